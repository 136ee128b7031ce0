/** The clock of a thread is coarse: it is read around several runs. */
const RUNS = 10;
/** Enough that one of them is disturbed by nothing: a collection of garbage, a compilation. */
const TRIES = 6;

/**
 * How long this thread works on something at best: what else a busy machine does meanwhile does not count.
 * @param enough no further try is made once one took no longer
 * @returns milliseconds
 */
export async function processorTime(work: () => unknown, enough: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && best > enough; tries++) {
    const before = process.threadCpuUsage();
    for (let run = 0; run < RUNS; run++) await work();
    best = Math.min(best, workedSince(before) / RUNS);
  }
  return best;
}

/** How long this thread worked since then. @param before what `process.threadCpuUsage()` said; @returns milliseconds */
export function workedSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
