import {
  type FocusEvent,
  type FormEvent,
  type RefCallback,
  useCallback,
  useEffect,
  useReducer,
  useRef,
} from 'react';
import { EXTRA_NAMES, enquiryForms, type FormName } from '../../shared/enquiry-forms.ts';
import { WENT_WRONG } from '../../shared/enquiry-messages.ts';
import { visitDays } from '../../shared/enquiry-visit.ts';
import type { FormReply } from '../../shared/form-reply.ts';
import { ENQUIRY_OPEN } from '../marks.ts';
import { useShellFacts } from '../shell/shell-facts.ts';
import { NO_CAPTCHA } from './captcha.ts';
import { checkForm, loadedValidators, loadValidators } from './check-form.ts';
import { fillWindow } from './fill-window.ts';
import { focusField } from './form-notice.tsx';
import { type FormState, formReducer, initialState } from './form-state.ts';
import type { Sender } from './send-enquiry.ts';
import { stripTyped } from './typed-text.ts';

/** A captcha lives five minutes: one that nobody has begun to read by then is renewed. Milliseconds. */
const CAPTCHA_FRESH_MS = 4 * 60_000;

interface FormOptions {
  form: FormName;
  reply: FormReply | null;
  /** Of the captcha that the page came with; empty = none, null = none could be had. */
  captchaId: string | null;
}

/** The attributes that make a plain form one that is checked and sent in place. */
export interface FormHandlers {
  ref: RefCallback<HTMLFormElement>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  onCompositionEnd: (event: FormEvent<HTMLFormElement>) => void;
  onFocus: (event: FocusEvent<HTMLFormElement>) => void;
}

/**
 * What JavaScript adds to an enquiry form. The fields stay the browser's own (uncontrolled), so that what was
 * typed before this ran is kept.
 */
export function useEnquiryForm({ form, reply, captchaId }: FormOptions): {
  state: FormState;
  handlers: FormHandlers;
} {
  const { openingHours } = useShellFacts();
  const [state, dispatch] = useReducer(formReducer, null, () => initialState(reply, captchaId));
  const element = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const captchaSince = useRef(0);
  const attachedAt = useRef(0);
  /** Milliseconds since the epoch; 0 = no field was touched. */
  const touchedAt = useRef(0);
  const loaded = useRef<Sender>(null);

  /** What asks the server is a file of its own, fetched at the first touch. @throws where it cannot be had */
  const loadSender = useCallback(async () => {
    const { createSender } = await import('./send-enquiry.ts');
    loaded.current ??= createSender({
      inPage: () => pageTicketSince(element.current, attachedAt.current),
      touchedAt: () => touchedAt.current,
      onChecking: () => dispatch({ type: 'checking' }),
    });
    return loaded.current;
  }, []);
  const begin = useCallback(() => {
    loadSender().then(
      (sender) => sender.begin(),
      () => {},
    );
  }, [loadSender]);

  const ref = useCallback(
    (node: HTMLFormElement) => {
      element.current = node;
      attachedAt.current = Date.now();
      const dialog = node.closest('dialog');
      const opened = () => {
        begin();
        dispatch({ type: 'opened' });
      };
      dialog?.addEventListener(ENQUIRY_OPEN, opened);
      if (dialog) fillWindow(dialog);
      if (dialog?.open) begin();
      return () => {
        dialog?.removeEventListener(ENQUIRY_OPEN, opened);
        element.current = null;
      };
    },
    [begin],
  );

  useEffect(() => {
    if (state.focus && element.current) focusField(element.current, state.focus.field);
  }, [state.focus]);
  useEffect(() => {
    captchaSince.current = state.captcha ? Date.now() : 0;
  }, [state.captcha]);

  async function renewCaptcha() {
    if (sending.current) return;
    sending.current = true;
    const sender = await loadSender().catch(() => null);
    dispatch({ type: 'captcha-renewed', captcha: (await sender?.captcha()) ?? NO_CAPTCHA });
    sending.current = false;
  }

  function checkInput(node: HTMLFormElement) {
    const captchaShown = Boolean(state.captcha);
    return { data: new FormData(node), form, captchaShown, openingHours, now: Date.now() };
  }

  async function send(node: HTMLFormElement) {
    if (sending.current) return;
    sending.current = true;
    const input = checkInput(node);
    dispatch({ type: 'submitting' });
    const sender = await loadSender().catch(() => null);
    const failed = { type: 'answered', reply: { ok: false, message: WENT_WRONG }, captcha: null } as const;
    dispatch((await sender?.send(input)) ?? failed);
    sending.current = false;
  }

  function onTyped(event: FormEvent<HTMLFormElement>, composing: boolean) {
    if (!composing && event.target instanceof HTMLInputElement)
      stripTyped(event.target, enquiryForms[form].fields);
    const validators = loadedValidators();
    if (Object.keys(state.listed).length === 0 || !validators) return;
    dispatch({ type: 'rechecked', errors: checkForm(checkInput(event.currentTarget), validators) });
  }

  const handlers: FormHandlers = {
    ref,
    onSubmit(event) {
      event.preventDefault();
      const { submitter } = event.nativeEvent as SubmitEvent;
      const renews = submitter?.getAttribute('name') === EXTRA_NAMES.refreshCaptcha;
      void (renews ? renewCaptcha() : send(event.currentTarget));
    },
    onInput: (event) => onTyped(event, (event.nativeEvent as InputEvent).isComposing),
    onCompositionEnd: (event) => onTyped(event, false),
    onFocus({ target }) {
      touchedAt.current ||= Date.now();
      begin();
      void loadValidators();
      if (!(target instanceof HTMLInputElement)) return;
      // Today is the visitor's, not that of the page's bytes.
      if (target.type === 'date') Object.assign(target, visitDays(Date.now()));
      const stale = Date.now() - captchaSince.current > CAPTCHA_FRESH_MS;
      if (target.name === enquiryForms[form].captcha.name && !target.value && stale) void renewCaptcha();
    },
  };
  return { state, handlers };
}

/** The ticket that the document itself came with; it is older than React is here. */
const documentTicket = typeof document === 'undefined' ? '' : ticketIn(document);

/**
 * @param attachedAt when React took the form over or made it; milliseconds since the epoch
 * @returns since when the form's own ticket is here, or null where it has none
 */
function pageTicketSince(form: HTMLFormElement | null, attachedAt: number): number | null {
  const ticket = form ? ticketIn(form) : '';
  if (!ticket) return null;
  if (ticket !== documentTicket) return attachedAt;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation ? performance.timeOrigin + navigation.responseEnd : attachedAt;
}

function ticketIn(root: ParentNode): string {
  return root.querySelector<HTMLInputElement>(`[name=${EXTRA_NAMES.ticket}][value]`)?.value ?? '';
}
