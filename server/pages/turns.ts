/** More readers wait for pages to be rendered than can be served in time. */
export class OverloadError extends Error {
  override readonly name = 'OverloadError';
}

export interface TurnsOptions {
  /** How many may wait. */
  max?: number;
  /** Whether the process has no time or memory for a page more. */
  isOverloaded?: () => boolean;
  /** Runs something in a later turn of the event loop. */
  later?: (run: () => void) => void;
}

/** At about 6 ms for each this is as long as a reader should wait for bytes at all. */
const MAX_WAITING = 200;

/**
 * One page's data, or its HTML, in each turn of the event loop. What can be sent at once (cached pages, health, enquiries) stands behind
 * one page at most, however many are asked for; more than `max` are refused before any work is done for them.
 */
export function createTurns(options: TurnsOptions = {}) {
  const { max = MAX_WAITING, isOverloaded = () => false, later = setImmediate } = options;
  const waiting: (() => void)[] = [];
  let isTaken = false;

  function next(): void {
    const run = waiting.shift();
    isTaken = run !== undefined;
    if (!run) return;
    later(next);
    run();
  }

  return {
    isFull: (): boolean => waiting.length >= max || isOverloaded(),
    /** How many wait. */
    waiting: (): number => waiting.length,
    /**
     * Waits for a turn. Whoever has begun something gets one, however many wait.
     * @param urgent goes first: somebody sent a form, or has what was waited for and needs the rest
     */
    take(urgent = false): Promise<void> {
      if (!isTaken) {
        isTaken = true;
        later(next);
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        if (urgent) waiting.unshift(resolve);
        else waiting.push(resolve);
      });
    },
  };
}

export type Turns = ReturnType<typeof createTurns>;
