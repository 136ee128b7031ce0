import { CAPTCHA_ASKED, CORRECT_FIELDS, type EnquiryReply } from '../../shared/enquiry-messages.ts';
import type { FieldErrors } from '../../shared/enquiry-rules.ts';
import type { FormReply } from '../../shared/form-reply.ts';
import { type Captcha, pageCaptcha } from './captcha.ts';

/** Where a form stands: idle, submitting, or with a message about the last try (docs/product.md, "Forms"). */
export interface FormState {
  submitting: boolean;
  /** A puzzle is being solved, which takes a moment. */
  checking: boolean;
  /** In place of the one that the form came with, which is used up; empty = that one. */
  ticket: string;
  /** Above the form; empty where there is nothing to say. */
  message: string;
  good: boolean;
  errors: FieldErrors;
  /** What was wrong when the form was sent: the summary. Those fields are checked again while somebody types. */
  listed: FieldErrors;
  captcha: Captcha | null;
  /** What the fields show at first; nothing = what the form says. */
  values: Record<string, string>;
  /** Grows when the form is cleared, so that its fields are made anew. */
  round: number;
  /** Field that takes the focus, or the message (`''`); a new object each time. Null = it stays where it is. */
  focus: { field: string } | null;
}

export type FormAction =
  | { type: 'submitting' }
  | { type: 'checking' }
  /** The browser's own check found something. */
  | { type: 'rejected'; errors: FieldErrors }
  /** `captcha`: a new one, where the next try needs it. */
  | { type: 'answered'; reply: EnquiryReply; captcha: Captcha | null }
  | { type: 'rechecked'; errors: FieldErrors }
  | { type: 'captcha-renewed'; captcha: Captcha }
  /** The form's window was opened again. */
  | { type: 'opened' };

/**
 * @param reply the reply to this form when it was sent without JavaScript
 * @param captchaId of the captcha that the page was sent with; empty = none, null = none could be had
 */
export function initialState(reply: FormReply | null, captchaId: string | null): FormState {
  return {
    submitting: false,
    checking: false,
    ticket: '',
    message: reply?.message ?? '',
    good: false,
    errors: reply?.errors ?? {},
    listed: reply?.errors ?? {},
    captcha: pageCaptcha(captchaId),
    values: reply?.values ?? {},
    round: 0,
    focus: null,
  };
}

export function formReducer(state: FormState, action: FormAction): FormState {
  switch (action.type) {
    case 'submitting':
      return { ...state, submitting: true, message: '', good: false, errors: {}, listed: {}, focus: null };
    case 'checking':
      return { ...state, checking: true };
    case 'rejected':
      return failed(state, CORRECT_FIELDS, action.errors);
    case 'answered':
      return answered(state, action.reply, action.captcha);
    case 'rechecked':
      return rechecked(state, action.errors);
    case 'captcha-renewed': {
      const { captcha: _, ...errors } = state.errors;
      return { ...state, errors, captcha: action.captcha, focus: { field: 'captcha' } };
    }
    case 'opened':
      return state.good ? { ...state, message: '', good: false, focus: null } : state;
  }
}

/** Nothing typed is lost but a captcha's answer, which is of no use a second time. */
function answered(before: FormState, reply: EnquiryReply, captcha: Captcha | null): FormState {
  const state = { ...before, checking: false, ticket: reply.ticket ?? before.ticket };
  if (reply.ok) {
    const cleared = { ...initialState(null, ''), round: state.round + 1, ticket: state.ticket };
    return { ...cleared, message: reply.message, good: true, captcha, focus: { field: '' } };
  }
  const next = failed({ ...state, captcha: captcha ?? state.captcha }, reply.message, reply.errors ?? {});
  return reply.message === CAPTCHA_ASKED ? { ...next, focus: { field: 'captcha' } } : next;
}

function failed(state: FormState, message: string, errors: FieldErrors): FormState {
  const [first = '', ...more] = Object.keys(errors);
  // One wrong field takes the focus itself; of several the summary tells, and leads to each.
  const focus = { field: more.length ? '' : first };
  return { ...state, submitting: false, good: false, message, errors, listed: errors, focus };
}

/** Messages of fields that were wrong go when they are right, and come again; others wait for the next try. */
function rechecked(state: FormState, now: FieldErrors): FormState {
  const errors = Object.fromEntries(
    Object.entries(now).filter(([name]) => Object.hasOwn(state.listed, name)),
  );
  if (JSON.stringify(errors) === JSON.stringify(state.errors)) return state;
  const settled = Object.keys(errors).length === 0;
  return { ...state, errors, message: settled ? '' : state.message, focus: null };
}
