import type { ContentLists, Project } from '../../shared/content.ts';
import { SEARCH_KINDS, type SearchHit, type SearchKind } from '../../shared/search.ts';
import { createProjectIndex, type ProjectIndex } from './project-index.ts';
import { createSearchIndex, type SearchIndex } from './search-index.ts';

/** The lists that are searched, as content has them now; one that could not be had is missing. */
export type SearchedLists = { [Kind in SearchKind]?: ContentLists[Kind][] };

/** Results of each kind, 50 in all. */
const MAX_RESULTS: Readonly<Record<SearchKind, number>> = {
  ...{ projects: 20, news: 10, events: 10, downloads: 5, jobs: 5 },
};
/** Words that addresses are made of, whatever they name. */
const OF_ADDRESSES = new Set([
  'project',
  'projects',
  'news',
  'event',
  'events',
  'career',
  'html',
  'php',
  'www',
]);
const MAX_NEAR = 4;

interface Built {
  list: unknown;
  index: Promise<SearchIndex<never>>;
}

/**
 * Finds projects by filters and everything by words. A list is indexed when it is first asked about, and again when
 * content gives another one: which list it is says its version.
 */
export function createFinding() {
  const projectIndexes = new WeakMap<readonly Project[], ProjectIndex>();
  /** Ready to be asked, and the one that is being made. */
  const ready = new Map<SearchKind, Built>();
  const making = new Map<SearchKind, Built>();

  /** Whoever asks first waits for the index; afterwards the one before is good until the new one is made. */
  function indexOf(kind: SearchKind, list: ContentLists[SearchKind][]): Promise<SearchIndex<never>> {
    const now = ready.get(kind);
    if (now?.list === list) return now.index;
    const begun = making.get(kind);
    if (begun) return now?.index ?? begun.index;
    const index = createSearchIndex(kind, list) as Promise<SearchIndex<never>>;
    const built: Built = { list, index };
    making.set(kind, built);
    index
      .then(() => ready.set(kind, built))
      .catch(() => {})
      .finally(() => making.delete(kind));
    return now?.index ?? index;
  }

  /** @param all whether a result has to have every word of the question */
  async function find(lists: SearchedLists, question: string, all: boolean): Promise<SearchHit[]> {
    const found = await Promise.all(
      SEARCH_KINDS.map(async (kind) => {
        const list = lists[kind];
        if (!list) return [];
        const index = await indexOf(kind, list);
        const hits = index.find(question, { max: MAX_RESULTS[kind], all });
        return hits.map(({ item, title, excerpt }) => ({ kind, item, title, excerpt }) as SearchHit);
      }),
    );
    return found.flat();
  }

  return {
    /** @returns the index of that list, made once for it */
    projects(list: readonly Project[]): ProjectIndex {
      const known = projectIndexes.get(list);
      if (known) return known;
      const made = createProjectIndex(list);
      projectIndexes.set(list, made);
      return made;
    },

    /** @returns results with every word; where there are none, those with some */
    async search(lists: SearchedLists, question: string): Promise<SearchHit[]> {
      const whole = await find(lists, question, true);
      return whole.length ? whole : find(lists, question, false);
    },

    /** @param path of an address that leads nowhere @returns what its last words may have meant; the best first */
    async near(lists: SearchedLists, path: string): Promise<SearchHit[]> {
      const words = wordsOf(path);
      if (!words.length) return [];
      return (await find(lists, words.join(' '), true)).slice(0, MAX_NEAR);
    },
  };
}

export type Finding = ReturnType<typeof createFinding>;

/** The words of the last part of a path that has any; ids name nothing. */
function wordsOf(path: string): string[] {
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // What cannot be read has the words that it has.
  }
  for (const part of decoded.split('/').reverse()) {
    const words = part
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .filter((word) => word.length > 2 && /\p{L}/u.test(word) && !OF_ADDRESSES.has(word.toLowerCase()));
    if (words.length) return words;
  }
  return [];
}
