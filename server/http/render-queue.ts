import { createShares } from './shares.ts';

/** Thrown while more readers wait for a render, a search or a picture than can be served in time. */
export class OverloadError extends Error {
  override readonly name: string = 'OverloadError';
}

/** Thrown where a client, or its network, has as many renders waiting as its share allows. */
export class ShareError extends OverloadError {
  override readonly name = 'ShareError';
}

/** The most that may wait. At 6 ms each the last reader waits 1.2 s, and a client's last one a tenth of that. */
const WAITING = { ofClient: 16, ofNetwork: 48, ofAll: 200 };
/**
 * Rounds of the event loop without work between two renders. While work waits libuv accepts one new connection in each
 * round: without empty rounds a connection would wait for as many renders as there are connections before it.
 */
const EMPTY_ROUNDS = 16;

/**
 * The queue for work that takes the processor for milliseconds: a page's data, its HTML, a search. One runs at a time,
 * with empty rounds of the event loop between two, so that cached pages, health checks, enquiries and new connections
 * wait for one at most. When too many wait, more are refused before any work is done for them.
 * @param isOverloaded true while the process has no time or memory for one more
 */
export function createRenderQueue(isOverloaded: () => boolean = () => false) {
  const waiting: (() => void)[] = [];
  const urgent: (() => void)[] = [];
  let wasUrgent = false;
  const wait = createShares(WAITING);
  let isTaken = false;

  function afterRounds(left = EMPTY_ROUNDS): void {
    if (left > 0) return void setImmediate(afterRounds, left - 1);
    // Urgent work and other work alternate: forms that are sent without end must not keep pages waiting.
    const [first, other] = wasUrgent ? [waiting, urgent] : [urgent, waiting];
    const list = first.length ? first : other;
    wasUrgent = list === urgent;
    const run = list.shift();
    isTaken = run !== undefined;
    if (!run) return;
    afterRounds();
    run();
  }

  /**
   * Waits for a place. Work that has begun gets one, however many wait.
   * @param isUrgent true for the response to a form, or a page whose late data has arrived: urgent work and other work
   *   alternate
   */
  async function take(isUrgent = false): Promise<void> {
    if (isTaken) {
      const { promise, resolve } = Promise.withResolvers<void>();
      (isUrgent ? urgent : waiting).push(resolve);
      return promise;
    }
    isTaken = true;
    afterRounds();
  }

  return {
    take,
    /**
     * Holds a place among those that wait for new work.
     * @param client as limits count it; null where nobody waits
     * @returns a function that waits until the work may begin
     * @throws ShareError, OverloadError at once where too many of the client, or in all, wait
     */
    reserve(client: string | null): () => Promise<void> {
      const leave = isOverloaded() ? 'busy' : wait(client);
      if (leave === 'limited') throw new ShareError();
      if (leave === 'busy') throw new OverloadError();
      return () => take().finally(leave);
    },
    /** Callers that wait. */
    waiting: (): number => waiting.length + urgent.length,
  };
}

export type RenderQueue = ReturnType<typeof createRenderQueue>;
