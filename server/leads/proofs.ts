import { CANNOT_SOLVE, enquiryForms, OFFERS_TO_SOLVE } from '../../shared/enquiry-forms.ts';
import type { CaptchaVerdict, Judged } from './captcha/captcha.ts';
import type { Captchas } from './captcha/captchas.ts';
import type { SubmitOutcome } from './form-response.ts';
import { type FormTickets, TICKET_LIFE_MS } from './form-ticket.ts';
import { enquiryCounters, type Price, priceOf, type Sign } from './price.ts';
import { createPuzzles, type JudgedPuzzle, type PuzzlesOptions } from './puzzles.ts';
import { type Check, createQuota, type Store } from './stores/store.ts';
import type { Submission } from './submission.ts';

/** Why an enquiry has to bring more; for metrics, too. */
export type Reason = Price['reason'] | 'puzzle';

/** A submission that passed the rules. */
export interface ToProve {
  submission: Submission;
  /** As limits count it. */
  address: string;
  /** Of the whole post: it may use its proof again. */
  postHash: string;
}

export interface ProofsOptions {
  /** A key for each purpose, which nothing else signs with. */
  keyFor: (purpose: string) => Buffer;
  /** ENQUIRY_LIMIT and ENQUIRY_LIMIT_WINDOW_MS. */
  limit: number;
  windowMs: number;
  captchaFree: number;
  captchas: Pick<Captchas, 'judge' | 'onChecked'>;
  store: Store;
  now: () => number;
  onStepUp?: (reason: Reason) => void;
  onPuzzle?: PuzzlesOptions['onPuzzle'];
}

/** A captcha that a post brings. */
export interface BroughtCaptcha {
  verdict: Judged['verdict'];
  /** Counts the try. */
  tries: Check;
  /** Uses it up, right or wrong; null where there is nothing to use up. */
  use: Check | null;
  /** Count an enquiry that has paid with it. */
  counts: Check[];
  onChecked(verdict: CaptchaVerdict): void;
}

export interface Proofs {
  captchaOf(toProve: ToProve): BroughtCaptcha;
  /** The puzzle that a post brings, judged; null where it brings none. */
  puzzleOf(submission: Submission): Promise<JudgedPuzzle | null>;
  /** For a post without a captcha: uses its proof up. @returns null where it has proved enough, else what is answered */
  refusal(toProve: ToProve, puzzle: JudgedPuzzle | null): Promise<SubmitOutcome | null>;
}

/** Nobody fills in a form faster than this, the browser's own memory of names and numbers included. */
const HASTY_MS = 1_000;
/** Above every count. */
const NO_BOUND = 2_000_000_000;
/** Ten seconds of a slow phone: above it even a browser is asked for a captcha. */
const MAX_UNITS = 40;

/**
 * What an enquiry brings to show that a person sent it, and what it is asked for where that is not enough:
 *
 * | it brings         | it passes                              | else it is asked for                       |
 * | a captcha         | if that is right and unused            | another captcha                            |
 * | the contact form  | with a captcha alone                   | a captcha                                  |
 * | a solved puzzle   | if that is right and unused            | what its price says                        |
 * | a ticket          | if that is unused, while the price is 0 | a puzzle of that price from a browser that solves them, up to MAX_UNITS; a captcha from all others |
 */
export function createProofs(options: ProofsOptions, tickets: FormTickets): Proofs {
  const { limit, windowMs, captchaFree, captchas, store, now, onStepUp, onPuzzle } = options;
  const puzzles = createPuzzles({ key: options.keyFor('puzzles'), store, now, onPuzzle });
  const addressLimit = createQuota({ name: 'enquiry', limit, windowMs });
  const captchaTries = createQuota({ name: 'captcha-try', limit, windowMs });

  /** Counts the enquiry. @returns its price */
  async function count({ address }: ToProve, sign: Sign | null): Promise<Price> {
    const counters = enquiryCounters(address, false, windowMs);
    const [free = 0, network = 0, all = 0] = await store.tally(counters);
    return priceOf({ free, network, all }, sign, captchaFree);
  }

  async function ask({ submission }: ToProve, reason: Reason, units: number): Promise<SubmitOutcome> {
    onStepUp?.(reason);
    // With CAPTCHA_FREE=0 everybody is asked for a captcha.
    const isForCaptcha = units > MAX_UNITS || captchaFree === 0;
    if (!canSolve(submission) || isForCaptcha) return { kind: 'captcha-required' };
    return { kind: 'puzzle-required', puzzle: await puzzles.issue(submission, Math.max(1, units)) };
  }

  /** It was counted when the puzzle was issued. Where that is used already, it counts like any other. */
  async function tryPuzzle(toProve: ToProve, { verdict, ageMs, claim }: JudgedPuzzle) {
    const used = claim !== null && (await store.run([claim(toProve.postHash)])).failed !== null;
    puzzles.onChecked(used ? 'used' : verdict, ageMs);
    if (claim && !used) return null;
    if (used) {
      const { failed, retryAfterMs } = await store.run([addressLimit(toProve.address)]);
      if (failed !== null) return limited(retryAfterMs);
    }
    return ask(toProve, 'puzzle', (await count(toProve, null)).units);
  }

  async function tryTicket(toProve: ToProve): Promise<SubmitOutcome | null> {
    const { ticket } = toProve.submission;
    const { units, reason } = await count(toProve, signIn(toProve.submission));
    if (units > 0) return ask(toProve, reason, units);
    const claim = `ticket:${tickets.mark(ticket)}`;
    const use = { claim, ttlMs: TICKET_LIFE_MS, owner: toProve.postHash, reach: 'best' } as const;
    return (await store.run([use])).failed === null ? null : ask(toProve, 'ticket', 1);
  }

  /** Anything odd about it by itself; null where nothing is. */
  function signIn({ honeypot, ticket, touchedMs }: Submission): Sign | null {
    if (honeypot !== '') return 'honeypot';
    if (tickets.check(ticket, now()) !== 'good') return 'ticket';
    return touchedMs !== null && touchedMs < HASTY_MS ? 'hasty' : null;
  }

  return {
    captchaOf({ submission, address, postHash }) {
      const { verdict, ageMs, claim } = captchas.judge(submission.captchaId, submission.values.captcha ?? '');
      const counters = enquiryCounters(address, true, windowMs).filter(({ add }) => add);
      return {
        verdict,
        tries: captchaTries(address),
        use: claim?.(postHash) ?? null,
        counts: counters.map(({ count, windowMs }) => ({ count, windowMs, max: NO_BOUND })),
        onChecked: (shown) => captchas.onChecked(shown, ageMs),
      };
    },
    async puzzleOf(submission) {
      const brings = canSolve(submission) && submission.puzzle !== OFFERS_TO_SOLVE;
      return brings && !submission.values.captcha ? puzzles.judge(submission.puzzle, submission) : null;
    },
    async refusal(toProve, puzzle) {
      const { form } = toProve.submission;
      if (enquiryForms[form].captcha.required) return { kind: 'captcha-required' };
      return puzzle ? tryPuzzle(toProve, puzzle) : tryTicket(toProve);
    },
  };
}

function canSolve({ puzzle }: Submission): boolean {
  return puzzle !== '' && puzzle !== CANNOT_SOLVE;
}

export function limited(retryAfterMs: number): SubmitOutcome {
  return { kind: 'limited', retryAfterMs };
}
