import { enquiryForms, numbersIn } from '../../shared/enquiry-forms.ts';
import { checkEnquiry } from '../../shared/enquiry-rules.ts';
import type { Language } from '../../shared/language.ts';
import type { OpeningHours } from '../../shared/site-facts.ts';
import { type Answer, answerTo, invalid, limited } from './answers.ts';
import { identityOf } from './context.ts';
import { createOwnEnquiries } from './own-enquiry.ts';
import { checkBySchema, type PostedForm, toPayload } from './posted-form.ts';
import { bringsCaptcha, createProofs, type ProofsOptions } from './proofs.ts';
import { createQuota } from './stores/store.ts';
import type { Notice } from './submissions/consent.ts';
import { type Enquiry, KNOWN_MS, type Purpose } from './submissions/submission.ts';
import type { Submissions } from './submissions/submissions.ts';
import { createFormTickets, createKeyedHash } from './token.ts';

/*
 * An enquiry on its way, station by station, with its name at each in brackets.
 *
 *  1. forms.routes.ts             a browser posts the form, as JSON or urlencoded (form data); wide limit, size, origin
 *  2. posted-form.ts              the body is read: texts by field (PostedForm)
 *  3. enquiries.ts                shared/enquiry-rules.ts: a message for each wrong field
 *  4. posted-form.ts              the payload is made (Enquiry)
 *  5. enquiries.ts                an equal post on its way, or sent before
 *  6. proofs.ts, cost.ts          limits; a ticket, puzzle or captcha
 *  7. submissions/submissions.ts  stores it with a delivery for each destination (Submission): sql-store.ts, by sqlite.ts
 *                                 on disk; with DATABASE_URL spooled.ts, by postgres.ts in the database
 *  8. destinations/upstream.ts    the first try of createEnquiry decides what the visitor is told (Submitted: delivered,
 *                                 stored or refused); submissions/deliver.ts tries again, and serves the others
 *  9. answers.ts                  status and message (Answer), sent by forms.routes.ts as JSON, redirect or page
 */

export interface EnquiriesOptions extends ProofsOptions {
  submissions: Pick<Submissions, 'submit' | 'rights'>;
  openingHours: readonly OpeningHours[];
  /** The notice beside every form. */
  notices: Record<Language, Notice>;
  /** Called when a form is shown. */
  onTicket?: () => void;
}

export type Enquiries = ReturnType<typeof createEnquiries>;

/**
 * Stations 3 to 9 of an enquiry. A post that fails the rules uses up no proof. The same post twice at once (a double
 * click) is one submission, and both get its result; so does a post that comes again within ten minutes of delivery.
 * See docs/product.md, "Answers to a form".
 */
export function createEnquiries(options: EnquiriesOptions) {
  const { limit, windowMs, submissions, notices, captchas, store, now, phone, keysFor, onTicket } = options;
  const mobileHash = createKeyedHash(keysFor('mobile')[0]);
  const fingerprintOf = createKeyedHash(keysFor('enquiry')[0]);
  const tickets = createFormTickets({ keys: keysFor('form ticket'), now });
  const proofs = createProofs(
    {
      limit,
      windowMs,
      captchaFree: options.captchaFree,
      captchas,
      store,
      now,
      phone,
      keysFor,
      onStepUp: options.onStepUp,
      onCaptcha: options.onCaptcha,
      onPuzzle: options.onPuzzle,
    },
    tickets,
  );
  const own = createOwnEnquiries({ rights: submissions.rights, store, phone });
  // Limits enquiries with one number, from all addresses together: else a spammer has the desk call a stranger all day.
  const mobileLimit = createQuota(store, { name: 'enquiry-mobile', limit: 2 * limit, windowMs });
  /** Answers under way by the hash of their post: an equal post that comes meanwhile gets the same answer. */
  const inFlight = new Map<string, Promise<Answer>>();

  /** @returns the wait until all these numbers are accepted again, milliseconds; null where each is within its limit */
  async function limitNumbers(numbers: readonly string[]): Promise<number | null> {
    const waits = await Promise.all(numbers.map((number) => mobileLimit(mobileHash(number))));
    return waits.reduce((longest, wait) => (wait === null ? longest : Math.max(longest ?? 0, wait)), null);
  }

  async function checkRules(posted: PostedForm): Promise<Answer> {
    const { form, language, values, malformed, context, offers } = posted;
    const known = { now: now(), openingHours: options.openingHours };
    const errors = { ...checkEnquiry(form, values, known, checkBySchema), ...malformed };
    if (Object.keys(errors).length > 0) return invalid(errors);

    const payload = toPayload(form, values);
    const identity = identityOf(context, offers);
    const fingerprint = fingerprintOf(`${form}\n${JSON.stringify(payload)}\n${identity}`);
    const postHash = fingerprintOf(`${fingerprint}\n${broughtBy(posted)}`);
    const purposes: Purpose[] = offers ? ['enquiry', 'offers'] : ['enquiry'];
    const consent = { notice: notices[language].version, language, purposes };
    const running = inFlight.get(postHash);
    if (running) return running;
    const answer = pass(posted, { form, language, payload, context, consent, fingerprint }, postHash);
    inFlight.set(postHash, answer);
    return answer.finally(() => inFlight.delete(postHash));
  }

  /** Checks proof and limits, unless this very post was sent before, and delivers the enquiry. */
  async function pass(posted: PostedForm, enquiry: Enquiry, postHash: string): Promise<Answer> {
    const sent = `enquiry-post:${postHash}`;
    // The captcha is used up in any case: the next try needs another one.
    const again = bringsCaptcha(posted) && { captchaRequired: true };
    if (!(await store.isClaimed(sent))) {
      const refusal = await proofs.check(posted, postHash);
      if (refusal) return refusal;
      const retryAfterMs = await limitNumbers(numbersIn(posted.form, posted.values));
      if (retryAfterMs !== null) {
        await proofs.giveBack(posted);
        return { ...limited(retryAfterMs, phone), ...again };
      }
      await store.claim({ key: sent, ttlMs: KNOWN_MS, owner: postHash, scope: 'best' });
    }
    const { bearer, messages } = enquiryForms[enquiry.form];
    const submitted = await submissions.submit(enquiry, {
      requestId: posted.requestId,
      bearer: bearer ? posted.bearer : null,
    });
    const answer = answerTo(submitted, messages, phone);
    if (answer.status === 201) return answer;
    // If the same post comes again, it is checked again. Not awaited: it is forwarded even if the release fails.
    void store.release(sent);
    return { ...answer, ...again };
  }

  return {
    /** ENQUIRY_LIMIT. */
    limit,
    async submit(posted: PostedForm): Promise<Answer> {
      const answer = await checkRules(posted);
      // A form that stays open gets a new ticket, as old as the one that its enquiry may have used up.
      const isOver = posted.puzzle && PASSED.includes(answer.outcome);
      return isOver ? { ...answer, ticket: tickets.renew(posted.ticket) } : answer;
    },
    /** Answers a post about one's own enquiry. */
    own: own.answer,
    /** A ticket for a form that is sent out now. */
    issueTicket(): string {
      onTicket?.();
      return tickets.issue();
    },
    /** A ticket for a form that is shown again, as old as the ticket that it was sent with. */
    renewTicket: tickets.renew,
  };
}

/** The outcomes of an enquiry that passed every check. */
const PASSED: readonly Answer['outcome'][] = ['delivered', 'duplicate', 'refused', 'unanswered'];

/**
 * The proof that a post brings. Equal posts bring equal proofs: a stranger who guesses another visitor's enquiry is
 * checked like anybody else, and learns nothing from the response.
 */
function broughtBy({ ticket, honeypot, captchaId, values, puzzle }: PostedForm): string {
  return JSON.stringify([ticket, honeypot, captchaId, values.captcha ?? '', puzzle]);
}
