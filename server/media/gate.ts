import { Busy } from './failures.ts';

/** Lets some calls run at once and some wait. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** @throws Busy (as a rejection) when `waiting` calls wait already */
export function createGate(atOnce: number, waiting: number): Gate {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running++;
    else {
      if (queue.length >= waiting) throw new Busy();
      // Whoever ends hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
