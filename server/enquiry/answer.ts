import { enquiryForms, type FormName } from '../../shared/enquiry-forms.ts';
import {
  CAPTCHA_ASKED,
  CAPTCHA_WRONG,
  CORRECT_FIELDS,
  type EnquiryReply,
  TOO_LARGE,
  tooManyMessage,
  UNREADABLE,
  WENT_WRONG,
} from '../../shared/enquiry-messages.ts';
import type { FieldErrors } from '../../shared/enquiry-rules.ts';
import type { FormReply } from '../../shared/form-reply.ts';
import type { SubmitOutcome } from './submit.ts';

/** The page of a form that was sent, before it has its ticket and its captcha. */
export type FormPage = Omit<FormReply, 'ticket' | 'captcha'>;

/** What the visitor is told, before it becomes JSON or a page. */
export interface Answer {
  status: number;
  message: string;
  errors: FieldErrors;
  /** The next try has to bring a captcha, and a new one. */
  captchaRequired: boolean;
  /** For the Retry-After header, seconds. */
  retryAfterS: number | null;
}

/**
 * Status and message for each outcome (docs/product.md, "Answers to a form").
 * @param phone as people read it
 */
export function answerFor(
  form: FormName,
  outcome: SubmitOutcome,
  captchaUsed: boolean,
  phone: string,
): Answer {
  const answer = (status: number, message: string, more: Partial<Answer> = {}): Answer => ({
    status,
    message,
    errors: {},
    captchaRequired: captchaUsed,
    retryAfterS: null,
    ...more,
  });
  const { answers } = enquiryForms[form];
  switch (outcome.kind) {
    case 'delivered':
    case 'duplicate':
      return answer(201, answers.success, { captchaRequired: false });
    case 'invalid':
      return answer(422, CORRECT_FIELDS, { errors: outcome.errors });
    case 'limited':
      return { ...limitedAnswer(outcome.retryAfterMs, phone), captchaRequired: captchaUsed };
    case 'captcha-required':
      return answer(403, CAPTCHA_ASKED, { captchaRequired: true });
    case 'captcha-wrong':
      return answer(403, CAPTCHA_WRONG, { errors: { captcha: CAPTCHA_WRONG }, captchaRequired: true });
    case 'refused':
      return answer(502, answers.failure);
    case 'unanswered':
      return answer(504, WENT_WRONG);
  }
}

/** @param phone as people read it */
export function limitedAnswer(retryAfterMs: number, phone: string): Answer {
  return {
    ...plainAnswer(429, tooManyMessage(retryAfterMs, phone)),
    retryAfterS: retryAfterSeconds(retryAfterMs),
  };
}

/** For the Retry-After header. */
export function retryAfterSeconds(retryAfterMs: number): number {
  return Math.max(1, Math.ceil(retryAfterMs / 1_000));
}

/** An answer that is a status and a message alone. */
export function plainAnswer(status: number, message: string): Answer {
  return { status, message, errors: {}, captchaRequired: false, retryAfterS: null };
}

/** What is said of a request that could not be read, or that failed. @param status HTTP status of the error */
export function faultMessage(status: number): string {
  if (status >= 500) return WENT_WRONG;
  return status === 413 ? TOO_LARGE : UNREADABLE;
}

/** The JSON form of an answer: what is empty is left out. */
export function toReply({ status, message, errors, captchaRequired }: Answer): EnquiryReply {
  return {
    ok: status < 300,
    message,
    ...(Object.keys(errors).length > 0 ? { errors } : {}),
    ...(captchaRequired ? { captchaRequired } : {}),
  };
}

/** For who is answered in short: a page of a few lines, with a way back to the form. */
export function shortPage({ message }: Answer): string {
  const text = message.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Please try again later</title>
<p>${text}</p>
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
    captchaRequired: form === 'contact',
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
