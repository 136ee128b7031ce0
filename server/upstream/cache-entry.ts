import { backOffMs, ContentFailure, MAX_RETRY_MS } from './content-failure.ts';
import type { Load, Loaded, SavedContent } from './load.ts';

/** What is cached of one resource. Times are milliseconds of the clock. */
export interface Entry {
  load: Load<unknown>;
  /** `null` once upstream has failed and nothing is cached. */
  content: { value: unknown; digest: string } | null;
  failure: ContentFailure | null;
  failures: number;
  version: number;
  bytes: number;
  /** Upstream is asked again from then on. */
  freshUntil: number;
  /** From then on a reader waits for upstream, and is given the content as it is only when that fails. */
  revalidateUntil: number;
  /** Content is given until then, and pages go on telling of a failure. */
  staleUntil: number;
  /** What of its content was saved last, and when. */
  saved: Entry['content'];
  savedAt: number;
}

/** How long content is good, and how its versions are counted. */
export interface EntryTimes {
  freshMs: number;
  staleMs: number;
  nextVersion: () => number;
}

/** Content that is older than this many times the time it is fresh for is old news: its reader waits. */
const REVALIDATE_FACTOR = 10;

/** What upstream has just said. */
export function entryOfContent(
  { load, loaded, before }: { load: Load<unknown>; loaded: Loaded<unknown>; before: Entry | undefined },
  { freshMs, staleMs, nextVersion }: EntryTimes,
  at: number,
): Entry {
  const same = before?.content?.digest === loaded.digest;
  const staleUntil = at + (loaded.cacheMs ?? freshMs + staleMs);
  return {
    load,
    content: same && before.content ? before.content : { value: loaded.value, digest: loaded.digest },
    failure: null,
    failures: 0,
    version: same ? before.version : nextVersion(),
    bytes: loaded.bytes,
    freshUntil: at + (loaded.cacheMs ?? freshMs),
    revalidateUntil: Math.min(at + REVALIDATE_FACTOR * freshMs, staleUntil),
    staleUntil,
    saved: before?.saved ?? null,
    savedAt: before?.savedAt ?? Number.NEGATIVE_INFINITY,
  };
}

/** Upstream failed: what was cached stays, and is asked for again after a while. */
export function entryOfFailure(
  { load, failure, before }: { load: Load<unknown>; failure: ContentFailure; before: Entry | undefined },
  { nextVersion }: EntryTimes,
  at: number,
): Entry {
  const cached = before?.content && at < before.staleUntil ? before : null;
  const failures = (before?.failures ?? 0) + 1;
  const retryAt = at + backOffMs(failures, cached !== null, failure.retryAfterMs);
  // Nobody is told of a failure that may be over for long.
  const staleUntil = cached?.staleUntil ?? retryAt + MAX_RETRY_MS;
  return {
    load,
    content: cached?.content ?? null,
    failure,
    failures,
    version: cached?.version ?? nextVersion(),
    bytes: cached?.bytes ?? 0,
    freshUntil: Math.min(retryAt, staleUntil),
    revalidateUntil: before?.revalidateUntil ?? at,
    staleUntil,
    saved: before?.saved ?? null,
    savedAt: before?.savedAt ?? Number.NEGATIVE_INFINITY,
  };
}

/** What an earlier run has saved: old content, of which upstream is asked at once. Null for what is past its time. */
export function entryOfSaved(
  { load, saved }: { load: Load<unknown>; saved: SavedContent },
  { freshMs, staleMs, nextVersion }: EntryTimes,
  at: number,
): Entry | null {
  const { value, digest, bytes, confirmedAt } = saved;
  // A clock that was set back makes nothing younger than it is.
  const staleUntil = Math.min(confirmedAt, at) + freshMs + staleMs;
  if (at >= staleUntil) return null;
  const content = { value, digest };
  return {
    ...{ load, content, failure: null, failures: 0, version: nextVersion(), bytes },
    ...{ freshUntil: at, revalidateUntil: at, staleUntil, saved: content, savedAt: confirmedAt },
  };
}

/** How an entry stands, for the operator. */
export interface DescribedEntry {
  key: string;
  state: 'fresh' | 'stale' | 'failed';
  /** Negative where upstream may be asked again. */
  freshForMs: number;
  /** Whether its readers are given old content, since upstream failed. */
  isOld: boolean;
}

export function describeEntry(key: string, entry: Entry, at: number): DescribedEntry {
  const { content, failure, freshUntil, revalidateUntil } = entry;
  return {
    // An id that upstream does not know is whatever a visitor wrote into an address.
    key: content?.value ? key : key.replace(/:.*/s, ':?'),
    state: !content ? 'failed' : at < freshUntil && !failure ? 'fresh' : 'stale',
    freshForMs: freshUntil - at,
    isOld: content !== null && failure !== null && at >= revalidateUntil,
  };
}

/** What was thrown, as a failure of upstream. */
export function asContentFailure(key: string, error: unknown): ContentFailure {
  if (error instanceof ContentFailure) return error;
  return new ContentFailure('unreachable', 'shape', `${key}: unreadable`);
}
