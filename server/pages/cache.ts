import { LRUCache } from 'lru-cache';
import { DAY_MS, nextMidnightInIndia } from '../../shared/india-time.ts';
import type { Dependency } from './backend.ts';
import type { PageBodies } from './compression.ts';

/** When a page has to be looked at again; milliseconds of the clock. */
interface Freshness {
  /** Until then nothing that it is made of changes. */
  checkAt: number;
  /** Until then it is served while it is revalidated. */
  revalidateUntil: number;
  /** After that it is served no more. */
  staleUntil: number;
  /** Midnight in India after it was rendered, as a date: what it says of today may then be wrong. */
  endOfDay: number;
}

/** A page that was rendered whole, as it is sent. */
export interface StoredPage extends Freshness, PageBodies {
  status: number;
  pattern: string;
  /** Of what it was rendered from. */
  digest: string;
  read: readonly Dependency[];
  /** Those that every form of it is sent with: name, value, name, value … */
  headers: readonly string[];
}

/**
 * - `fresh`: sent as it is.
 * - `stale`: sent as it is while it is rendered again, since its content is young.
 * - `overdue`: rendered again first; sent as it is only when that takes too long or fails.
 * - `expired`: too old, or made of a failure that may be over. Never sent.
 */
export type PageState = 'fresh' | 'stale' | 'overdue' | 'expired';

/** A resource as it is now. Times are milliseconds of the clock. */
export interface ResourceState extends Omit<Freshness, 'endOfDay'> {
  version: number;
}

export interface PageCacheOptions {
  /** 0 stores nothing. */
  maxBytes: number;
  now: () => number;
  /** The system's clock, for what is a date; `now` unless told otherwise. */
  date?: () => number;
  /** Starts the refresh of what is past its time. Null for what is read from nowhere. */
  resource: (key: string) => ResourceState | null;
  onEvicted?: () => void;
}

/** A page that reads no content asks the date as often as this. */
const DAY_CHECK_MS = 60_000;

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Pages as bytes, bounded by the memory that they take. Nothing is ever purged: a page is current while every content
 * that it read has the version that it read, and that is looked up when the first of them is past its time.
 */
export function createPageCache({ maxBytes, now, date = now, resource, onEvicted }: PageCacheOptions) {
  const pages = maxBytes
    ? new LRUCache<string, StoredPage>({
        maxSize: maxBytes,
        sizeCalculation: sizeOf,
        dispose: (_page, _key, reason) => reason === 'evict' && onEvicted?.(),
      })
    : null;

  /** Of a page made of these now. What changed while it was rendered makes it overdue at once. */
  function freshnessOf(read: readonly Dependency[]): Freshness {
    const at = now();
    const today = date();
    const endOfDay = nextMidnightInIndia(today);
    const dayEndsAt = at + endOfDay - today;
    const freshness = {
      checkAt: Math.min(dayEndsAt, at + DAY_CHECK_MS),
      revalidateUntil: dayEndsAt,
      staleUntil: dayEndsAt + DAY_MS,
      endOfDay,
    };
    for (const { key, version, failed } of read) {
      const state = resource(key);
      const same = state?.version === version;
      const staleUntil = state && (same || !failed) ? state.staleUntil : at;
      freshness.checkAt = Math.min(freshness.checkAt, same ? state.checkAt : at);
      freshness.revalidateUntil = Math.min(freshness.revalidateUntil, same ? state.revalidateUntil : at);
      freshness.staleUntil = Math.min(freshness.staleUntil, staleUntil);
    }
    return freshness;
  }

  /** Most calls end at the first comparison. */
  function stateOf(page: Freshness & Pick<StoredPage, 'read'>): PageState {
    const at = now();
    if (at < page.checkAt) return 'fresh';
    const current = isSameDay(page) && page.read.every(isCurrent);
    if (current) Object.assign(page, freshnessOf(page.read));
    if (current && at < page.checkAt) return 'fresh';
    if (at < page.revalidateUntil) return current ? 'fresh' : 'stale';
    return at < page.staleUntil ? 'overdue' : 'expired';
  }

  /** A clock that is set may begin another day, or go back to one. */
  function isSameDay({ endOfDay }: Freshness): boolean {
    const left = endOfDay - date();
    return left > 0 && left <= DAY_MS;
  }

  function isCurrent({ key, version }: Dependency): boolean {
    return resource(key)?.version === version;
  }

  /** Whether it is this very page that is cached there, not one that replaced it. */
  function holds(key: string, page: StoredPage): boolean {
    return pages?.peek(key) === page;
  }

  return {
    freshnessOf,
    stateOf,
    holds,
    get: (key: string): StoredPage | undefined => pages?.get(key),
    set: (key: string, page: StoredPage): void => void pages?.set(key, page),
    delete: (key: string): void => void pages?.delete(key),

    /** The page has grown by a compressed form; one that was replaced meanwhile is not put back. */
    grown(key: string, page: StoredPage): void {
      if (!pages || !holds(key, page)) return;
      // Setting what is there already would leave the old size.
      pages.delete(key);
      pages.set(key, page);
    },

    describe: (): { entries: number; bytes: number } => ({
      entries: pages?.size ?? 0,
      bytes: pages?.calculatedSize ?? 0,
    }),
  };
}

/** Everything about a page but its bytes: headers, tags, what it read. */
const OVERHEAD_BYTES = 4096;
/** A text with one letter beyond Latin-1, as every page of ours has, takes two bytes for each. */
const BYTES_PER_CHARACTER = 2;

function sizeOf({ bodies }: StoredPage, key: string): number {
  const { identity, gzip, quick, br } = bodies;
  const bytes = [identity, gzip, quick, br].reduce((sum, body) => sum + (body?.bytes.length ?? 0), 0);
  return bytes + key.length * BYTES_PER_CHARACTER + OVERHEAD_BYTES;
}
