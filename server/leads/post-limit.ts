import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createBudget } from '../http/budget.ts';
import { limitKey } from '../http/client-address.ts';

const WINDOW_MS = 60_000;
/** Posts of forms from one address in a minute; more where ENQUIRY_LIMIT lets more than that through. */
const MAX_POSTS = 60;
/** Of those beyond, how many still get the form's own page, which costs what a page costs. */
const MAX_PAGES_BEYOND = 10;
/** Addresses that are counted at once. */
const MAX_ADDRESSES = 10_000;

export interface PostLimitOptions {
  /** ENQUIRY_LIMIT. */
  limit: number;
  /** True for a post from our own pages: others are counted apart, so that no other site uses up its visitors' share. */
  isOwn: (request: FastifyRequest) => boolean;
  /** Milliseconds, never going backwards: the library's own store would go by the system's clock. */
  now: () => number;
}

/**
 * The wide limit that stands before everything else: it bounds the cost of posts that no rule takes and no other limit
 * counts. One count holds for all forms of the app.
 * @returns a function that counts a post; it gives null where the post may pass, else milliseconds until the minute is
 * over, and whether the short response is enough
 */
export async function createPostLimit(app: FastifyInstance, { limit, isOwn, now }: PostLimitOptions) {
  const keyGenerator = (request: FastifyRequest) =>
    `${isOwn(request) ? 'own' : 'foreign'} ${limitKey(request.ip)}`;
  await app.register(rateLimit, { global: false, store: steadyStore(now) });
  const max = Math.max(MAX_POSTS, limit);
  const count = app.createRateLimit({ max, timeWindow: WINDOW_MS, keyGenerator });
  const pages = createBudget({ max: MAX_PAGES_BEYOND, windowMs: WINDOW_MS, now });
  return async (request: FastifyRequest): Promise<{ retryAfterMs: number; short: boolean } | null> => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return null;
    return { retryAfterMs: counted.ttl, short: pages.take(keyGenerator(request)) > 0 };
  };
}
export type LimitPost = Awaited<ReturnType<typeof createPostLimit>>;

/** The windows of all addresses, by a clock that nobody sets. */
function steadyStore(now: () => number) {
  const windows = new LRUCache<string, { startedAt: number; current: number }>({ max: MAX_ADDRESSES });
  type Done = (error: Error | null, result: { current: number; ttl: number }) => void;
  return class SteadyStore {
    incr(key: string, done: Done, windowMs: number): void {
      const known = windows.get(key);
      const window = known && now() - known.startedAt < windowMs ? known : { startedAt: now(), current: 0 };
      window.current++;
      windows.set(key, window);
      done(null, { current: window.current, ttl: window.startedAt + windowMs - now() });
    }

    child(): this {
      return this;
    }
  };
}
