import { setTimeout as wait } from 'node:timers/promises';

/** Far beyond what the slowest machine takes: only what never comes fails. */
const MAX_MS = 120_000;
const EVERY_MS = 20;

/**
 * Reads again and again until what was read is as it should be.
 * @returns it; after two minutes whatever was read last, for the test to say what is wrong with it
 */
export async function until<Value>(
  read: () => Value | Promise<Value>,
  isRight: (value: Value) => boolean = Boolean,
): Promise<Value> {
  const end = performance.now() + MAX_MS;
  for (;;) {
    const value = await read();
    if (isRight(value) || performance.now() > end) return value;
    await wait(EVERY_MS);
  }
}
