import type { PageName } from '../shared/pages.ts';

/** The module of each page (shared/pages.ts), fetched when it is wanted. The build reads these rows as text. */
export const pages = {
  home: () => import('./routes/home/home.route.tsx'),

  about: () => import('./routes/about/about.route.tsx'),
  contact: () => import('./routes/contact/contact.route.tsx'),
  landing: () => import('./routes/landing/landing.route.tsx'),

  projects: () => import('./routes/projects/project-list.route.tsx'),
  completed: () => import('./routes/projects/project-list.route.tsx'),
  ongoing: () => import('./routes/projects/project-list.route.tsx'),
  upcoming: () => import('./routes/projects/project-list.route.tsx'),
  project: () => import('./routes/project/project.route.tsx'),
  compare: () => import('./routes/compare/compare.route.tsx'),
  shortlist: () => import('./routes/shortlist/shortlist.route.tsx'),
  emiCalculator: () => import('./routes/emi/emi.route.tsx'),

  news: () => import('./routes/news/news-list.route.tsx'),
  newsItem: () => import('./routes/news/news-item.route.tsx'),
  events: () => import('./routes/events/event-list.route.tsx'),
  event: () => import('./routes/events/event.route.tsx'),
  pressCoverage: () => import('./routes/press/press.route.tsx'),
  onlineCoverage: () => import('./routes/editorial/entries.route.tsx'),
  articles: () => import('./routes/editorial/entries.route.tsx'),
  advertisements: () => import('./routes/editorial/entries.route.tsx'),
  downloads: () => import('./routes/downloads/downloads.route.tsx'),

  imageAlbums: () => import('./routes/images/image-albums.route.tsx'),
  imageAlbum: () => import('./routes/images/image-album.route.tsx'),
  videoAlbums: () => import('./routes/videos/video-albums.route.tsx'),
  videoAlbum: () => import('./routes/videos/video-album.route.tsx'),

  career: () => import('./routes/career/career.route.tsx'),
  job: () => import('./routes/career/job.route.tsx'),
  apply: () => import('./routes/apply/apply.route.tsx'),

  ngo: () => import('./routes/group/group.route.tsx'),
  education: () => import('./routes/group/group.route.tsx'),
  films: () => import('./routes/coming-soon/coming-soon.route.tsx'),
  hospital: () => import('./routes/coming-soon/coming-soon.route.tsx'),
  mediaHouse: () => import('./routes/coming-soon/coming-soon.route.tsx'),
  ngoEvents: () => import('./routes/coming-soon/coming-soon.route.tsx'),

  search: () => import('./routes/search/search.route.tsx'),
  terms: () => import('./routes/legal/legal.route.tsx'),
  privacy: () => import('./routes/legal/legal.route.tsx'),
} satisfies Record<PageName, () => Promise<{ handle: unknown }>>;

export type Pages = typeof pages;
