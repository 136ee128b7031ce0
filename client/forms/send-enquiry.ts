import { CANNOT_SOLVE, EXTRA_NAMES, enquiryForms, OFFERS_TO_SOLVE } from '../../shared/enquiry-forms.ts';
import type { Puzzle } from '../../shared/enquiry-messages.ts';
import { type CheckInput, checkForm, loadValidators, readForm, type Validators } from './check-form.ts';
import { createEnquiryClient, type EnquiryClient } from './enquiry-client.ts';
import type { FormAction } from './form-state.ts';
import { createTicketKeeper, type TicketKeeper, type TicketKeeperOptions } from './ticket-keeper.ts';

export interface SendDeps {
  client: EnquiryClient;
  tickets: TicketKeeper;
  loadValidators: () => Promise<Validators | null>;
  /** Gives null for a puzzle that was not solved. None = the server asks for captchas alone. */
  solve?: ((puzzle: Puzzle) => Promise<string | null>) | undefined;
  /** Since the first field was touched, milliseconds; null where none was. */
  touchedMs?: () => number | null;
  /** Told that a puzzle is being solved. */
  onChecking?: () => void;
  /** The visitor's token, or none; asked for by the landing forms alone. */
  bearer: () => string | null;
}

/** How often a puzzle may be asked for in one submission: the first one can have expired meanwhile. */
const MAX_PUZZLES = 3;

/**
 * One submission from a browser with JavaScript: checks, sends, solves the puzzle that the server may ask for, and
 * fetches a new captcha where the next try needs one. Never rejects.
 * @returns what the form has to show then
 */
export async function sendEnquiry(input: CheckInput, deps: SendDeps): Promise<FormAction> {
  const { client, tickets } = deps;
  const validators = await deps.loadValidators();
  const errors = validators ? checkForm(input, validators) : {};
  if (Object.keys(errors).length > 0) return { type: 'rejected', errors };

  const ticket = await tickets.ready();
  const { form, body } = readForm(input.data, input.form, ticket);
  const { bearer, captcha } = enquiryForms[form];
  const touchedMs = deps.touchedMs?.() ?? null;
  if (touchedMs !== null) body[EXTRA_NAMES.touched] = String(touchedMs);
  const token = bearer ? deps.bearer() : null;
  const send = (puzzle: string) => client.send({ ...body, [EXTRA_NAMES.puzzle]: puzzle }, token);
  let reply = await send(deps.solve ? OFFERS_TO_SOLVE : CANNOT_SOLVE);
  for (let left = MAX_PUZZLES; reply.puzzle && left > 0; left -= 1) {
    deps.onChecking?.();
    const solved = await deps.solve?.(reply.puzzle).catch(() => null);
    reply = await send(solved ?? CANNOT_SOLVE);
  }
  const anew = reply.captchaRequired || (reply.ok && captcha.required);
  return { type: 'answered', reply, captcha: anew ? await client.captcha() : null };
}

/** What a form asks of the server, from the first touch on. */
export interface Sender {
  /** Has a ticket at hand by the time that the form is filled in. */
  begin(): void;
  send(input: CheckInput): Promise<FormAction>;
  captcha: EnquiryClient['captcha'];
}

export interface SenderOptions extends Required<Pick<TicketKeeperOptions, 'inPage' | 'touchedAt'>> {
  onChecking: () => void;
}

/** With the puzzles that this browser solves, and the token that it has stored. */
export function createSender({ inPage, touchedAt, onChecking }: SenderOptions): Sender {
  const client = createEnquiryClient();
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const tickets = createTicketKeeper({ client, inPage, touchedAt, now: Date.now, wait });
  const deps: SendDeps = {
    ...{ client, tickets, loadValidators, onChecking },
    solve: browserSolves() ? solvePuzzle : undefined,
    bearer: () => storedBearer(() => localStorage),
    touchedMs: () => (touchedAt() ? Date.now() - touchedAt() : null),
  };
  return { begin: tickets.fetch, captcha: client.captcha, send: (input) => sendEnquiry(input, deps) };
}

/** What may stand in a bearer header; anything else in `localStorage.token` is not sent. */
const TOKEN = /^[\w.~+/=-]{1,2048}$/;

/** The visitor's token for the landing forms. @param storage `localStorage`, which may be forbidden */
export function storedBearer(storage: () => Pick<Storage, 'getItem'>): string | null {
  try {
    const token = storage().getItem('token') ?? '';
    return TOKEN.test(token) ? token : null;
  } catch {
    return null;
  }
}

/** Keys are derived in secure contexts alone: a page of plain http has captchas. */
function browserSolves(): boolean {
  return isSecureContext && 'Worker' in globalThis && Boolean(crypto.subtle);
}

async function solvePuzzle(puzzle: Puzzle): Promise<string | null> {
  const { solveInWorkers } = await import('./puzzle-solver.ts');
  return solveInWorkers(puzzle);
}
