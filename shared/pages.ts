/** The menus of the header, in their order; `own` stands there by itself. */
export type MenuName = 'about' | 'project' | 'newsAndMedia' | 'ourGroup' | 'gallery' | 'own';

interface Page {
  /** As React Router writes it: `/news/:id`. Other languages put their prefix before it. */
  path: string;
  /** The menu that it stands in, in the order of the rows. Its label stands in client/text/frame.ts. */
  menu?: MenuName;
  /** It is always there and may be found: not what is coming soon, nor a form that belongs to another page. */
  inSitemap?: true;
  /** The name in `site.json` of what the group says of the list beneath its heading. */
  lead?: string;
  /** The page that the menus mark in its stead. */
  within?: string;
}

/**
 * Every page of the site, a row each (docs/product.md, "Pages"). Links, menus, the sitemap and the leads of `site.json`
 * follow from it. Its module is a row in client/pages.ts, what it shows a row in client/loaders.ts.
 */
export const PAGES = {
  home: { path: '/', inSitemap: true },
  about: { path: '/about-us', menu: 'about', inSitemap: true },
  landing: { path: '/landing', inSitemap: true },

  projects: { path: '/projects', menu: 'project', inSitemap: true, lead: 'projects' },
  completed: { path: '/complete-projects', menu: 'project', inSitemap: true, lead: 'completed' },
  ongoing: { path: '/ongoing-projects', menu: 'project', inSitemap: true, lead: 'ongoing' },
  upcoming: { path: '/upcoming-projects', menu: 'project', inSitemap: true, lead: 'upcoming' },
  project: { path: '/projects/:slug', within: 'ongoing' },
  compare: { path: '/compare', within: 'ongoing' },
  shortlist: { path: '/shortlist', menu: 'project' },
  emiCalculator: { path: '/emi-calculator', menu: 'project', inSitemap: true },

  news: { path: '/news', menu: 'newsAndMedia', inSitemap: true, lead: 'news' },
  newsItem: { path: '/news/:id', within: 'news' },
  events: { path: '/events', menu: 'newsAndMedia', inSitemap: true, lead: 'events' },
  event: { path: '/event/:id', within: 'events' },
  pressCoverage: { path: '/press-coverage', menu: 'newsAndMedia', inSitemap: true, lead: 'press' },
  onlineCoverage: { path: '/online-coverages', menu: 'newsAndMedia', inSitemap: true },
  articles: { path: '/Articles', menu: 'newsAndMedia', inSitemap: true },
  advertisements: { path: '/advertisements', menu: 'newsAndMedia', inSitemap: true },

  ngo: { path: '/bhavishya-ngo', menu: 'ourGroup', inSitemap: true },
  education: { path: '/bhavishya-education', menu: 'ourGroup', inSitemap: true },
  films: { path: '/bhavishya-films', menu: 'ourGroup' },
  hospital: { path: '/bhavishya-hospital', menu: 'ourGroup' },
  mediaHouse: { path: '/bhavishya-media-house', menu: 'ourGroup' },
  ngoEvents: { path: '/ngo-events', menu: 'ourGroup' },

  imageAlbums: { path: '/images', menu: 'gallery', inSitemap: true, lead: 'images' },
  imageAlbum: { path: '/images/:albumId', within: 'imageAlbums' },
  videoAlbums: { path: '/videos', menu: 'gallery', inSitemap: true, lead: 'videos' },
  videoAlbum: { path: '/videos/:albumId', within: 'videoAlbums' },

  career: { path: '/career', menu: 'own', inSitemap: true, lead: 'career' },
  job: { path: '/career/:slug/:id', within: 'career' },
  apply: { path: '/apply', within: 'career' },
  downloads: { path: '/download', menu: 'own', inSitemap: true, lead: 'downloads' },
  contact: { path: '/contact-us', menu: 'own', inSitemap: true },

  search: { path: '/search' },
  terms: { path: '/terms-condition', inSitemap: true },
  privacy: { path: '/privacy-policy', inSitemap: true },
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof PAGES;

/** The rows, in their order. */
export const PAGE_ROWS = Object.entries(PAGES) as [PageName, Page][];

/** Those that stand in some menu: each has a label. */
export type MenuPageName = {
  [Name in PageName]: (typeof PAGES)[Name] extends { menu: string } ? Name : never;
}[PageName];

export type LeadName = {
  [Name in PageName]: (typeof PAGES)[Name] extends { lead: infer Lead } ? Lead : never;
}[PageName];

/** What each parameter of a path is given as: `[id: string]` for `/news/:id`. */
type ParamsOf<Path> = Path extends `${string}:${string}/${infer Rest}`
  ? [string, ...ParamsOf<Rest>]
  : Path extends `${string}:${string}`
    ? [string]
    : [];

/** A function for each page that gives its path; parameters in their order, which may hold any character. */
export type PathMakers = {
  [Name in PageName]: (...params: ParamsOf<(typeof PAGES)[Name]['path']>) => string;
};

/** @param prefix of a language: `/hi`, or nothing */
export function createPaths(prefix: string): PathMakers {
  const makers = PAGE_ROWS.map(([name, { path }]) => {
    const own = prefix && path === '/' ? prefix : prefix + path;
    return [
      name,
      (...params: string[]) => own.replace(/:\w+/g, () => encodeURIComponent(params.shift() ?? '')),
    ];
  });
  return Object.fromEntries(makers) as PathMakers;
}

/** @param path without the prefix of a language @returns the page whose path that is, else null */
export function pageOfPath(path: string): PageName | null {
  return PAGE_ROWS.find((row) => row[1].path === path)?.[0] ?? null;
}
