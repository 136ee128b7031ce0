import { randomUUID } from 'node:crypto';
import type { Store } from './store.ts';

/** @returns whether it is taken now, by this caller alone */
export async function claim(store: Store, key: string, ttlMs: number, owner: string = randomUUID()) {
  return store.claim({ key, ttlMs, owner });
}

/** Counts one more. @returns milliseconds until the window ends where it is passed, else null */
export async function exceeds(store: Store, key: string, windowMs: number, max: number) {
  const [count] = await store.count([{ key, windowMs }]);
  return count && count.number > max ? count.endsInMs : null;
}
