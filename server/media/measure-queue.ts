import type { Source } from './sources.ts';

export interface MeasureQueueOptions {
  /** Learns the size and colour of one picture, when no reader waits; never rejects. */
  measure: (source: Source) => Promise<void>;
  /** Pages go first: the first of a batch waits this long; milliseconds. */
  delayMs: number;
}

/** Further pictures are left out until a page asks for them again. */
const MAX_QUEUED = 600;

/** Measures the pictures that pages show before anybody knows their size, one at a time. */
export function createMeasureQueue({ measure, delayMs }: MeasureQueueOptions) {
  const queued = new Set<Source>();
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;

  async function measureAll(): Promise<void> {
    for (const source of queued) {
      await measure(source);
      queued.delete(source);
    }
    timer = null;
  }

  return {
    add(source: Source): void {
      if (stopped || queued.size >= MAX_QUEUED) return;
      queued.add(source);
      timer ??= setTimeout(() => void measureAll(), delayMs).unref();
    },
    /** Leaves out what was not begun. */
    stop(): void {
      stopped = true;
      queued.clear();
      if (timer) clearTimeout(timer);
    },
  };
}
