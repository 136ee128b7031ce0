import type { EnquiryClient } from './enquiry-client.ts';

/** The server takes a ticket for a program's that is younger than three seconds; a little more for its clock. */
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
  /** Whether the page came with a ticket, in the form itself. */
  inPage: () => boolean;
  /** Milliseconds. */
  now: () => number;
  wait: (ms: number) => Promise<void>;
}

/** Who is that quick has filled the form in by autofill: a moment's wait costs less than a captcha. */
export function createTicketKeeper({ client, inPage, now, wait }: TicketKeeperOptions): TicketKeeper {
  let since = now();
  let ticket: Promise<string> | null = null;

  function fetchTicket(): Promise<string> {
    ticket ??= client.ticket().then((answer) => {
      since = now();
      if (!answer) ticket = null;
      return answer;
    });
    return ticket;
  }

  return {
    fetch() {
      if (!inPage()) void fetchTicket();
    },
    async ready() {
      const fetched = inPage() ? '' : await fetchTicket();
      const rest = since + TICKET_AGE_MS - now();
      if (rest > 0 && (fetched || inPage())) await wait(rest);
      return fetched;
    },
  };
}
