import type { Store } from '../stores/store.ts';
import type { KeyedHash } from './keyed-hash.ts';

/** Whether a limit is passed, and for how long. */
export interface LimitVerdict {
  exceeded: boolean;
  /** Milliseconds until the window ends. */
  retryAfterMs: number;
}

export interface MobileQuotaOptions {
  store: Store;
  /** Most enquiries for one number in the window. */
  limit: number;
  windowMs: number;
  hash: KeyedHash;
}

/**
 * Counts enquiries by mobile number, so that nobody has the sales desk call a stranger all day from ever new
 * addresses. The store sees keyed hashes alone.
 */
export function createMobileQuota({ store, limit, windowMs, hash }: MobileQuotaOptions) {
  return async (mobile: number): Promise<LimitVerdict> => {
    const { count, resetMs } = await store.increment(`enquiry-mobile:${hash(String(mobile))}`, windowMs);
    return { exceeded: count > limit, retryAfterMs: resetMs };
  };
}
