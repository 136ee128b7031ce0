import type { FormName } from '../../shared/enquiry-forms.ts';
import { checkEnquiry } from '../../shared/enquiry-rules.ts';
import type { OpeningHours } from '../../shared/site-facts.ts';
import type { Captchas } from './captcha/captchas.ts';
import { type FormResponse, limitedResponse, shortPage, type WriteTo } from './form-response.ts';
import { createFormTickets, createKeyedHash } from './form-ticket.ts';
import type { Delivery } from './outbox/deliverer.ts';
import type { Reason } from './proofs.ts';
import { createPuzzles, type PuzzlesOptions } from './puzzles.ts';
import { isOwnOrigin, type SenderHeaders } from './sender.ts';
import { createQuota } from './stores/quota.ts';
import type { Store } from './stores/store.ts';
import type { Submission } from './submission.ts';
import { createSubmit, type EnquiryOutcome, type Submit } from './submit.ts';
import { createValidators } from './validators.ts';

/*
 * An enquiry on its way, station by station, with its name at each in brackets.
 *
 *  1. enquiry.routes.ts      a browser posts the form, as JSON or urlencoded (form data)
 *  2. forms.routes.ts        the wide limit, the size
 *  3. submission.ts          the body is read: texts by field (Submission)
 *  4. submit.ts              origin, then shared/enquiry-rules.ts: what is wrong, the visitor is told
 *  5. submit.ts              a twin on its way, limits; proofs.ts, price.ts: ticket, puzzle or captcha
 *  6. submission.ts          what is stored and forwarded (Enquiry)
 *  7. outbox/deliverer.ts    outbox/sqlite-leads.ts puts it on disk (Lead)
 *  8. outbox/forward.ts      POST createEnquiry (request to upstream), and the lead is settled by what comes back
 *  9. form-response.ts       status and message (FormResponse), sent as JSON, redirect or page
 */

export interface EnquiriesOptions {
  delivery: Delivery;
  captchas: Pick<Captchas, 'judge' | 'onChecked'>;
  /** SITE_URL; its origin is the one that forms may come from. */
  siteUrl: string;
  /** A key for each purpose, which nothing else signs with. */
  keyFor: (purpose: string) => Buffer;
  /** ENQUIRY_LIMIT and ENQUIRY_LIMIT_WINDOW_MS. */
  limit: number;
  windowMs: number;
  captchaFree: number;
  /** As people read it: the way out for who is turned away. */
  phone: string;
  writeTo: WriteTo;
  openingHours: readonly OpeningHours[];
  store: Store;
  now: () => number;
  onOutcome?: (form: FormName | 'unknown', outcome: EnquiryOutcome) => void;
  /** A form is shown. */
  onTicket?: () => void;
  onStepUp?: (reason: Reason) => void;
  onPuzzle?: PuzzlesOptions['onPuzzle'];
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
  const { delivery, captchas, limit, windowMs, captchaFree, store, now } = options;
  const { openingHours, phone, onOutcome } = options;
  const siteOrigin = new URL(options.siteUrl).origin;
  const keyedHash = (purpose: string) => createKeyedHash(options.keyFor(purpose));
  const tickets = createFormTickets(keyedHash('form ticket'));
  const validators = createValidators();
  const submit = createSubmit({
    siteOrigin,
    check: (form, values) => checkEnquiry(form, values, validators[form], { now: now(), openingHours }),
    limits: {
      address: createQuota({ name: 'enquiry', limit, windowMs }),
      captchaTries: createQuota({ name: 'captcha-try', limit, windowMs }),
      // So that nobody has the sales desk call a stranger all day from ever new addresses.
      mobile: createQuota({ name: 'enquiry-mobile', limit: 2 * limit, windowMs }),
    },
    windowMs,
    mobileHash: keyedHash('mobile'),
    fingerprint: keyedHash('enquiry'),
    tickets,
    captchaFree,
    captchas,
    puzzles: createPuzzles({ key: options.keyFor('puzzles'), store, now, onPuzzle: options.onPuzzle }),
    delivery,
    store,
    phone,
    now,
    onStepUp: options.onStepUp,
    onOutcome,
  });

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
