import type { ContentLists, Project } from '../../shared/content.ts';
import { inEachLanguage, type Language } from '../../shared/language.ts';
import { createLinks } from '../../shared/links.ts';
import { PAGE_ROWS } from '../../shared/pages.ts';
import type { ProjectFacts } from '../../shared/project-facts.ts';
import {
  hitHref,
  MAX_RESULTS,
  SEARCH_KIND_NAMES,
  SEARCH_KINDS,
  type SearchHit,
  type SearchKind,
  type Suggestion,
} from '../../shared/search.ts';
import { createProjectIndex, type ProjectIndex } from './project-index.ts';
import { createSearchIndex, type HowToFind, type SearchIndex } from './search-index.ts';

/** The lists that are searched, as content has them now; one that could not be had is missing. */
export type SearchedLists = { [Kind in SearchKind]?: ContentLists[Kind][] };

/** Characters at the end of an address in which names are looked for. */
const MAX_PATH = 300;
/** Words in addresses that name no record: from our own paths (`/news`), names of record pages, words of others. */
const OF_ADDRESSES = new Set(
  [
    ...PAGE_ROWS.flatMap(([name, { path, record }]) => [path.split('/')[1] ?? '', record ? name : '']),
    ...['html', 'php', 'www'],
  ].map((word) => word.toLowerCase()),
);
const MAX_NEAR = 4;
/** The most suggestions of one kind, and in all. */
const MAX_SUGGESTED_OF_KIND = 4;
const MAX_SUGGESTED = 8;

const linksOf = inEachLanguage(createLinks);

/**
 * Finds projects by filters and everything by words. A list is indexed once, when it is first asked about.
 * @param factsOf gives the site folder's facts about a project by its slug
 */
export function createFinding(factsOf: (slug: string) => ProjectFacts | null) {
  const projectIndexes = new WeakMap<readonly Project[], ProjectIndex>();
  const searchIndexes = new WeakMap<object, Promise<SearchIndex>>();

  function indexOf(kind: SearchKind, list: ContentLists[SearchKind][]): Promise<SearchIndex> {
    const index = searchIndexes.get(list) ?? createSearchIndex(kind, list);
    searchIndexes.set(list, index);
    return index;
  }

  async function search(lists: SearchedLists, question: string): Promise<SearchHit[]> {
    const whole = await find(lists, question, { all: true });
    return whole.length ? whole : find(lists, question, { all: false });
  }

  async function find(lists: SearchedLists, question: string, how: HowToFind): Promise<SearchHit[]> {
    const found = await Promise.all(
      SEARCH_KINDS.map(async (kind) => {
        const list = lists[kind];
        const search = list && (await indexOf(kind, list));
        return search?.(question, MAX_RESULTS[kind], how) ?? [];
      }),
    );
    return found.flat();
  }

  return {
    /** @returns the index of that list, made once for it */
    projects(list: readonly Project[]): ProjectIndex {
      const index = projectIndexes.get(list) ?? createProjectIndex(list, factsOf);
      projectIndexes.set(list, index);
      return index;
    },

    /**
     * @param read gives a list of content
     * @returns the searched lists; a list that upstream does not give is left out
     */
    async lists(read: <Kind extends SearchKind>(kind: Kind) => Promise<ContentLists[Kind][]>) {
      const had = await Promise.all(
        SEARCH_KINDS.map(async (kind) => [kind, await read(kind).catch(nullOfFailure)] as const),
      );
      return Object.fromEntries(had.filter(([, list]) => list)) as SearchedLists;
    },

    /** @returns results with every word; where there are none, those with some */
    search,

    /** @returns pages whose names may be what a visitor is typing, those of one kind beside each other */
    async suggest(lists: SearchedLists, question: string, language: Language): Promise<Suggestion[]> {
      const hits = await search(lists, question);
      const few = SEARCH_KINDS.flatMap((kind) =>
        hits.filter((hit) => hit.kind === kind).slice(0, MAX_SUGGESTED_OF_KIND),
      );
      return few.slice(0, MAX_SUGGESTED).map((hit) => suggestionOf(hit, language));
    },

    /** @param path an address that leads nowhere @returns records that its last words may mean; the best first */
    async near(lists: SearchedLists, path: string, language: Language): Promise<Suggestion[]> {
      const words = wordsOf(path);
      if (!words.length) return [];
      const hits = await find(lists, words.join(' '), { all: true, names: true });
      return hits.slice(0, MAX_NEAR).map((hit) => suggestionOf(hit, language));
    },
  };
}

export type Finding = ReturnType<typeof createFinding>;

function suggestionOf(hit: SearchHit, language: Language): Suggestion {
  return {
    kind: SEARCH_KIND_NAMES[hit.kind][language],
    title: hit.title.join(''),
    href: hitHref(hit, linksOf[language]),
  };
}

function nullOfFailure(error: unknown): null {
  if (error instanceof Error && error.name === 'ContentFailure') return null;
  throw error;
}

/** The words of the last part of a path that has any; ids name nothing. */
function wordsOf(path: string): string[] {
  let decoded = path.slice(-MAX_PATH);
  try {
    decoded = decodeURIComponent(decoded);
  } catch {
    // A malformed path keeps its encoded words.
  }
  for (const part of decoded.split('/').reverse()) {
    const words = part
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .filter((word) => word.length > 2 && /\p{L}/u.test(word) && !OF_ADDRESSES.has(word.toLowerCase()));
    if (words.length) return words;
  }
  return [];
}
