import type { EnquiryClient } from './enquiry-client.ts';

/** With a ticket younger than three seconds the server takes the sender for a program; a little more for its clock. */
const TICKET_AGE_MS = 3_200;

/** Nor does anybody fill a form in faster than this, the browser's own memory included; the same for its clock. */
const TOUCHED_MS = 1_100;

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
  /** When the first field was touched, milliseconds of `now`; 0 where none was. */
  touchedAt?: () => number;
  /** Milliseconds. */
  now: () => number;
  wait: (ms: number) => Promise<void>;
}

/** A form that is ready before its ticket was filled in by autofill: a moment's wait costs less than a captcha. */
export function createTicketKeeper(options: TicketKeeperOptions): TicketKeeper {
  const { client, inPage, touchedAt = () => 0, now, wait } = options;
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
      const since = fetched ? fetchedAt : pageSince;
      const ready = Math.max(
        since === null ? 0 : since + TICKET_AGE_MS,
        touchedAt() && touchedAt() + TOUCHED_MS,
      );
      if (ready > now()) await wait(ready - now());
      return fetched;
    },
  };
}
