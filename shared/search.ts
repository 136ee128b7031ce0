import type { ContentLists } from './content.ts';
import type { Text } from './language.ts';
import { type Links, recordPath } from './links.ts';
import type { RecordList } from './pages.ts';

/** The visitors' names of searched lists, in the order of the results; null for a list that is not searched. */
export const SEARCH_KIND_NAMES = {
  projects: { en: 'Projects', hi: 'प्रोजेक्ट' },
  news: { en: 'News', hi: 'समाचार' },
  events: { en: 'Events', hi: 'कार्यक्रम' },
  downloads: { en: 'Documents', hi: 'दस्तावेज़' },
  jobs: { en: 'Jobs', hi: 'नौकरी' },
  press: null,
  albums: null,
  videoAlbums: null,
} satisfies Record<keyof ContentLists, Text | null>;
type Named = typeof SEARCH_KIND_NAMES;
export type SearchKind = { [List in keyof Named]: Named[List] extends Text ? List : never }[keyof Named];
export const SEARCH_KINDS = (Object.keys(SEARCH_KIND_NAMES) as SearchKind[]).filter(
  (kind) => SEARCH_KIND_NAMES[kind],
);

/** The most results of each kind, and of all. */
export const MAX_RESULTS: Readonly<Record<SearchKind, number>> = {
  projects: 20,
  news: 10,
  events: 10,
  downloads: 5,
  jobs: 5,
};
export const MAX_ALL_RESULTS = Object.values(MAX_RESULTS).reduce((sum, most) => sum + most);

/** The most characters of a question: more than any name on the site has. */
export const MAX_QUESTION = 100;

/** A text in alternating parts: plain, matched, plain, matched … */
export type Marked = string[];

/** One result, with the places where the question stands in it. */
export type SearchHit = {
  [Kind in SearchKind]: {
    kind: Kind;
    item: ContentLists[Kind];
    title: Marked;
    /** The part of the record's text around the first match; empty where the text has none. */
    excerpt: Marked;
  };
}[SearchKind];

/** The list page of each kind whose records have no pages of their own. */
const LIST_PAGES = { downloads: 'downloads' } as const satisfies Record<
  Exclude<SearchKind, RecordList>,
  keyof Links
>;

/** @returns the page of a result; one without a page of its own leads to the list that it stands in */
export function hitHref({ kind, item }: SearchHit, links: Links): string {
  return recordPath(links, kind, item) ?? links[LIST_PAGES[kind as keyof typeof LIST_PAGES]]();
}

/** A suggested page: for an address that leads nowhere, or while a visitor types a search. */
export interface Suggestion {
  /** The kind of page, in the visitor's words: `Projects`. */
  kind: string;
  title: string;
  href: string;
}
