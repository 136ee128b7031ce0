import { enquiryForms, type FormName, isFormName } from '../../shared/enquiry-forms.ts';
import type { FormReply } from '../../shared/enquiry-messages.ts';
import {
  CAPTCHA_ASKED,
  CAPTCHA_WRONG,
  CHECKING,
  CORRECT_FIELDS,
  type EnquiryReply,
  type Puzzle,
  TOO_LARGE,
  tooManyMessage,
  UNREADABLE,
  WENT_WRONG,
} from '../../shared/enquiry-messages.ts';
import type { FieldErrors } from '../../shared/form-field.ts';

/** How a submission ended. */
export type SubmitOutcome =
  | { kind: 'delivered' | 'duplicate' | 'refused' | 'unanswered' }
  | { kind: 'invalid'; errors: FieldErrors }
  | { kind: 'limited'; retryAfterMs: number }
  | { kind: 'captcha-wrong' | 'captcha-required' }
  | { kind: 'puzzle-required'; puzzle: Puzzle };

/** The page of a form that was sent, before it has its ticket and its captcha. */
export type FormPage = Omit<FormReply, 'ticket' | 'captcha'>;

/** What the visitor is told, before it becomes JSON or a page. */
export interface FormResponse {
  status: number;
  message: string;
  errors: FieldErrors;
  /** The next try has to bring a captcha, and a new one. */
  captchaRequired: boolean;
  /** For clients that solve puzzles: the next try has to bring this one solved. */
  puzzle?: Puzzle;
  /** In place of the ticket that was sent, which is used up. */
  ticket?: string;
  /** For the Retry-After header, seconds. */
  retryAfterS: number | null;
}

/**
 * Status and message for each outcome (docs/product.md, "Answers to a form").
 * @param phone as people read it
 */
export function responseTo(
  form: FormName,
  outcome: SubmitOutcome,
  captchaUsed: boolean,
  phone: string,
): FormResponse {
  const response = (status: number, message: string, more: Partial<FormResponse> = {}): FormResponse => ({
    ...plainResponse(status, message),
    captchaRequired: captchaUsed,
    ...more,
  });
  const { messages } = enquiryForms[form];
  switch (outcome.kind) {
    case 'delivered':
    case 'duplicate':
      return response(201, messages.success, { captchaRequired: false });
    case 'invalid':
      return response(422, CORRECT_FIELDS, { errors: outcome.errors });
    case 'limited':
      return { ...limitedResponse(outcome.retryAfterMs, phone), captchaRequired: captchaUsed };
    case 'captcha-required':
      return response(403, CAPTCHA_ASKED, { captchaRequired: true });
    case 'puzzle-required':
      return response(403, CHECKING, { puzzle: outcome.puzzle });
    case 'captcha-wrong':
      return response(403, CAPTCHA_WRONG, { errors: { captcha: CAPTCHA_WRONG }, captchaRequired: true });
    case 'refused':
      return response(502, messages.failure);
    case 'unanswered':
      return response(504, WENT_WRONG);
  }
}

/** @param phone as people read it */
export function limitedResponse(retryAfterMs: number, phone: string): FormResponse {
  return {
    ...plainResponse(429, tooManyMessage(retryAfterMs, phone)),
    retryAfterS: retryAfterSeconds(retryAfterMs),
  };
}

/** For the Retry-After header. */
export function retryAfterSeconds(retryAfterMs: number): number {
  return Math.max(1, Math.ceil(retryAfterMs / 1_000));
}

/** A response that is a status and a message alone. */
export function plainResponse(status: number, message: string): FormResponse {
  return { status, message, errors: {}, captchaRequired: false, retryAfterS: null };
}

/** What is said of a request that could not be read, or that failed. @param status HTTP status of the error */
export function errorMessage(status: number): string {
  if (status >= 500) return WENT_WRONG;
  return status === 413 ? TOO_LARGE : UNREADABLE;
}

/** As JSON: what is empty is left out. */
export function toReply({
  status,
  message,
  errors,
  captchaRequired,
  puzzle,
  ticket,
}: FormResponse): EnquiryReply {
  return {
    ok: status < 300,
    message,
    ...(Object.keys(errors).length > 0 ? { errors } : {}),
    ...(captchaRequired ? { captchaRequired } : {}),
    ...(puzzle ? { puzzle } : {}),
    ...(ticket ? { ticket } : {}),
  };
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
<p>Your browser's Back button brings back what you typed. <a href="/contact-us">To the contact page</a></p>
</html>
`;
}

/** A form's page with nothing in it, for a body that could not be read. */
export function emptyPage(form: FormReply['form'], status: number, message: string): FormPage {
  return {
    form,
    status,
    message,
    values: {},
    errors: {},
    captchaRequired: isFormName(form) && enquiryForms[form].captcha.required,
    project: null,
  };
}

/** A script's request says so by what it accepts or sends; everything else is a plain form, and gets a page. */
export function wantsJson(headers: {
  accept?: string | undefined;
  'content-type'?: string | undefined;
}): boolean {
  const { accept = '', 'content-type': type = '' } = headers;
  return /application\/json/i.test(accept) || /^application\/json/i.test(type);
}
