import type { ContentFailure } from './content-failure.ts';

/** What a loader of the cache gives. */
export interface Loaded {
  value: unknown;
  /** Bytes on the wire. */
  bytes: number;
  /** The same digest as before is the same content: its version stays. */
  digest: string;
  /** Cached for this long instead of the cache's own time, and never given stale; milliseconds. */
  cacheMs?: number;
}

/** Content as it outlives the process. */
export interface SavedContent {
  value: unknown;
  digest: string;
  bytes: number;
  /** When upstream said so last; milliseconds since the epoch. */
  confirmedAt: number;
}

/** What is cached when a load begins. */
export interface Before {
  value: unknown;
  digest: string;
  /** Of the load before, where that failed. */
  failure: ContentFailure | null;
}

/**
 * May give the very value that was there before: its version then stays.
 * @param onPartial told how to make a value of what has arrived, for readers who can wait no longer; null for none
 */
export type Load = (before: Before | null, onPartial: (partial: () => unknown) => void) => Promise<Loaded>;

/** What a page that read a resource remembers of it. */
export interface Reading<T> {
  key: string;
  value: T;
  version: number;
  /** Not the whole of it, and for this reader alone: the rest was not there in time. */
  isPartial?: boolean;
}

/**
 * Where a resource stands now. A page is current while the versions of all it read are. Times are milliseconds of
 * the clock.
 */
export interface ResourceState {
  version: number;
  /** Until then nothing about it changes. */
  checkAt: number;
  /** Until then it may be shown while it is revalidated; after that its reader waits for that first. */
  revalidateUntil: number;
  /** After that it is shown no more, whatever upstream does. */
  staleUntil: number;
}

/** How long a reader waits for what is not cached. */
export interface Patience {
  /** Aborted when the reader can wait no longer. */
  deadline: AbortSignal;
  /** Whether a part of a list is better than none then. */
  takesPartial: boolean;
}

/**
 * @param maxMs waits no longer than this either; milliseconds
 * @returns null where the deadline comes first
 */
export function inTime<T>(
  work: Promise<T>,
  deadline: AbortSignal | undefined,
  maxMs?: number,
): Promise<T | null> {
  if (!deadline && maxMs === undefined) return work;
  return new Promise((resolve) => {
    const late = () => resolve(null);
    if (deadline?.aborted) return late();
    deadline?.addEventListener('abort', late, { once: true });
    const timer = maxMs === undefined ? undefined : setTimeout(late, maxMs);
    void work.then(resolve).finally(() => {
      clearTimeout(timer);
      deadline?.removeEventListener('abort', late);
    });
  });
}
