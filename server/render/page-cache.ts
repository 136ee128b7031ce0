import { LRUCache } from 'lru-cache';
import type { ContentStandings, Dependency } from './collaborators.ts';
import { brotlied, type Encoding, gzipped } from './encodings.ts';

/** The bytes of a page or of its data, with all that is sent along, ready to be written. */
export interface StoredBody {
  bytes: Buffer;
  etag: string;
  /** Name, value, name, value … for `writeHead`. */
  headers: string[];
  /** The same for "304 Not Modified". */
  unchanged: string[];
}

export type Compressed = Exclude<Encoding, 'identity'>;

/** The identity form is always there, the others from when they were made. */
export interface Bodies extends Record<Compressed, StoredBody | null> {
  identity: StoredBody;
}

/** A page that was drawn whole, as it is sent. */
export interface StoredPage {
  status: number;
  pattern: string;
  /** Of what it was drawn from. */
  digest: string;
  read: Dependency[];
  /** Until then nothing that it is made of changes; milliseconds of the clock. */
  checkAt: number;
  /** Midnight in India after it was drawn: what it says of today may then be wrong. */
  endOfDay: number;
  bodies: Bodies;
  /** Makes a compressed form; the same promise for all who ask. */
  compress: (encoding: Compressed) => Promise<void>;
  /** Those that every form of it is sent with: name, value, name, value … */
  headers: readonly string[];
  /** For pages with slots, the text between them: filled and compressed for each response. */
  template: string | null;
}

export interface PageCacheOptions {
  maxBytes: number;
  standings: ContentStandings;
  now: () => number;
  onEvicted?: () => void;
}

/**
 * Pages as bytes, bounded by size. A page is current while every content it read has the version it read;
 * that is looked up only when the first of them is past its time. There is nothing to purge.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #pages: LRUCache<string, StoredPage> | null;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#pages = options.maxBytes
      ? new LRUCache<string, StoredPage>({
          maxSize: options.maxBytes,
          sizeCalculation: sizeOf,
          dispose: (_page, _key, reason) => reason === 'evict' && options.onEvicted?.(),
        })
      : null;
  }

  get(key: string): StoredPage | undefined {
    return this.#pages?.get(key);
  }

  set(key: string, page: StoredPage): void {
    this.#pages?.set(key, page);
  }

  /** The page has grown by a compressed form; one that was replaced meanwhile is not put back. */
  grown(key: string, page: StoredPage): void {
    if (this.#pages?.peek(key) !== page) return;
    // Setting what is there already would keep the old size.
    this.#pages.delete(key);
    this.#pages.set(key, page);
  }

  delete(key: string): void {
    this.#pages?.delete(key);
  }

  /**
   * Whether what a page read is still what upstream says; starts the refresh of content past its time.
   * Cheap: most calls end at the first comparison.
   */
  isCurrent(page: StoredPage): boolean {
    const now = this.#options.now();
    if (now < page.checkAt) return true;
    if (now >= page.endOfDay) return false;
    let checkAt = page.endOfDay;
    for (const { key, version } of page.read) {
      const standing = this.#options.standings.standing(key);
      if (standing?.version !== version) return false;
      checkAt = Math.min(checkAt, standing.checkAt);
    }
    page.checkAt = checkAt;
    return true;
  }

  describe(): { entries: number; bytes: number } {
    return { entries: this.#pages?.size ?? 0, bytes: this.#pages?.calculatedSize ?? 0 };
  }
}

const DAY_MS = 86_400_000;
/** Midnight in India is 18:30 UTC. */
const MIDNIGHT_MS = 18.5 * 3_600_000;

/** @param at milliseconds of the clock */
export function nextMidnightInIndia(at: number): number {
  return (Math.floor((at - MIDNIGHT_MS) / DAY_MS) + 1) * DAY_MS + MIDNIGHT_MS;
}

function sizeOf(page: StoredPage): number {
  const { identity, gzip, br } = page.bodies;
  const compressed = (gzip?.bytes.length ?? 0) + (br?.bytes.length ?? 0);
  return identity.bytes.length + compressed + (page.template?.length ?? 0) + 2048;
}

/**
 * The forms of a body. The compressed ones are made when they are asked for: a page that is read once costs one
 * of them at most.
 * @param headers that all three share
 * @param onGrown told of each compressed form
 */
export function createBodies(
  bytes: Buffer,
  digest: string,
  headers: readonly string[],
  onGrown: () => void,
): Pick<StoredPage, 'bodies' | 'compress'> {
  const body = (encoded: Buffer, encoding: Encoding): StoredBody => {
    const etag = `"${digest}-${encoding}"`;
    const unchanged = [...headers, 'etag', etag];
    const own = [...unchanged, 'content-length', String(encoded.length)];
    if (encoding !== 'identity') own.push('content-encoding', encoding);
    return { bytes: encoded, etag, headers: own, unchanged };
  };
  const bodies: Bodies = { identity: body(bytes, 'identity'), gzip: null, br: null };
  const making: Partial<Record<Compressed, Promise<void>>> = {};

  async function make(encoding: Compressed): Promise<void> {
    bodies[encoding] = body(
      await (encoding === 'gzip' ? gzipped(bytes) : inTurn(() => brotlied(bytes))),
      encoding,
    );
    onGrown();
  }
  return {
    bodies,
    compress(encoding) {
      making[encoding] ??= make(encoding);
      return making[encoding];
    },
  };
}

let last: Promise<unknown> = Promise.resolve();

/** The best compression takes a tenth of a second of a processor: one page at a time leaves room for readers. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  last = mine;
  return mine;
}
