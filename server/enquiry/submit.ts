import { enquiryForms, type FormName } from '../../shared/enquiry-forms.ts';
import { OTHER_ORIGIN, UNKNOWN_FORM } from '../../shared/enquiry-messages.ts';
import type { EnquiryValues, FieldErrors } from '../../shared/enquiry-rules.ts';
import type { Captchas } from '../captcha/captchas.ts';
import type { Delivery } from '../outbox/deliverer.ts';
import type { Enquiry } from '../outbox/lead-store.ts';
import type { Quota } from '../stores/quota.ts';
import type { Check, Store } from '../stores/store.ts';
import { type FormResponse, plainResponse, responseTo, type SubmitOutcome } from './form-response.ts';
import type { FormTickets, KeyedHash } from './form-ticket.ts';
import { bearerOf, isOwnOrigin, type SenderHeaders } from './sender.ts';
import type { StepUp } from './step-up.ts';
import { type Submission, toExtras, toPayload } from './submission.ts';

/** How long a delivered enquiry is known as such, milliseconds. */
const DELIVERED_KNOWN_MS = 10 * 60_000;

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

export interface SubmitDeps {
  /** The origin of SITE_URL. */
  siteOrigin: string;
  check: (form: FormName, values: EnquiryValues) => FieldErrors;
  /** Enquiries and tried captchas by address, enquiries by the keyed hash of a mobile number. */
  limits: { address: Quota; captchaTries: Quota; mobile: Quota };
  mobileHash: KeyedHash;
  fingerprint: KeyedHash;
  tickets: FormTickets;
  stepUp: StepUp;
  captchas: Pick<Captchas, 'judge' | 'onChecked'>;
  delivery: Delivery;
  store: Store;
  /** As people read it: the way out for who is turned away. */
  phone: string;
  now: () => number;
  onOutcome: ((form: FormName | 'unknown', outcome: EnquiryOutcome) => void) | undefined;
}

export type Submit = (post: Post) => Promise<{ response: FormResponse; outcome: EnquiryOutcome }>;

/** How a submission ended, and whether a captcha was used up on the way. */
interface Result {
  outcome: SubmitOutcome;
  captchaUsed: boolean;
}

/** What limits and captchas are asked of: a submission with its sender, its enquiry and the hash of the whole post. */
interface Checked {
  submission: Submission;
  post: Post;
  enquiry: Enquiry;
  postHash: string;
}

/** One check, and what is answered where it fails; null: the same post has passed them all before, and goes on. */
interface Step {
  check: Check;
  refusal: ((retryAfterMs: number) => SubmitOutcome) | null;
}

/** What shows that a person sent it. */
interface Proof {
  steps: Step[];
  /** Known before any check is run: for these the checks count all the same. */
  refusal: SubmitOutcome | null;
  /** Told how many of its steps passed. */
  onRun?: (passed: number) => void;
}

/**
 * The whole sequence of a submission after size and wide limit: origin, rules, limit, honeypot, ticket and captcha,
 * outbox, forward. What fails the rules has used nothing up. The same post twice at once (a double click) is one
 * submission, and both get its result; so does one that comes again within ten minutes of its delivery.
 */
export function createSubmit(deps: SubmitDeps): Submit {
  const { siteOrigin, limits, tickets, stepUp, captchas, delivery, store, phone, now } = deps;
  /** By the hash of the post: one that comes again meanwhile joins its twin. */
  const inFlight = new Map<string, Promise<Result>>();

  async function checkRules(post: Post, submission: Submission): Promise<Result> {
    const { form, values, malformed, project } = submission;
    const errors = { ...deps.check(form, values), ...malformed };
    if (Object.keys(errors).length > 0) return { outcome: { kind: 'invalid', errors }, captchaUsed: false };

    const payload = toPayload(form, values);
    const extras = toExtras(values, project);
    // With the extras, sent or not: a callback about another project, or a number abroad, is another enquiry.
    const fingerprint = deps.fingerprint(`${form}\n${JSON.stringify(payload)}\n${JSON.stringify(extras)}`);
    const postHash = deps.fingerprint(`${fingerprint}\n${proofOf(submission)}`);
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
    const { submission, post, enquiry, postHash } = checked;
    const withCaptcha = Boolean(submission.values.captcha);
    const proof = withCaptcha ? captchaProof(checked) : signs(checked);
    const passed = `enquiry-post:${postHash}`;
    const steps: Step[] = [
      { check: { unclaimed: passed }, refusal: null },
      { check: limits.address(post.address), refusal: limited },
      ...proof.steps,
    ];
    if (!proof.refusal) {
      const mobile = limits.mobile(deps.mobileHash(String(enquiry.payload.mobile)));
      steps.push({ check: mobile, refusal: limited });
      // Now already, in the one round trip: whether it was delivered the outbox knows.
      const claim = { claim: passed, ttlMs: DELIVERED_KNOWN_MS, owner: postHash, reach: 'best' } as const;
      steps.push({ check: claim, refusal: null });
    }
    const { failed, retryAfterMs } = await store.run(steps.map(({ check }) => check));
    const step = failed === null ? null : steps[failed];
    // This very post has passed all of it before.
    if (step?.refusal === null) return { outcome: await deliver(checked), captchaUsed: withCaptcha };
    // Those before the proof's own are two.
    const proofSteps = failed === null ? proof.steps.length : failed - 2;
    proof.onRun?.(proofSteps);
    const captchaUsed = withCaptcha && proofSteps >= 0;
    const refusal = step ? step.refusal(retryAfterMs) : proof.refusal;
    if (refusal) return { outcome: refusal, captchaUsed };
    return { outcome: await deliver(checked), captchaUsed };
  }

  function captchaProof({ submission, post, postHash }: Checked): Proof {
    const { verdict, claim } = captchas.judge(submission.captchaId, submission.values.captcha ?? '');
    const wrong: SubmitOutcome = { kind: 'captcha-wrong' };
    const steps: Step[] = [{ check: limits.captchaTries(post.address), refusal: limited }];
    if (claim) steps.push({ check: claim(postHash), refusal: () => wrong });
    return {
      steps,
      refusal: verdict === 'passed' ? null : wrong,
      onRun(passed) {
        if (passed >= steps.length) captchas.onChecked(verdict);
        else if (passed === 1) captchas.onChecked('used');
      },
    };
  }

  /** For an enquiry without a captcha; where one is always asked for, the rules have seen to it that it has one. */
  function signs({ submission: { form, ticket, honeypot }, post }: Checked): Proof {
    const required: SubmitOutcome = { kind: 'captcha-required' };
    const asked =
      enquiryForms[form].captchaAlways || stepUp.asksFor({ ticket: tickets.check(ticket, now()), honeypot });
    if (asked) return { steps: [], refusal: required };
    const steps = stepUp.checks(post.address).map((check) => ({ check, refusal: () => required }));
    return { steps, refusal: null };
  }

  async function deliver({
    post: { headers, requestId },
    enquiry,
    postHash,
  }: Checked): Promise<SubmitOutcome> {
    const bearer = enquiryForms[enquiry.form].bearer ? bearerOf(headers.authorization) : null;
    const { kind } = await delivery.submit(enquiry, { requestId, bearer });
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
    return { response: responseTo(submission.form, outcome, captchaUsed, phone), outcome: outcome.kind };
  }

  return async (post) => {
    const ended = await respond(post);
    deps.onOutcome?.(post.submission?.form ?? 'unknown', ended.outcome);
    return ended;
  };
}

/**
 * What a post brings to show that a person sent it. It is part of what makes two posts the same, so that somebody
 * who guesses what another visitor sends is checked like anybody else, and learns nothing from the response.
 */
function proofOf({ ticket, honeypot, captchaId, values }: Submission): string {
  return JSON.stringify([ticket, honeypot, captchaId, values.captcha ?? '']);
}

function limited(retryAfterMs: number): SubmitOutcome {
  return { kind: 'limited', retryAfterMs };
}
