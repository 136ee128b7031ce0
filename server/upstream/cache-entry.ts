import type { Drift, Faults } from '../../shared/drift.ts';
import type { NamedMedia } from '../../shared/read-body.ts';
import type { PagingWords } from './paging-words.ts';
import type { ContentFailure, Reading, ResourceState } from './reading.ts';
import type { Item } from './resources.ts';

/** One page of a list as upstream sent it, or a detail, which has one record or none. */
export interface ListPage {
  /** The digest of its bytes. */
  digest: string;
  /** The number of its bytes, unpacked. */
  bytes: number;
  /** Its bytes, packed, for the snapshot; empty for a page that never came. */
  packed: Uint8Array;
  /** The records that can be shown, in upstream's order. */
  items: Item[];
  /** The ids of all records, shown or not. */
  ids: string[];
  /** The number of all records. */
  records: number;
  /** The number of records that cannot be shown for lack of a field. */
  unreadable: number;
  /** The number of unreadable records that only lack a status. */
  unmarked: number;
  drift: Drift;
  faults: Faults;
  /** The pictures and files that its records name. */
  media: NamedMedia[];
  /** The first error that was thrown over a record. */
  error?: unknown;
  /** The body's words about later pages. */
  paging: PagingWords;
}

/** @returns a page without records */
export function emptyPage(): ListPage {
  return {
    ...{ digest: '', bytes: 0, packed: new Uint8Array() },
    ...{ items: [], ids: [], records: 0, unreadable: 0, unmarked: 0 },
    ...{ drift: {}, faults: {}, media: [], paging: {} },
  };
}

/** Stands for a later page that never came. */
export const NO_PAGE = emptyPage();

/** The result of loading a resource. */
export interface Loaded {
  /** A record, a list of records, or null where upstream has none. */
  value: unknown;
  /** Content with the same digest is the same content: its version stays. */
  digest: string;
  /** The number of bytes of all its pages. */
  bytes: number;
  /** Its pages, for the next load and the snapshot; none where upstream knows no such id. */
  pages: ListPage[];
  /** The failure of a later page: the list then has the records that came, and the former records of that page. */
  failure: ContentFailure | null;
}

/** A resource in the cache. Readers are given a failure until its retry is due. */
export interface Entry extends Loaded, ResourceState {
  /** The loaded value; undefined where upstream has failed and nothing was cached. */
  value: unknown;
  /** Failed loads in a row. */
  failures: number;
  /** The time of its last write to the snapshot; -Infinity for none. */
  savedAt: number;
}

interface LoadContext {
  /** The content of the load before this one; null for none. */
  before: Loaded | null;
  /** True where `before` has expired: new content is compared with it, but it is not shown again. */
  isExpired: boolean;
  /** Takes a function that makes a value of the pages that have arrived, for readers who can wait no longer. */
  onPartial: (partial: () => unknown) => void;
  /** The snapshot's bodies, which are read instead of upstream's. */
  saved?: readonly Uint8Array[];
}

/**
 * @param key names the call and, for details, an id
 * @returns a resource whose value is `before.value` itself where the digest is the same: its version then stays
 */
export type Load = (key: string, context: LoadContext) => Promise<Loaded>;

/** A resource in the snapshot, as upstream sent it: the next run may be another version, which parses it anew. */
export interface SavedContent {
  /** The bodies of its pages in their order, packed; an empty one stands for a page that never came. */
  bodies: readonly Uint8Array[];
  /** The time of the last load that confirmed it; milliseconds since the epoch. */
  confirmedAt: number;
}

/** Stale content is given at once up to this many times `freshMs`. */
const REVALIDATE_FACTOR = 10;
/** The back-off doubles from 1 s to 30 s, unless upstream names a time. Milliseconds. */
const MIN_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;
/** Missing content is cached for this long; milliseconds. */
const MISSING_MS = 30_000;
/** The longest back-off while nothing is cached: a page shows upstream's return within 2 s. Milliseconds. */
const MAX_COLD_RETRY_MS = 1_500;

export interface EntryTimes {
  freshMs: number;
  staleMs: number;
  now: () => number;
}

/** Makes the cache's entries, and counts their versions. */
export function createEntries({ freshMs, staleMs, now }: EntryTimes) {
  let versions = 0;

  return {
    /**
     * The entry after a load. The same bytes keep the version.
     * @param isExpired true where `before` had expired when the load began
     */
    ofLoaded(loaded: Loaded, before: Entry | undefined, isExpired: boolean): Entry {
      const { failure } = loaded;
      const at = now();
      const isSame = hasContent(before) && before.digest === loaded.digest;
      const failures = failure ? (before?.failures ?? 0) + 1 : 0;
      const nextMs = failure ? backOffMs(failures, true, failure.details.retryAfterMs) : freshMs;
      // Missing content is never given stale; content that upstream did not confirm keeps its age.
      const lifeMs = isMissing(loaded) ? MISSING_MS : freshMs + staleMs;
      const isKept = failure && hasContent(before) && !isExpired;
      const staleUntil = isKept ? before.staleUntil : at + lifeMs;
      return {
        ...loaded,
        failures,
        version: isSame ? before.version : ++versions,
        checkAt: Math.min(at + (isMissing(loaded) ? MISSING_MS : nextMs), staleUntil),
        revalidateUntil: Math.min(at + REVALIDATE_FACTOR * freshMs, staleUntil),
        staleUntil,
        savedAt: before?.savedAt ?? Number.NEGATIVE_INFINITY,
      };
    },

    /** The entry after a failed load: cached content stays, and is refreshed after the back-off. */
    ofFailure(failure: ContentFailure, before: Entry | undefined): Entry {
      const at = now();
      const cached = hasContent(before) && at < before.staleUntil ? before : null;
      const failures = (before?.failures ?? 0) + 1;
      const retryAt = at + backOffMs(failures, cached !== null, failure.details.retryAfterMs);
      if (cached) return { ...cached, failure, failures, checkAt: Math.min(retryAt, cached.staleUntil) };
      return {
        ...{ value: undefined, digest: '', bytes: 0, pages: [] },
        ...{ failure, failures, version: ++versions },
        ...{ checkAt: retryAt, revalidateUntil: retryAt },
        // After that time a page that asks for the resource has it loaded again.
        staleUntil: retryAt + MAX_RETRY_MS,
        savedAt: before?.savedAt ?? Number.NEGATIVE_INFINITY,
      };
    },

    /** True for saved content that may still be shown. */
    isGood: ({ confirmedAt }: SavedContent): boolean => now() < confirmedAt + freshMs + staleMs,

    /** The entry of saved content, whose refresh is due at once. */
    ofSaved(loaded: Loaded, confirmedAt: number): Entry {
      const at = now();
      return {
        ...loaded,
        ...{ failure: null, failures: 0, version: ++versions },
        ...{ checkAt: at, revalidateUntil: at, savedAt: confirmedAt },
        // A clock that was set back does not make content younger.
        staleUntil: Math.min(confirmedAt, at) + freshMs + staleMs,
      };
    },
  };
}

/**
 * @param failures failed loads in a row, this one included
 * @param retryAfterMs the time that upstream asked for
 * @returns the time to the next load; milliseconds
 */
function backOffMs(failures: number, isCached: boolean, retryAfterMs: number | undefined): number {
  const max = isCached ? MAX_RETRY_MS : MAX_COLD_RETRY_MS;
  return Math.max(retryAfterMs ?? Math.min(MIN_RETRY_MS * 2 ** (failures - 1), max), MIN_RETRY_MS);
}

/** False where upstream has failed and nothing was cached. */
export function hasContent(entry: Entry | null | undefined): entry is Entry & { value: object | null } {
  return entry?.value !== undefined;
}

/** True for an id that upstream does not know, or whose record may not be shown. */
export function isMissing({ value, pages }: Loaded): boolean {
  return value === null || !pages.length;
}

/** @param value undefined where there is no content */
export function isNothing(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && !value.length);
}

export function readingOf<T>(key: string, entry: Entry): Reading<T> {
  const { value, version, pages } = entry;
  const lacksPages = pages.some((page) => page === NO_PAGE);
  return {
    ...{ key, value: value as T, version },
    ...(lacksPages && { isPartial: true }),
    ...(isShort(entry) && { isShort: true }),
  };
}

/** True for a list with a later page that failed. */
function isShort({ failure }: Entry): boolean {
  return failure?.details.page !== undefined;
}

/** An entry for the operator. */
export function describeEntry(key: string, entry: Entry, at: number) {
  const { value, failure, checkAt, revalidateUntil } = entry;
  const isThere = hasContent(entry);
  const state = isThere && at < checkAt && !failure ? 'fresh' : isThere ? 'stale' : 'failed';
  return {
    // An id that upstream does not know may be any text that a visitor wrote into an address.
    key: value ? key : key.replace(/:.*/s, ':?'),
    state: state as 'fresh' | 'stale' | 'failed',
    /** Negative when a refresh is due. */
    freshForMs: checkAt - at,
    /** The reason of the last failure; null for none since. */
    why: failure?.why ?? null,
    /** True for a list with later pages that failed. */
    isShort: isShort(entry),
    /** True while readers are given old content because upstream fails. */
    isOld: isThere && failure !== null && at >= revalidateUntil,
  };
}
