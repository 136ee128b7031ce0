import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';

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
  /** Destroy a stream that is not sent. */
  body?: Readable | Buffer | string;
}

/** A sentence for people. @param maxAge of caches, seconds @param retryAfter seconds */
export function sentence(
  outcome: string,
  status: number,
  text: string,
  { maxAge = 0, retryAfter = 0 } = {},
): MediaResponse {
  return {
    ...{ outcome, status, body: `${text}\n` },
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': maxAge ? `public, max-age=${maxAge}` : 'no-store',
      'x-content-type-options': 'nosniff',
      ...(retryAfter && { 'retry-after': retryAfter }),
    },
  };
}

/** The only types that are sent; none of them can run a script. */
const TYPES: Record<string, string> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * @param extension of the source's path; it decides, since storages often state no better type
 * @param stated the source's type, for a path without a known extension
 */
export function contentType(extension: string, stated?: string | null): string {
  const plain = stated?.split(';', 1)[0]?.trim().toLowerCase();
  const known = Object.values(TYPES).find((type) => type === plain);
  return TYPES[extension] ?? known ?? 'application/octet-stream';
}

/** The extension of a file's name, lower case, without the dot; empty for a name without a plain one. */
export function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/**
 * A title as a file name that every system accepts: letters, marks, digits and hyphens of any script.
 * @returns `Price-List-2025.pdf`; `document` for a title without a letter or digit
 */
export function safeFileName(title: string, extension: string): string {
  const stem = title
    .normalize('NFC')
    .replace(extension ? new RegExp(`\\.${extension}$`, 'i') : '', '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  const short = Array.from(stem).slice(0, 80).join('').replace(/-+$/, '') || 'document';
  return extension ? `${short}.${extension}` : short;
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
