import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createBudget } from '../http/budget.ts';
import { limitKey, networkKey } from '../http/client-address.ts';

const WINDOW_MS = 60_000;
/** Posts of forms from one address in a minute; more where ENQUIRY_LIMIT lets more than that through. */
const MAX_POSTS = 60;
/** A network (/24, /48) has this many times as many. */
const NETWORK_FACTOR = 10;
/** Posts beyond that which still get the form's own page, which has to be rendered. */
const MAX_PAGES_BEYOND = 10;

export interface PostLimitOptions {
  /** ENQUIRY_LIMIT. */
  limit: number;
  /** True for a post from our own pages: others are counted apart, so that no other site uses up its visitors' share. */
  isOwn: (request: FastifyRequest) => boolean;
  /** Milliseconds, never going backwards. */
  now: () => number;
}

/**
 * The wide limit stands before everything else: it bounds the cost of invalid posts, which no other limit counts. One
 * count holds for all forms of the app.
 * @returns a function that counts a post; it gives null for one that may pass, else milliseconds until the minute is
 * over; `short` asks for the short answer
 */
export async function createPostLimit(app: FastifyInstance, { limit, isOwn, now }: PostLimitOptions) {
  const keyGenerator = (request: FastifyRequest) =>
    `${isOwn(request) ? 'own' : 'foreign'} ${limitKey(request.ip)}`;
  const max = Math.max(MAX_POSTS, limit);
  const posts = createBudget({ max, windowMs: WINDOW_MS, now });
  const ofNetworks = createBudget({ max: NETWORK_FACTOR * max, windowMs: WINDOW_MS, now });
  const pages = createBudget({ max: MAX_PAGES_BEYOND, windowMs: WINDOW_MS, now });
  /** The library's own store would go by the system's clock. */
  class BudgetStore {
    incr(key: string, done: (error: null, result: { current: number; ttl: number }) => void): void {
      const ttl = posts.take(key);
      done(null, { current: ttl > 0 ? max + 1 : 1, ttl });
    }

    child(): this {
      return this;
    }
  }
  await app.register(rateLimit, { global: false, store: BudgetStore });
  const count = app.createRateLimit({ max, timeWindow: WINDOW_MS, keyGenerator });
  return async (request: FastifyRequest): Promise<{ retryAfterMs: number; short: boolean } | null> => {
    const counted = await count(request);
    const network = `${isOwn(request) ? 'own' : 'foreign'} ${networkKey(limitKey(request.ip))}`;
    const ofNetworkMs = ofNetworks.take(network);
    if (ofNetworkMs > 0) return { retryAfterMs: ofNetworkMs, short: true };
    if (counted.isAllowed || !counted.isExceeded) return null;
    return { retryAfterMs: counted.ttl, short: pages.take(keyGenerator(request)) > 0 };
  };
}
