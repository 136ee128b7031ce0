import { timingSafeEqual } from 'node:crypto';
import { createKeyedHash } from './keyed-hash.ts';

export const TICKET_LIFE_MS = 24 * 60 * 60_000;
/** Nobody fills in a form faster than this. */
export const TICKET_YOUNG_MS = 3_000;

export type TicketState = 'good' | 'missing' | 'forged' | 'young' | 'expired';

export interface FormTickets {
  /** @param now milliseconds since the epoch @returns a ticket, safe in a URL and in an attribute */
  issue(now: number): string;
  check(ticket: string, now: number): TicketState;
}

/**
 * Tickets say when a page with a form was made, signed, so that a program which posts without having asked for the
 * page, or at once, is asked for a captcha. Nothing is stored; a ticket may be used again within its 24 hours.
 */
export function createFormTickets(secret: string): FormTickets {
  const sign = createKeyedHash(secret, 'form ticket');

  return {
    issue(now) {
      const issued = Math.floor(now).toString(36);
      return `${issued}.${sign(issued)}`;
    },
    check(ticket, now) {
      if (ticket === '') return 'missing';
      const [, issued, signature] = /^([0-9a-z]{1,11})\.([\w-]{22})$/.exec(ticket) ?? [];
      if (!issued || !signature) return 'forged';
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(issued)))) return 'forged';
      const age = now - Number.parseInt(issued, 36);
      if (age > TICKET_LIFE_MS) return 'expired';
      return age < TICKET_YOUNG_MS ? 'young' : 'good';
    },
  };
}
