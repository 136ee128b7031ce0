import { LRUCache } from 'lru-cache';

interface BudgetOptions {
  /** Grants for each key in a window; the first grant begins it. */
  max: number;
  /** A minute unless told otherwise. */
  windowMs?: number;
  now: () => number;
}

/** The most keys; beyond them the least recently used one is forgotten. */
const MAX_KEYS = 3_000;

/** A rate limit in memory: the grants of each key in a window. A key is a client, or stands for all clients. */
export function createBudget({ max, windowMs = 60_000, now }: BudgetOptions) {
  const windows = new LRUCache<string, { startedAt: number; taken: number }>({ max: MAX_KEYS });
  return {
    /** @returns 0 when one more is granted, else the milliseconds until the key's window ends */
    take(key: string): number {
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
    /** Takes back the last grant, which turned out to cost nothing. */
    giveBack(key: string): void {
      const running = windows.get(key);
      if (running) running.taken = Math.max(0, running.taken - 1);
    },
  };
}

export type Budget = ReturnType<typeof createBudget>;
