import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A hash that tells nothing without the key, and cannot be made without it. */
export type KeyedHash = (text: string) => string;

/** @param key of one purpose alone @returns 128 bits as 22 characters of base64url */
export function createKeyedHash(key: Buffer): KeyedHash {
  return (text) => createHmac('sha256', key).update(text).digest().subarray(0, 16).toString('base64url');
}

export const TICKET_LIFE_MS = 24 * 60 * 60_000;
/** Its time of issue, a nonce, its signature. */
const TICKET = /^([0-9a-z]{1,11}-[\w-]{11})\.([\w-]{22})$/;
/** A form that was filled in faster than this was filled in by a program. */
const TICKET_YOUNG_MS = 3_000;

export type FormTickets = ReturnType<typeof createFormTickets>;

/**
 * Tickets say when a page with a form was made, signed, so that a program which posts without having asked for the
 * page, or at once, is asked for more. Nothing is stored until one has let an enquiry through: then it is used up.
 * Times are milliseconds since the epoch.
 */
export function createFormTickets(sign: KeyedHash) {
  /** @returns a ticket, safe in a URL and in an attribute */
  function issue(now: number): string {
    const issued = `${Math.floor(now).toString(36)}-${randomBytes(8).toString('base64url')}`;
    return `${issued}.${sign(issued)}`;
  }

  /** @returns null for a ticket that was not issued here */
  function issuedAt(ticket: string): number | null {
    const [, issued = '', signature = ''] = TICKET.exec(ticket) ?? [];
    if (!issued || !timingSafeEqual(Buffer.from(signature), Buffer.from(sign(issued)))) return null;
    return Number.parseInt(issued, 36);
  }

  return {
    issue,
    /** True for a ticket that was issued here, by a page that was open long enough and not too long ago. */
    isGood(ticket: string, now: number): boolean {
      const issued = issuedAt(ticket);
      return issued !== null && now - issued >= TICKET_YOUNG_MS && now - issued <= TICKET_LIFE_MS;
    },
    /** For the claim by which a ticket lets one enquiry through, and no second one. */
    signatureOf: (ticket: string) => ticket.slice(-22),
    /**
     * For a form that is shown again: a ticket of the age that `ticket` has, as far as age matters, with a life of its
     * own, since a form that is resent at once was shown all the while. One that is no good any more has no age.
     */
    renew(ticket: string, now: number): string {
      const issued = issuedAt(ticket);
      const isOver = issued === null || now - issued > TICKET_LIFE_MS;
      return issue(isOver ? now : Math.max(issued, now - TICKET_YOUNG_MS));
    },
  };
}
