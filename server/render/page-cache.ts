import { LRUCache } from 'lru-cache';
import type { Dependency } from './collaborators.ts';
import type { PageBodies } from './page-bodies.ts';
import type { Freshness } from './page-freshness.ts';

/** A page that was rendered whole, as it is sent. */
export interface StoredPage extends Freshness, PageBodies {
  status: number;
  pattern: string;
  /** Of what it was rendered from. */
  digest: string;
  read: Dependency[];
  /** Those that every form of it is sent with: name, value, name, value … */
  headers: readonly string[];
  /** For pages with slots, the text between them: filled and compressed for each response. */
  template: string | null;
}

export interface PageCacheOptions {
  maxBytes: number;
  onEvicted?: () => void;
}

/** Pages as bytes, bounded by the memory that they take. There is nothing to purge: see page-freshness.ts. */
export class PageCache {
  readonly #pages: LRUCache<string, StoredPage> | null;

  constructor({ maxBytes, onEvicted }: PageCacheOptions) {
    this.#pages = maxBytes
      ? new LRUCache<string, StoredPage>({
          maxSize: maxBytes,
          sizeCalculation: sizeOf,
          dispose: (_page, _key, reason) => reason === 'evict' && onEvicted?.(),
        })
      : null;
  }

  get(key: string): StoredPage | undefined {
    return this.#pages?.get(key);
  }

  set(key: string, page: StoredPage): void {
    this.#pages?.set(key, page);
  }

  /** Whether it is this very page that is cached there, not one that replaced it. */
  holds(key: string, page: StoredPage): boolean {
    return this.#pages?.peek(key) === page;
  }

  /** The page has grown by a compressed form; one that was replaced meanwhile is not put back. */
  grown(key: string, page: StoredPage): void {
    if (!this.#pages || !this.holds(key, page)) return;
    // Setting what is there already would keep the old size.
    this.#pages.delete(key);
    this.#pages.set(key, page);
  }

  delete(key: string): void {
    this.#pages?.delete(key);
  }

  describe(): { entries: number; bytes: number } {
    return { entries: this.#pages?.size ?? 0, bytes: this.#pages?.calculatedSize ?? 0 };
  }
}

/** Everything about a page but its bytes: headers, tags, what it read. */
const OVERHEAD_BYTES = 4096;
/** A text with one letter beyond Latin-1, as every page of ours has, takes two bytes for each. */
const BYTES_PER_CHARACTER = 2;

function sizeOf({ bodies, template }: StoredPage, key: string): number {
  const { identity, gzip, quick, br } = bodies;
  const bytes = [identity, gzip, quick, br].reduce((sum, body) => sum + (body?.bytes.length ?? 0), 0);
  return bytes + ((template?.length ?? 0) + key.length) * BYTES_PER_CHARACTER + OVERHEAD_BYTES;
}
