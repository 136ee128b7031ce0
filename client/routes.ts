import type { RouteObject } from 'react-router';
import { PageFrame } from './shell/page-frame.tsx';
import { RouteFault } from './shell/route-fault.tsx';

/**
 * The site map on one screen (SPEC section 2). Each page is a module of its own, fetched when it is wanted;
 * the server loads all of them at start.
 */
const pages: RouteObject[] = [
  { path: '/', lazy: () => import('./routes/home/home.route.tsx') },

  { path: '/about-us', lazy: () => import('./routes/about/about.route.tsx') },
  { path: '/contact-us', lazy: () => import('./routes/contact/contact.route.tsx') },
  { path: '/landing', lazy: () => import('./routes/landing/landing.route.tsx') },

  { path: '/complete-projects', lazy: () => import('./routes/projects/completed-projects.route.tsx') },
  { path: '/ongoing-projects', lazy: () => import('./routes/projects/ongoing-projects.route.tsx') },
  { path: '/upcoming-projects', lazy: () => import('./routes/projects/upcoming-projects.route.tsx') },
  { path: '/projects/:slug', lazy: () => import('./routes/project/project.route.tsx') },

  { path: '/news', lazy: () => import('./routes/news/news-list.route.tsx') },
  { path: '/news/:id', lazy: () => import('./routes/news/news-item.route.tsx') },
  { path: '/events', lazy: () => import('./routes/events/event-list.route.tsx') },
  { path: '/event/:id', lazy: () => import('./routes/events/event.route.tsx') },
  { path: '/press-coverage', lazy: () => import('./routes/press/press.route.tsx') },
  { path: '/online-coverages', lazy: () => import('./routes/editorial/online-coverages.route.tsx') },
  { path: '/Articles', lazy: () => import('./routes/editorial/articles.route.tsx') },
  { path: '/advertisements', lazy: () => import('./routes/editorial/advertisements.route.tsx') },
  { path: '/download', lazy: () => import('./routes/downloads/downloads.route.tsx') },

  { path: '/images', lazy: () => import('./routes/images/image-albums.route.tsx') },
  { path: '/images/:albumId', lazy: () => import('./routes/images/image-album.route.tsx') },
  { path: '/videos', lazy: () => import('./routes/videos/video-albums.route.tsx') },
  { path: '/videos/:albumId', lazy: () => import('./routes/videos/video-album.route.tsx') },

  { path: '/career', lazy: () => import('./routes/career/career.route.tsx') },
  { path: '/career/:slug/:id', lazy: () => import('./routes/career/job.route.tsx') },
  { path: '/apply', lazy: () => import('./routes/apply/apply.route.tsx') },

  { path: '/bhavishya-ngo', lazy: () => import('./routes/group/ngo.route.tsx') },
  { path: '/bhavishya-education', lazy: () => import('./routes/group/education.route.tsx') },
  { path: '/bhavishya-films', lazy: () => import('./routes/coming-soon/films.route.tsx') },
  { path: '/bhavishya-hospital', lazy: () => import('./routes/coming-soon/hospital.route.tsx') },
  { path: '/bhavishya-media-house', lazy: () => import('./routes/coming-soon/media-house.route.tsx') },
  { path: '/ngo-events', lazy: () => import('./routes/coming-soon/ngo-events.route.tsx') },

  { path: '/terms-condition', lazy: () => import('./routes/legal/terms.route.tsx') },
  { path: '/privacy-policy', lazy: () => import('./routes/legal/privacy.route.tsx') },
];

export const routes: RouteObject[] = [
  {
    Component: PageFrame,
    ErrorBoundary: RouteFault,
    // Without children of its own the frame draws errors too: a 404 keeps header, footer and ways on.
    children: pages.map((page) => ({ ...page, caseSensitive: true })),
  },
];
