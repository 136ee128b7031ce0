import { createLeastUsed } from './least-used.ts';

export interface BudgetOptions {
  /** For each key in a window, which begins with the key's first. */
  max: number;
  windowMs: number;
  now: () => number;
}

export interface Budget {
  /** @returns 0 when one more is granted, else the milliseconds until the key's window ends */
  take(key: string): number;
  /** What was taken turned out to cost nothing. */
  giveBack(key: string): void;
}

/** Beyond it the key that was longest unused begins a new window. */
const MAX_KEYS = 3_000;

/** Counts in this process alone: what it protects is this process's processor. */
export function createBudget({ max, windowMs, now }: BudgetOptions): Budget {
  const windows = createLeastUsed<string, { startedAt: number; taken: number }>(MAX_KEYS);
  return {
    take(key) {
      const at = now();
      const running = windows.get(key);
      const age = running ? at - running.startedAt : windowMs;
      // A clock that was set back makes the age negative: the window would last for hours.
      if (!running || age < 0 || age >= windowMs) {
        windows.set(key, { startedAt: at, taken: 1 });
        return 0;
      }
      if (running.taken >= max) return windowMs - age;
      running.taken++;
      return 0;
    },
    giveBack(key) {
      const running = windows.get(key);
      if (running) running.taken = Math.max(0, running.taken - 1);
    },
  };
}
