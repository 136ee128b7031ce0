import type { Store } from './store.ts';

/** Whether a limit is passed, and for how long. */
export interface LimitVerdict {
  exceeded: boolean;
  /** Milliseconds until the window ends. */
  retryAfterMs: number;
}

/** Counts one more for that key. */
export type Quota = (key: string) => Promise<LimitVerdict>;

export interface QuotaOptions {
  store: Pick<Store, 'increment'>;
  /** What tells these counts from others in the same store. */
  name: string;
  /** Most for one key in a window. */
  limit: number;
  /** Milliseconds. */
  windowMs: number;
}

/** A bound on how often something may happen for one key: a client's address, or the keyed hash of a number. */
export function createQuota({ store, name, limit, windowMs }: QuotaOptions): Quota {
  return async (key) => {
    const { count, resetMs } = await store.increment(`${name}:${key}`, windowMs);
    return { exceeded: count > limit, retryAfterMs: resetMs };
  };
}
