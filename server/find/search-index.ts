import { setImmediate as nextTurn } from 'node:timers/promises';
import MiniSearch from 'minisearch';
import type { ContentLists } from '../../shared/content.ts';
import { plainText } from '../../shared/plain-text.ts';
import type { SearchHit, SearchKind } from '../../shared/search.ts';
import { askedTerms, excerptOf, indexedTerms, marked } from './words.ts';

/** The searched texts of a record, the most telling first. */
interface Searched {
  title: string;
  place?: string;
  tags?: string;
  text?: string;
}
const FIELDS = ['title', 'place', 'tags', 'text'] as const satisfies readonly (keyof Searched)[];
const BOOST = { title: 6, place: 3, tags: 3 };

/** The most characters of a text that are searched, and that a result shows. */
const MAX_TEXT = 5_000;
const EXCERPT = 170;
/** The most words of a question that are looked for. */
const MAX_TERMS = 8;
/** Records that are indexed in one go, which takes a few milliseconds. */
const SLICE = 40;

const joined = (...parts: (string | number | null | undefined)[]) => parts.filter(Boolean).join(' ');

/** The searched texts of each kind's records: a new kind is a row here. */
const SEARCHED: { [Kind in SearchKind]: (item: ContentLists[Kind]) => Searched } = {
  projects: ({ name, location, city, state, properties = [], ...project }) => ({
    title: name,
    place: joined(location, city, state),
    tags: joined(
      ...[project.category, project.status, project.developer, project.reraId],
      ...properties.map(({ bhk, title }) => joined(bhk ? `${bhk} BHK` : '', title)),
    ),
    text: plainText(project.description),
  }),
  news: ({ title, description }) => ({ title, text: plainText(description) }),
  events: ({ title, location, description }) => ({
    title,
    place: location ?? '',
    text: plainText(description),
  }),
  downloads: ({ title }) => ({ title }),
  jobs: ({ title, location, skills, employmentType, description }) => ({
    title,
    place: location ?? '',
    tags: joined(...skills, employmentType),
    text: plainText(description),
  }),
};

export interface HowToFind {
  /** True when every word has to be found. */
  all: boolean;
  /** True when titles alone are searched. */
  names?: boolean;
}

export type SearchIndex = Awaited<ReturnType<typeof createSearchIndex>>;

/**
 * Indexes a list in slices, between which the process does other things.
 * @returns a function that finds its records, the best first
 */
export async function createSearchIndex(kind: SearchKind, items: readonly ContentLists[SearchKind][]) {
  const searched = SEARCHED[kind] as (item: ContentLists[SearchKind]) => Searched;
  const index = new MiniSearch<Searched & { id: number }>({
    fields: [...FIELDS],
    tokenize: (text) => indexedTerms(text.slice(0, MAX_TEXT)),
    processTerm: (term) => term,
  });
  for (let at = 0; at < items.length; at += SLICE) {
    if (at) await nextTurn();
    index.addAll(items.slice(at, at + SLICE).map((item, offset) => ({ id: at + offset, ...searched(item) })));
  }
  return (question: string, max: number, { all, names }: HowToFind): SearchHit[] => {
    const terms = [...new Set(askedTerms(question))].slice(0, MAX_TERMS);
    if (!terms.length) return [];
    const results = index.search(terms.join(' '), {
      boost: BOOST,
      ...(names && { fields: ['title'] }),
      combineWith: all ? 'AND' : 'OR',
      // No misspellings of numbers, nor of short words, which resemble too many others.
      prefix: (term) => term.length > 1,
      fuzzy: (term) => (/^\d/.test(term) || term.length < 4 ? false : term.length < 8 ? 1 : 2),
      maxFuzzy: 2,
    });
    return results.slice(0, max).map(({ id, terms: found }) => {
      const item = items[id] as ContentLists[SearchKind];
      const { title, text = '' } = searched(item);
      const matched = new Set(found);
      const excerpt = excerptOf(text, matched, EXCERPT);
      return { kind, item, title: marked(title, matched), excerpt } as SearchHit;
    });
  };
}
