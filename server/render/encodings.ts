import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

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

/** Brotli for a reader who waits: smaller than gzip, and as fast. */
export const QUICK_BROTLI = 4;

/** What a request's `Accept-Encoding` takes. */
export interface Accepted {
  best: Encoding;
  gzip: boolean;
}

/** Browsers send a handful of different headers; each is read once. Longer ones are read each time. */
const known = new LRUCache<string, Accepted>({ max: 100 });
const MAX_KNOWN_LENGTH = 100;

/** @param header `Accept-Encoding`; `q=0` refuses an encoding, and none is better than one that is accepted */
export function acceptedEncodings(header: string | undefined): Accepted {
  if (!header) return { best: 'identity', gzip: false };
  let accepted = known.get(header);
  if (!accepted) {
    accepted = readAccepted(header);
    if (header.length <= MAX_KNOWN_LENGTH) known.set(header, accepted);
  }
  return accepted;
}

function readAccepted(header: string): Accepted {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0;
  const [gzip, br] = [weightOf('gzip'), weightOf('br')];
  const best = br > 0 && br >= gzip ? 'br' : gzip > 0 ? 'gzip' : 'identity';
  return { best, gzip: gzip > 0 };
}
