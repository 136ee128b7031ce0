import type { PageName } from '../shared/pages.ts';
import type { ViewOf } from './loaders.ts';
import type { PageHandle } from './page.ts';

/**
 * The module of each page (shared/pages.ts), fetched on demand; a list and its details share one. The build parses the
 * source of these functions.
 */
export const pages = {
  home: () => import('./routes/home/home.route.tsx'),

  about: () => import('./routes/editorial/about.route.tsx'),
  contact: () => import('./routes/contact/contact.route.tsx'),
  landing: () => import('./routes/landing/landing.route.tsx'),

  projects: () => import('./routes/projects/project-list.route.tsx'),
  completed: () => import('./routes/projects/project-list.route.tsx'),
  ongoing: () => import('./routes/projects/project-list.route.tsx'),
  upcoming: () => import('./routes/projects/project-list.route.tsx'),
  project: () => import('./routes/project/project.route.tsx'),
  compare: () => import('./routes/choosing/compare.route.tsx'),
  shortlist: () => import('./routes/choosing/shortlist.route.tsx'),
  emiCalculator: () => import('./routes/emi/emi.route.tsx'),

  news: async () => (await import('./routes/news/news.route.tsx')).list,
  newsItem: async () => (await import('./routes/news/news.route.tsx')).item,
  events: async () => (await import('./routes/events/events.route.tsx')).list,
  event: async () => (await import('./routes/events/events.route.tsx')).item,
  pressCoverage: () => import('./routes/news/press.route.tsx'),
  onlineCoverage: () => import('./routes/editorial/entries.route.tsx'),
  articles: () => import('./routes/editorial/entries.route.tsx'),
  advertisements: () => import('./routes/editorial/entries.route.tsx'),
  downloads: () => import('./routes/downloads/downloads.route.tsx'),

  imageAlbums: async () => (await import('./routes/gallery/gallery.route.tsx')).imageAlbums,
  imageAlbum: async () => (await import('./routes/gallery/gallery.route.tsx')).imageAlbum,
  videoAlbums: async () => (await import('./routes/gallery/gallery.route.tsx')).videoAlbums,
  videoAlbum: async () => (await import('./routes/gallery/gallery.route.tsx')).videoAlbum,

  career: async () => (await import('./routes/career/career.route.tsx')).list,
  job: async () => (await import('./routes/career/career.route.tsx')).job,
  apply: () => import('./routes/career/apply.route.tsx'),

  ngo: async () => (await import('./routes/editorial/text.route.tsx')).group,
  education: async () => (await import('./routes/editorial/text.route.tsx')).group,
  films: () => import('./routes/editorial/coming-soon.route.tsx'),
  hospital: () => import('./routes/editorial/coming-soon.route.tsx'),
  mediaHouse: () => import('./routes/editorial/coming-soon.route.tsx'),
  ngoEvents: () => import('./routes/editorial/coming-soon.route.tsx'),

  ownEnquiry: () => import('./routes/own-enquiry/own-enquiry.route.tsx'),
  search: () => import('./routes/search/search.route.tsx'),
  terms: async () => (await import('./routes/editorial/text.route.tsx')).legal,
  privacy: async () => (await import('./routes/editorial/text.route.tsx')).legal,
} satisfies { [Name in PageName]: () => Promise<{ handle: PageHandle<ViewOf<Name>> }> };

export type Pages = typeof pages;
