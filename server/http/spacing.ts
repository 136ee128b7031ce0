/** Rounds of the event loop between two calls. */
const EMPTY_ROUNDS = 8;

/**
 * Runs calls one after the other, with empty rounds of the event loop between two. In each round libuv accepts one new
 * connection: where many streams move a piece in every round, a new connection waits for all of their pieces.
 * @returns a function that takes the next call
 */
export function createSpacing(): (call: () => void) => void {
  const waiting: (() => void)[] = [];
  let isRunning = false;

  function afterRounds(left: number): void {
    if (left > 0) return void setImmediate(afterRounds, left - 1);
    const call = waiting.shift();
    isRunning = call !== undefined;
    if (!call) return;
    call();
    afterRounds(EMPTY_ROUNDS);
  }

  return (call) => {
    waiting.push(call);
    if (isRunning) return;
    isRunning = true;
    afterRounds(1);
  };
}
