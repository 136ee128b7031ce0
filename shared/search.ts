import type { ContentLists } from './content.ts';
import type { Language } from './language.ts';
import { type Links, recordPath } from './links.ts';

/** The lists that are searched, in the order of the results, with their names for visitors. */
const ENGLISH = {
  projects: 'Projects',
  news: 'News',
  events: 'Events',
  downloads: 'Documents',
  jobs: 'Jobs',
};
export type SearchKind = keyof typeof ENGLISH;
export const SEARCH_KIND_NAMES: Record<Language, Record<SearchKind, string>> = {
  en: ENGLISH,
  hi: { projects: 'प्रोजेक्ट', news: 'समाचार', events: 'कार्यक्रम', downloads: 'दस्तावेज़', jobs: 'नौकरी' },
};

export const SEARCH_KINDS = Object.keys(ENGLISH) as SearchKind[];

/** Longer than any name of ours. Characters of a question. */
export const MAX_QUESTION = 100;

/** A text in parts that take turns: plain, matched, plain, matched … */
export type Marked = string[];

/** One result, with the places where the question stands in it. */
export type SearchHit = {
  [Kind in SearchKind]: {
    kind: Kind;
    item: ContentLists[Kind];
    title: Marked;
    /** Of its text, around the first match; empty where it has none. */
    excerpt: Marked;
  };
}[SearchKind];

/** @returns the page of a result; a document leads to the list that it stands in */
export function hitHref({ kind, item }: SearchHit, links: Links): string {
  return recordPath(links, kind, item) ?? links.downloads();
}

/** A page that an address may have meant, or that somebody may be typing the name of. */
export interface Suggestion {
  /** As visitors read it: `Projects`. */
  kind: string;
  title: string;
  href: string;
}
