import { LRUCache } from 'lru-cache';
import type { ResourceState } from '../upstream/reading.ts';
import type { SentPage } from './send.ts';

/** A resource that a page was made of, at that version. */
export interface Dependency {
  key: string;
  version: number;
  /** The resource could not be read, or not the whole of it: the page is for its reader alone. */
  failed?: boolean;
}

/** The times of a page's state: of each kind the earliest among its resources. */
type Freshness = Omit<ResourceState, 'version'>;

/** A cached page. */
export interface StoredPage extends Freshness, SentPage {
  read: readonly Dependency[];
}

/**
 * - `fresh`: sent as it is.
 * - `stale`: sent as it is while it is rendered again, since its content is young.
 * - `overdue`: rendered again first; sent as it is only when that takes too long or fails.
 * - `expired`: too old, or made of a failure that may be over. Never sent.
 */
type PageState = 'fresh' | 'stale' | 'overdue' | 'expired';

export interface PageCacheOptions {
  /** 0 stores nothing. */
  maxBytes: number;
  now: () => number;
  /** The state of a resource, whose refresh it starts when that is due. Null for a resource that does not exist. */
  stateOf: (key: string) => ResourceState | null;
  onEvicted: () => void;
}

/**
 * Pages as bytes, bounded by the memory that they take. Nothing is ever purged: a page is current while every resource
 * that it read has the version that it read, and that is checked when the first of them is due.
 */
export function createPageCache({ maxBytes, now, stateOf: resource, onEvicted }: PageCacheOptions) {
  const pages = new LRUCache<string, StoredPage>({
    // lru-cache takes no 0: one byte holds no page.
    maxSize: maxBytes || 1,
    sizeCalculation: sizeOf,
    dispose: (_page, _key, reason) => reason === 'evict' && onEvicted(),
  });

  /** A resource that changed while the page was rendered makes it overdue at once. */
  function freshnessOf(read: readonly Dependency[]): Freshness {
    const at = now();
    const states = read.map(({ key, version, failed }): Freshness => {
      const state = resource(key);
      if (state?.version === version) return state;
      return { checkAt: at, revalidateUntil: at, staleUntil: state && !failed ? state.staleUntil : at };
    });
    return {
      checkAt: Math.min(...states.map(({ checkAt }) => checkAt)),
      revalidateUntil: Math.min(...states.map(({ revalidateUntil }) => revalidateUntil)),
      staleUntil: Math.min(...states.map(({ staleUntil }) => staleUntil)),
    };
  }

  /** Most calls end at the first comparison. */
  function stateOf(page: StoredPage): PageState {
    const at = now();
    if (at < page.checkAt) return 'fresh';
    const isCurrent = page.read.every(({ key, version }) => resource(key)?.version === version);
    if (isCurrent) Object.assign(page, freshnessOf(page.read));
    if (isCurrent && at < page.checkAt) return 'fresh';
    if (at < page.revalidateUntil) return isCurrent ? 'fresh' : 'stale';
    return at < page.staleUntil ? 'overdue' : 'expired';
  }

  return {
    freshnessOf,
    stateOf,
    get: (key: string): StoredPage | undefined => pages.get(key),
    set: (key: string, page: StoredPage): void => void pages.set(key, page),
    delete: (key: string): void => void pages.delete(key),
    describe: () => ({ entries: pages.size, bytes: pages.calculatedSize }),
  };
}

/** The memory of a page's headers, tags and dependencies. */
const OVERHEAD_BYTES = 4096;
/** The memory of a page and its compressed forms, which are made later, as a multiple of its bytes. */
const FORMS_SHARE = 1.5;
/** The most bytes that a character of a key takes in V8. */
const BYTES_PER_CHARACTER = 2;

function sizeOf({ bytes }: StoredPage, key: string): number {
  return Math.ceil(bytes.length * FORMS_SHARE) + key.length * BYTES_PER_CHARACTER + OVERHEAD_BYTES;
}
