import { LRUCache } from 'lru-cache';
import type { Check, Store, Tally, Verdict } from './store.ts';

export interface MemoryStoreOptions {
  /** Milliseconds, never going backwards where that can be had. */
  now: () => number;
}

/**
 * Most keys of each kind of counter; beyond it the longest unused goes first, and its window begins anew. The kind
 * stands before the colon of a key: a flood of one kind ends no window of another.
 */
export const MAX_KEYS = 5_000;
/** Beyond it the longest unused claim is free again. */
export const MAX_CLAIMS = 20_000;
/** How often ended entries are removed: lru-cache removes one only when it is asked for. Milliseconds. */
const TIDY_EVERY_MS = 60_000;

interface Window {
  count: number;
  endsAt: number;
}

/**
 * A store in this process's memory. Every call does its whole work before it returns, so one of simultaneous callers is
 * first. Nothing survives a restart.
 */
export function createMemoryStore({ now }: MemoryStoreOptions) {
  // A resolution of 0 asks the clock each time; lru-cache would else set a timer to forget its reading.
  const options = { ttlResolution: 0, perf: { now } };
  const kinds = new Map<string, LRUCache<string, Window>>();
  /** Owners by key. An owner may claim again; an empty text is none. */
  const claims = new LRUCache<string, string>({ max: MAX_CLAIMS, ...options });
  let nextTidy = now() + TIDY_EVERY_MS;

  function tidy(): void {
    if (now() < nextTidy) return;
    nextTidy = now() + TIDY_EVERY_MS;
    for (const entries of [...kinds.values(), claims]) entries.purgeStale();
  }

  function counted({ count: key, windowMs, add }: Tally): Window {
    const [kind = ''] = key.split(':', 1);
    const windows = kinds.get(kind) ?? new LRUCache<string, Window>({ max: MAX_KEYS, ...options });
    kinds.set(kind, windows);
    const running = windows.get(key);
    if (running) return Object.assign(running, { count: running.count + add });
    const begun = { count: add, endsAt: now() + windowMs };
    if (add) windows.set(key, begun, { ttl: windowMs });
    return begun;
  }

  function take(key: string, ttlMs: number, owner = ''): boolean {
    const holder = claims.get(key);
    const isFree = holder === undefined || (owner !== '' && holder === owner);
    if (isFree) claims.set(key, owner, { ttl: ttlMs });
    return isFree;
  }

  /** Runs one check at once. @returns null where it passes */
  function runOne(check: Check): Verdict | null {
    tidy();
    if ('count' in check) {
      const { count, endsAt } = counted({ ...check, add: 1 });
      return count > check.max ? { failed: 0, retryAfterMs: Math.max(0, endsAt - now()) } : null;
    }
    if ('release' in check) claims.delete(check.release);
    const passes =
      'claim' in check
        ? take(check.claim, check.ttlMs, check.owner)
        : 'release' in check || !claims.has(check.unclaimed);
    return passes ? null : { failed: 0, retryAfterMs: 0 };
  }

  return {
    runOne,
    run: async (checks: readonly Check[]) => runInOrder(checks, runOne),
    tally: async (counters: readonly Tally[]) => counters.map((counter) => counted(counter).count),
    reach: () => 'all' as const,
    /** The number of keys that are held. */
    size: () => [...kinds.values(), claims].reduce((sum, { size }) => sum + size, 0),
  } satisfies Store & Record<string, unknown>;
}

/** @param runOne gives null for a check that passes */
export function runInOrder(checks: readonly Check[], runOne: (check: Check) => Verdict | null): Verdict {
  for (const [index, check] of checks.entries()) {
    const verdict = runOne(check);
    if (verdict) return { ...verdict, failed: index };
  }
  return { failed: null, retryAfterMs: 0 };
}
