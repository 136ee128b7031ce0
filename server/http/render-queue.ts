import { networkKey } from './client-address.ts';
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
/** Empty rounds end after this, even if fewer have passed: in a flood of cheap requests each takes long. Milliseconds. */
const MAX_EMPTY_MS = 10;
/** How far each piece of a network's work that waits sets its next one back, milliseconds: as long as a piece takes. */
const SET_BACK_MS = 8;

/**
 * The queue for work that takes the processor for milliseconds: a page's data, its HTML, a search. One runs at a time,
 * with empty rounds of the event loop between two, so that cached pages, health checks, enquiries and new connections
 * wait for one at most. When too many wait, more are refused before any work is done for them.
 * @param isOverloaded true while the process has no time or memory for one more
 * @param now a steady clock, by which work stands in line; milliseconds
 */
export function createRenderQueue(
  isOverloaded: () => boolean = () => false,
  now: () => number = () => performance.now(),
) {
  const waiting = createWaitingLine(now);
  const urgent: (() => void)[] = [];
  let wasUrgent = false;
  const wait = createShares(WAITING);
  let isTaken = false;

  /** Runs the next work after the empty rounds. The first call comes when the work before has ended. */
  function afterRounds(left = EMPTY_ROUNDS - 1, until = performance.now() + MAX_EMPTY_MS): void {
    if (left > 0 && performance.now() < until) return void setImmediate(afterRounds, left - 1, until);
    // Urgent work and other work alternate: forms that are sent without end must not keep pages waiting.
    wasUrgent = urgent.length > 0 && !(wasUrgent && waiting.size() > 0);
    const run = wasUrgent ? urgent.shift() : waiting.next();
    isTaken = run !== undefined;
    if (!run) return;
    setImmediate(afterRounds);
    run();
  }

  /**
   * Waits for a place. Work that has begun gets one, however many wait.
   * @param isUrgent true for the response to a form, or a page whose late data has arrived: urgent work and other work
   *   alternate
   * @param client for whom other work is done; null for the site itself
   */
  async function take(isUrgent = false, client: string | null = null): Promise<void> {
    if (isTaken) {
      const { promise, resolve } = Promise.withResolvers<void>();
      if (isUrgent) urgent.push(resolve);
      else waiting.add(client, resolve);
      return promise;
    }
    isTaken = true;
    setImmediate(afterRounds);
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
      return () => take(false, client).finally(leave);
    },
    /** Callers that wait. */
    waiting: (): number => waiting.size() + urgent.length,
  };
}

/**
 * Work that waits for its turn, in the order in which it came; work of a network of which some waits already stands as
 * far back as if it had come later.
 */
function createWaitingLine(now: () => number) {
  const waiting: { network: string; rank: number; run: () => void }[] = [];
  return {
    add(client: string | null, run: () => void): void {
      const network = client === null ? 'own' : networkKey(client);
      const before = waiting.filter((other) => other.network === network).length;
      const rank = now() + SET_BACK_MS * before;
      waiting.splice(waiting.findLastIndex((other) => other.rank <= rank) + 1, 0, { network, rank, run });
    },
    /** @returns the work whose turn it is; it no longer waits */
    next: (): (() => void) | undefined => waiting.shift()?.run,
    size: (): number => waiting.length,
  };
}

export type RenderQueue = ReturnType<typeof createRenderQueue>;
