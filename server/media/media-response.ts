import type { Readable } from 'node:stream';

/** The response to a request for a picture or file; the route only hands it on. */
export interface MediaResponse {
  status: number;
  headers: Record<string, string | number>;
  /** Null for HEAD, 304 and 416. Whoever does not send a stream destroys it. */
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

/** Whether `If-None-Match` names that ETag. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}

export function isStream(body: MediaResponse['body']): body is Readable {
  return body !== null && typeof body === 'object' && 'pipe' in body;
}
