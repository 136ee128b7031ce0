/** Why a picture or file cannot be had from where it stands. */
export class SourceFailure extends Error {
  /** 404: the source says that there is none. 502: it did not respond, or not with what may be shown. */
  readonly status: 404 | 502;
  /**
   * A word for counting: `missing`, `status`, `timeout`, `unreachable`, `redirect`, `too-large`, `encoding`,
   * `not-a-picture`.
   */
  readonly reason: string;
  constructor(status: 404 | 502, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'SourceFailure';
    this.status = status;
    this.reason = reason;
  }
}

/** The bounded queue is full; the work was not begun. */
export class Busy extends Error {
  constructor() {
    super('the queue is full');
    this.name = 'Busy';
  }
}

/** The input's file is no longer there, or no longer what it was: get it again. */
export class InputGone extends Error {
  constructor(options?: ErrorOptions) {
    super('the original is no longer there', options);
    this.name = 'InputGone';
  }
}
