import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitKey, networkKey } from '../http/client-address.ts';
import { createMemoryStore } from './stores/memory-store.ts';

const WINDOW_MS = 60_000;
/** The most posts of forms from one address in a minute; a higher ENQUIRY_LIMIT raises it. */
const MAX_POSTS = 60;
/** The limit of a network (/24, /48) is so many times an address's. */
const NETWORK_FACTOR = 10;
/** The most posts beyond the limit that still get the form's own page, which has to be rendered. */
const MAX_PAGES_BEYOND = 10;

type Counted = (error: null, result: { current: number; ttl: number }) => void;
const NONE = { number: 0, endsInMs: 0 };

export interface PostLimitOptions {
  /** ENQUIRY_LIMIT. */
  limit: number;
  /** True for a post from our own pages: others are counted apart, so that no other site uses up visitors' share. */
  isOwn: (request: FastifyRequest) => boolean;
  /** A clock that never goes backwards, milliseconds. */
  now: () => number;
}

/**
 * The wide limit stands before everything else: it bounds the cost of invalid posts, which no other limit counts. One
 * count holds for all forms of the app.
 * @returns a function that counts a post; it gives null for one that may pass, else milliseconds until the minute is
 * over; `short` asks for the short answer
 */
export async function createPostLimit(app: FastifyInstance, { limit, isOwn, now }: PostLimitOptions) {
  const max = Math.max(MAX_POSTS, limit);
  const counts = createMemoryStore({ now });
  /** Replaces the library's store, which uses the system's clock: set back, that clock would refuse posts for hours. */
  class SteadyStore {
    incr(key: string, done: Counted, windowMs: number): void {
      void counts.count([{ key, windowMs }]).then(([{ number, endsInMs } = NONE]) => {
        done(null, { current: number, ttl: endsInMs });
      });
    }

    child(): this {
      return this;
    }
  }
  await app.register(rateLimit, { global: false, store: SteadyStore });

  /** @returns a function that counts a post; it gives null, or for a post too many the time until the minute is over */
  function limitOf(name: string, most: number, keyOf: (address: string) => string) {
    const keyGenerator = (request: FastifyRequest) =>
      `${name} ${isOwn(request) ? 'own' : 'foreign'}:${keyOf(limitKey(request.ip))}`;
    const count = app.createRateLimit({ max: most, timeWindow: WINDOW_MS, keyGenerator });
    return async (request: FastifyRequest): Promise<number | null> => {
      const counted = await count(request);
      return !counted.isAllowed && counted.isExceeded ? counted.ttl : null;
    };
  }
  const ofAddress = limitOf('post', max, (address) => address);
  const ofNetwork = limitOf('network', NETWORK_FACTOR * max, networkKey);
  const ofPages = limitOf('page', MAX_PAGES_BEYOND, (address) => address);

  return async (request: FastifyRequest): Promise<{ retryAfterMs: number; short: boolean } | null> => {
    const [own, network] = [await ofAddress(request), await ofNetwork(request)];
    if (network !== null) return { retryAfterMs: network, short: true };
    if (own === null) return null;
    return { retryAfterMs: own, short: (await ofPages(request)) !== null };
  };
}
