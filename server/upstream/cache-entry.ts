import type { Page } from './parse-body.ts';
import type { ContentFailure } from './reading.ts';

/** Content as upstream gave it last. */
export interface StoredContent {
  value: unknown;
  /** The same digest as before is the same content: its version stays. */
  digest: string;
  /** On the wire. */
  bytes: number;
  /** The pages that it was made of, for the next load; not known of what an earlier run has saved. */
  pages?: Page[];
}

/** What a load gives. */
export interface LoadedContent extends StoredContent {
  /** Cached for this long instead of the cache's own time, and never given stale; milliseconds. */
  cacheMs?: number;
}

/**
 * @param key names the call and, for details, an id
 * @param before what is cached of it, and how the load before failed where it did
 * @param onPartial told how to make a value of what has arrived, for readers who can wait no longer; null for none
 * @returns with the digest of before the very value of before: its version then stays
 */
export type Load = (
  key: string,
  before: (StoredContent & { failure: ContentFailure | null }) | null,
  onPartial: (partial: () => unknown) => void,
) => Promise<LoadedContent>;

/** Content as it outlives the process. */
export interface SavedContent extends StoredContent {
  /** When upstream said so last; milliseconds since the epoch. */
  confirmedAt: number;
}

/** What is cached of one resource. Times are milliseconds of the clock. */
export interface Entry {
  /** Null once upstream has failed and nothing is cached. */
  content: StoredContent | null;
  failure: ContentFailure | null;
  /** In a row. */
  failures: number;
  version: number;
  /** Upstream is asked again from then on. */
  freshUntil: number;
  /** From then on a reader waits for upstream, and is given the content as it is only when that fails. */
  revalidateUntil: number;
  /** Content is given until then, and pages go on telling of a failure. */
  staleUntil: number;
  /** When its content was saved last; -Infinity for never. */
  savedAt: number;
}

/** Content that is older than this many times the time it is fresh for is old news: its reader waits. */
const REVALIDATE_FACTOR = 10;
/** After a failure upstream is asked again after 1 s, 2 s, 4 s …, unless it names a time itself. Milliseconds. */
const MIN_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;
/** The same while nothing is cached: readers see its return within 2 s, the call and their page included. */
const MAX_COLD_RETRY_MS = 1_500;

export interface EntryTimes {
  freshMs: number;
  staleMs: number;
  now: () => number;
}

const WELL = { failure: null, failures: 0 };

/** Makes the cache's entries, and counts their versions. */
export function createEntries({ freshMs, staleMs, now }: EntryTimes) {
  let versions = 0;

  return {
    /** Upstream has just said so. The same bytes are the same version. */
    ofLoaded({ cacheMs, ...content }: LoadedContent, before: Entry | undefined): Entry {
      const at = now();
      const isSame = before?.content?.digest === content.digest;
      const staleUntil = at + (cacheMs ?? freshMs + staleMs);
      return {
        content,
        ...WELL,
        version: isSame ? before.version : ++versions,
        freshUntil: at + (cacheMs ?? freshMs),
        revalidateUntil: Math.min(at + REVALIDATE_FACTOR * freshMs, staleUntil),
        staleUntil,
        savedAt: before?.savedAt ?? Number.NEGATIVE_INFINITY,
      };
    },

    /** Upstream failed: what was cached stays, and is asked for again after a while. */
    ofFailure(failure: ContentFailure, before: Entry | undefined): Entry {
      const at = now();
      const cached = before?.content && at < before.staleUntil ? before : null;
      const failures = (before?.failures ?? 0) + 1;
      const retryAt = at + backOffMs(failures, cached !== null, failure.details.retryAfterMs);
      // Nobody is told of a failure that may be over for long.
      const staleUntil = cached?.staleUntil ?? retryAt + MAX_RETRY_MS;
      return {
        content: cached?.content ?? null,
        failure,
        failures,
        version: cached?.version ?? ++versions,
        freshUntil: Math.min(retryAt, staleUntil),
        revalidateUntil: cached?.revalidateUntil ?? at,
        staleUntil,
        savedAt: before?.savedAt ?? Number.NEGATIVE_INFINITY,
      };
    },

    /** An earlier run has saved it: old content, of which upstream is asked at once. Null for what is past its time. */
    ofSaved({ confirmedAt, ...content }: SavedContent): Entry | null {
      const at = now();
      // A clock that was set back makes nothing younger than it is.
      const staleUntil = Math.min(confirmedAt, at) + freshMs + staleMs;
      if (at >= staleUntil) return null;
      return {
        content,
        ...WELL,
        version: ++versions,
        freshUntil: at,
        revalidateUntil: at,
        staleUntil,
        savedAt: confirmedAt,
      };
    },
  };
}

/**
 * @param failures in a row, with this one
 * @param retryAfterMs what upstream asked for
 * @returns how long a resource is not asked for; milliseconds
 */
function backOffMs(failures: number, isCached: boolean, retryAfterMs: number | undefined): number {
  const max = isCached ? MAX_RETRY_MS : MAX_COLD_RETRY_MS;
  return Math.max(retryAfterMs ?? Math.min(MIN_RETRY_MS * 2 ** (failures - 1), max), MIN_RETRY_MS);
}

/** @param value undefined where there is no content */
export function isNothing(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && !value.length);
}

/** How an entry stands, for the operator. */
export function describeEntry(key: string, entry: Entry, at: number) {
  const { content, failure, freshUntil, revalidateUntil } = entry;
  const state = content && at < freshUntil && !failure ? 'fresh' : content ? 'stale' : 'failed';
  return {
    // An id that upstream does not know is whatever a visitor wrote into an address.
    key: content?.value ? key : key.replace(/:.*/s, ':?'),
    state: state as 'fresh' | 'stale' | 'failed',
    /** Negative where upstream may be asked again. */
    freshForMs: freshUntil - at,
    /** Its readers are given old content, since upstream failed. */
    isOld: content !== null && failure !== null && at >= revalidateUntil,
  };
}
