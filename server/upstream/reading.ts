/** What a page that read a resource remembers of it. */
export interface Reading<T> {
  key: string;
  value: T;
  version: number;
  /** Not the whole of it, and for this reader alone: the rest was not there in time. */
  isPartial?: boolean;
}

/** Of content that was never cached: nothing ever has this version, so a page made of it is not current. */
export const NEVER_CACHED = -1;

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

export interface FailureDetails {
  /** Upstream wants to be left alone for this long; milliseconds. */
  retryAfterMs?: number | undefined;
  /** As many were sent, and none can be read. */
  records?: number;
}

/** Why upstream's content could not be had. The message names the call and the reason, never content. */
export class ContentFailure extends Error {
  override readonly name = 'ContentFailure';
  /** `refused`: upstream responded, but not with success. `unreachable`: no response, too late, or not readable. */
  readonly kind: 'refused' | 'unreachable';
  /**
   * One word for the metrics: `status`, `success`, `deadline`, `network`, `size`, `shape`, `busy`, `unreadable`,
   * `emptied` (a list that was full, and may have become empty by mistake).
   */
  readonly reason: string;
  readonly details: FailureDetails;
  /** As of a Reading: a page that was made in spite of the failure knows when to look again. */
  key = '';
  version = NEVER_CACHED;
  constructor(kind: ContentFailure['kind'], reason: string, message: string, details: FailureDetails = {}) {
    super(message);
    this.kind = kind;
    this.reason = reason;
    this.details = details;
  }
}
