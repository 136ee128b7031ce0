import { type ContentCacheOptions, createContentCache } from './content-cache.ts';
import { ContentFailure } from './content-failure.ts';
import type { Load } from './load.ts';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;

/** A cache with a clock of its own, and the events that it tells. */
export function cacheAt(options: Partial<ContentCacheOptions> = {}) {
  const clock = { now: 1_000_000_000 };
  const events: string[] = [];
  const cache = createContentCache({
    ...{ maxBytes: 1_000_000, freshMs: MINUTE, staleMs: 10 * MINUTE, now: () => clock.now },
    onEvent: (event, key) => void events.push(`${event} ${key}`),
    ...options,
  });
  return { cache, clock, events };
}

export const gives =
  (value: unknown, { bytes = 100, ...options }: { bytes?: number; cacheMs?: number } = {}): Load =>
  async () => ({ value, bytes, digest: JSON.stringify(value), ...options });
export const missing = gives(null, { bytes: 20, cacheMs: 30 * SECOND });
export const fails: Load = async () => {
  throw new ContentFailure('refused', 'status', 'getAllNews: status 500');
};
export const hangs: Load = () => new Promise(() => {});

/** A source that gives one after the other, the last one for ever. */
export function inTurn(...all: Load[]): Load {
  return (...given) => ((all.length > 1 ? all.shift() : all[0]) as Load)(...given);
}

/** A source whose next outcome is set by the test, and which counts how often it is asked. */
export function source(value: unknown) {
  const state = { value, calls: 0, failure: null as unknown, until: Promise.resolve() };
  const load: Load = async (...given) => {
    state.calls++;
    await state.until;
    if (state.failure) throw state.failure;
    return gives(state.value)(...given);
  };
  return { state, load };
}

/** Lets what was started in the background come to its end. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));
