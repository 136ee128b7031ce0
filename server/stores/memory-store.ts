import { LRUCache } from 'lru-cache';
import type { Store } from './store.ts';

export interface MemoryStoreOptions {
  /** Milliseconds, never going backwards where that can be had. */
  now: () => number;
  /**
   * Most keys that are held, counters and claims each. Beyond it the longest unused goes first: its window begins anew, or
   * its claim is free again. At some 150 bytes a key the default holds 15 MB at most.
   */
  maxKeys?: number;
}

interface Window {
  count: number;
  endsAt: number;
}

/**
 * A store in this process' memory (store.ts says what each call gives). Every call does its whole work before it
 * returns, so of simultaneous callers one is first. Nothing survives a restart.
 */
export function createMemoryStore({ now, maxKeys = 50_000 }: MemoryStoreOptions): Store {
  // A resolution of 0 asks the clock each time; lru-cache would else set a timer to forget its reading.
  const options = { max: maxKeys, ttlResolution: 0, perf: { now } };
  const windows = new LRUCache<string, Window>(options);
  const claims = new LRUCache<string, true>(options);

  return {
    async increment(key, windowMs) {
      const at = now();
      const running = windows.get(key);
      if (running) {
        running.count += 1;
        return { count: running.count, resetMs: Math.max(0, running.endsAt - at) };
      }
      windows.set(key, { count: 1, endsAt: at + windowMs }, { ttl: windowMs });
      return { count: 1, resetMs: windowMs };
    },
    async claim(key, ttlMs) {
      if (claims.has(key)) return false;
      claims.set(key, true, { ttl: ttlMs });
      return true;
    },
    async isClaimed(key) {
      return claims.has(key);
    },
  };
}
