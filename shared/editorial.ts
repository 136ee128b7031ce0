import type { IsoDay, SafeHtml } from './content.ts';

/**
 * The editorial pages, a file `pages/{name}.md` each: a closed set, so that a misspelt file is found at start.
 */
export const PAGE_NAMES = [
  'about/history',
  'about/achievements',
  'about/why-bhavishya',
  'about/vision-mission',
  'cmd-message',
  'bhavishya-ngo',
  'bhavishya-education',
  'bhavishya-films',
  'bhavishya-hospital',
  'bhavishya-media-house',
  'ngo-events',
  'articles',
  'advertisements',
  'online-coverages',
  'terms-condition',
  'privacy-policy',
] as const;
export type PageName = (typeof PAGE_NAMES)[number];

/** Dated entries: one Markdown file each in the folder of that name. */
export const EDITORIAL_KINDS = ['articles', 'advertisements', 'online-coverages'] as const;
export type EditorialKind = (typeof EDITORIAL_KINDS)[number];

export interface EditorialPage {
  name: string;
  title: string;
  /** One or two sentences: the page's meta description, and its lead. */
  description: string;
  /** The short line above the title. */
  eyebrow: string | null;
  /** A file below `pictures/`; its alternative text stands in `pictureAlt` wherever there is one. */
  picture: string | null;
  pictureAlt: string | null;
  /** The day the text was last changed, where it says so (legal pages). */
  updated: IsoDay | null;
  /** The text, without a title: headings begin at `h3` for sections (`about/…`, `cmd-message`), else at `h2`. */
  html: SafeHtml;
  /** The headings in `html`, in order, for a contents list. */
  headings: EditorialHeading[];
  /** Oldest first, as the author put them. */
  timeline?: TimelineEntry[];
}

export interface EditorialHeading {
  /** The `id` that the heading has in the page. */
  id: string;
  text: string;
  /** 2 to 6. */
  level: number;
}

export interface TimelineEntry {
  year: number;
  title: string;
  text: string;
}

export interface EditorialEntry {
  /** The file's name without `.md`: unique in its kind, fit for an `id` or an address. */
  id: string;
  title: string;
  date: IsoDay;
  /** One or two sentences; empty where none is given. */
  description: string;
  picture: string | null;
  pictureAlt: string | null;
  /** Where the entry leads: always set for outside coverage, at will for advertisements. */
  link: string | null;
  /** The publisher (outside coverage). */
  publication: string | null;
  /** The text, its headings beginning at `h3`; empty for outside coverage without one. */
  html: SafeHtml;
}
