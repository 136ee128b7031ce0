import { type BrotliOptions, brotliCompress, constants, gzip, type ZlibOptions } from 'node:zlib';
import Negotiator from 'negotiator';
import { createLeastUsed } from '../http/least-used.ts';

export type Encoding = 'identity' | 'gzip' | 'br';

/** What a request's `Accept-Encoding` takes. */
export interface Accepted {
  best: Encoding;
  gzip: boolean;
}

/** Ties go to the first. `identity` is no choice: who takes a compressed form gets one. */
const PREFERRED = ['br', 'gzip'] as const;

/** As it is: its published types lack the second parameter. */
interface EncodingNegotiator {
  encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
}

/** Browsers send a handful of different headers; each is read once. Longer ones are read each time. */
const known = createLeastUsed<string, Accepted>(100);
const MAX_KNOWN_LENGTH = 100;
/** What stands in a header beyond this is not read: no browser sends as much. Characters. */
export const MAX_HEADER_LENGTH = 1_024;

/** @param header `Accept-Encoding`; `q=0` refuses an encoding */
export function acceptedEncodings(header: string | undefined): Accepted {
  if (!header) return { best: 'identity', gzip: false };
  if (header.length > MAX_HEADER_LENGTH) return acceptedEncodings(header.slice(0, MAX_HEADER_LENGTH));
  let accepted = known.get(header);
  if (!accepted) {
    const negotiator: EncodingNegotiator = new Negotiator({ headers: { 'accept-encoding': header } });
    const encodings = negotiator.encodings(PREFERRED, { preferred: PREFERRED }) as Encoding[];
    accepted = { best: encodings[0] ?? 'identity', gzip: encodings.includes('gzip') };
    if (header.length <= MAX_KNOWN_LENGTH) known.set(header, accepted);
  }
  return accepted;
}

/** The encoding of what is sent once: gzip costs least. Null for who takes none. */
export function quickEncoding(header: string | undefined): 'gzip' | 'br' | null {
  const { best, gzip } = acceptedEncodings(header);
  if (gzip) return 'gzip';
  return best === 'br' ? 'br' : null;
}

type Compress<Options> = (
  bytes: Buffer,
  options: Options,
  done: (error: Error | null, compressed: Buffer) => void,
) => void;

/**
 * One of zlib's functions, as a promise. V8 keeps zlib's handles, and what their callbacks hold, until it collects the
 * whole heap: `promisify` would have them hold the bytes as well.
 */
export function compressed<Options>(
  compress: Compress<Options>,
  bytes: Buffer,
  options: Options,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  compress(bytes, options, (error, result) => (error ? reject(error) : resolve(result)));
  return promise;
}

/** Brotli for a reader who waits: smaller than gzip, and as fast. */
export const QUICK_BROTLI = 4;
/** Gzip for a reader who waits: a sixth less time than zlib's own choice, for a hundredth more bytes. */
export const QUICK_GZIP = 5;

export function gzipped(bytes: Buffer): Promise<Buffer> {
  return compressed<ZlibOptions>(gzip, bytes, { level: QUICK_GZIP });
}

export function brotlied(bytes: Buffer, quality = 10): Promise<Buffer> {
  return compressed<BrotliOptions>(brotliCompress, bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      // No larger than the page: the default one takes 32 MB at this quality, and the process never gives them back.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, 32 - Math.clz32(bytes.length))),
    },
  });
}

/** The bytes of a page or of its data, with all that is sent along, ready to be written. */
export interface Body {
  bytes: Buffer;
  etag: string;
  /** Name, value, name, value … for `writeHead`. */
  headers: string[];
}

/** `quick` is brotli for who takes nothing else, until the best one is there. */
const FORMS = ['identity', 'gzip', 'quick', 'br'] as const;
type Form = (typeof FORMS)[number];

/** The identity form is always there, the others from when they were made. */
export interface Bodies extends Record<Exclude<Form, 'identity'>, Body | null> {
  identity: Body;
}

export interface PageBodies {
  bodies: Bodies;
  /** Makes a form that a reader waits for; the same promise for all who ask. */
  compress(form: 'gzip' | 'quick'): Promise<void>;
  /** Has the best compression made when there is time. */
  improve(): void;
}

/** What of a page is sent. */
export interface SentPage extends PageBodies {
  status: number;
  digest: string;
  headers: readonly string[];
}

export interface BodiesOptions {
  digest: string;
  /** That all forms share: name, value, name, value … */
  headers: readonly string[];
  queue: BrotliQueue;
  isCached: () => boolean;
  /** Called for each compressed form. */
  onGrown: () => void;
}

/**
 * The forms of a body. The compressed ones are made when they are asked for: a page that is read once costs one
 * of them at most.
 */
export function createBodies(
  bytes: Buffer,
  { digest, headers, queue, isCached, onGrown }: BodiesOptions,
): PageBodies {
  const body = (encoded: Buffer, form: Form): Body => {
    const etag = etagOf(digest, form);
    const own = [...headers, 'etag', etag, 'content-length', String(encoded.length)];
    const encoding: Encoding = form === 'quick' ? 'br' : form;
    if (encoding !== 'identity') own.push('content-encoding', encoding);
    return { bytes: encoded, etag, headers: own };
  };
  const bodies: Bodies = { identity: body(bytes, 'identity'), gzip: null, quick: null, br: null };
  const making: { [form in 'gzip' | 'quick']?: Promise<void> } = {};
  let queued = false;

  async function make(form: 'gzip' | 'quick'): Promise<void> {
    bodies[form] = body(await (form === 'gzip' ? gzipped(bytes) : brotlied(bytes, QUICK_BROTLI)), form);
    onGrown();
  }

  return {
    bodies,
    compress(form) {
      // A failure is not kept: the next reader tries again.
      making[form] ??= make(form).catch((error) => {
        delete making[form];
        throw error;
      });
      return making[form];
    },
    improve() {
      if (queued || bodies.br) return;
      queued = queue.add({
        isWanted: isCached,
        async compress() {
          bodies.br = body(await brotlied(bytes), 'br');
          bodies.quick = null;
          onGrown();
        },
        onDone() {
          queued = false;
        },
      });
    },
  };
}

/** Each form is other bytes, so it has a tag of its own. */
function etagOf(digest: string, form: Form): string {
  return `"${digest}-${form}"`;
}

/** @returns whether that is the tag of one of the page's forms, whichever of them are at hand now */
export function isEtagOf(digest: string, etag: string): boolean {
  return FORMS.some((form) => etagOf(digest, form) === etag);
}

/** A page that waits for its best compression. */
export interface BrotliJob {
  /** Asked when its turn comes: false for a page that is cached no more. */
  isWanted(): boolean;
  compress(): Promise<void>;
  /** Called in any case: the page may come again. */
  onDone(): void;
}

/** Each job holds its page in memory, cached or not. */
const MAX_WAITING = 32;

/**
 * The best compression takes a tenth of a second of a processor: one page at a time leaves room for readers. What
 * finds the queue full is not queued; the next reader of its page tries again.
 */
export function createBrotliQueue(maxWaiting = MAX_WAITING) {
  const waiting: BrotliJob[] = [];
  let working = false;

  async function work(): Promise<void> {
    working = true;
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      // Without it the page goes on as it is.
      if (job.isWanted()) await job.compress().catch(() => {});
      job.onDone();
    }
    working = false;
  }

  return {
    /** @returns whether it was queued */
    add(job: BrotliJob): boolean {
      if (waiting.length >= maxWaiting) return false;
      waiting.push(job);
      if (!working) void work();
      return true;
    },
    waiting: () => waiting.length,
  };
}

export type BrotliQueue = ReturnType<typeof createBrotliQueue>;
