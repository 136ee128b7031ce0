/** The menus of the header, in their order; `own` stands there by itself. */
export type MenuName = 'about' | 'project' | 'newsAndMedia' | 'ourGroup' | 'gallery' | 'own';

interface Page {
  /** As React Router writes it: `/news/:id`. Other languages put their prefix before it. */
  path: string;
  /** The menu that it stands in, in the order of the rows. Its label stands in client/text/frame.ts. */
  menu?: MenuName;
  /** The page that the menus mark in its stead. */
  within?: string;
}

/**
 * Every page of the site, a row each (docs/product.md, "Pages"). Links, menus and the sitemap follow from it. Its
 * module is a row in client/pages.ts, what it shows a row in client/loaders.ts.
 */
export const PAGES = {
  home: { path: '/' },
  about: { path: '/about-us', menu: 'about' },
  landing: { path: '/landing' },

  projects: { path: '/projects', menu: 'project' },
  completed: { path: '/complete-projects', menu: 'project' },
  ongoing: { path: '/ongoing-projects', menu: 'project' },
  upcoming: { path: '/upcoming-projects', menu: 'project' },
  project: { path: '/projects/:slug', within: 'ongoing' },
  compare: { path: '/compare', within: 'ongoing' },
  shortlist: { path: '/shortlist', menu: 'project' },
  emiCalculator: { path: '/emi-calculator', menu: 'project' },

  news: { path: '/news', menu: 'newsAndMedia' },
  newsItem: { path: '/news/:id', within: 'news' },
  events: { path: '/events', menu: 'newsAndMedia' },
  event: { path: '/event/:id', within: 'events' },
  pressCoverage: { path: '/press-coverage', menu: 'newsAndMedia' },
  onlineCoverage: { path: '/online-coverages', menu: 'newsAndMedia' },
  articles: { path: '/Articles', menu: 'newsAndMedia' },
  advertisements: { path: '/advertisements', menu: 'newsAndMedia' },

  ngo: { path: '/bhavishya-ngo', menu: 'ourGroup' },
  education: { path: '/bhavishya-education', menu: 'ourGroup' },
  films: { path: '/bhavishya-films', menu: 'ourGroup' },
  hospital: { path: '/bhavishya-hospital', menu: 'ourGroup' },
  mediaHouse: { path: '/bhavishya-media-house', menu: 'ourGroup' },
  ngoEvents: { path: '/ngo-events', menu: 'ourGroup' },

  imageAlbums: { path: '/images', menu: 'gallery' },
  imageAlbum: { path: '/images/:albumId', within: 'imageAlbums' },
  videoAlbums: { path: '/videos', menu: 'gallery' },
  videoAlbum: { path: '/videos/:albumId', within: 'videoAlbums' },

  career: { path: '/career', menu: 'own' },
  job: { path: '/career/:slug/:id', within: 'career' },
  apply: { path: '/apply', within: 'career' },
  downloads: { path: '/download', menu: 'own' },
  contact: { path: '/contact-us', menu: 'own' },

  search: { path: '/search' },
  terms: { path: '/terms-condition' },
  privacy: { path: '/privacy-policy' },
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof PAGES;

/** The rows, in their order. */
export const PAGE_ROWS = Object.entries(PAGES) as [PageName, Page][];

/** Not for search engines: what is coming soon, what belongs to another page, what one reader has picked or asked. */
export const NOT_IN_SITEMAP: readonly PageName[] = [
  'compare',
  'shortlist',
  'films',
  'hospital',
  'mediaHouse',
  'ngoEvents',
  'apply',
  'search',
];

/** What `site.json` calls the sentence beneath the heading of a list. Lists and sitemap: for the server alone. */
export const PAGE_LEADS = {
  projects: 'projects',
  completed: 'completed',
  ongoing: 'ongoing',
  upcoming: 'upcoming',
  news: 'news',
  events: 'events',
  pressCoverage: 'press',
  imageAlbums: 'images',
  videoAlbums: 'videos',
  career: 'career',
  downloads: 'downloads',
} as const satisfies Partial<Record<PageName, string>>;

/** Those that stand in some menu: each has a label. */
export type MenuPageName = {
  [Name in PageName]: (typeof PAGES)[Name] extends { menu: string } ? Name : never;
}[PageName];

export type LeadName = (typeof PAGE_LEADS)[keyof typeof PAGE_LEADS];

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
