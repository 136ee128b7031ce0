import { type FormResponse, limitedResponse, shortPage, type WriteTo } from './form-response.ts';
import { createFormTickets, createKeyedHash } from './form-ticket.ts';
import { isOwnOrigin, type SenderHeaders } from './sender.ts';
import type { Submission } from './submission.ts';
import { createSubmit, type Submit, type SubmitOptions } from './submit.ts';

/*
 * An enquiry on its way, station by station, with its name at each in brackets.
 *
 *  1. enquiry.routes.ts      a browser posts the form, as JSON or urlencoded (form data)
 *  2. forms.routes.ts        the wide limit, the size
 *  3. submission.ts          the body is read: texts by field (Submission)
 *  4. submit.ts              origin, then shared/enquiry-rules.ts: what is wrong, the visitor is told
 *  5. submit.ts              a twin on its way, limits; proofs.ts, price.ts: ticket, puzzle or captcha
 *  6. submission.ts          what is stored and forwarded (Enquiry)
 *  7. outbox/outbox.ts       outbox/sqlite-leads.ts puts it on disk (Lead)
 *  8. outbox/forward.ts      POST createEnquiry (request to upstream), and the lead is settled by what comes back
 *  9. form-response.ts       status and message (FormResponse), sent as JSON, redirect or page
 */

export interface EnquiriesOptions extends SubmitOptions {
  writeTo: WriteTo;
  /** A form is shown. */
  onTicket?: () => void;
}

export interface Enquiries {
  /** ENQUIRY_LIMIT. */
  limit: number;
  /** True for a post that comes from our own pages. */
  isOwn(headers: SenderHeaders): boolean;
  /** The response to one post too many. */
  turnAway(retryAfterMs: number): FormResponse;
  /** The same as a short page: HTML. */
  shortPage(response: FormResponse): string;
  /** The whole sequence of a submission. */
  submit: Submit;
  /** Whether a post from our own pages asks for nothing but another captcha. */
  refreshes(submission: Submission | null, headers: SenderHeaders): submission is Submission;
  /** A ticket for a form that is sent out now. */
  issueTicket(): string;
  /** One for a form that is shown again, as old as the one that it was sent with. */
  renewTicket(sent: string): string;
  /** A request to a form's address failed before it could be judged. @param status HTTP status of the error */
  reportError(status: number): void;
}

/** Makes all that a post of a form meets, in the order above. See docs/product.md, "Answers to a form". */
export function createEnquiries(options: EnquiriesOptions): Enquiries {
  const { limit, phone, now, onOutcome } = options;
  const siteOrigin = new URL(options.siteUrl).origin;
  const tickets = createFormTickets(createKeyedHash(options.keyFor('form ticket')));
  const submit = createSubmit(options, tickets);

  return {
    limit,
    isOwn: (headers) => isOwnOrigin(headers, siteOrigin),
    turnAway(retryAfterMs) {
      onOutcome?.('unknown', 'limited');
      return limitedResponse(retryAfterMs, phone);
    },
    shortPage: (response) => shortPage(response, options.writeTo),
    submit,
    refreshes: (submission, headers): submission is Submission =>
      submission?.refreshCaptcha === true && isOwnOrigin(headers, siteOrigin),
    issueTicket() {
      options.onTicket?.();
      return tickets.issue(now());
    },
    renewTicket: (sent) => tickets.renew(sent, now()),
    reportError: (status) => onOutcome?.('unknown', status >= 500 ? 'failed' : 'unreadable'),
  };
}
