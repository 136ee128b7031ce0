import type { EnquiryClient } from './enquiry-client.ts';

/** With a ticket younger than three seconds the server takes the sender for a program; a little more for its clock. */
const TICKET_AGE_MS = 3_200;

/** Has a form's ticket at hand, and old enough, by the time that somebody has filled the form in. */
export interface TicketKeeper {
  /** Fetches the ticket unless it is here or on its way. */
  fetch(): void;
  /** @returns the fetched ticket, or an empty text; waits until the form's ticket is old enough to be taken */
  ready(): Promise<string>;
}

export interface TicketKeeperOptions {
  client: Pick<EnquiryClient, 'ticket'>;
  /** Since when the ticket that came with the page is here, milliseconds of `now`; null where there is none. */
  inPage: () => number | null;
  /** Milliseconds. */
  now: () => number;
  wait: (ms: number) => Promise<void>;
}

/** A form that is ready before its ticket was filled in by autofill: a moment's wait costs less than a captcha. */
export function createTicketKeeper({ client, inPage, now, wait }: TicketKeeperOptions): TicketKeeper {
  let fetchedAt = 0;
  let ticket: Promise<string> | null = null;

  function fetchTicket(): Promise<string> {
    ticket ??= client.ticket().then((text) => {
      fetchedAt = now();
      if (!text) ticket = null;
      return text;
    });
    return ticket;
  }

  return {
    fetch() {
      if (inPage() === null) void fetchTicket();
    },
    async ready() {
      const pageSince = inPage();
      const fetched = pageSince === null ? await fetchTicket() : '';
      const rest = (pageSince ?? fetchedAt) + TICKET_AGE_MS - now();
      if (rest > 0 && (fetched || pageSince !== null)) await wait(rest);
      return fetched;
    },
  };
}
