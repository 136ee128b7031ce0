/** More readers wait for what must be rendered or searched than can be served in time. */
export class OverloadError extends Error {
  override readonly name = 'OverloadError';
}

export interface RenderQueueOptions {
  /** How many may wait. */
  max?: number;
  /** Whether the process has no time or memory for one more. */
  isOverloaded?: () => boolean;
  /** Runs something in a later turn of the event loop. */
  later?: (run: () => void) => void;
}

/** At about 6 ms for each this is as long as a reader should wait for bytes at all. */
const MAX_WAITING = 200;
/**
 * Turns of the event loop without work between two renders. libuv accepts one new connection in each turn while work
 * waits: without them a new connection would wait for one render for each connection before it.
 */
const EMPTY_TURNS = 16;

function afterEmptyTurns(run: () => void, left = EMPTY_TURNS): void {
  if (left === 0) run();
  else setImmediate(afterEmptyTurns, run, left - 1);
}

/**
 * The queue for whatever takes the processor for milliseconds: a page's data, its HTML, a search. One runs at a time,
 * with empty turns of the event loop between two, so that cached pages, health checks, enquiries and new connections
 * wait for one of them at most. Beyond `max` waiting ones, more are refused before any work is done for them.
 */
export function createRenderQueue(options: RenderQueueOptions = {}) {
  const { max = MAX_WAITING, isOverloaded = () => false, later = afterEmptyTurns } = options;
  const waiting: (() => void)[] = [];
  let isTaken = false;

  function next(): void {
    const run = waiting.shift();
    isTaken = run !== undefined;
    if (!run) return;
    later(next);
    run();
  }

  /**
   * Waits for a place. Work that has begun gets one, however many wait.
   * @param urgent goes first: somebody sent a form, or the data of a page that was waited for is there
   */
  function take(urgent = false): Promise<void> {
    if (!isTaken) {
      isTaken = true;
      later(next);
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      if (urgent) waiting.unshift(resolve);
      else waiting.push(resolve);
    });
  }

  const isFull = (): boolean => waiting.length >= max || isOverloaded();

  return {
    take,
    /**
     * Waits for a place as one more who asks.
     * @throws OverloadError at once where too many wait
     */
    async enter(): Promise<void> {
      if (isFull()) throw new OverloadError();
      await take();
    },
    /** How many wait. */
    waiting: (): number => waiting.length,
  };
}

export type RenderQueue = ReturnType<typeof createRenderQueue>;
