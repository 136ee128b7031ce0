import { setTimeout as wait } from 'node:timers/promises';

/** Far beyond what the slowest machine takes: only what never comes fails. */
const MAX_MS = 120_000;
/** Milliseconds between two looks: a tenth of what it has taken so far, and no less or more than these. */
const PAUSE = { least: 20, most: 250 };

/**
 * Reads again and again until what was read is as it should be.
 * @returns it; after two minutes whatever was read last, for the test to say what is wrong with it
 */
export async function until<Value>(
  read: () => Value | Promise<Value>,
  isRight: (value: Value) => boolean = Boolean,
): Promise<Value> {
  const began = performance.now();
  for (;;) {
    const value = await read();
    const taken = performance.now() - began;
    if (isRight(value) || taken > MAX_MS) return value;
    await wait(Math.min(Math.max(taken / 10, PAUSE.least), PAUSE.most));
  }
}
