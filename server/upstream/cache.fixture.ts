import { type ContentCacheOptions, createContentCache } from './cache.ts';
import type { Load } from './cache-entry.ts';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;

/** A cache with a clock of its own, and the events that it tells. */
export function cacheOver(load: Load, options: Partial<ContentCacheOptions> = {}) {
  const clock = { now: 1_000_000_000 };
  const events: string[] = [];
  const cache = createContentCache({
    ...{ load, maxBytes: 1_000_000, freshMs: MINUTE, staleMs: 10 * MINUTE, saved: null },
    ...{ now: () => clock.now, date: () => clock.now, onFailure() {} },
    onEvent: (event, key) => void events.push(`${event} ${key}`),
    ...options,
  });
  return { cache, clock, events };
}

/** Lets what was started in the background come to its end. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));
