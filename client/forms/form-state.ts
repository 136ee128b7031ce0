import { CAPTCHA_ASKED, type EnquiryReply, type FormReply } from '../../shared/enquiry-messages.ts';
import type { SaidErrors } from '../../shared/form-field.ts';
import { isSaid } from '../../shared/language.ts';
import { type Clocks, clocksNow } from '../age.ts';
import type { SentFacts } from './sent-panel.tsx';

/** The captcha that a form shows. */
export interface Captcha {
  /** Empty where none could be had. */
  id: string;
  /** None was given: this connection has asked for too many. */
  limited: boolean;
  /** When it came. */
  since: Clocks;
}

export const captchaOf = (id: string, limited = false): Captcha => ({ id, limited, since: clocksNow() });

/** Where a form stands: idle, submitting, or with a message about the last try (docs/product.md, "Forms"). */
export interface FormState {
  submitting: boolean;
  /** A puzzle is being solved, which takes a moment. */
  checking: boolean;
  /** Above the form; empty where there is nothing to say. */
  message: string;
  good: boolean;
  /** Beside a failure: whether the enquiry was kept. */
  note: string;
  /** Of the enquiry that was delivered last. */
  sent: SentFacts | null;
  errors: SaidErrors;
  /** The errors of the last try, in the summary. Their fields are checked again while somebody types. */
  listed: SaidErrors;
  captcha: Captcha | null;
  /** The fields' first values; a field without one shows its `initial`. */
  values: Record<string, string>;
  /** Grows when the form is cleared, so that React makes its fields anew. */
  round: number;
  /** Field that takes the focus, or the message (`''`); a new object each time. Null = it stays where it is. */
  focus: { field: string } | null;
}

/**
 * @param reply the reply to this form when it was sent without JavaScript
 * @param captchaId of the captcha that the page was sent with; empty = none, null = none could be had
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
 * The form after a reply, the server's or that of its own check. Nothing typed is lost but a captcha's answer, which is
 * of no use a second time.
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
  // One wrong field takes the focus itself; of several the summary tells, and leads to each.
  const wrong = more.length ? '' : first;
  const focus = { field: isSaid(CAPTCHA_ASKED, message) ? 'captcha' : wrong };
  return { ...ended, good, message, note, errors, listed: errors, focus };
}

/** Messages of fields that were wrong go when they are right, and come again; others wait for the next try. */
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

/** The form for another enquiry: the focus goes to its first field, since the button that was pressed is gone. */
export function begunAgain(state: FormState): FormState {
  return { ...reopened(state), focus: { field: 'name' } };
}

/** The form as its window shows it when it is opened again. */
export function reopened(state: FormState): FormState {
  return state.good ? { ...state, message: '', good: false, sent: null, focus: null } : state;
}
