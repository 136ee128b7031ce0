import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A hash that tells nothing to whoever does not have the key, and cannot be made without it. */
export type KeyedHash = (text: string) => string;

/** @param key of one purpose alone @returns 128 bits as 22 characters of base64url */
export function createKeyedHash(key: Buffer): KeyedHash {
  return (text) => createHmac('sha256', key).update(text).digest().subarray(0, 16).toString('base64url');
}

export const TICKET_LIFE_MS = 24 * 60 * 60_000;
/** When it was issued, what tells it from others (those of an older version have nothing), its turn, signature. */
const TICKET = /^([0-9a-z]{1,11}(?:-[\w-]{11}(?:-([0-9a-z]{1,11}))?)?)\.([\w-]{22})$/;
/** As long as somebody takes over a captcha: turns are not for hoarding. */
const TURN_MS = 10 * 60_000;
const randomNonce = () => randomBytes(8).toString('base64url');
/** Nobody fills in a form faster than this. */
export const TICKET_YOUNG_MS = 3_000;

export type TicketState = 'good' | 'missing' | 'forged' | 'young' | 'expired';

export interface FormTickets {
  /** @param now milliseconds since the epoch @returns a ticket, safe in a URL and in an attribute */
  issue(now: number): string;
  check(ticket: string, now: number): TicketState;
  /** For the claim by which a ticket lets one enquiry through, and no second one. */
  mark(ticket: string): string;
  /**
   * For a form that is shown again: a ticket of the age that `ticket` has, as far as age matters, with a life of its
   * own. Whoever resends at once has had the form all the while. One that is no good any more has no age.
   */
  renew(ticket: string, now: number): string;
  /** For an enquiry that was counted and has to wait for its turn: a ticket as old as `ticket`, with that turn. */
  withTurn(ticket: string, now: number, waitMs: number): string;
  /** @returns until a ticket's turn comes, milliseconds, 0 in it; null where it has none, or it is over */
  turnIn(ticket: string, now: number): number | null;
}

/**
 * Tickets say when a page with a form was made, signed, so that a program which posts without having asked for the
 * page, or at once, is asked for more. Nothing is stored until one has let an enquiry through: then it is used up.
 * @param nonce 11 characters of base64url, others each time
 */
export function createFormTickets(sign: KeyedHash, nonce = randomNonce): FormTickets {
  function issue(now: number, turnAt?: number): string {
    const turn = turnAt === undefined ? '' : `-${Math.ceil(turnAt).toString(36)}`;
    const issued = `${Math.floor(now).toString(36)}-${nonce()}${turn}`;
    return `${issued}.${sign(issued)}`;
  }

  /** @returns when it was issued, and its turn if it has one; null where that was not here */
  function open(ticket: string): { issuedAt: number; turnAt: number | null } | null {
    const [, issued, turn, signature] = TICKET.exec(ticket) ?? [];
    if (!issued || !signature) return null;
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(issued)))) return null;
    return { issuedAt: Number.parseInt(issued, 36), turnAt: turn ? Number.parseInt(turn, 36) : null };
  }

  /** When a ticket of the same age would have been issued. */
  function ageFrom(ticket: string, now: number): number {
    const opened = open(ticket);
    if (opened === null || now - opened.issuedAt > TICKET_LIFE_MS) return now;
    return Math.max(opened.issuedAt, now - TICKET_YOUNG_MS);
  }

  return {
    issue: (now) => issue(now),
    check(ticket, now) {
      if (ticket === '') return 'missing';
      const opened = open(ticket);
      if (opened === null) return 'forged';
      const age = now - opened.issuedAt;
      if (age > TICKET_LIFE_MS) return 'expired';
      return age < TICKET_YOUNG_MS ? 'young' : 'good';
    },
    mark: (ticket) => ticket.slice(-22),
    renew: (ticket, now) => issue(ageFrom(ticket, now)),
    withTurn: (ticket, now, waitMs) => issue(ageFrom(ticket, now), now + waitMs),
    turnIn(ticket, now) {
      const turnAt = open(ticket)?.turnAt ?? null;
      return turnAt === null || now - turnAt > TURN_MS ? null : Math.max(0, turnAt - now);
    },
  };
}
