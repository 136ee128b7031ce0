import { createLeastUsed } from '../../http/least-used.ts';
import type { Check, Store, Tally, Verdict } from './store.ts';

export interface MemoryStoreOptions {
  /** Milliseconds, never going backwards where that can be had. */
  now: () => number;
  /**
   * Most keys that are held, counters and claims each. Beyond it the longest unused goes first: its window begins anew, or
   * its claim is free again. At some 180 bytes a key the default holds 9 MB at most.
   */
  maxKeys?: number;
}

/** How often what is over is forgotten: lru-cache does so only when it is asked for again. Milliseconds. */
const TIDY_EVERY_MS = 60_000;

interface Window {
  count: number;
  endsAt: number;
}

/**
 * A store in this process' memory. Every call does its whole work before it returns, so of simultaneous callers one is
 * first. Nothing survives a restart.
 */
export function createMemoryStore({ now, maxKeys = 25_000 }: MemoryStoreOptions): MemoryStore {
  // A resolution of 0 asks the clock each time; lru-cache would else set a timer to forget its reading.
  const options = { ttlResolution: 0, perf: { now } };
  const windows = createLeastUsed<string, Window>(maxKeys, options);
  /** Each with its owner, who may take it again; an empty text where there is none. */
  const claims = createLeastUsed<string, string>(maxKeys, options);

  let nextTidy = now() + TIDY_EVERY_MS;

  function tidy(): void {
    if (now() < nextTidy) return;
    nextTidy = now() + TIDY_EVERY_MS;
    windows.purgeStale();
    claims.purgeStale();
  }

  function counted({ count: key, windowMs, add }: Tally): Window {
    const running = windows.get(key);
    if (running) return Object.assign(running, { count: running.count + add });
    const begun = { count: add, endsAt: now() + windowMs };
    if (add) windows.set(key, begun, { ttl: windowMs });
    return begun;
  }

  function take(key: string, ttlMs: number, owner = ''): boolean {
    const holder = claims.get(key);
    if (holder !== undefined) return owner !== '' && holder === owner;
    claims.set(key, owner, { ttl: ttlMs });
    return true;
  }

  function runOne(check: Check): Verdict | null {
    tidy();
    if ('count' in check) {
      const { count, endsAt } = counted({ ...check, add: 1 });
      return count > check.max ? { failed: 0, retryAfterMs: Math.max(0, endsAt - now()) } : null;
    }
    if ('release' in check) {
      claims.delete(check.release);
      return null;
    }
    const passes =
      'claim' in check ? take(check.claim, check.ttlMs, check.owner) : !claims.has(check.unclaimed);
    return passes ? null : { failed: 0, retryAfterMs: 0 };
  }

  return {
    runOne,
    run: async (checks) => runInOrder(checks, runOne),
    tally: async (counters) => counters.map((counter) => counted(counter).count),
    reach: () => 'all',
    size: () => windows.size + claims.size,
  };
}

export interface MemoryStore extends Store {
  /** @returns null where it passes; as `run`, within the same turn */
  runOne(check: Check): Verdict | null;
  /** Keys that are held. */
  size(): number;
}

/** @param runOne gives null for a check that passes */
export function runInOrder(checks: readonly Check[], runOne: (check: Check) => Verdict | null): Verdict {
  for (const [index, check] of checks.entries()) {
    const verdict = runOne(check);
    if (verdict) return { ...verdict, failed: index };
  }
  return { failed: null, retryAfterMs: 0 };
}
