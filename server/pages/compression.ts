import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../http/accept-encoding.ts';

/** Levels for a reader who waits: brotli is then as fast as gzip, and smaller. */
export const GZIP_LEVEL = 5;
export const BROTLI_QUALITY = 5;

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** A page's bytes in an encoding. */
export function compressed(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(bytes, { level: GZIP_LEVEL });
  return brotliAsync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      // No larger than the page: the default window takes megabytes.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, 32 - Math.clz32(bytes.length))),
    },
  });
}

/** One form of a page, ready to be written. */
export interface Body {
  bytes: Buffer;
  etag: string;
  /** Name, value, name, value … for `writeHead`. */
  headers: string[];
}

/** A page as it is sent. Its compressed forms are made when they are first asked for. */
export interface SentPage {
  status: number;
  /** Of all that the page is made of. */
  digest: string;
  /** Those of every form: name, value, name, value … */
  headers: readonly string[];
  identity: Body;
  compressed: { [encoding in Encoding]?: Promise<Body> };
}

export function sentPage(page: Pick<SentPage, 'status' | 'digest' | 'headers'>, bytes: Buffer): SentPage {
  return { ...page, identity: bodyOf(page, 'identity', bytes), compressed: {} };
}

/** @returns the page's body in that encoding, made once for all who ask; without an encoding as it is */
export function bodyIn(page: SentPage, encoding: Encoding | undefined): Body | Promise<Body> {
  if (!encoding) return page.identity;
  const known = page.compressed[encoding];
  if (known) return known;
  const making = compressed(page.identity.bytes, encoding).then((bytes) => bodyOf(page, encoding, bytes));
  page.compressed[encoding] = making;
  // A failure is not kept: the next reader tries again.
  making.catch(() => delete page.compressed[encoding]);
  return making;
}

const FORMS = ['identity', 'gzip', 'br'] as const;
type Form = (typeof FORMS)[number];

/** Each form is other bytes, so it has a tag of its own. */
const etagOf = (digest: string, form: Form): string => `"${digest}-${form}"`;

/** @returns true for the tag of one of the page's forms */
export const isEtagOf = ({ digest }: SentPage, etag: string): boolean =>
  FORMS.some((form) => etagOf(digest, form) === etag);

function bodyOf(page: Pick<SentPage, 'digest' | 'headers'>, form: Form, bytes: Buffer): Body {
  const etag = etagOf(page.digest, form);
  const headers = [...page.headers, 'etag', etag, 'content-length', String(bytes.length)];
  if (form !== 'identity') headers.push('content-encoding', form);
  return { bytes, etag, headers };
}
