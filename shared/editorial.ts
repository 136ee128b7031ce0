import * as z from 'zod/mini';
import type { IsoDay, SafeHtml } from './content.ts';
import { day, linkAddress, list, orElse, pictureOf, shape, text, webAddress, year } from './site-schema.ts';

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
  /** The privacy notice beside every form. Its text is part of the record of consent. */
  'notice',
] as const;
export type EditorialName = (typeof PAGE_NAMES)[number];

/** Dated entries: one Markdown file each in the folder of that name. */
export const EDITORIAL_KINDS = ['articles', 'advertisements', 'online-coverages'] as const;
export type EditorialKind = (typeof EDITORIAL_KINDS)[number];

/** A picture needs an alternative text: without one, screen readers have nothing to say. */
const described = z.refine<{ picture: string | null; pictureAlt: string | null }>(
  ({ picture, pictureAlt }) => !picture || pictureAlt,
  {
    path: ['pictureAlt'],
    when: ({ issues }) => issues.length === 0,
    error: 'expected a text that says what the picture shows',
  },
);

/** The front matter of a page. @param pictures the names of all that there are */
export function pageSchema(pictures: readonly string[]) {
  return shape({
    title: text(120),
    /** One or two sentences: the page's meta description, and its intro. */
    description: text(),
    /** The short line above the title. */
    eyebrow: orElse(text(60), null),
    picture: orElse(pictureOf(pictures), null),
    pictureAlt: orElse(text(), null),
    /** The day the text was last changed, where it says so (legal pages). */
    updated: orElse(day, null),
    /** Oldest first, as the author put them. */
    timeline: z.nullish(list(shape({ year, title: text(120), text: text(400) }), 1, 40)),
  }).check(described);
}

export interface EditorialPage extends z.output<ReturnType<typeof pageSchema>> {
  name: string;
  /** The text, without a title: headings begin at `h3` for sections (`about/…`, `cmd-message`), else at `h2`. */
  html: SafeHtml;
  /** The headings in `html`, in order, for a contents list. */
  headings: EditorialHeading[];
}

export interface EditorialHeading {
  /** The `id` that the heading has in the page. */
  id: string;
  text: string;
  /** 2 to 6. */
  level: number;
}

/** The front matter of entries, by their kind. @param pictures the names of all that there are */
export function entrySchemas(pictures: readonly string[]): Record<EditorialKind, z.ZodMiniType<EntryMatter>> {
  const dated = { title: text(120), date: day };
  const illustrated = { picture: orElse(pictureOf(pictures), null), pictureAlt: orElse(text(), null) };
  const summary = orElse(text(), '');
  return {
    articles: shape({ ...dated, ...illustrated, description: text() }).check(described),
    advertisements: shape({
      ...dated,
      ...illustrated,
      description: summary,
      link: orElse(linkAddress, null),
    }).check(described),
    'online-coverages': shape({ ...dated, description: summary, publication: text(80), link: webAddress }),
  };
}

type EntryMatter = Partial<Omit<EditorialEntry, 'id' | 'html'>>;

export interface EditorialEntry {
  /** The file's name without `.md`: unique in its kind, fit for an `id` or an address. */
  id: string;
  title: string;
  date: IsoDay;
  /** One or two sentences; empty where none is given. */
  description: string;
  picture: string | null;
  pictureAlt: string | null;
  /** The address that the entry leads to: always set for outside coverage, optional for advertisements. */
  link: string | null;
  /** The publisher (outside coverage). */
  publication: string | null;
  /** The text, its headings beginning at `h3`; empty for outside coverage without one. */
  html: SafeHtml;
}
