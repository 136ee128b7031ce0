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

/** A page as it is sent. */
export interface SentPage {
  status: number;
  /** Those of every form: name, value, name, value … */
  headers: readonly string[];
  bodies: Record<Encoding | 'identity', Body>;
}

/** @param digest of all that the page is made of @param headers that all forms share */
export async function sentPage(
  identity: Buffer,
  { status, digest, headers }: { status: number; digest: string; headers: readonly string[] },
): Promise<SentPage> {
  const [gzip, br] = await Promise.all([compressed(identity, 'gzip'), compressed(identity, 'br')]);
  function body(bytes: Buffer, form: Encoding | 'identity'): Body {
    // Each form is other bytes, so it has a tag of its own.
    const etag = `"${digest}-${form}"`;
    const own = [...headers, 'etag', etag, 'content-length', String(bytes.length)];
    if (form !== 'identity') own.push('content-encoding', form);
    return { bytes, etag, headers: own };
  }
  return {
    ...{ status, headers },
    bodies: { identity: body(identity, 'identity'), gzip: body(gzip, 'gzip'), br: body(br, 'br') },
  };
}
