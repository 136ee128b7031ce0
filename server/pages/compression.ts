import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncodings, type Encoding } from '../http/accept-encoding.ts';

/** Levels for a reader who waits: brotli is then as fast as gzip, and gzip a sixth faster than by default. */
export const QUICK_BROTLI = 4;
export const QUICK_GZIP = 5;
const BEST_BROTLI = 10;

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

export const gzipped = (bytes: Buffer): Promise<Buffer> => gzipAsync(bytes, { level: QUICK_GZIP });

export function brotlied(bytes: Buffer, quality: number): Promise<Buffer> {
  return brotliAsync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      // No larger than the page: the default window takes 32 MB at the best quality.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, 32 - Math.clz32(bytes.length))),
    },
  });
}

/** @returns the encoding of a response that is sent once: gzip costs least; undefined for an uncompressed one */
export function quickEncoding(header: string | undefined): Encoding | undefined {
  const accepted = acceptedEncodings(header);
  return accepted.includes('gzip') ? 'gzip' : accepted[0];
}

/** `quick` is brotli for a client that accepts nothing else, until the best one is there. */
const FORMS = {
  identity: { encoding: null, compress: async (bytes: Buffer) => bytes },
  gzip: { encoding: 'gzip', compress: gzipped },
  quick: { encoding: 'br', compress: (bytes: Buffer) => brotlied(bytes, QUICK_BROTLI) },
  br: { encoding: 'br', compress: (bytes: Buffer) => brotlied(bytes, BEST_BROTLI) },
} as const;
type Form = keyof typeof FORMS;

/** One form of a page, ready to be written. */
export interface Body {
  bytes: Buffer;
  etag: string;
  /** Name, value, name, value … for `writeHead`. */
  headers: string[];
}

/** A page as it is sent. Its compressed forms are made when they are asked for. */
export interface SentPage {
  /** Of the cache; empty for a page that is not cached. */
  key: string;
  status: number;
  digest: string;
  /** Those of every form: name, value, name, value … */
  headers: readonly string[];
  bodies: { identity: Body } & { [form in Form]?: Body };
  making: { [form in Form]?: Promise<void> };
}

export function sentPage(page: Omit<SentPage, 'bodies' | 'making'>, bytes: Buffer): SentPage {
  return { ...page, bodies: { identity: bodyOf(page, 'identity', bytes) }, making: {} };
}

/** Each form is other bytes, so it has a tag of its own. */
function bodyOf({ digest, headers }: Pick<SentPage, 'digest' | 'headers'>, form: Form, bytes: Buffer): Body {
  const etag = etagOf(digest, form);
  const { encoding } = FORMS[form];
  const own = ['etag', etag, 'content-length', String(bytes.length)];
  if (encoding) own.push('content-encoding', encoding);
  return { bytes, etag, headers: [...headers, ...own] };
}

const etagOf = (digest: string, form: string): string => `"${digest}-${form}"`;

/** @returns true for the tag of one of the page's forms, whichever of them are there now */
export function isEtagOf(digest: string, etag: string): boolean {
  return Object.keys(FORMS).some((form) => etagOf(digest, form) === etag);
}

export interface CompressorOptions {
  isCached: (page: SentPage) => boolean;
  /** Called when a page has one form more. */
  onGrown: (page: SentPage) => void;
}

/** Each waiting page stays in memory. */
const MAX_WAITING = 32;

/** Makes the compressed forms of pages. */
export function createCompressor({ isCached, onGrown }: CompressorOptions) {
  let waiting = 0;
  let before = Promise.resolve();

  async function make(page: SentPage, form: Form): Promise<void> {
    page.bodies[form] = bodyOf(page, form, await FORMS[form].compress(page.bodies.identity.bytes));
    if (form === 'br') delete page.bodies.quick;
    onGrown(page);
  }

  return {
    /** Makes a form that a reader waits for, once for all who ask meanwhile. */
    async compress(page: SentPage, form: 'gzip' | 'quick'): Promise<void> {
      if (page.bodies[form]) return;
      page.making[form] ??= make(page, form).finally(() => delete page.making[form]);
      await page.making[form];
    },

    /**
     * Makes the best form by and by. It takes a tenth of a second of a processor: one page at a time leaves room for
     * readers. A page that finds too many waiting is queued by its next reader.
     */
    improve(page: SentPage): void {
      if (page.bodies.br || page.making.br || waiting >= MAX_WAITING) return;
      waiting++;
      page.making.br = before
        .then(() => (isCached(page) ? make(page, 'br') : undefined))
        // The page goes on without it.
        .catch(() => {})
        .finally(() => {
          waiting--;
          delete page.making.br;
        });
      before = page.making.br;
    },

    waiting: () => waiting,
  };
}

export type Compressor = ReturnType<typeof createCompressor>;
