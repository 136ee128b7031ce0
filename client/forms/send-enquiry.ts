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

/** For a whole submission: longer than the server gives upstream (ENQUIRY_TIMEOUT_MS). Milliseconds. */
const SEND_MS = 15_000;
/** For a ticket or a captcha. */
const FETCH_MS = 8_000;
/** How often a puzzle may be asked for in one submission: the first one can have expired meanwhile. */
const MAX_PUZZLES = 3;
/** The shape of a bearer token; any other `localStorage.token` is not sent. */
const TOKEN = /^[\w.~+/=-]{1,2048}$/;
/** With a ticket younger than three seconds the server takes the sender for a program; a little more for its clock. */
const TICKET_AGE_MS = 3_200;
/** Nor does anybody fill a form in faster than this, the browser's own memory included; the same for its clock. */
const TOUCHED_MS = 1_100;

/** @returns the status and the JSON of a response; 0 and nothing where there is none that can be read */
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

/** @returns an empty text where there is none; the server then asks for a captcha */
export async function fetchTicket(): Promise<string> {
  const { ticket } = (await ask('/enquiries/ticket', FETCH_MS)).body;
  return typeof ticket === 'string' ? ticket : '';
}

export async function fetchCaptcha(): Promise<Captcha> {
  const { status, body } = await ask('/captcha', FETCH_MS);
  return captchaOf(typeof body.id === 'string' ? body.id : '', status === 429);
}

/**
 * Autofill fills a form before its ticket is old enough: a moment's wait costs the visitor less than a captcha.
 * @param ticketAt when the ticket came, @param touchedAt when the first field was touched, 0 where none was
 * @param now by the same clock, which nobody can set
 * @returns how long to wait before the form is sent, never longer than a ticket needs; all in milliseconds
 */
export function waitBeforeSending(ticketAt: number, touchedAt: number, now: number): number {
  const wait = Math.max(0, ticketAt + TICKET_AGE_MS - now, touchedAt && touchedAt + TOUCHED_MS - now);
  return Math.min(wait, TICKET_AGE_MS);
}

export interface SendOptions {
  /** Gives null for a puzzle that was not solved. Without it the server asks for captchas alone. */
  solve?: ((puzzle: Puzzle) => Promise<string | null>) | undefined;
  /** Told that a puzzle is being solved. */
  onChecking?: () => void;
}

/**
 * Sends a form, solves the puzzle that the server may ask for, and fetches a new captcha where the next try needs one.
 * Never rejects.
 * @param body the same that a browser posts without JavaScript
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

/** @returns undefined outside secure contexts, where keys cannot be derived: a page of plain http has captchas */
export function puzzleSolver(): SendOptions['solve'] {
  if (!isSecureContext || !('Worker' in globalThis) || !crypto.subtle) return undefined;
  return async (puzzle) => (await import('./puzzle-solver.ts')).solveInWorkers(puzzle);
}
