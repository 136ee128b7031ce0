import { enquiryForms, type FormName, isFormName } from '../../shared/enquiry-forms.ts';
import {
  CAPTCHA_ASKED,
  CAPTCHA_WRONG,
  CHECKING,
  CORRECT_FIELDS,
  type EnquiryReply,
  type FormReply,
  type Puzzle,
  TOO_LARGE,
  tooManyMessage,
  UNREADABLE,
  WENT_WRONG,
} from '../../shared/enquiry-messages.ts';
import type { FieldErrors } from '../../shared/form-field.ts';
import { LANGUAGES, type Language, type Text } from '../../shared/language.ts';
import { createLinks } from '../../shared/links.ts';

/** How a submission ended. */
export type SubmitOutcome =
  | { kind: 'delivered' | 'duplicate' | 'refused' | 'unanswered' }
  | { kind: 'invalid'; errors: FieldErrors }
  | { kind: 'limited'; retryAfterMs: number }
  | { kind: 'captcha-wrong' | 'captcha-required' }
  | { kind: 'puzzle-required'; puzzle: Puzzle };

/** The page of a form that was sent, before it has its ticket and its captcha. */
export type FormPage = Omit<FormReply, 'ticket' | 'captcha' | 'language' | 'message' | 'errors'> &
  Required<Pick<FormResponse, 'message' | 'errors'>>;

/** The visitor's response, before it becomes JSON or a page in the language of the form. */
export interface FormResponse extends Omit<EnquiryReply, 'ok' | 'message' | 'errors'> {
  status: number;
  /** Null where there is nothing to say. */
  message: Text | null;
  errors?: FieldErrors;
  /** For the Retry-After header, seconds. */
  retryAfterS?: number;
}

/**
 * Status and message for each outcome (docs/product.md, "Answers to a form").
 * @param captchaUsed the next try needs a new captcha
 * @param phone as people read it
 */
export function responseTo(
  form: FormName,
  outcome: SubmitOutcome,
  captchaUsed: boolean,
  phone: string,
): FormResponse {
  const { messages } = enquiryForms[form];
  const again = captchaUsed ? { captchaRequired: true } : {};
  switch (outcome.kind) {
    case 'delivered':
    case 'duplicate':
      return { status: 201, message: messages.success };
    case 'invalid':
      return { status: 422, message: CORRECT_FIELDS, errors: outcome.errors };
    case 'limited':
      return { ...limitedResponse(outcome.retryAfterMs, phone), ...again };
    case 'captcha-required':
      return { status: 403, message: CAPTCHA_ASKED, captchaRequired: true };
    case 'puzzle-required':
      return { status: 403, message: CHECKING, puzzle: outcome.puzzle };
    case 'captcha-wrong': {
      const errors = { captcha: CAPTCHA_WRONG };
      return { status: 403, message: CAPTCHA_WRONG, errors, captchaRequired: true };
    }
    case 'refused':
      return { status: 502, message: messages.failure, ...again };
    case 'unanswered':
      return { status: 504, message: WENT_WRONG, ...again };
  }
}

/** @param phone as people read it */
export function limitedResponse(retryAfterMs: number, phone: string): FormResponse {
  const message = tooManyMessage(retryAfterMs, phone);
  return { status: 429, message, retryAfterS: retryAfterSeconds(retryAfterMs) };
}

/** For the Retry-After header. */
export function retryAfterSeconds(retryAfterMs: number): number {
  return Math.max(1, Math.ceil(retryAfterMs / 1_000));
}

/** The response to a request that could not be read, or that failed. @param status HTTP status of the error */
export function errorResponse(status: number): FormResponse {
  if (status >= 500) return { status, message: WENT_WRONG };
  return { status, message: status === 413 ? TOO_LARGE : UNREADABLE };
}

/** Ways to write to the group: a number as WhatsApp takes it, an address of mail. */
export interface WriteTo {
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

/** In short: a page of a few lines, with a way back to the form, and past it. */
export function shortPage(
  { message }: FormResponse,
  { whatsapp, email }: WriteTo,
  language: Language,
): string {
  const { title, write, back, contact } = SHORT_PAGE[language];
  const escaped = (part: string) => part.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const [text, mail, chat] = [message?.[language] ?? '', email, whatsapp.replace(/\D/g, '')].map(escaped);
  return `<!doctype html>
<html lang="${LANGUAGES[language].tag}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<p>${text}</p>
<p>${write} <a href="https://wa.me/${chat}">WhatsApp</a>, <a href="mailto:${mail}">${mail}</a></p>
<p>${back} <a href="${createLinks(language).contact()}">${contact}</a></p>
</html>
`;
}

/** A form's page with that response; its fields are empty where `shown` does not say otherwise. */
export function formPage(
  form: FormReply['form'],
  { status, message, errors = {}, captchaRequired = false }: FormResponse,
  shown: Partial<FormPage> = {},
): FormPage {
  const isCaptchaShown = captchaRequired || (isFormName(form) && enquiryForms[form].captcha.required);
  const page = { form, status, message, errors, captchaRequired: isCaptchaShown };
  return { ...page, values: {}, project: null, ...shown };
}

/** A script's request says so by what it accepts or sends; everything else is a plain form, and gets a page. */
export function wantsJson(headers: {
  accept?: string | undefined;
  'content-type'?: string | undefined;
}): boolean {
  const { accept = '', 'content-type': type = '' } = headers;
  return /application\/json/i.test(accept) || /^application\/json/i.test(type);
}
