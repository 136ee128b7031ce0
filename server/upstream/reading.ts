/** A resource as a page has read it. */
export interface Reading<T> {
  key: string;
  value: T;
  version: number;
  /** True for a part of a list: the reader could not wait for the rest, or it never came. */
  isPartial?: boolean;
  /** True for a list with a later page that failed: it has the records that are known. */
  isShort?: boolean;
}

/** The version of a reading that is not cached: a page made of it is never current. */
export const NEVER_CACHED = -1;

/**
 * The state of a resource. A page is current while all its resources have the versions that it read. Times are
 * milliseconds of the clock.
 */
export interface ResourceState {
  version: number;
  /** The state does not change until that time. */
  checkAt: number;
  /** Stale content may be shown until that time; later a reader waits for the refresh first. */
  revalidateUntil: number;
  /** Content is not shown after that time. */
  staleUntil: number;
}

/** The reader of content for a page, who waits for content that is not cached. */
export interface ContentReader {
  /** The visitor's address as limits count it; null where no visitor waits. */
  client: string | null;
  /** Aborts when the reader can wait no longer. */
  deadline: AbortSignal;
  /** True when a part of a list is then better than none. */
  takesPartial: boolean;
}

/**
 * @param maxMs a second bound of the wait; milliseconds
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

interface FailureDetails {
  /** The time that upstream asks to wait; milliseconds. */
  retryAfterMs?: number | undefined;
  /** The number of records sent, of which none can be read. */
  records?: number;
  /** The response says that there is nothing: beyond the first page of a list that is its end. */
  saysNothing?: boolean;
  /** The number of the later page of a list that failed: the others are there. */
  page?: number;
}

/** Upstream's content could not be had. The message names the call and the reason, never content. */
export class ContentFailure extends Error {
  override readonly name = 'ContentFailure';
  /**
   * One word for the metrics: `status`, `success`, `deadline`, `network`, `size`, `shape`, `busy`, `unreadable`,
   * `emptied` (a list or a later page that had records and came empty, which may be a mistake).
   */
  readonly reason: string;
  readonly details: FailureDetails;
  /** Key and version as a Reading has them: a page that is made in spite of the failure knows when to look again. */
  key = '';
  version = NEVER_CACHED;
  constructor(reason: string, message: string, details: FailureDetails = {}) {
    super(message);
    this.reason = reason;
    this.details = details;
  }
  /** Why, in a few words for the operator: `status 401`, `CERT_HAS_EXPIRED`. */
  get why(): string {
    return this.message.replace(/^\S+: /, '');
  }
  /** `refused`: upstream responded, but not with success. `unreachable`: no response, too late, or not readable. */
  get kind(): 'refused' | 'unreachable' {
    return this.reason === 'status' || this.reason === 'success' ? 'refused' : 'unreachable';
  }
}
