import { enquiryForms, type FormName } from '../../shared/enquiry-forms.ts';
import { OTHER_ORIGIN, UNKNOWN_FORM } from '../../shared/enquiry-messages.ts';
import { checkEnquiry } from '../../shared/enquiry-rules.ts';
import type { OpeningHours } from '../../shared/site-facts.ts';
import { checkBySchema } from './check-fields.ts';
import { type FormResponse, limitedResponse, responseTo, type SubmitOutcome } from './form-response.ts';
import { createFormTickets, createKeyedHash } from './form-ticket.ts';
import { DELIVERED_KNOWN_MS, type Enquiry } from './outbox/lead-store.ts';
import type { Outbox } from './outbox/outbox.ts';
import { createProofs, type ProofsOptions } from './proofs.ts';
import { type Check, createQuota } from './stores/store.ts';
import {
  bearerOf,
  isOwnOrigin,
  type SenderHeaders,
  type Submission,
  toExtras,
  toPayload,
} from './submission.ts';

/*
 * An enquiry on its way, station by station, with its name at each in brackets.
 *
 *  1. enquiry.routes.ts      a browser posts the form, as JSON or urlencoded (form data)
 *  2. forms.routes.ts        the wide limit, the size
 *  3. submission.ts          the body is read: texts by field (Submission)
 *  4. enquiries.ts           origin, then shared/enquiry-rules.ts: the visitor is told what is wrong
 *  5. enquiries.ts           an equal post on its way, limits; proofs.ts, price.ts: ticket, puzzle or captcha
 *  6. submission.ts          the payload is made (Enquiry)
 *  7. outbox/outbox.ts       outbox/sqlite-leads.ts puts it on disk (Lead)
 *  8. outbox/forward.ts      POST createEnquiry (request to upstream); its response settles the lead
 *  9. form-response.ts       status and message (FormResponse), sent as JSON, redirect or page
 */

/** One post of a form. */
export interface Post {
  /** null where its body was no form of ours. */
  submission: Submission | null;
  headers: SenderHeaders;
  /** The client's, as limits count it. */
  address: string;
  requestId: string;
}

/** How a post to /enquiries ended, for metrics. */
type EnquiryOutcome = SubmitOutcome['kind'] | 'other-origin' | 'unreadable' | 'failed';

/** The outcomes of an enquiry that passed every check. */
const OVER: readonly EnquiryOutcome[] = ['delivered', 'duplicate', 'refused', 'unanswered'];

export interface EnquiriesOptions extends ProofsOptions {
  outbox: Pick<Outbox, 'submit'>;
  /** SITE_URL; its origin is the one that forms may come from. */
  siteUrl: string;
  /** As people read it: the way out for somebody who is turned away. */
  phone: string;
  openingHours: readonly OpeningHours[];
  onOutcome?: (form: FormName | 'unknown', outcome: EnquiryOutcome) => void;
  /** A form is shown. */
  onTicket?: () => void;
}

/** How a submission ended, and whether a captcha was used up on the way. */
interface Result {
  outcome: SubmitOutcome;
  captchaUsed: boolean;
}

/** A check of the store, named by what it means where it fails. */
interface Step {
  name: 'sent-before' | 'limit' | 'used' | 'counted';
  check: Check;
}

export type Enquiries = ReturnType<typeof createEnquiries>;

/**
 * The whole sequence of a submission after size and wide limit: origin, rules, limit, honeypot, ticket and captcha,
 * outbox, forward. A post that fails the rules has used nothing up. The same post twice at once (a double click) is
 * one submission, and both get its result; so does one that comes again within ten minutes of its delivery. See
 * docs/product.md, "Answers to a form".
 */
export function createEnquiries(options: EnquiriesOptions) {
  const { limit, windowMs, outbox, store, now, phone, onOutcome, onTicket } = options;
  const siteOrigin = new URL(options.siteUrl).origin;
  const keyedHash = (purpose: string) => createKeyedHash(options.keyFor(purpose));
  const [mobileHash, fingerprintOf] = [keyedHash('mobile'), keyedHash('enquiry')];
  const tickets = createFormTickets(keyedHash('form ticket'));
  const proofs = createProofs(options, tickets);
  // So that nobody has the sales desk call a stranger all day from ever new addresses.
  const mobileLimit = createQuota({ name: 'enquiry-mobile', limit: 2 * limit, windowMs });
  /** By the hash of the post: an equal one that comes meanwhile joins it. */
  const inFlight = new Map<string, Promise<Result>>();

  const isOwn = (headers: SenderHeaders) => isOwnOrigin(headers, siteOrigin);

  async function checkRules(post: Post, submission: Submission): Promise<Result> {
    const { form, values, malformed, project } = submission;
    const context = { now: now(), openingHours: options.openingHours };
    const errors = { ...checkEnquiry(form, values, context, checkBySchema), ...malformed };
    if (Object.keys(errors).length > 0) return { outcome: { kind: 'invalid', errors }, captchaUsed: false };

    const payload = toPayload(form, values);
    const extras = toExtras(values, project);
    // With the extras, sent or not: a callback about another project, or a number abroad, is another enquiry.
    const fingerprint = fingerprintOf(`${form}\n${JSON.stringify(payload)}\n${JSON.stringify(extras)}`);
    const postHash = fingerprintOf(`${fingerprint}\n${broughtBy(submission)}`);
    const running = inFlight.get(postHash);
    if (running) return running;
    const result = checkProof(post, submission, { form, payload, extras, fingerprint }, postHash);
    inFlight.set(postHash, result);
    return result.finally(() => inFlight.delete(postHash));
  }

  /** Asks the store as seldom as can be: once, or twice where the price has to be known in between. */
  async function checkProof(
    post: Post,
    submission: Submission,
    enquiry: Enquiry,
    postHash: string,
  ): Promise<Result> {
    const proof = await proofs.read({ submission, address: post.address, postHash });
    const known = `enquiry-post:${postHash}`;
    const mobile = mobileLimit(mobileHash(String(enquiry.payload.mobile)));
    const first: Step[] = [
      { name: 'sent-before', check: { unclaimed: known } },
      ...proof.limits.map((check): Step => ({ name: 'limit', check })),
    ];
    const second: Step[] = proof.use ? [{ name: 'used', check: proof.use }] : [];
    if (proof.isRight) {
      const claim: Check = { claim: known, ttlMs: DELIVERED_KNOWN_MS, owner: postHash, reach: 'best' };
      second.push(...proof.counts.map((check): Step => ({ name: 'counted', check })));
      second.push({ name: 'limit', check: mobile }, { name: 'sent-before', check: claim });
    }

    let stop = await runSteps(proof.price ? first : [...first, ...second]);
    if (!stop && proof.price) {
      const asked = await proof.price();
      if (asked) return { outcome: asked, captchaUsed: false };
      stop = await runSteps(second);
    }
    const isChecked = !stop || !first.some(({ check }) => check === stop?.check);
    const isUsed = stop?.name === 'used';
    if (isChecked) proof.onChecked(isUsed);
    const captchaUsed = proof.isCaptcha && (isChecked || stop?.name === 'sent-before');
    if (stop?.name === 'limit') return { outcome: limited(stop.retryAfterMs), captchaUsed };
    if (isUsed || (!stop && !proof.isRight)) return { outcome: await proof.refuse(isUsed), captchaUsed };
    return { outcome: await deliver(post, enquiry, known), captchaUsed };
  }

  /** @returns the step that failed, null where none did */
  async function runSteps(steps: Step[]): Promise<(Step & { retryAfterMs: number }) | null> {
    const { failed, retryAfterMs } = await store.run(steps.map(({ check }) => check));
    const step = failed === null ? undefined : steps[failed];
    return step ? { ...step, retryAfterMs } : null;
  }

  async function deliver(
    { headers, requestId }: Post,
    enquiry: Enquiry,
    known: string,
  ): Promise<SubmitOutcome> {
    const bearer = enquiryForms[enquiry.form].bearer ? bearerOf(headers.authorization) : null;
    const { kind } = await outbox.submit(enquiry, { requestId, bearer });
    // Sent once more it counts once more. Not awaited: should this be lost, it is forwarded all the same.
    if (kind !== 'delivered' && kind !== 'duplicate') void store.run([{ release: known }]);
    return { kind };
  }

  async function respond(post: Post): Promise<{ response: FormResponse; outcome: EnquiryOutcome }> {
    const { submission, headers } = post;
    if (!isOwn(headers)) {
      return { response: { status: 403, message: OTHER_ORIGIN }, outcome: 'other-origin' };
    }
    if (!submission) return { response: { status: 422, message: UNKNOWN_FORM }, outcome: 'unreadable' };
    const { outcome, captchaUsed } = await checkRules(post, submission);
    const response = responseTo(submission.form, outcome, captchaUsed, phone);
    // A form that stays goes on with another ticket, as old as the one that its enquiry may have used up.
    const isOver = submission.puzzle && OVER.includes(outcome.kind);
    const ticket = isOver ? { ticket: tickets.renew(submission.ticket, now()) } : {};
    return { response: { ...response, ...ticket }, outcome: outcome.kind };
  }

  return {
    /** ENQUIRY_LIMIT. */
    limit,
    /** True for a post that comes from our own pages. */
    isOwn,
    /** The response to one post too many. */
    turnAway(retryAfterMs: number): FormResponse {
      onOutcome?.('unknown', 'limited');
      return limitedResponse(retryAfterMs, phone);
    },
    async submit(post: Post): ReturnType<typeof respond> {
      const ended = await respond(post);
      onOutcome?.(post.submission?.form ?? 'unknown', ended.outcome);
      return ended;
    },
    /** A ticket for a form that is sent out now. */
    issueTicket(): string {
      onTicket?.();
      return tickets.issue(now());
    },
    /** One for a form that is shown again, as old as the one that it was sent with. */
    renewTicket: (sent: string) => tickets.renew(sent, now()),
    /** A request to a form's address failed before it could be judged. @param status HTTP status of the error */
    reportError: (status: number) => onOutcome?.('unknown', status >= 500 ? 'failed' : 'unreadable'),
  };
}

const limited = (retryAfterMs: number): SubmitOutcome => ({ kind: 'limited', retryAfterMs });

/**
 * The part of a post that shows that a person sent it. It is part of what makes two posts the same, so that somebody
 * who guesses what another visitor sends is checked like anybody else, and learns nothing from the response.
 */
function broughtBy({ ticket, honeypot, captchaId, values, puzzle }: Submission): string {
  return JSON.stringify([ticket, honeypot, captchaId, values.captcha ?? '', puzzle]);
}
