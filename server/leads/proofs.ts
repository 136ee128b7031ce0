import { CANNOT_SOLVE, enquiryForms, OFFERS_TO_SOLVE } from '../../shared/enquiry-forms.ts';
import type { Captchas } from './captcha/captcha.ts';
import type { SubmitOutcome } from './form-response.ts';
import { type FormTickets, TICKET_LIFE_MS } from './form-ticket.ts';
import { enquiryCounters, type Price, priceOf, type Sign } from './price.ts';
import { createPuzzles, type JudgedPuzzle } from './puzzles.ts';
import { type Check, createQuota, type Store } from './stores/store.ts';
import type { Submission } from './submission.ts';

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
  /** An enquiry has to bring more. */
  onStepUp?: (reason: Price['reason'] | 'puzzle') => void;
  /** @param ageMs since it was issued; null where that is not known */
  onPuzzle?: (event: 'issued' | JudgedPuzzle['verdict'] | 'used', ageMs: number | null) => void;
}

/** A submission that passed the rules. */
export interface ToProve {
  submission: Submission;
  /** As limits count it. */
  address: string;
  /** Of the whole post: it may use its proof again. */
  postHash: string;
}

/** What a post brings to show that a person sent it, judged; the checks are for the caller to run. */
export interface Proof {
  isCaptcha: boolean;
  isRight: boolean;
  /** Before it is used. */
  limits: Check[];
  /** Uses it up, right or wrong: fails where that was done. null where there is nothing to use up. */
  use: Check | null;
  /** Count an enquiry that it has paid for. */
  counts: Check[];
  /** Counts an enquiry and gives its price: the response where it has to bring more, null where it has not. */
  price?: () => Promise<SubmitOutcome | null>;
  /** To be called when `limits` and `use` have been run. */
  onChecked(isUsed: boolean): void;
  /** The response to a wrong proof, or a used one. */
  refuse(isUsed: boolean): Promise<SubmitOutcome>;
}

/** The same between the first touch and the post: a browser that fills in names and numbers itself is slower. */
const HASTY_MS = 1_000;
/** Above every count. */
const NO_BOUND = 2_000_000_000;
/** Ten seconds of a slow phone: above it even a browser is asked for a captcha. */
const MAX_UNITS = 40;

/**
 * What an enquiry brings to show that a person sent it, and what it is asked for where that is not enough:
 *
 * | it brings       | it passes                               | else it is asked for                       |
 * | a captcha       | if that is right and unused             | another captcha                            |
 * | a solved puzzle | if that is right and unused             | a puzzle or captcha, by its price          |
 * | a ticket        | if that is unused, while the price is 0 | a puzzle of that price from a browser that solves them, up to MAX_UNITS; a captcha from all others |
 *
 * The contact form always brings a captcha.
 */
export function createProofs(options: ProofsOptions, tickets: FormTickets) {
  const { limit, windowMs, captchaFree, captchas, store, now, onStepUp, onPuzzle } = options;
  const puzzles = createPuzzles({ key: options.keyFor('puzzles'), store, now });
  const addressLimit = createQuota({ name: 'enquiry', limit, windowMs });
  const captchaTries = createQuota({ name: 'captcha-try', limit, windowMs });

  /** Counts the enquiry. @returns its price */
  async function count({ address }: ToProve, sign: Sign | null): Promise<Price> {
    const counters = enquiryCounters(address, false, windowMs);
    const [free = 0, network = 0, all = 0] = await store.tally(counters);
    return priceOf({ free, network, all }, sign, captchaFree);
  }

  async function ask({ submission }: ToProve, { reason, units }: AskedPrice): Promise<SubmitOutcome> {
    onStepUp?.(reason);
    // With CAPTCHA_FREE=0 everybody is asked for a captcha.
    const isForCaptcha = units > MAX_UNITS || captchaFree === 0;
    if (!canSolve(submission) || isForCaptcha) return { kind: 'captcha-required' };
    onPuzzle?.('issued', null);
    return { kind: 'puzzle-required', puzzle: await puzzles.issue(submission, Math.max(1, units)) };
  }

  function captchaOf({ submission, address, postHash }: ToProve): Proof {
    const { verdict, ageMs, claim } = captchas.judge(submission.captchaId, submission.values.captcha ?? '');
    const counters = enquiryCounters(address, true, windowMs).filter(({ add }) => add);
    return {
      isCaptcha: true,
      isRight: verdict === 'passed',
      limits: [addressLimit(address), captchaTries(address)],
      use: claim?.(postHash) ?? null,
      counts: counters.map(({ count, windowMs }) => ({ count, windowMs, max: NO_BOUND })),
      onChecked: (isUsed) => captchas.onChecked(isUsed ? 'used' : verdict, ageMs),
      refuse: async () => ({ kind: 'captcha-wrong' }),
    };
  }

  async function puzzleOf(toProve: ToProve): Promise<Proof> {
    const { submission, address, postHash } = toProve;
    const { verdict, ageMs, claim } = await puzzles.judge(submission.puzzle, submission);
    // A right one was counted when it was issued. Where it is used already, it counts like any other.
    const limits = [addressLimit(address)];
    return {
      isCaptcha: false,
      isRight: verdict === 'passed',
      limits: verdict === 'passed' ? [] : limits,
      use: claim?.(postHash) ?? null,
      counts: [],
      onChecked: (isUsed) => onPuzzle?.(isUsed ? 'used' : verdict, ageMs),
      async refuse(isUsed) {
        const { failed, retryAfterMs } = await store.run(isUsed ? limits : []);
        if (failed !== null) return { kind: 'limited', retryAfterMs };
        return ask(toProve, { reason: 'puzzle', units: (await count(toProve, null)).units });
      },
    };
  }

  function ticketOf(toProve: ToProve): Proof {
    const { submission, address, postHash } = toProve;
    const claim = `ticket:${tickets.signatureOf(submission.ticket)}`;
    return {
      isCaptcha: false,
      isRight: true,
      limits: [addressLimit(address)],
      use: { claim, ttlMs: TICKET_LIFE_MS, owner: postHash, reach: 'best' },
      counts: [],
      async price() {
        const price = await count(toProve, signIn(submission));
        return price.units > 0 ? ask(toProve, price) : null;
      },
      onChecked() {},
      refuse: () => ask(toProve, { reason: 'ticket', units: 1 }),
    };
  }

  /** Anything odd about it by itself; null where nothing is. */
  function signIn({ honeypot, ticket, touchedMs }: Submission): Sign | null {
    if (honeypot !== '') return 'honeypot';
    if (tickets.check(ticket, now()) !== 'good') return 'ticket';
    return touchedMs !== null && touchedMs < HASTY_MS ? 'hasty' : null;
  }

  return {
    async read(toProve: ToProve): Promise<Proof> {
      const { form, values, puzzle } = toProve.submission;
      if (values.captcha || enquiryForms[form].captcha.required) return captchaOf(toProve);
      const isSolved = canSolve(toProve.submission) && puzzle !== OFFERS_TO_SOLVE;
      return isSolved ? puzzleOf(toProve) : ticketOf(toProve);
    },
  };
}

interface AskedPrice {
  reason: Price['reason'] | 'puzzle';
  units: number;
}

function canSolve({ puzzle }: Submission): boolean {
  return puzzle !== '' && puzzle !== CANNOT_SOLVE;
}
