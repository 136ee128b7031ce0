import { DAY_MS } from '../../../shared/india-time.ts';
import type { Submission } from './submission.ts';

/** `leased`: a process sends it just now. `parked`: its destination refused it, and somebody has to look. */
export type DeliveryState = 'waiting' | 'leased' | 'delivered' | 'parked';

/** The events of a submission that a destination is told of. */
export type EventName = 'received' | 'withdrawn' | 'erased';

/** A submission on its way to one destination, leased to this process until it is settled. */
export interface Leased {
  submission: Submission;
  destination: string;
  event: EventName;
  /** Tries before this one. */
  tries: number;
  /** When the event happened, milliseconds since the epoch. */
  at: number;
  /** The event's age since it was stored, milliseconds. */
  ageMs: number;
}

/** Upstream's try while the visitor waits. @param ageMs since it was stored, by a clock that may have moved */
export function visitorsTry(submission: Submission, tries = 0, ageMs = 0): Leased {
  const { receivedAt: at } = submission;
  return { submission, destination: 'upstream', event: 'received', tries, at, ageMs: Math.max(0, ageMs) };
}

/** The outcome of a try. A reason is `http 500`, `timeout`: never the words of another server. */
export type Sent =
  /** `fault`: it was taken, but not by every receiver. */
  | { kind: 'delivered'; fault?: string }
  /** Not to be tried again: the next answer would be the same. */
  | { kind: 'refused'; reason: string }
  /** To be tried again. `answered`: the destination responded; `waitMs`: the wait that it asked for, or 0. */
  | { kind: 'later'; reason: string; answered: boolean; waitMs: number };

/** The result of a try, for the store. */
export interface Settled {
  state: Exclude<DeliveryState, 'leased'>;
  /** null where it was delivered. */
  reason: string | null;
  /** The wait until the next try, milliseconds; 0 where there is none. */
  waitMs: number;
}

const FIRST_DELAY_MS = 5_000;
const MAX_DELAY_MS = 5 * 60_000;
/** The longest wait that a destination may ask for, and of any delivery: a longer one means that a clock has moved. */
export const MAX_WAIT_MS = 60 * 60_000;
/** The time that a refused delivery waits for the operator. */
export const MAX_PARKED_MS = 30 * DAY_MS;

/** @param tries made before this one @param random from 0 to 1 */
export function settledBy(sent: Sent, tries: number, random: number): Settled {
  if (sent.kind === 'delivered') return { state: 'delivered', reason: null, waitMs: 0 };
  if (sent.kind === 'refused') return { state: 'parked', reason: sent.reason, waitMs: 0 };
  const asked = Math.min(MAX_WAIT_MS, sent.waitMs);
  return { state: 'waiting', reason: sent.reason, waitMs: Math.max(retryDelay(tries, random), asked) };
}

/**
 * The wait for the next try, milliseconds: twice as long after each one, with up to half of it taken off at random so
 * that deliveries that failed together do not all come back together.
 */
function retryDelay(tries: number, random: number): number {
  const full = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(tries, 20));
  return Math.round(full * (1 - random / 2));
}
