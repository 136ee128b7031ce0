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
  readonly retryAfterMs: number | undefined;
  readonly records: number | undefined;
  constructor(
    kind: 'refused' | 'unreachable',
    reason: string,
    message: string,
    details: FailureDetails = {},
  ) {
    super(message);
    this.kind = kind;
    this.reason = reason;
    this.retryAfterMs = details.retryAfterMs;
    this.records = details.records;
  }
}

/** After a failure upstream is asked again after 1 s, 2 s, 4 s …, unless it names a time itself. Milliseconds. */
const MIN_RETRY_MS = 1000;
export const MAX_RETRY_MS = 30_000;
/** The same while nothing is cached: readers see its return within 2 s, the call and their page included. */
const MAX_COLD_RETRY_MS = 1_500;

/**
 * @param failures in a row, with this one
 * @param retryAfterMs what upstream asked for
 * @returns how long a resource is not asked for; milliseconds
 */
export function backOffMs(failures: number, isCached: boolean, retryAfterMs: number | undefined): number {
  const max = isCached ? MAX_RETRY_MS : MAX_COLD_RETRY_MS;
  return Math.max(retryAfterMs ?? Math.min(MIN_RETRY_MS * 2 ** (failures - 1), max), MIN_RETRY_MS);
}
