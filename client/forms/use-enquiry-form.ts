import { type FocusEvent, type FormEvent, useEffect, useRef } from 'react';
import { EXTRA_NAMES, enquiryForms, type FormName, isFormName } from '../../shared/enquiry-forms.ts';
import type { FormReply } from '../../shared/enquiry-messages.ts';
import { checkEnquiry, readEnquiry, visitDays } from '../../shared/enquiry-rules.ts';
import { fillWindow } from '../boot/dialog.ts';
import { ENQUIRY_OPEN } from '../marks.ts';
import { useShellFacts } from '../shell/shell-facts.ts';
import { answered, initialState, reopened, withCaptcha } from './form-state.ts';
import { fetchCaptcha, fetchTicket, puzzleSolver, sendEnquiry, waitBeforeSending } from './send-enquiry.ts';
import { useForm } from './use-form.ts';

/** A captcha lives five minutes: one that nobody has begun to read by then is renewed. Milliseconds. */
const CAPTCHA_FRESH_MS = 4 * 60_000;

/** What a form does besides what it shows. Times are milliseconds since the epoch; 0 = not yet. */
interface Progress {
  /** When the form's ticket came. */
  ticketAt: number;
  /** When the first field was touched. */
  touchedAt: number;
  /** The ticket of a form whose page brought none. */
  ticket: Promise<string> | null;
}

interface FormOptions {
  form: FormName;
  reply: FormReply | null;
  /** Of the captcha that the page came with; empty = none, null = none could be had. */
  captchaId: string | null;
}

/** What JavaScript adds to an enquiry form. */
export function useEnquiryForm({ form, reply, captchaId }: FormOptions) {
  const { openingHours } = useShellFacts();
  const element = useRef<HTMLFormElement>(null);
  const progress = useRef<Progress>({ ticketAt: 0, touchedAt: 0, ticket: null }).current;
  const { state, setState, handlers } = useForm({
    element,
    fields: enquiryForms[form].fields,
    initial: () => initialState(reply, captchaId),
    check(texts) {
      const sent = sentAs(texts);
      const { values } = readEnquiry(sent, texts);
      const captchaShown = EXTRA_NAMES.captchaId in texts;
      return checkEnquiry(sent, values, { openingHours, now: Date.now(), captchaShown });
    },
    send,
  });

  /** The window's form is sent as what it was opened for. */
  const sentAs = (texts: Record<string, string>) => (isFormName(texts.form) ? texts.form : form);

  async function send(texts: Record<string, string>) {
    begin(element.current, progress);
    const ticket = texts.ticket || ((await progress.ticket) ?? '');
    const { ticketAt, touchedAt } = progress;
    const wait = waitBeforeSending(ticketAt, touchedAt, Date.now());
    if (wait) await new Promise((resolve) => setTimeout(resolve, wait));
    const touched = touchedAt && { [EXTRA_NAMES.touched]: String(Date.now() - touchedAt) };
    const onChecking = () => setState((before) => ({ ...before, checking: true }));
    const options = { solve: puzzleSolver(), onChecking };
    const { reply, captcha } = await sendEnquiry(sentAs(texts), { ...texts, ticket, ...touched }, options);
    setState((before) => answered(before, reply, captcha));
  }

  async function renewCaptcha() {
    const captcha = await fetchCaptcha();
    setState((before) => withCaptcha(before, captcha));
  }

  useEffect(() => {
    const node = element.current;
    // The page's ticket is a little older; a form that is sent at once waits that much longer.
    if (node && hasTicket(node)) progress.ticketAt = Date.now();
    const dialog = node?.closest('dialog');
    if (!dialog) return undefined;
    const onOpen = () => {
      begin(node, progress);
      setState(reopened);
    };
    dialog.addEventListener(ENQUIRY_OPEN, onOpen);
    fillWindow(dialog);
    if (dialog.open) begin(node, progress);
    return () => dialog.removeEventListener(ENQUIRY_OPEN, onOpen);
  }, [progress, setState]);

  return {
    state,
    handlers: {
      ...handlers,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (submitter?.getAttribute('name') !== EXTRA_NAMES.refreshCaptcha) return handlers.onSubmit(event);
        event.preventDefault();
        if (!state.submitting) void renewCaptcha();
      },
      onFocus({ target }: FocusEvent<HTMLFormElement>) {
        progress.touchedAt ||= Date.now();
        begin(element.current, progress);
        if (!(target instanceof HTMLInputElement)) return;
        // Today is the visitor's, not that of the page's bytes.
        if (target.type === 'date') Object.assign(target, visitDays(Date.now()));
        const since = state.captcha?.since ?? 0;
        const isStale = Date.now() - since > CAPTCHA_FRESH_MS;
        if (target.name === enquiryForms[form].captcha.name && !target.value && isStale) void renewCaptcha();
      },
    },
  };
}

/** Has a ticket at hand by the time that a form without one is filled in. */
function begin(form: HTMLFormElement | null, progress: Progress): void {
  if (!form || hasTicket(form)) return;
  progress.ticket ??= fetchTicket().then((ticket) => {
    progress.ticketAt = ticket ? Date.now() : 0;
    if (!ticket) progress.ticket = null;
    return ticket;
  });
}

function hasTicket(form: HTMLFormElement): boolean {
  return Boolean(form.querySelector<HTMLInputElement>(`[name=${EXTRA_NAMES.ticket}][value]`)?.value);
}
