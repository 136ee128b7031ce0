/** Tries enough that one of them is disturbed by nothing: a collection of garbage, a compilation. */
const TRIES = 12;

/**
 * How long the processor works on something at best: what else a busy machine does meanwhile does not count.
 * @returns milliseconds
 */
export async function processorTime(work: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES; tries++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1_000);
  }
  return best;
}
