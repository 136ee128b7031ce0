import { enquiryForms, type FormName } from '../../shared/enquiry-forms.ts';
import {
  type EnquiryExtras,
  type EnquiryPayload,
  toExtras,
  toPayload,
} from '../../shared/enquiry-payload.ts';
import type { EnquiryValues, FieldErrors } from '../../shared/enquiry-rules.ts';
import type { Captchas } from '../captcha/captchas.ts';
import type { Delivery } from '../outbox/delivery.ts';
import type { LimitVerdict, Quota } from '../stores/quota.ts';
import type { Store } from '../stores/store.ts';
import type { FormTickets } from './form-ticket.ts';
import type { KeyedHash } from './keyed-hash.ts';
import type { StepUp } from './step-up.ts';

/** How long a delivered enquiry is known as such, milliseconds. */
const DELIVERED_KNOWN_MS = 10 * 60_000;

/** What one post of a form brings. */
export interface Submission {
  form: FormName;
  /** Folded by the rules, with all fields of the form. */
  values: EnquiryValues;
  /** Fields that came as something other than one value. */
  malformed: FieldErrors;
  /** What the visitor asks about, as it was posted. */
  project: string | null;
  ticket: string;
  honeypot: string;
  captchaId: string;
  /** The client, as limits count it. */
  addressKey: string;
  bearer: string | null;
  requestId: string;
}

export type SubmitOutcome =
  | { kind: 'delivered' | 'duplicate' | 'refused' | 'unanswered' }
  | { kind: 'invalid'; errors: FieldErrors }
  | { kind: 'limited'; retryAfterMs: number }
  | { kind: 'captcha-required' | 'captcha-wrong' };

export interface SubmitDeps {
  check: (form: FormName, values: EnquiryValues) => FieldErrors;
  /** Enquiries and tried captchas by address, enquiries by the keyed hash of a mobile number. */
  limits: { address: Quota; captchaTries: Quota; mobile: Quota };
  mobileHash: KeyedHash;
  tickets: FormTickets;
  stepUp: StepUp;
  captchas: Pick<Captchas, 'verify'>;
  delivery: Delivery;
  store: Store;
  fingerprint: KeyedHash;
  /** Submissions on their way, by what they are known by: one that comes again meanwhile joins its twin. */
  inFlight: Map<string, Promise<SubmitResult>>;
  now: () => number;
}

/** How a submission ended, and whether a captcha was used up on the way. */
export interface SubmitResult {
  outcome: SubmitOutcome;
  captchaUsed: boolean;
}

/**
 * The whole sequence of a submission after size and origin: rules, limit, honeypot, ticket and captcha, outbox,
 * forward. What fails the rules has used nothing up. The same post twice at once (a double click) is one submission,
 * and both get its result; so does one that comes again within ten minutes of its delivery.
 */
export async function submitEnquiry(submission: Submission, deps: SubmitDeps): Promise<SubmitResult> {
  const { form, values, malformed, project } = submission;
  const errors = { ...deps.check(form, values), ...malformed };
  if (Object.keys(errors).length > 0) return { outcome: { kind: 'invalid', errors }, captchaUsed: false };

  const payload = toPayload(form, values);
  const extras = toExtras(values, project);
  // With the extras, sent or not: a callback about another project, or a number abroad, is another enquiry.
  const fingerprint = deps.fingerprint(`${form}\n${JSON.stringify(payload)}\n${JSON.stringify(extras)}`);
  const post = deps.fingerprint(`${fingerprint}\n${proofOf(submission)}`);
  const twin = deps.inFlight.get(post);
  if (twin) return twin;
  const result = submitOnce(submission, { payload, extras, fingerprint, post }, deps);
  deps.inFlight.set(post, result);
  try {
    return await result;
  } finally {
    deps.inFlight.delete(post);
  }
}

/**
 * What a post brings to show that a person sent it. It is part of what makes two posts the same, so that somebody
 * who guesses what another visitor sends is checked like anybody else, and learns nothing from the answer.
 */
function proofOf({ ticket, honeypot, captchaId, values }: Submission): string {
  return JSON.stringify([ticket, honeypot, captchaId, values.captcha ?? '']);
}

/** A submission that passed the rules: what is forwarded, and the keyed hashes of that and of the whole post. */
interface Valid {
  payload: EnquiryPayload;
  extras: EnquiryExtras;
  fingerprint: string;
  post: string;
}

async function submitOnce(submission: Submission, valid: Valid, deps: SubmitDeps): Promise<SubmitResult> {
  const { values } = submission;
  const { payload, post } = valid;
  if (await deps.store.isClaimed(`enquiry-post:${post}`)) {
    return { outcome: { kind: 'duplicate' }, captchaUsed: false };
  }
  const address = await deps.limits.address(submission.addressKey);
  if (address.exceeded) return { outcome: limited(address), captchaUsed: false };

  const captchaUsed = Boolean(values.captcha);
  const stopped = captchaUsed ? await checkCaptcha(submission, deps) : await checkSigns(submission, deps);
  if (stopped) return { outcome: stopped, captchaUsed };

  const mobile = await deps.limits.mobile(deps.mobileHash(String(payload.mobile)));
  if (mobile.exceeded) return { outcome: limited(mobile), captchaUsed };

  return { outcome: await deliver(submission, valid, deps), captchaUsed };
}

async function checkCaptcha(submission: Submission, deps: SubmitDeps): Promise<SubmitOutcome | null> {
  const tries = await deps.limits.captchaTries(submission.addressKey);
  if (tries.exceeded) return limited(tries);
  const verdict = await deps.captchas.verify(submission.captchaId, submission.values.captcha ?? '');
  return verdict === 'passed' ? null : { kind: 'captcha-wrong' };
}

/** For an enquiry without a captcha; contact's rules have seen to it that it has one. */
async function checkSigns(submission: Submission, deps: SubmitDeps): Promise<SubmitOutcome | null> {
  const { form, addressKey, honeypot } = submission;
  if (enquiryForms[form].captchaAlways) return { kind: 'captcha-required' };
  const ticket = deps.tickets.check(submission.ticket, deps.now());
  return (await deps.stepUp.asksFor({ addressKey, ticket, honeypot })) ? { kind: 'captcha-required' } : null;
}

async function deliver(
  { form, bearer, requestId }: Submission,
  { payload, extras, fingerprint, post }: Valid,
  { store, delivery }: SubmitDeps,
): Promise<SubmitOutcome> {
  // The outbox knows its own container's; the store knows those of all containers that share it.
  const key = `enquiry-delivered:${fingerprint}`;
  if (await store.isClaimed(key)) return { kind: 'duplicate' };
  const { kind } = await delivery.submit({ form, payload, extras, fingerprint, bearer, requestId });
  if (kind === 'delivered') {
    await store.claim(key, DELIVERED_KNOWN_MS);
    await store.claim(`enquiry-post:${post}`, DELIVERED_KNOWN_MS);
  }
  return { kind };
}

function limited({ retryAfterMs }: LimitVerdict): SubmitOutcome {
  return { kind: 'limited', retryAfterMs };
}
