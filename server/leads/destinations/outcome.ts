import type { Sent } from '../submissions/delivery.ts';

/** No answer: to be tried again. */
export function later(reason: string): Sent {
  return { kind: 'later', reason, answered: false, waitMs: 0 };
}
