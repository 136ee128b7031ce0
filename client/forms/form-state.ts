import { CAPTCHA_ASKED, type EnquiryReply, type FormReply } from '../../shared/enquiry-messages.ts';
import type { SaidErrors } from '../../shared/form-field.ts';
import { isSaid } from '../../shared/language.ts';
import { type Clocks, clocksNow } from '../age.ts';
import type { SentFacts } from './sent-panel.tsx';

/** The captcha that a form shows. */
export interface Captcha {
  /** Empty where the server gave none. */
  id: string;
  /** True where this connection has asked for too many captchas. */
  limited: boolean;
  /** The moment when the captcha arrived. */
  since: Clocks;
}

export const captchaOf = (id: string, limited = false): Captcha => ({ id, limited, since: clocksNow() });

/** The state of a form: idle, submitting, or with a message about the last try (docs/product.md, "Forms"). */
export interface FormState {
  submitting: boolean;
  /** True while a puzzle is being solved, which takes a moment. */
  checking: boolean;
  /** The message above the form; empty for none. */
  message: string;
  good: boolean;
  /** The sentence beside a failure: whether the enquiry was kept. */
  note: string;
  /** The facts of the last delivered enquiry. */
  sent: SentFacts | null;
  errors: SaidErrors;
  /** The errors of the last try, in the summary. Their fields are checked again while somebody types. */
  listed: SaidErrors;
  captcha: Captcha | null;
  /** The fields' first values; a field without one shows its `initial`. */
  values: Record<string, string>;
  /** Incremented when the form is cleared, so that React replaces its fields. */
  round: number;
  /** The field that takes the focus, or the message (`''`); a new object each time. Null leaves the focus unchanged. */
  focus: { field: string } | null;
}

/**
 * @param reply the reply to this form when it was sent without JavaScript
 * @param captchaId the captcha in the server's HTML; empty for none, null where none was available
 */
export function initialState(reply: FormReply | null, captchaId: string | null): FormState {
  return {
    submitting: false,
    checking: false,
    message: reply?.message ?? '',
    good: false,
    note: reply?.note ?? '',
    sent: null,
    errors: reply?.errors ?? {},
    listed: reply?.errors ?? {},
    captcha: captchaId === '' ? null : captchaOf(captchaId ?? '', captchaId === null),
    values: reply?.values ?? {},
    round: 0,
    focus: null,
  };
}

export function submitting(state: FormState): FormState {
  return {
    ...state,
    submitting: true,
    message: '',
    note: '',
    good: false,
    errors: {},
    listed: {},
    focus: null,
  };
}

/**
 * The form after a reply from the server or from its own check. All typed text stays, except a captcha's answer, which
 * is valid only once.
 * @param captcha a new one, where the next try needs it
 * @param sent the facts that a delivered enquiry is told with
 */
export function answered(
  state: FormState,
  reply: EnquiryReply,
  captcha: Captcha | null = null,
  sent: SentFacts | null = null,
): FormState {
  const { ok: good, message, note = '', errors = {} } = reply;
  if (good) {
    const cleared = { ...initialState(null, ''), round: state.round + 1 };
    return { ...cleared, message, good, sent, captcha, focus: { field: '' } };
  }
  const ended = { ...state, submitting: false, checking: false, captcha: captcha ?? state.captcha };
  const [first = '', ...more] = Object.keys(errors);
  // A single wrong field takes the focus; for several the summary does, with a link to each.
  const wrong = more.length ? '' : first;
  const focus = { field: isSaid(CAPTCHA_ASKED, message) ? 'captcha' : wrong };
  return { ...ended, good, message, note, errors, listed: errors, focus };
}

/** Updates the messages of fields that were wrong at the last try; other fields wait for the next try. */
export function rechecked(state: FormState, now: SaidErrors): FormState {
  const errors = Object.fromEntries(
    Object.entries(now).filter(([name]) => Object.hasOwn(state.listed, name)),
  );
  if (JSON.stringify(errors) === JSON.stringify(state.errors)) return state;
  const settled = Object.keys(errors).length === 0;
  return { ...state, errors, message: settled ? '' : state.message, focus: null };
}

export function withCaptcha(state: FormState, captcha: Captcha): FormState {
  const { captcha: _, ...errors } = state.errors;
  return { ...state, errors, captcha, focus: { field: 'captcha' } };
}

/** The form for another enquiry: the first field takes the focus, since the pressed button is gone. */
export function begunAgain(state: FormState): FormState {
  return { ...reopened(state), focus: { field: 'name' } };
}

/** The form as its window shows it when it is opened again. */
export function reopened(state: FormState): FormState {
  return state.good ? { ...state, message: '', good: false, sent: null, focus: null } : state;
}
