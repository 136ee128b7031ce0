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
  bodies: Record<Encoding, StoredBody | null>;
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
  const bytes = [identity, gzip, br].reduce((sum, body) => sum + (body?.bytes.length ?? 0), 0);
  return bytes + (page.template?.length ?? 0) + 2048;
}

/**
 * The three forms of a body. The gzip one is there when this resolves, the brotli one soon after: the first
 * reader does not wait for the best compression.
 * @param headers that all three share
 * @param onBrotli told when the third is in place, as the size has grown
 */
export async function storeBodies(
  bytes: Buffer,
  digest: string,
  headers: readonly string[],
  onBrotli: () => void,
): Promise<StoredPage['bodies']> {
  const body = (encoded: Buffer, encoding: Encoding): StoredBody => {
    const etag = `"${digest}-${encoding}"`;
    const unchanged = [...headers, 'etag', etag];
    const own = [...unchanged, 'content-length', String(encoded.length)];
    if (encoding !== 'identity') own.push('content-encoding', encoding);
    return { bytes: encoded, etag, headers: own, unchanged };
  };
  const bodies: StoredPage['bodies'] = {
    identity: body(bytes, 'identity'),
    gzip: body(await gzipped(bytes), 'gzip'),
    br: null,
  };
  void brotlied(bytes).then((encoded) => {
    bodies.br = body(encoded, 'br');
    onBrotli();
  });
  return bodies;
}
