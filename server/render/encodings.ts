import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'identity' | 'gzip' | 'br';

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** Fit for bytes that are sent many times; made once, on zlib's own threads. */
export function gzipped(bytes: Buffer, level = 6): Promise<Buffer> {
  return compressGzip(bytes, { level });
}

export function brotlied(bytes: Buffer, quality = 10): Promise<Buffer> {
  return compressBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      // No larger than the page: the default one takes 32 MB at this quality, and the process keeps them.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, 32 - Math.clz32(bytes.length))),
    },
  });
}

/** Browsers send a handful of different headers; each is read once. */
const known = new Map<string, Encoding>();
const KNOWN_MOST = 200;

/** @returns the best encoding that a request's `Accept-Encoding` takes; `q=0` refuses one */
export function preferredEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  const before = known.get(accepted);
  if (before) return before;
  const takes = (name: string) =>
    new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))\\s*([,;]|$)`, 'i').test(accepted);
  const best: Encoding = takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
  if (known.size < KNOWN_MOST) known.set(accepted, best);
  return best;
}
