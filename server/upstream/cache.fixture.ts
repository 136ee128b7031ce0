import { type ContentCacheOptions, createContentCache } from './cache.ts';
import type { Load } from './cache-entry.ts';
import { ContentFailure, type ContentReader } from './reading.ts';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
/** The version that no page has read. */
export const NOT_CACHED = 0;

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

/** The same, where `read` says how its resource is loaded from then on. */
export function cacheAt(options: Partial<ContentCacheOptions> = {}) {
  const loads = new Map<string, Load>();
  const over = cacheOver((key, ...given) => (loads.get(key) ?? fails)(key, ...given), options);
  const read = (key: string, load: Load, reader?: ContentReader) => {
    loads.set(key, load);
    return over.cache.read(key, reader);
  };
  return { ...over, cache: { ...over.cache, read } };
}

export const gives =
  (value: unknown, { bytes = 100, ...options }: { bytes?: number; cacheMs?: number } = {}): Load =>
  async (_key, before) => {
    const digest = JSON.stringify(value);
    return { value: before?.digest === digest ? before.value : value, bytes, digest, ...options };
  };
export const missing = gives(null, { bytes: 20, cacheMs: 30 * SECOND });
export const fails: Load = async () => {
  throw new ContentFailure('status', 'getAllNews: status 500');
};
export const hangs: Load = () => new Promise(() => {});

/** A source that gives one after the other, the last one for ever. */
export function inTurn(...all: Load[]): Load {
  return (...given) => ((all.length > 1 ? all.shift() : all[0]) as Load)(...given);
}

/** Lets what was started in the background come to its end. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A cached list whose next outcome is set by the test in `state`, which counts how often it is asked for. */
export function cachedList(value: unknown, options: Partial<ContentCacheOptions> = {}) {
  const state = { value, calls: 0, failure: null as unknown, until: Promise.resolve() };
  const over = cacheOver(async (...given) => {
    state.calls++;
    await state.until;
    if (state.failure) throw state.failure;
    return gives(state.value)(...given);
  }, options);
  const { cache, clock } = over;
  const read = (reader?: ContentReader) => cache.read('list', reader);
  /** A reading after that time; the refresh that is then due has ended. */
  async function readAfter(ms: number) {
    clock.now += ms;
    const reading = await read().catch(() => null);
    await settled();
    return reading;
  }
  return { ...over, state, read, readAfter };
}
