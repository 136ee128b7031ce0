import { enquiryForms } from '../../shared/enquiry-forms.ts';
import { checkEnquiry } from '../../shared/enquiry-rules.ts';
import type { OpeningHours } from '../../shared/site-facts.ts';
import { type Answer, forwarded, invalid, limited } from './answers.ts';
import { DELIVERED_KNOWN_MS, type Enquiry } from './outbox/lead-store.ts';
import type { Outbox } from './outbox/outbox.ts';
import { bringsCaptcha, createProofs, type ProofsOptions } from './proofs.ts';
import { createQuota } from './stores/store.ts';
import { checkBySchema, type Submission, toExtras, toPayload } from './submission.ts';
import { createFormTickets, createKeyedHash } from './token.ts';

/*
 * An enquiry on its way, station by station, with its name at each in brackets.
 *
 *  1. forms.routes.ts        a browser posts the form, as JSON or urlencoded (form data); wide limit, size, origin
 *  2. submission.ts          the body is read: texts by field (Submission)
 *  3. enquiries.ts           shared/enquiry-rules.ts: a message for each wrong field
 *  4. submission.ts          the payload is made (Enquiry)
 *  5. enquiries.ts           an equal post on its way, or sent before
 *  6. proofs.ts, price.ts    limits; a ticket, puzzle or captcha
 *  7. outbox/outbox.ts       outbox/sqlite-leads.ts puts it on disk (Lead); with DATABASE_URL spooled-leads.ts puts it
 *                            into postgres-leads.ts, or into such a file while the database is away
 *  8. outbox/forward.ts      POST createEnquiry (request to upstream); its response settles the lead: delivered, waiting
 *                            for the outbox's background loop to try it again, or parked for the operator
 *  9. answers.ts             status and message (Answer), sent by forms.routes.ts as JSON, redirect or page
 */

export interface EnquiriesOptions extends ProofsOptions {
  outbox: Pick<Outbox, 'submit'>;
  openingHours: readonly OpeningHours[];
  /** A form is shown. */
  onTicket?: () => void;
}

export type Enquiries = ReturnType<typeof createEnquiries>;

/**
 * The way of a submission from station 3 on. A post that fails the rules has used nothing up. The same post twice at
 * once (a double click) is one submission, and both get its result; so does one that comes again within ten minutes of
 * its delivery. See docs/product.md, "Answers to a form".
 */
export function createEnquiries(options: EnquiriesOptions) {
  const { limit, windowMs, outbox, store, now, phone, keyFor, onTicket } = options;
  const mobileHash = createKeyedHash(keyFor('mobile'));
  const fingerprintOf = createKeyedHash(keyFor('enquiry'));
  const tickets = createFormTickets({ key: keyFor('form ticket'), now });
  const proofs = createProofs(options, tickets);
  // So that nobody has the sales desk call a stranger all day from ever new addresses.
  const mobileLimit = createQuota(store, { name: 'enquiry-mobile', limit: 2 * limit, windowMs });
  /** By the hash of the post: an equal one that comes meanwhile joins it. */
  const inFlight = new Map<string, Promise<Answer>>();

  async function checkRules(submission: Submission): Promise<Answer> {
    const { form, values, malformed, project } = submission;
    const context = { now: now(), openingHours: options.openingHours };
    const errors = { ...checkEnquiry(form, values, context, checkBySchema), ...malformed };
    if (Object.keys(errors).length > 0) return invalid(errors);

    const payload = toPayload(form, values);
    const extras = toExtras(values, project);
    // The extras count, sent or not: a callback about another project, or a number abroad, is another enquiry.
    const fingerprint = fingerprintOf(`${form}\n${JSON.stringify(payload)}\n${JSON.stringify(extras)}`);
    const postHash = fingerprintOf(`${fingerprint}\n${broughtBy(submission)}`);
    const running = inFlight.get(postHash);
    if (running) return running;
    const answer = pass(submission, { form, payload, extras, fingerprint }, postHash);
    inFlight.set(postHash, answer);
    return answer.finally(() => inFlight.delete(postHash));
  }

  /** Checks proof and limits, unless this very post was sent before, and delivers the enquiry. */
  async function pass(submission: Submission, enquiry: Enquiry, postHash: string): Promise<Answer> {
    const sent = `enquiry-post:${postHash}`;
    // The captcha is used up in any case: the next try needs another one.
    const again = bringsCaptcha(submission) && { captchaRequired: true };
    if (!(await store.isClaimed(sent))) {
      const refusal = await proofs.check(submission, postHash);
      if (refusal) return refusal;
      const retryAfterMs = await mobileLimit(mobileHash(String(enquiry.payload.mobile)));
      if (retryAfterMs !== null) {
        await proofs.giveBack(submission);
        return { ...limited(retryAfterMs, phone), ...again };
      }
      await store.claim({ key: sent, ttlMs: DELIVERED_KNOWN_MS, owner: postHash, reach: 'best' });
    }
    const { bearer, messages } = enquiryForms[enquiry.form];
    const { kind } = await outbox.submit(enquiry, {
      requestId: submission.requestId,
      bearer: bearer ? submission.bearer : null,
    });
    const answer = forwarded(kind, messages);
    if (answer.status === 201) return answer;
    // Sent once more, it counts once more. Not awaited: the next try is forwarded even if this is lost.
    void store.release(sent);
    return { ...answer, ...again };
  }

  return {
    /** ENQUIRY_LIMIT. */
    limit,
    async submit(submission: Submission): Promise<Answer> {
      const answer = await checkRules(submission);
      // A form that stays goes on with another ticket, as old as the one that its enquiry may have used up.
      const isOver = submission.puzzle && PASSED.includes(answer.outcome);
      return isOver ? { ...answer, ticket: tickets.renew(submission.ticket) } : answer;
    },
    /** A ticket for a form that is sent out now. */
    issueTicket(): string {
      onTicket?.();
      return tickets.issue();
    },
    /** One for a form that is shown again, as old as the one that it was sent with. */
    renewTicket: tickets.renew,
  };
}

/** The outcomes of an enquiry that passed every check. */
const PASSED: readonly Answer['outcome'][] = ['delivered', 'duplicate', 'refused', 'unanswered'];

/**
 * The proof that a post brings. Equal posts bring equal proofs: a stranger who guesses another visitor's enquiry is
 * checked like anybody else, and learns nothing from the response.
 */
function broughtBy({ ticket, honeypot, captchaId, values, puzzle }: Submission): string {
  return JSON.stringify([ticket, honeypot, captchaId, values.captcha ?? '', puzzle]);
}
