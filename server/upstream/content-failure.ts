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
  constructor(kind: ContentFailure['kind'], reason: string, message: string, details: FailureDetails = {}) {
    super(message);
    this.kind = kind;
    this.reason = reason;
    this.details = details;
  }
}
