import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Store } from './store.ts';

/**
 * Lets @fastify/rate-limit count in one of our stores.
 * @param prefix what tells these counts from others in the same store
 * @returns the class that its `store` option takes; a failing store fails the limit's call
 */
export function rateLimitStore(store: Store, prefix: string): FastifyRateLimitStoreCtor {
  return class StoreOfLimits {
    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs: number,
    ): void {
      store.increment(`${prefix}:${key}`, windowMs).then(
        ({ count, resetMs }) => callback(null, { current: count, ttl: resetMs }),
        (error: unknown) => callback(error instanceof Error ? error : new Error('store failed')),
      );
    }

    /** Routes with limits of their own ask for a child; its keys differ by what the route's generator makes. */
    child(): this {
      return this;
    }
  };
}
