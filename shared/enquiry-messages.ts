import type { FormName } from './enquiry-forms.ts';
import type { FieldErrors, FormValues } from './form-field.ts';

/** What the visitor reads when a form was sent: word for word as in docs/product.md, the rest our own. */

export const SUBMITTING = 'Submitting...';
/** For every exception, and in the browser for every response that is not JSON. */
export const WENT_WRONG = '⚠️ Something went wrong. Please try again later.';
export const CORRECT_FIELDS = 'Please correct the marked fields.';
export const CAPTCHA_WRONG = 'Invalid CAPTCHA. Please try again.';
export const CAPTCHA_ASKED = 'Please type the characters from the picture and send again.';
/** While the browser solves a puzzle. */
export const CHECKING = 'One moment, checking …';
export const OTHER_ORIGIN = 'This form was sent from another site. Please send it again from this page.';
export const UNKNOWN_FORM = 'This form is not known. Please reload the page and try again.';
export const TOO_LARGE = 'This is too much for one form. Please shorten what you entered.';
export const UNREADABLE = 'This form could not be read. Please reload the page and try again.';

/**
 * @param waitMs until the limit opens again, milliseconds
 * @param phone as people read it: the way out for somebody who only wanted to ask
 */
export function tooManyMessage(waitMs: number, phone: string): string {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `Too many enquiries have come from your connection. Please try again in ${wait}, or call us on ${phone}.`;
}

/** A proof of work that the server asks for, as altcha-lib makes, solves and checks it. */
export interface Puzzle {
  parameters: object;
  signature?: string;
}

/** The JSON response of `POST /enquiries`. */
export interface EnquiryReply {
  ok: boolean;
  message: string;
  errors?: FieldErrors;
  /** The next try needs a captcha, and a new one: the last, if there was one, is used up. */
  captchaRequired?: boolean;
  /** To be solved, and the form sent again with it: for clients that can. */
  puzzle?: Puzzle;
  /** In place of the one that was sent, which is used up. */
  ticket?: string;
}

/** A form that is shown again after it was sent without JavaScript: with its status, its messages, its values. */
export interface FormReply {
  form: FormName | 'application';
  /** HTTP status of the page. */
  status: number;
  /** Above the form; empty where nothing is to be said (a captcha was renewed). */
  message: string;
  /** What was typed, by field; never the captcha's answer. */
  values: FormValues;
  errors: FieldErrors;
  /** Whether the form shows a captcha, with a new picture. */
  captchaRequired: boolean;
  /** The project that a callback was asked for, as the page named it. */
  project: string | null;
  /** For the page's forms, as old as the one that was sent. */
  ticket: string;
  /** Id of the captcha that the form shows: empty where it shows none, null where none can be had now. */
  captcha: string | null;
}
