const FIRST_MS = 5_000;
const LONGEST_MS = 5 * 60_000;

/**
 * How long an enquiry waits for its next try: 5 seconds after the first, twice as long after each further one,
 * 5 minutes at most, with up to half of it taken off at random so that those that failed together do not all
 * come back together.
 * @param attempts tries before the one that has just failed
 * @param random from 0 to 1
 * @returns milliseconds
 */
export function retryDelay(attempts: number, random: number): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempts, 20));
  return Math.round(full * (1 - random / 2));
}
