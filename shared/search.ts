import type { ContentLists, SearchKind } from './content.ts';
import type { Language } from './language.ts';
import type { Links } from './links.ts';

export type { SearchKind } from './content.ts';

/** The names of the searched lists for visitors, in the order of the results. */
export const SEARCH_KIND_NAMES: Record<Language, Record<SearchKind, string>> = {
  en: { projects: 'Projects', news: 'News', events: 'Events', downloads: 'Documents', jobs: 'Jobs' },
  hi: { projects: 'प्रोजेक्ट', news: 'समाचार', events: 'कार्यक्रम', downloads: 'दस्तावेज़', jobs: 'नौकरी' },
};

export const SEARCH_KINDS = Object.keys(SEARCH_KIND_NAMES.en) as SearchKind[];

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

/** Where a result leads: a document to the list that it stands in. */
const HREFS: { [Kind in SearchKind]: (links: Links, item: ContentLists[Kind]) => string } = {
  projects: (links, { slug }) => links.project(slug),
  news: (links, { id }) => links.newsItem(id),
  events: (links, { id }) => links.event(id),
  downloads: (links) => links.downloads(),
  jobs: (links, { slug, id }) => links.job(slug, id),
};

export function hitHref({ kind, item }: SearchHit, links: Links): string {
  return (HREFS[kind] as (links: Links, item: SearchHit['item']) => string)(links, item);
}

/** A page that an address may have meant, or that somebody may be typing the name of. */
export interface Suggestion {
  /** As visitors read it: `Projects`. */
  kind: string;
  title: string;
  href: string;
}
