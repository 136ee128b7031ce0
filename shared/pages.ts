import type { ContentLists } from './content.ts';

/** The menus of the header, in their order; pages in `own` stand in the row without a menu. */
export type MenuName = 'about' | 'project' | 'newsAndMedia' | 'ourGroup' | 'gallery' | 'own';

interface Row {
  /** The path in React Router's syntax: `/news/:id`. Other languages put their prefix before it. */
  path: string;
  /** The menu that lists the page; rows set the order, client/text/frame.ts the label. */
  menu?: MenuName;
  /** The page that the menus mark as current in its stead. */
  within?: string;
  /** The key in `leads` of site.json: the sentence beneath the heading. */
  intro?: string;
  /** True where the sitemap lists the page; false for pages of one visitor, and for pages without own content. */
  sitemap: boolean;
  /** Its status never depends on its data, so the frame may be sent before the data is there. */
  streams?: true;
  /** True for a page with a form ticket: rendered for each visitor, never cached, never prefetched. */
  personal?: true;
  /** False where few visitors follow the links: the page is not prefetched. */
  prefetch?: false;
  /** Rendered when the server starts, before the first visitor asks. */
  warm?: true;
}

interface RecordRow extends Row {
  /** The list of upstream with a page like this for each record; the last parameter of the path is its slug or id. */
  record: keyof ContentLists;
  /** The list's page, which stands in its breadcrumbs too. */
  within: string;
  /** Never streamed: whether the record exists, and with it the status, depends on the data. */
  streams?: never;
}

/** The row of a page. A row without `sitemap` does not compile, nor a record's row without `within`. */
export type PageRow = RecordRow | (Row & { record?: never });

/** The settings of most pages: listed in the sitemap, with a status that never depends on their data. */
const COMMON = { sitemap: true, streams: true } as const;

/**
 * Every page of the site, a row each (docs/product.md, "Pages"). Links, menus, sitemap, feeds of changes, prefetching
 * and caching follow from it. Its module is a row in client/pages.ts, its view function a row in client/loaders.ts.
 */
export const PAGES = {
  home: { ...COMMON, path: '/', warm: true },
  about: { ...COMMON, path: '/about-us', menu: 'about', warm: true },
  landing: { path: '/landing', sitemap: true, personal: true },

  projects: { ...COMMON, path: '/projects', menu: 'project', intro: 'projects' },
  completed: { ...COMMON, path: '/complete-projects', menu: 'project', intro: 'completed', warm: true },
  ongoing: { ...COMMON, path: '/ongoing-projects', menu: 'project', intro: 'ongoing', warm: true },
  upcoming: { ...COMMON, path: '/upcoming-projects', menu: 'project', intro: 'upcoming', warm: true },
  project: { path: '/projects/:slug', within: 'ongoing', record: 'projects', sitemap: true },
  compare: { path: '/compare', within: 'ongoing', sitemap: false },
  shortlist: { path: '/shortlist', menu: 'project', sitemap: false },
  emiCalculator: { path: '/emi-calculator', menu: 'project', sitemap: true },

  news: { ...COMMON, path: '/news', menu: 'newsAndMedia', intro: 'news', warm: true },
  newsItem: { path: '/news/:id', within: 'news', record: 'news', sitemap: true },
  events: { ...COMMON, path: '/events', menu: 'newsAndMedia', intro: 'events', warm: true },
  event: { path: '/event/:id', within: 'events', record: 'events', sitemap: true },
  pressCoverage: { ...COMMON, path: '/press-coverage', menu: 'newsAndMedia', intro: 'press' },
  onlineCoverage: { ...COMMON, path: '/online-coverages', menu: 'newsAndMedia' },
  articles: { ...COMMON, path: '/Articles', menu: 'newsAndMedia' },
  advertisements: { ...COMMON, path: '/advertisements', menu: 'newsAndMedia' },

  ngo: { ...COMMON, path: '/bhavishya-ngo', menu: 'ourGroup' },
  education: { ...COMMON, path: '/bhavishya-education', menu: 'ourGroup' },
  films: { path: '/bhavishya-films', menu: 'ourGroup', sitemap: false, streams: true },
  hospital: { path: '/bhavishya-hospital', menu: 'ourGroup', sitemap: false, streams: true },
  mediaHouse: { path: '/bhavishya-media-house', menu: 'ourGroup', sitemap: false, streams: true },
  ngoEvents: { path: '/ngo-events', menu: 'ourGroup', sitemap: false, streams: true },

  imageAlbums: { ...COMMON, path: '/images', menu: 'gallery', intro: 'images' },
  imageAlbum: { path: '/images/:albumId', within: 'imageAlbums', record: 'albums', sitemap: true },
  videoAlbums: { ...COMMON, path: '/videos', menu: 'gallery', intro: 'videos' },
  videoAlbum: { path: '/videos/:albumId', within: 'videoAlbums', record: 'videoAlbums', sitemap: true },

  career: { ...COMMON, path: '/career', menu: 'own', intro: 'career' },
  job: { path: '/career/:slug/:id', within: 'career', record: 'jobs', sitemap: true },
  apply: { path: '/apply', within: 'career', sitemap: false, prefetch: false },
  downloads: { ...COMMON, path: '/download', menu: 'own', intro: 'downloads' },
  contact: { path: '/contact-us', menu: 'own', sitemap: true, personal: true },

  ownEnquiry: { path: '/your-enquiry', sitemap: false, personal: true },
  search: { path: '/search', sitemap: false },
  terms: { ...COMMON, path: '/terms-condition' },
  privacy: { ...COMMON, path: '/privacy-policy' },
} as const satisfies Record<string, PageRow>;

export type PageName = keyof typeof PAGES;

/** The rows, in their order. */
export const PAGE_ROWS = Object.entries(PAGES) as [PageName, PageRow][];

/** The pages in a menu: each needs a label. */
export type MenuPageName = {
  [Name in PageName]: (typeof PAGES)[Name] extends { menu: string } ? Name : never;
}[PageName];

type Rows = (typeof PAGES)[PageName];
/** The keys of `leads` in site.json. */
export type IntroName = Extract<Rows, { intro: string }>['intro'];

/** The lists of upstream whose records have pages. */
export type RecordList = Extract<Rows, { record: string }>['record'];

/** The pages of lists whose records have pages. */
export type RecordListPage = Extract<Rows, { record: string }>['within'];

/** @param list of upstream @returns the page that each of its records has; null where they have none */
export function recordPage(list: keyof ContentLists): PageName | null {
  return PAGE_ROWS.find((row) => row[1].record === list)?.[0] ?? null;
}

/** @param path without the prefix of a language @returns the page whose path that is, else null */
export function pageOfPath(path: string): PageName | null {
  return PAGE_ROWS.find((row) => row[1].path === path)?.[0] ?? null;
}

/** The paths, without the prefix of a language, that are never prefetched. */
export const NOT_AHEAD = PAGE_ROWS.flatMap(([, { path, personal, prefetch = !personal }]) =>
  prefetch ? [] : [path],
);

/**
 * @param path as in a row, with or without the prefix of a language
 * @returns a pattern for the page's addresses, in upper or lower case. Where several rows match, the first counts, so
 * a row `/news/x` has to stand before `/news/:id`
 */
export function addressPattern(path: string): RegExp {
  const words = path.replace(/:\w+/g, '[^/]+').replace(/\/$/, '/?');
  return new RegExp(`^${words}$`, 'i');
}

const PATTERNS = PAGE_ROWS.map(([, { path }]) => ({ path, pattern: addressPattern(path) }));

/** @returns the path of the page that has this address, as a pattern: `/news/:id`; undefined where none has */
export function pagePattern(path: string): string | undefined {
  return PATTERNS.find(({ pattern }) => pattern.test(path))?.path;
}
