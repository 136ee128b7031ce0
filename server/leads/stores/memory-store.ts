import { LRUCache } from 'lru-cache';
import type { Count, Counter, Store } from './store.ts';

/**
 * The most keys of each kind of counter; then the least recently used is dropped, and its window begins anew. The kind
 * stands before the colon of a key: a flood of one kind ends no window of another.
 */
export const MAX_KEYS = 5_000;
/** The most claims; then the least recently used is free again. */
export const MAX_CLAIMS = 20_000;
/** How often ended entries are removed: lru-cache removes one only when it is asked for. Milliseconds. */
const TIDY_EVERY_MS = 60_000;

/**
 * A store in this process's memory. Every call does its whole work before it returns, so one of simultaneous callers is
 * first. Nothing survives a restart.
 * @param now a clock that never goes backwards, where there is one; milliseconds
 */
export function createMemoryStore({ now }: { now: () => number }): Store {
  // A resolution of 0 asks the clock each time; else lru-cache would set a timer to forget its reading.
  const options = { ttlResolution: 0, perf: { now } };
  const kinds = new Map<string, LRUCache<string, number>>();
  /** Owners by key. */
  const claims = new LRUCache<string, string>({ max: MAX_CLAIMS, ...options });
  let nextTidy = now() + TIDY_EVERY_MS;

  function tidy(): void {
    if (now() < nextTidy) return;
    nextTidy = now() + TIDY_EVERY_MS;
    for (const entries of [...kinds.values(), claims]) entries.purgeStale();
  }

  function countOne({ key, windowMs }: Counter): Count {
    tidy();
    const kind = kindOf(key);
    const windows = kinds.get(kind) ?? new LRUCache<string, number>({ max: MAX_KEYS, ...options });
    kinds.set(kind, windows);
    const number = (windows.get(key) ?? 0) + 1;
    windows.set(key, number, { ttl: windowMs, noUpdateTTL: true });
    return { number, endsInMs: windows.getRemainingTTL(key) };
  }

  return {
    count: async (counters) => counters.map(countOne),
    async giveBack(key) {
      const windows = kinds.get(kindOf(key));
      const number = windows?.get(key) ?? 0;
      if (number > 0) windows?.set(key, number - 1, { noUpdateTTL: true });
    },
    async claim({ key, ttlMs, owner }) {
      tidy();
      const isFree = [undefined, owner].includes(claims.get(key));
      if (isFree) claims.set(key, owner, { ttl: ttlMs });
      return isFree;
    },
    isClaimed: async (key) => claims.has(key),
    release: async (key) => void claims.delete(key),
    scope: () => 'all',
  };
}

function kindOf(key: string): string {
  return key.split(':', 1)[0] ?? '';
}
