import { EXTRA_NAMES, enquiryForms, type FormName } from '../../shared/enquiry-forms.ts';
import { checkEnquiry, type FieldErrors } from '../../shared/enquiry-rules.ts';
import type { OpeningHours } from '../../shared/site-facts.ts';
import { readForm } from './enquiry-body.ts';
import type { EnquiryClient } from './enquiry-client.ts';
import type { FormAction } from './form-state.ts';
import type { Validators } from './load-validators.ts';
import type { PuzzleKeeper } from './puzzle-keeper.ts';
import type { TicketKeeper } from './ticket-keeper.ts';

/** What checking a form needs besides what stands in it. */
export interface CheckInput {
  data: FormData;
  /** Which form it is where the element itself does not say so. */
  form: FormName;
  /** Whether a captcha is shown. */
  captchaShown: boolean;
  openingHours: readonly OpeningHours[];
  /** Milliseconds since the epoch. */
  now: number;
}

/** @returns a message for each wrong field, as the server would give them */
export function checkForm(input: CheckInput, validators: Validators): FieldErrors {
  const { form, values } = readForm(input.data, input.form, '');
  return checkEnquiry(form, values, validators[form], input);
}

export interface SendDeps {
  client: EnquiryClient;
  tickets: TicketKeeper;
  loadValidators: () => Promise<Validators | null>;
  /** None = the server asks for captchas alone. */
  puzzles?: PuzzleKeeper;
  /** Since the first field was touched, milliseconds; null where none was. */
  touchedMs?: () => number | null;
  /** Told that a puzzle is being solved. */
  onChecking?: () => void;
  /** The visitor's token, or none; asked for by the landing forms alone. */
  bearer: () => string | null;
}

/** How often a puzzle may be asked for in one submission: the first one can have expired meanwhile. */
const MAX_PUZZLES = 3;

/**
 * One submission from a browser with JavaScript: checks, sends, solves the puzzle that the server may ask for, and
 * fetches a new captcha where the next try needs one. Never rejects.
 * @returns what the form has to show then
 */
export async function sendEnquiry(input: CheckInput, deps: SendDeps): Promise<FormAction> {
  const { client, tickets } = deps;
  const validators = await deps.loadValidators();
  const errors = validators ? checkForm(input, validators) : {};
  if (Object.keys(errors).length > 0) return { type: 'rejected', errors };

  const ticket = await tickets.ready();
  const { form, body } = readForm(input.data, input.form, ticket);
  const { bearer, captchaAlways } = enquiryForms[form];
  const touchedMs = deps.touchedMs?.() ?? null;
  if (touchedMs !== null) body[EXTRA_NAMES.touched] = String(touchedMs);
  const token = bearer ? deps.bearer() : null;
  const send = async () => client.send({ ...body, ...(await deps.puzzles?.fields()) }, token);
  let reply = await send();
  for (let left = MAX_PUZZLES; deps.puzzles?.take(reply) && left > 0; left -= 1) {
    deps.onChecking?.();
    reply = await send();
  }
  const anew = reply.captchaRequired || (reply.ok && captchaAlways);
  return { type: 'answered', reply, captcha: anew ? await client.captcha() : null };
}
