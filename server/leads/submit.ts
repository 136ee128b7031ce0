import { enquiryForms, type FormName } from '../../shared/enquiry-forms.ts';
import { OTHER_ORIGIN, UNKNOWN_FORM } from '../../shared/enquiry-messages.ts';
import { checkEnquiry } from '../../shared/enquiry-rules.ts';
import type { OpeningHours } from '../../shared/site-facts.ts';
import { checkBySchema } from './check-fields.ts';
import { type FormResponse, plainResponse, responseTo, type SubmitOutcome } from './form-response.ts';
import { createKeyedHash, type FormTickets } from './form-ticket.ts';
import type { Enquiry } from './outbox/lead-store.ts';
import type { Outbox } from './outbox/outbox.ts';
import { createProofs, limited, type ProofsOptions } from './proofs.ts';
import { bearerOf, isOwnOrigin, type SenderHeaders } from './sender.ts';
import { type Check, createQuota } from './stores/store.ts';
import { type Submission, toExtras, toPayload } from './submission.ts';

/** How long a delivered enquiry is known as such, milliseconds. */
const DELIVERED_KNOWN_MS = 10 * 60_000;

/** The outcomes of an enquiry that passed every check. */
const OVER: readonly EnquiryOutcome[] = ['delivered', 'duplicate', 'refused', 'unanswered'];

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
export type EnquiryOutcome = SubmitOutcome['kind'] | 'other-origin' | 'unreadable' | 'failed';

export interface SubmitOptions extends ProofsOptions {
  outbox: Pick<Outbox, 'submit'>;
  /** SITE_URL; its origin is the one that forms may come from. */
  siteUrl: string;
  /** As people read it: the way out for who is turned away. */
  phone: string;
  openingHours: readonly OpeningHours[];
  onOutcome?: (form: FormName | 'unknown', outcome: EnquiryOutcome) => void;
}

export type Submit = (post: Post) => Promise<{ response: FormResponse; outcome: EnquiryOutcome }>;

/** How a submission ended, and whether a captcha was used up on the way. */
interface Result {
  outcome: SubmitOutcome;
  captchaUsed: boolean;
}

/** A submission that passed the rules, with its sender, its enquiry and the hash of the whole post. */
interface Checked {
  submission: Submission;
  post: Post;
  enquiry: Enquiry;
  postHash: string;
}

/**
 * The whole sequence of a submission after size and wide limit: origin, rules, limit, honeypot, ticket and captcha,
 * outbox, forward. What fails the rules has used nothing up. The same post twice at once (a double click) is one
 * submission, and both get its result; so does one that comes again within ten minutes of its delivery.
 */
export function createSubmit(options: SubmitOptions, tickets: FormTickets): Submit {
  const { limit, windowMs, outbox, store, now } = options;
  const siteOrigin = new URL(options.siteUrl).origin;
  const keyedHash = (purpose: string) => createKeyedHash(options.keyFor(purpose));
  const [mobileHash, fingerprintOf] = [keyedHash('mobile'), keyedHash('enquiry')];
  const proofs = createProofs(options, tickets);
  const addressLimit = createQuota({ name: 'enquiry', limit, windowMs });
  // So that nobody has the sales desk call a stranger all day from ever new addresses.
  const mobileLimit = createQuota({ name: 'enquiry-mobile', limit: 2 * limit, windowMs });
  /** By the hash of the post: one that comes again meanwhile joins its twin. */
  const inFlight = new Map<string, Promise<Result>>();

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
    const twin = inFlight.get(postHash);
    if (twin) return twin;
    const enquiry = { form, payload, extras, fingerprint };
    const result = checkLimits({ submission, post, enquiry, postHash });
    inFlight.set(postHash, result);
    try {
      return await result;
    } finally {
      inFlight.delete(postHash);
    }
  }

  async function checkLimits(checked: Checked): Promise<Result> {
    const { submission, post, postHash } = checked;
    const { address } = post;
    if (submission.values.captcha) return checkWithCaptcha(checked);
    const passed = `enquiry-post:${postHash}`;
    const puzzle = await proofs.puzzleOf(submission);
    const first: Check[] = [{ unclaimed: passed }];
    // With a solved puzzle it was counted when that was issued.
    if (puzzle?.verdict !== 'passed') first.push(addressLimit(address));
    const seen = await store.run(first);
    if (seen.failed === 0) return { outcome: await deliver(checked), captchaUsed: false };
    if (seen.failed !== null) return { outcome: limited(seen.retryAfterMs), captchaUsed: false };

    const refusal = await proofs.refusal({ submission, address, postHash }, puzzle);
    if (refusal) return { outcome: refusal, captchaUsed: false };
    const { failed, retryAfterMs } = await store.run(lastChecks(checked));
    return { outcome: failed === 0 ? limited(retryAfterMs) : await deliver(checked), captchaUsed: false };
  }

  /** The limit of the number, then the claim by which the same post is known again. */
  function lastChecks({ enquiry, postHash }: Checked): [mobile: Check, claim: Check] {
    const claim = `enquiry-post:${postHash}`;
    return [
      mobileLimit(mobileHash(String(enquiry.payload.mobile))),
      { claim, ttlMs: DELIVERED_KNOWN_MS, owner: postHash, reach: 'best' },
    ];
  }

  /** With a captcha all checks are one round trip: its verdict is known before any of them. */
  async function checkWithCaptcha(checked: Checked): Promise<Result> {
    const { submission, post, postHash } = checked;
    const captcha = proofs.captchaOf({ submission, address: post.address, postHash });
    const [mobile, claim] = lastChecks(checked);
    const steps: { name: 'twin' | 'limit' | 'used' | 'counted' | 'claimed'; check: Check }[] = [
      { name: 'twin', check: { unclaimed: `enquiry-post:${postHash}` } },
      { name: 'limit', check: addressLimit(post.address) },
      { name: 'limit', check: captcha.tries },
    ];
    if (captcha.use) steps.push({ name: 'used', check: captcha.use });
    if (captcha.verdict === 'passed') {
      for (const check of captcha.counts) steps.push({ name: 'counted', check });
      steps.push({ name: 'limit', check: mobile }, { name: 'claimed', check: claim });
    }
    const { failed, retryAfterMs } = await store.run(steps.map(({ check }) => check));
    const stopped = failed === null ? null : (steps[failed] ?? null);
    const isPaid = !stopped || stopped.name === 'claimed' || stopped.check === mobile;
    if (isPaid) captcha.onChecked(captcha.verdict);
    if (stopped?.name === 'used') captcha.onChecked('used');
    if (stopped?.name === 'limit') return { outcome: limited(retryAfterMs), captchaUsed: isPaid };
    const isWrong = stopped?.name === 'used' || (!stopped && captcha.verdict !== 'passed');
    return { outcome: isWrong ? { kind: 'captcha-wrong' } : await deliver(checked), captchaUsed: true };
  }

  async function deliver({
    post: { headers, requestId },
    enquiry,
    postHash,
  }: Checked): Promise<SubmitOutcome> {
    const bearer = enquiryForms[enquiry.form].bearer ? bearerOf(headers.authorization) : null;
    const { kind } = await outbox.submit(enquiry, { requestId, bearer });
    // Sent once more it counts once more. Nobody waits for it: should it be lost, it is forwarded all the same.
    if (kind !== 'delivered' && kind !== 'duplicate')
      void store.run([{ release: `enquiry-post:${postHash}` }]);
    return { kind };
  }

  async function respond(post: Post): ReturnType<Submit> {
    const { submission, headers } = post;
    if (!isOwnOrigin(headers, siteOrigin)) {
      return { response: plainResponse(403, OTHER_ORIGIN), outcome: 'other-origin' };
    }
    if (!submission) return { response: plainResponse(422, UNKNOWN_FORM), outcome: 'unreadable' };
    const { outcome, captchaUsed } = await checkRules(post, submission);
    const response = responseTo(submission.form, outcome, captchaUsed, options.phone);
    const ticket = ticketAfter(submission, outcome);
    return { response: { ...response, ...(ticket && { ticket }) }, outcome: outcome.kind };
  }

  /** A form goes on with another ticket, as old as the one that its enquiry may have used up. */
  function ticketAfter({ puzzle, ticket }: Submission, outcome: SubmitOutcome): string {
    return puzzle && OVER.includes(outcome.kind) ? tickets.renew(ticket, now()) : '';
  }

  return async (post) => {
    const ended = await respond(post);
    options.onOutcome?.(post.submission?.form ?? 'unknown', ended.outcome);
    return ended;
  };
}

/**
 * What a post brings to show that a person sent it. It is part of what makes two posts the same, so that somebody
 * who guesses what another visitor sends is checked like anybody else, and learns nothing from the response.
 */
function broughtBy({ ticket, honeypot, captchaId, values, puzzle }: Submission): string {
  return JSON.stringify([ticket, honeypot, captchaId, values.captcha ?? '', puzzle]);
}
