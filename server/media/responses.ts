import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { TYPES } from './file-kinds.ts';
import type { RefusalName } from './refusals.ts';

/** A request, with its address undecoded. */
export interface MediaRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}

/** The response to a request for a picture or file, which the route sends. */
export interface MediaResponse {
  /** A metric's label. */
  outcome: string;
  status: number;
  headers: Record<string, string | number>;
  /** A stream that is not sent must be destroyed. */
  body?: Readable | Buffer | string;
  /** The sentence that is sent instead of a body, in the reader's language. */
  refusal?: RefusalName;
}

/** A sentence for people. @param maxAge seconds in caches, 0 = not stored @param retryAfter seconds, 0 = none */
export function sentence(
  outcome: string,
  status: number,
  refusal: RefusalName,
  { maxAge = 0, retryAfter = 0 } = {},
): MediaResponse {
  return {
    outcome,
    status,
    refusal,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      vary: 'accept-language',
      'cache-control': maxAge ? `public, max-age=${maxAge}` : 'no-store',
      'x-content-type-options': 'nosniff',
      ...(retryAfter && { 'retry-after': retryAfter }),
    },
  };
}

/** The ending of a file's name, lower case, without the dot; empty for a name without a plain one. */
export function endingOf(name: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/**
 * A title as a file name that every system accepts: letters, marks, digits and hyphens of any script.
 * @param ending the ending of the file's kind; empty while it is not known
 * @returns `Price-List-2025.pdf`; `document` for a title without a letter or digit
 */
export function safeFileName(title: string, ending: string): string {
  const named = endingOf(title);
  const stem = title
    .normalize('NFC')
    .slice(0, named && (named === ending || named in TYPES) ? -named.length - 1 : undefined)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  const short = Array.from(stem).slice(0, 80).join('').replace(/-+$/, '') || 'document';
  return ending ? `${short}.${ending}` : short;
}

/** `Content-Disposition` by RFC 6266 and 5987: an ASCII name for old browsers, and the true one. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]+/g, '-').replace(/["\\%]/g, '');
  const ascii = plain.replace(/-{2,}/g, '-').replace(/^-?\./, 'document.');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
