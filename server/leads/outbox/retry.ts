import type { ForwardOutcome } from './forward.ts';

const FIRST_DELAY_MS = 5_000;
const MAX_DELAY_MS = 5 * 60_000;

/**
 * Whether to try again by ourselves: no response, a server's failure, "not now"; also a refused bearer, since the next
 * try goes without it. Any other response would be the same next time: the operator has to look.
 */
export function isRetried(outcome: ForwardOutcome | { kind: 'duplicate' }, withBearer: boolean): boolean {
  if (outcome.kind !== 'refused') return outcome.kind === 'unanswered';
  const { status } = outcome;
  return status >= 500 || status === 408 || status === 429 || (status === 401 && withBearer);
}

/**
 * How long an enquiry waits for its next try: 5 seconds after the first, twice as long after each further one,
 * 5 minutes at most, with up to half of it taken off at random so that those that failed together do not all
 * come back together.
 * @param attempts tries before the one that has just failed
 * @param random from 0 to 1
 * @returns milliseconds
 */
export function retryDelay(attempts: number, random: number): number {
  const full = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempts, 20));
  return Math.round(full * (1 - random / 2));
}
