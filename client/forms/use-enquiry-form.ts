import { type FocusEvent, type FormEvent, useEffect, useRef } from 'react';
import { EXTRA_NAMES, enquiryForms, type FormName, isFormName } from '../../shared/enquiry-forms.ts';
import { checkEnquiry, readEnquiry } from '../../shared/enquiry-rules.ts';
import { isVisitTime } from '../../shared/feed-addresses.ts';
import { midnightInIndia } from '../../shared/india-time.ts';
import { HOME_CODE, readMobile } from '../../shared/readers/mobile-number.ts';
import { VISIT_STORE } from '../../shared/visit.ts';
import { ageOf } from '../age.ts';
import { fillWindow } from '../boot/dialog.ts';
import { remembered } from '../dom.ts';
import { useShellFacts } from '../shell/shell-facts.ts';
import { answered, begunAgain, reopened, withCaptcha } from './form-state.ts';
import type { PageForms } from './page-forms.ts';
import { fetchCaptcha, fetchTicket, puzzleSolver, sendEnquiry, waitBeforeSending } from './send-enquiry.ts';
import type { SentFacts } from './sent-panel.tsx';
import { useForm } from './use-form.ts';

/** A captcha expires after five minutes: an older unanswered one is renewed when its field is focused. Milliseconds. */
const CAPTCHA_FRESH_MS = 4 * 60_000;

/** Hidden state of a form. Times are from the steady clock, in milliseconds; 0 = not yet. */
interface Progress {
  /** The ticket for the next submission; null until the form is used, unless the page came with one. */
  ticket: Promise<string> | null;
  ticketAt: number;
  /** The moment of the first focus. */
  touchedAt: number;
}

/** The behaviour of an enquiry form with JavaScript: checks, ticket, puzzle, new captcha, sending in place. */
export function useEnquiryForm(form: FormName, page: PageForms | undefined) {
  const { fields, captcha } = enquiryForms[form];
  const reply = page?.reply?.form === form ? page.reply : null;
  const { openingHours } = useShellFacts();
  const progress = useRef<Progress>({
    ticket: page?.ticket ? Promise.resolve(page.ticket) : null,
    // The ticket is a little older, so a form that is sent at once waits slightly too long.
    ticketAt: performance.now(),
    touchedAt: 0,
  }).current;
  const { element, state, setState, handlers } = useForm({
    fields,
    reply,
    captchaId: page && (captcha.required || reply) ? page.captcha : '',
    check(texts) {
      const sent = sentAs(texts);
      const { values } = readEnquiry(sent, texts);
      const captchaShown = EXTRA_NAMES.captchaId in texts;
      // The device's clock may be wrong, so "now" is the start of the day on which the server rendered the page.
      const now = page ? midnightInIndia(page.today) : 0;
      return checkEnquiry(sent, values, { openingHours, now, isLater: true, captchaShown });
    },
    send,
  });

  /** The form of the submission: in a window the one that the opener named. */
  const sentAs = (texts: Record<string, string>) => (isFormName(texts.form) ? texts.form : form);

  async function send(texts: Record<string, string>) {
    const ticket = await begin(progress);
    const { ticketAt, touchedAt } = progress;
    const wait = waitBeforeSending(ticketAt, touchedAt, performance.now());
    if (wait) await new Promise((resolve) => setTimeout(resolve, wait));
    const touchedFor = String(Math.round(performance.now() - touchedAt));
    const touched = touchedAt && { [EXTRA_NAMES.touched]: touchedFor };
    const onChecking = () => setState((before) => ({ ...before, checking: true }));
    const options = { solve: puzzleSolver(), onChecking };
    const visit = remembered(VISIT_STORE);
    // A form that is shown again has a field with the page that it stood on at first, which overrides this one.
    const where = { [EXTRA_NAMES.page]: location.pathname, ...texts };
    const body = { ...where, ticket, ...touched, ...(visit && { [EXTRA_NAMES.visit]: visit }) };
    const { reply, captcha } = await sendEnquiry(sentAs(texts), body, options);
    if (reply.ticket) progress.ticket = Promise.resolve(reply.ticket);
    const sent = reply.ok ? sentFacts(sentAs(texts), texts, reply.reference) : null;
    setState((before) => answered(before, reply, captcha, sent));
    // A visitor who has closed the window meanwhile would take a failure for a success.
    const dialog = element.current?.closest('dialog');
    if (dialog && !dialog.open) dialog.showModal();
  }

  async function renewCaptcha() {
    const captcha = await fetchCaptcha();
    setState((before) => withCaptcha(before, captcha));
  }

  useEffect(() => {
    const dialog = element.current?.closest('dialog');
    if (!dialog) return undefined;
    const onOpen = () => {
      void begin(progress);
      setState(reopened);
    };
    dialog.addEventListener('enquiry:open', onOpen);
    fillWindow(dialog);
    if (dialog.open) void begin(progress);
    return () => dialog.removeEventListener('enquiry:open', onOpen);
  }, [element, progress, setState]);

  return {
    reply,
    state,
    /** Clears the confirmation and shows the form again. */
    again: () => setState(begunAgain),
    handlers: {
      ...handlers,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (submitter?.getAttribute('name') !== EXTRA_NAMES.refreshCaptcha) return handlers.onSubmit(event);
        event.preventDefault();
        if (!state.submitting) void renewCaptcha();
      },
      onFocus({ target }: FocusEvent<HTMLFormElement>) {
        progress.touchedAt ||= performance.now();
        void begin(progress);
        if (!(target instanceof HTMLInputElement)) return;
        const isStale = state.captcha && ageOf(state.captcha.since) > CAPTCHA_FRESH_MS;
        if (target.name === captcha.name && !target.value && isStale) void renewCaptcha();
      },
    },
  };
}

/** @param texts of the form that was sent */
function sentFacts(form: FormName, texts: Record<string, string>, reference = ''): SentFacts {
  const read = readMobile(texts.mobile ?? '');
  const { values } = readEnquiry(form, texts);
  const { project = '' } = texts;
  const at = `${values.date}T${values.time}`;
  return {
    form,
    reference,
    number: read && `${read.code ?? texts.country_code ?? HOME_CODE} ${read.digits}`,
    visit: enquiryForms[form].books && isVisitTime(at) ? at : null,
    project,
    brochure: brochureOf(project),
  };
}

/** @returns the address of the project's brochure on this page; null where the page has none */
function brochureOf(project: string): string | null {
  const link = document.querySelector(`[data-brochure="${CSS.escape(project)}"]`);
  return link?.getAttribute('href') ?? null;
}

/** Fetches a missing ticket while the form is filled in. @returns the ticket; an empty text where none is available */
function begin(progress: Progress): Promise<string> {
  progress.ticket ??= fetchTicket().then((ticket) => {
    progress.ticketAt = ticket ? performance.now() : 0;
    if (!ticket) progress.ticket = null;
    return ticket;
  });
  return progress.ticket;
}
