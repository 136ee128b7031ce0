import {
  CANNOT_SOLVE,
  EXTRA_NAMES,
  enquiryForms,
  type FormName,
  OFFERS_TO_SOLVE,
} from '../../shared/enquiry-forms.ts';
import { type EnquiryReply, type Puzzle, WENT_WRONG } from '../../shared/enquiry-messages.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '../../shared/language.ts';
import { stored } from '../dom.ts';
import { type Captcha, captchaOf } from './form-state.ts';

/** The timeout of a submission: longer than the server's for upstream (ENQUIRY_TIMEOUT_MS). Milliseconds. */
const SEND_MS = 15_000;
/** The timeout for a ticket or a captcha. Milliseconds. */
const FETCH_MS = 8_000;
/** The most puzzles in one submission: the first may expire while it is solved. */
const MAX_PUZZLES = 3;
/** The shape of a bearer token; any other `localStorage.token` is not sent. */
const TOKEN = /^[\w.~+/=-]{1,2048}$/;
/** The least age of a ticket: under three seconds the server suspects a program; a margin covers its clock. */
const TICKET_AGE_MS = 3_200;
/** The least time since the first focus, autofill included; a faster sender is suspected too. With the same margin. */
const TOUCHED_MS = 1_100;

/** @returns a response's status and JSON; status 0 without a response, an empty object without JSON */
async function ask(path: string, ms: number, init: RequestInit = {}) {
  const headers = { accept: 'application/json', ...init.headers };
  try {
    const response = await fetch(path, { ...init, headers, signal: AbortSignal.timeout(ms) });
    const body = (await response.json().catch(() => null)) as Record<string, unknown> | null;
    return { status: response.status, body: body ?? {} };
  } catch {
    return { status: 0, body: {} };
  }
}

/** @returns a ticket; an empty text where none is available: the server then asks for a captcha */
export async function fetchTicket(): Promise<string> {
  const { ticket } = (await ask('/enquiries/ticket', FETCH_MS)).body;
  return typeof ticket === 'string' ? ticket : '';
}

export async function fetchCaptcha(): Promise<Captcha> {
  const { status, body } = await ask('/captcha', FETCH_MS);
  return captchaOf(typeof body.id === 'string' ? body.id : '', status === 429);
}

/**
 * Delays a form that autofill completed before its ticket is old enough: the delay costs less than a captcha.
 * @param ticketAt the ticket's arrival @param touchedAt the first focus; 0 for none
 * @param now the current time by the same steady clock
 * @returns the wait before sending, at most a ticket's least age; all in milliseconds
 */
export function waitBeforeSending(ticketAt: number, touchedAt: number, now: number): number {
  const wait = Math.max(0, ticketAt + TICKET_AGE_MS - now, touchedAt && touchedAt + TOUCHED_MS - now);
  return Math.min(wait, TICKET_AGE_MS);
}

export interface SendOptions {
  /** Gives null for an unsolved puzzle. Without this function the server asks for captchas only. */
  solve?: ((puzzle: Puzzle) => Promise<string | null>) | undefined;
  /** Called when the solving of a puzzle starts. */
  onChecking?: () => void;
}

/**
 * Sends a form, solves the puzzle that the server may ask for, and fetches a new captcha where the next try needs one.
 * Never rejects.
 * @param body the same fields that a browser posts without JavaScript
 */
export async function sendEnquiry(
  form: FormName,
  body: Record<string, string>,
  { solve, onChecking }: SendOptions,
): Promise<{ reply: EnquiryReply; captcha: Captcha | null }> {
  const row = enquiryForms[form];
  const posted = body[EXTRA_NAMES.language];
  const language = isLanguage(posted) ? posted : DEFAULT_LANGUAGE;
  const token = (row.bearer && stored('token')) || '';
  async function send(puzzle: string): Promise<EnquiryReply> {
    const reply = await ask('/enquiries', SEND_MS, {
      method: 'POST',
      headers: TOKEN.test(token) ? { authorization: `Bearer ${token}` } : {},
      body: new URLSearchParams({ ...body, [EXTRA_NAMES.puzzle]: puzzle }),
    });
    if (isReply(reply.body)) return reply.body;
    // The server may have used the captcha up: the next try gets another one.
    return { ok: false, message: WENT_WRONG[language], captchaRequired: Boolean(body.captcha) };
  }

  let reply = await send(solve ? OFFERS_TO_SOLVE : CANNOT_SOLVE);
  for (let left = MAX_PUZZLES; reply.puzzle && left > 0; left -= 1) {
    onChecking?.();
    const solved = await solve?.(reply.puzzle).catch(() => null);
    reply = await send(solved ?? CANNOT_SOLVE);
  }
  const anew = reply.captchaRequired || (reply.ok && row.captcha.required);
  return { reply, captcha: anew ? await fetchCaptcha() : null };
}

function isReply(body: object): body is EnquiryReply {
  const { ok, message } = body as Partial<EnquiryReply>;
  return typeof ok === 'boolean' && typeof message === 'string';
}

/** @returns undefined outside secure contexts, which have no `crypto.subtle`: plain http gets captchas instead */
export function puzzleSolver(): SendOptions['solve'] {
  if (!isSecureContext || !('Worker' in globalThis) || !crypto.subtle) return undefined;
  return async (puzzle) => (await import('./puzzle-solver.ts')).solveInWorkers(puzzle);
}
