import type { Check } from './store.ts';

export interface QuotaOptions {
  /** What tells these counts from others in the same store. */
  name: string;
  /** Most for one key in a window. */
  limit: number;
  /** Milliseconds. */
  windowMs: number;
}

/** A bound on how often something may happen for one key: a client's address, or the keyed hash of a number. */
export type Quota = (key: string) => Extract<Check, { count: string }>;

export function createQuota({ name, limit, windowMs }: QuotaOptions): Quota {
  return (key) => ({ count: `${name}:${key}`, windowMs, max: limit });
}
