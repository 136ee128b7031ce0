import { enquiryForms, type FormName } from '../../shared/enquiry-forms.ts';
import { OTHER_ORIGIN, UNKNOWN_FORM } from '../../shared/enquiry-messages.ts';
import { checkEnquiry } from '../../shared/enquiry-rules.ts';
import type { OpeningHours } from '../../shared/site-facts.ts';
import type { Captchas } from '../captcha/captchas.ts';
import type { Delivery } from '../outbox/delivery.ts';
import { createQuota } from '../stores/quota.ts';
import type { Store } from '../stores/store.ts';
import { type Answer, answerFor, limitedAnswer, plainAnswer } from './answer.ts';
import { bearerOf } from './bearer.ts';
import { createFormTickets } from './form-ticket.ts';
import { createKeyedHash } from './keyed-hash.ts';
import { isOwnOrigin, type OriginHeaders } from './origin.ts';
import { createPostLimit } from './post-limit.ts';
import { createStepUp } from './step-up.ts';
import { readSubmission, type SubmissionBody } from './submission-body.ts';
import { type SubmitDeps, type SubmitOutcome, submitEnquiry } from './submit.ts';
import { createValidators } from './validators.ts';

/** How a post to /enquiries ended, for metrics. */
export type EnquiryOutcome = SubmitOutcome['kind'] | 'other-origin' | 'unreadable' | 'failed';

export interface EnquiriesOptions {
  delivery: Delivery;
  captchas: Pick<Captchas, 'verify'>;
  /** SITE_URL; its origin is the one that forms may come from. */
  siteUrl: string;
  secret: string;
  /** ENQUIRY_LIMIT and ENQUIRY_LIMIT_WINDOW_MS. */
  limit: number;
  windowMs: number;
  captchaFree: number;
  /** As people read it: the way out for who is turned away. */
  phone: string;
  openingHours: readonly OpeningHours[];
  store: Store;
  now: () => number;
  onOutcome?: (form: FormName | 'unknown', outcome: EnquiryOutcome) => void;
  /** Enquiries without a captcha from all addresses in a minute; default 15 × captchaFree, 30 at least. */
  surgeLimit?: number;
  /** Enquiries for one mobile number in the window; default twice `limit`. */
  mobileLimit?: number;
  /** Captchas tried by one address in the window; default `limit`. */
  captchaTryLimit?: number;
}

type Headers = OriginHeaders & { authorization?: string | undefined };

/** One post of a form, as it came. */
export interface Post {
  /** Decoded JSON or urlencoded; of any shape. */
  body: unknown;
  headers: Headers;
  /** The client's, as limits count it. */
  address: string;
  requestId: string;
}

export interface Enquiries {
  /** Counts a post of any form. @returns how to turn it away, in short or with its form; null where it may pass */
  limitPost(address: string, headers: Headers): Promise<{ answer: Answer; short: boolean } | null>;
  /** The whole sequence of a submission. `body` is null where it was no form of ours. */
  submit(post: Post): Promise<{ body: SubmissionBody | null; answer: Answer; outcome: EnquiryOutcome }>;
  /** The form of a post from our own pages that asks for nothing but another captcha; null for every other post. */
  refreshed(body: unknown, headers: Headers): SubmissionBody | null;
  /** A ticket for a form that is sent out now. */
  issueTicket(): string;
  /** One for a form that is shown again, as old as the one that it was sent with. */
  renewTicket(sent: string): string;
  /** A request to a form's address failed before it could be judged. @param status HTTP status of the error */
  reportError(status: number): void;
}

/**
 * Enquiries from the posted form to its answer: origin, rules, limits, ticket or captcha, outbox, forward.
 * See docs/product.md, "Answers to a form".
 */
export function createEnquiries(options: EnquiriesOptions): Enquiries {
  const { delivery, captchas, limit, windowMs, captchaFree, secret, store, now } = options;
  const { surgeLimit = Math.max(30, 15 * captchaFree), mobileLimit = 2 * limit, onOutcome } = options;
  const { captchaTryLimit = limit, openingHours, phone } = options;
  const siteOrigin = new URL(options.siteUrl).origin;
  const tickets = createFormTickets(secret);
  const validators = createValidators();
  const countPost = createPostLimit({ store, limit });
  const deps: SubmitDeps = {
    check: (form, values) => checkEnquiry(form, values, validators[form], { now: now(), openingHours }),
    limits: {
      address: createQuota({ store, name: 'enquiry', limit, windowMs }),
      captchaTries: createQuota({ store, name: 'captcha-try', limit: captchaTryLimit, windowMs }),
      // So that nobody has the sales desk call a stranger all day from ever new addresses.
      mobile: createQuota({ store, name: 'enquiry-mobile', limit: mobileLimit, windowMs }),
    },
    mobileHash: createKeyedHash(secret, 'mobile'),
    tickets,
    stepUp: createStepUp({ store, windowMs, captchaFree, surgeLimit, surgeWindowMs: 60_000 }),
    captchas,
    delivery,
    store,
    fingerprint: createKeyedHash(secret, 'enquiry'),
    inFlight: new Map(),
    now,
  };

  return {
    async limitPost(address, headers) {
      const refusal = await countPost(address, isOwnOrigin(headers, siteOrigin));
      if (!refusal) return null;
      onOutcome?.('unknown', 'limited');
      return { answer: limitedAnswer(refusal.retryAfterMs, phone), short: refusal.short };
    },

    async submit({ body: posted, headers, address, requestId }) {
      const body = readSubmission(posted);
      if (!isOwnOrigin(headers, siteOrigin)) {
        onOutcome?.(body?.form ?? 'unknown', 'other-origin');
        return { body, answer: plainAnswer(403, OTHER_ORIGIN), outcome: 'other-origin' };
      }
      if (!body) {
        onOutcome?.('unknown', 'unreadable');
        return { body, answer: plainAnswer(422, UNKNOWN_FORM), outcome: 'unreadable' };
      }
      const { form } = body;
      const bearer = enquiryForms[form].bearer ? bearerOf(headers.authorization) : null;
      const submission = { ...body, addressKey: address, bearer, requestId };
      const { outcome, captchaUsed } = await submitEnquiry(submission, deps);
      onOutcome?.(form, outcome.kind);
      return { body, answer: answerFor(form, outcome, captchaUsed, phone), outcome: outcome.kind };
    },

    refreshed(posted, headers) {
      const body = readSubmission(posted);
      return body?.refreshCaptcha && isOwnOrigin(headers, siteOrigin) ? body : null;
    },

    issueTicket: () => tickets.issue(now()),
    renewTicket: (sent) => tickets.renew(sent, now()),
    reportError: (status) => onOutcome?.('unknown', status >= 500 ? 'failed' : 'unreadable'),
  };
}
