export interface FailureDetails {
  /** Upstream wants to be left alone for this long; milliseconds. */
  retryAfterMs?: number | undefined;
}

/** Why upstream's content could not be had. The message names the call and the reason, never content. */
export class ContentFailure extends Error {
  override readonly name = 'ContentFailure';
  /** `refused`: upstream answered, but not with success. `unreachable`: no answer, too late, or not readable. */
  readonly kind: 'refused' | 'unreachable';
  /** One word for the metrics: `status`, `success`, `deadline`, `network`, `size`, `shape`, `busy`. */
  readonly reason: string;
  readonly retryAfterMs: number | undefined;
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
  }
}
