/** A page that waits for its best compression. */
export interface BrotliJob {
  /** Asked when its turn comes: false for a page that is cached no more. */
  isWanted(): boolean;
  compress(): Promise<void>;
  /** Told in any case: the page may come again. */
  onDone(): void;
}

/** Each job holds its page in memory, cached or not. */
const MAX_WAITING = 32;

/**
 * The best compression takes a tenth of a second of a processor: one page at a time leaves room for readers. What
 * finds the queue full is not queued; the next reader of its page tries again.
 */
export function createBrotliQueue(maxWaiting = MAX_WAITING) {
  const waiting: BrotliJob[] = [];
  let working = false;

  async function work(): Promise<void> {
    working = true;
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      // Without it the page goes on as it is.
      if (job.isWanted()) await job.compress().catch(() => {});
      job.onDone();
    }
    working = false;
  }

  return {
    /** @returns whether it was queued */
    add(job: BrotliJob): boolean {
      if (waiting.length >= maxWaiting) return false;
      waiting.push(job);
      if (!working) void work();
      return true;
    },
    waiting: () => waiting.length,
  };
}

export type BrotliQueue = ReturnType<typeof createBrotliQueue>;
