/**
 * The site map on one screen (docs/product.md, "Pages"). Each page is a module of its own, fetched when it is wanted;
 * the server loads all of them at start, and what each of them shows from loaders.ts.
 */
export const pages = {
  '/': () => import('./routes/home/home.route.tsx'),

  '/about-us': () => import('./routes/about/about.route.tsx'),
  '/contact-us': () => import('./routes/contact/contact.route.tsx'),
  '/landing': () => import('./routes/landing/landing.route.tsx'),

  '/complete-projects': () => import('./routes/projects/project-list.route.tsx'),
  '/ongoing-projects': () => import('./routes/projects/project-list.route.tsx'),
  '/upcoming-projects': () => import('./routes/projects/project-list.route.tsx'),
  '/projects/:slug': () => import('./routes/project/project.route.tsx'),
  '/emi-calculator': () => import('./routes/emi/emi.route.tsx'),

  '/news': () => import('./routes/news/news-list.route.tsx'),
  '/news/:id': () => import('./routes/news/news-item.route.tsx'),
  '/events': () => import('./routes/events/event-list.route.tsx'),
  '/event/:id': () => import('./routes/events/event.route.tsx'),
  '/press-coverage': () => import('./routes/press/press.route.tsx'),
  '/online-coverages': () => import('./routes/editorial/entries.route.tsx'),
  '/Articles': () => import('./routes/editorial/entries.route.tsx'),
  '/advertisements': () => import('./routes/editorial/entries.route.tsx'),
  '/download': () => import('./routes/downloads/downloads.route.tsx'),

  '/images': () => import('./routes/images/image-albums.route.tsx'),
  '/images/:albumId': () => import('./routes/images/image-album.route.tsx'),
  '/videos': () => import('./routes/videos/video-albums.route.tsx'),
  '/videos/:albumId': () => import('./routes/videos/video-album.route.tsx'),

  '/career': () => import('./routes/career/career.route.tsx'),
  '/career/:slug/:id': () => import('./routes/career/job.route.tsx'),
  '/apply': () => import('./routes/apply/apply.route.tsx'),

  '/bhavishya-ngo': () => import('./routes/group/group.route.tsx'),
  '/bhavishya-education': () => import('./routes/group/group.route.tsx'),
  '/bhavishya-films': () => import('./routes/coming-soon/coming-soon.route.tsx'),
  '/bhavishya-hospital': () => import('./routes/coming-soon/coming-soon.route.tsx'),
  '/bhavishya-media-house': () => import('./routes/coming-soon/coming-soon.route.tsx'),
  '/ngo-events': () => import('./routes/coming-soon/coming-soon.route.tsx'),

  '/terms-condition': () => import('./routes/legal/legal.route.tsx'),
  '/privacy-policy': () => import('./routes/legal/legal.route.tsx'),
};

export type Pages = typeof pages;
/** As React Router writes it: `/news/:id`. */
export type PagePath = keyof Pages;
