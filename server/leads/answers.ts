import type { EnquiryForm } from '../../shared/enquiry-forms.ts';
import {
  CAPTCHA_ASKED,
  CAPTCHA_WRONG,
  CHECKING,
  CORRECT_FIELDS,
  type EnquiryReply,
  keptNote,
  notKeptNote,
  OTHER_ORIGIN,
  type Puzzle,
  TOO_LARGE,
  tooManyMessage,
  UNKNOWN_FORM,
  UNREADABLE,
  WENT_WRONG,
} from '../../shared/enquiry-messages.ts';
import { type FieldErrors, saidErrors } from '../../shared/form-field.ts';
import { LANGUAGES, type Language, type Text } from '../../shared/language.ts';
import { createLinks } from '../../shared/links.ts';
import type { OwnEnquiry } from '../../shared/own-enquiry.ts';
import { escapeText } from '../../shared/plain-text.ts';
import { whatsAppAddress } from '../../shared/whatsapp.ts';
import type { Submitted } from './submissions/submissions.ts';

/** How a post ended, for metrics and the log. */
export type Outcome =
  | ('delivered' | 'duplicate' | 'refused' | 'unanswered' | 'invalid' | 'limited')
  | ('captcha-required' | 'captcha-wrong' | 'puzzle-required')
  | ('other-origin' | 'unreadable' | 'failed');

/** The answer to a post, before it becomes JSON or a page (docs/product.md, "Answers to a form"). */
export interface Answer extends Omit<EnquiryReply, 'ok' | 'message' | 'errors' | 'note'> {
  outcome?: Outcome;
  /** The HTTP status. */
  status: number;
  /** Null where there is nothing to say. */
  message: Text | null;
  /** Says beside a failure (❌, ⚠️) whether the enquiry was kept. */
  note?: Text;
  errors?: FieldErrors;
  /** The Retry-After header, seconds. */
  retryAfterS?: number;
  /** A visitor's own enquiry, for its page alone. */
  own?: OwnEnquiry;
}

export const FROM_OTHER_ORIGIN: Answer = { outcome: 'other-origin', status: 403, message: OTHER_ORIGIN };
export const NO_FORM: Answer = { outcome: 'unreadable', status: 422, message: UNKNOWN_FORM };
/** The answer to the button that renews a captcha: nothing was checked or counted. */
export const RENEWED_CAPTCHA: Answer = { status: 200, message: null, captchaRequired: true };
export const NEEDS_CAPTCHA: Answer = {
  outcome: 'captcha-required',
  status: 403,
  message: CAPTCHA_ASKED,
  captchaRequired: true,
};
export const WRONG_CAPTCHA: Answer = {
  outcome: 'captcha-wrong',
  status: 403,
  message: CAPTCHA_WRONG,
  errors: { captcha: CAPTCHA_WRONG },
  captchaRequired: true,
};

export function invalid(errors: FieldErrors): Answer {
  return { outcome: 'invalid', status: 422, message: CORRECT_FIELDS, errors };
}

export function needsPuzzle(puzzle: Puzzle): Answer {
  return { outcome: 'puzzle-required', status: 403, message: CHECKING, puzzle };
}

/** @param phone as people read it, so that a refused visitor can call */
export function limited(retryAfterMs: number, phone: string): Answer {
  const message = tooManyMessage(retryAfterMs, phone);
  return { outcome: 'limited', status: 429, message, retryAfterS: retryAfterSeconds(retryAfterMs) };
}

/** The answer to an enquiry that passed every check. @param phone as people read it */
export function answerTo(
  submitted: Submitted,
  { success, failure }: EnquiryForm['messages'],
  phone: string,
): Answer {
  if (submitted.kind === 'delivered') {
    const outcome = submitted.again ? 'duplicate' : 'delivered';
    return { outcome, status: 201, message: success, reference: submitted.reference };
  }
  const failed: Answer = submitted.answered
    ? { outcome: 'refused', status: 502, message: failure }
    : { outcome: 'unanswered', status: 504, message: WENT_WRONG };
  if (submitted.kind === 'refused') return { ...failed, note: notKeptNote(phone) };
  const { reference } = submitted;
  return { ...failed, reference, note: keptNote(reference) };
}

/** The answer to a request that could not be read, or that failed. @param status HTTP status of the error */
export function failed(status: number): Answer {
  if (status >= 500) return { outcome: 'failed', status, message: WENT_WRONG };
  return { outcome: 'unreadable', status, message: status === 413 ? TOO_LARGE : UNREADABLE };
}

/** @returns seconds for the Retry-After header */
export function retryAfterSeconds(retryAfterMs: number): number {
  return Math.max(1, Math.ceil(retryAfterMs / 1_000));
}

/** Contacts of the group for a refused visitor: a number to call, one in WhatsApp's form, and a mail address. */
export interface WaysOut {
  /** The number as people read it. */
  phone: string;
  whatsapp: string;
  email: string;
}

const SHORT_PAGE: Record<Language, { title: string; write: string; back: string; contact: string }> = {
  en: {
    title: 'Please try again later',
    write: 'Or write:',
    back: "Your browser's Back button brings back what you typed.",
    contact: 'To the contact page',
  },
  hi: {
    title: 'कृपया थोड़ी देर बाद फिर कोशिश करें',
    write: 'या लिखिए:',
    back: 'ब्राउज़र का “पीछे” बटन आपका लिखा वापस ले आता है।',
    contact: 'संपर्क पेज पर जाएँ',
  },
};

/** An answer as a page of a few lines, with a way back to the form and other ways to the group. */
export function shortPage({ message }: Answer, { whatsapp, email }: WaysOut, language: Language): string {
  const { title, write, back, contact } = SHORT_PAGE[language];
  const chatHref = whatsAppAddress({ number: whatsapp });
  const [text, mail, chat] = [message?.[language] ?? '', email, chatHref].map(escapeText);
  return `<!doctype html>
<html lang="${LANGUAGES[language].tag}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<p>${text}</p>
<p>${write} <a href="${chat}">WhatsApp</a>, <a href="mailto:${mail}">${mail}</a></p>
<p>${back} <a href="${createLinks(language).contact()}">${contact}</a></p>
</html>
`;
}

/** An answer as JSON, without the fields that have no value. */
export function jsonOf(answer: Answer, language: Language) {
  const { status, message, note, errors, reference, captchaRequired, puzzle, ticket } = answer;
  return {
    ok: status < 300,
    message: message?.[language] ?? '',
    errors: errors && saidErrors(errors, language),
    note: note?.[language],
    reference,
    captchaRequired,
    puzzle,
    ticket,
  };
}
