import type { Readable } from 'node:stream';

/** The response to a request for a picture or file; the route only hands it on. */
export interface MediaResponse {
  status: number;
  headers: Record<string, string | number>;
  /** Null for HEAD, 304 and 416. A stream that is not sent has to be destroyed. */
  body: Readable | Buffer | string | null;
}

/** A sentence for people, that may be cached for so many `seconds`. */
export function plainResponse(
  status: number,
  text: string,
  seconds: number,
  retryAfter?: number,
): MediaResponse {
  return {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': seconds > 0 ? `public, max-age=${seconds}` : 'no-store',
      'x-content-type-options': 'nosniff',
      ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
    },
    body: `${text}\n`,
  };
}

export function isStream(body: MediaResponse['body']): body is Readable {
  return body !== null && typeof body === 'object' && 'pipe' in body;
}

/** Why a picture or file cannot be had from its source. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure';
  /** 404: the source says that there is none. 502: it did not respond, or not with a picture. */
  readonly status: 404 | 502;
  /**
   * `missing`, `status`, `timeout`, `unreachable`, `redirect`, `too-large`, `encoding`, `not-a-picture` or `crash`.
   */
  readonly reason: string;
  constructor(status: 404 | 502, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.status = status;
    this.reason = reason;
  }
}

/** A bounded queue is full; the work was not begun. */
export class Busy extends Error {
  override readonly name = 'Busy';
}

/** The file of an original is no longer there, or is damaged: it has to be fetched again. */
export class InputGone extends Error {
  override readonly name = 'InputGone';
}
