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
import { PAGES } from '../../shared/pages.ts';

/** How a submission ended. */
export type SubmitOutcome =
  | { kind: 'delivered' | 'duplicate' | 'refused' | 'unanswered' }
  | { kind: 'invalid'; errors: FieldErrors }
  | { kind: 'limited'; retryAfterMs: number }
  | { kind: 'captcha-wrong' | 'captcha-required' }
  | { kind: 'puzzle-required'; puzzle: Puzzle };

/** The page of a form that was sent, before it has its ticket and its captcha. */
export type FormPage = Omit<FormReply, 'ticket' | 'captcha'>;

/** The visitor's response, before it becomes JSON or a page. */
export interface FormResponse extends Omit<EnquiryReply, 'ok'> {
  status: number;
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

/** In short: a page of a few lines, with a way back to the form, and past it. */
export function shortPage({ message }: FormResponse, { whatsapp, email }: WriteTo): string {
  const escaped = (part: string) => part.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const [text, mail, chat] = [message, email, whatsapp.replace(/\D/g, '')].map(escaped);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Please try again later</title>
<p>${text}</p>
<p>Or write: <a href="https://wa.me/${chat}">WhatsApp</a>, <a href="mailto:${mail}">${mail}</a></p>
<p>Your browser's Back button brings back what you typed. <a href="${PAGES.contact.path}">To the contact page</a></p>
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
