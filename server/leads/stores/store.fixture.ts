import type { Store } from './store.ts';

/** @returns whether it is taken now, by this caller alone */
export async function claim(store: Store, key: string, ttlMs: number, owner = ''): Promise<boolean> {
  const { failed } = await store.run([{ claim: key, ttlMs, ...(owner && { owner }) }]);
  return failed === null;
}

/** @returns whether somebody holds it */
export async function isClaimed(store: Store, key: string): Promise<boolean> {
  return (await store.run([{ unclaimed: key }])).failed !== null;
}

/** Counts one more. @returns milliseconds until the window ends where it is passed, else null */
export async function exceeds(
  store: Store,
  key: string,
  windowMs: number,
  max: number,
): Promise<number | null> {
  const { failed, retryAfterMs } = await store.run([{ count: key, windowMs, max }]);
  return failed === null ? null : retryAfterMs;
}
