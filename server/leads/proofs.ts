import { CANNOT_SOLVE, enquiryForms, OFFERS_TO_SOLVE } from '../../shared/enquiry-forms.ts';
import type { KeysFor } from '../http/keyring.ts';
import { type Answer, limited, NEEDS_CAPTCHA, needsPuzzle, WRONG_CAPTCHA } from './answers.ts';
import type { Captchas } from './captcha/captcha.ts';
import { type Cost, costOf, enquiryCounters, type Sign } from './cost.ts';
import type { PostedForm } from './posted-form.ts';
import { createPuzzles } from './puzzles.ts';
import { type Claim, createQuota, type Store } from './stores/store.ts';
import type { FormTickets, Judged, Verdict } from './token.ts';

/** The reason why an enquiry has to bring more. */
type StepUp = Cost['reason'];

export interface ProofsOptions {
  /** Keys for each purpose, which nothing else signs with. */
  keysFor: KeysFor;
  /** ENQUIRY_LIMIT and ENQUIRY_LIMIT_WINDOW_MS. */
  limit: number;
  windowMs: number;
  captchaFree: number;
  captchas: Pick<Captchas, 'judge'>;
  store: Store;
  now: () => number;
  /** The group's number as people read it, for a refused visitor. */
  phone: string;
  /** Called when an enquiry is asked for more. */
  onStepUp?: ((reason: StepUp) => void) | undefined;
  /** @param ageMs the time since the captcha was issued; null where that is not known */
  onCaptcha?: ((verdict: Verdict, ageMs: number | null) => void) | undefined;
  onPuzzle?: ((event: 'issued' | Verdict, ageMs: number | null) => void) | undefined;
}

/** A post sooner than this after the first touch is odd, milliseconds: a browser that fills in forms is slower. */
const HASTY_MS = 1_000;
/** The most units of a puzzle, ten seconds of a slow phone: above it even a browser is asked for a captcha. */
const MAX_UNITS = 40;

/**
 * The proofs that an enquiry can bring to show that a person sent it, and the proof it is asked for if that fails:
 *
 * | it brings       | it passes                               | else it is asked for                       |
 * | a captcha       | if that is right and unused             | another captcha                            |
 * | a solved puzzle | if that is right and unused             | a puzzle or captcha, by its cost           |
 * | a ticket        | if that is unused, while the cost is 0  | a puzzle of that cost from a browser that solves them, up to MAX_UNITS; a captcha from all others |
 *
 * The contact form always brings a captcha.
 */
export function createProofs(options: ProofsOptions, tickets: FormTickets) {
  const { limit, windowMs, captchaFree, captchas, store, now, phone } = options;
  const { onStepUp, onCaptcha, onPuzzle } = options;
  const puzzles = createPuzzles({ keys: options.keysFor('puzzles'), now, scope: () => store.scope() });
  const addressLimit = createQuota(store, { name: 'enquiry', limit, windowMs });

  const isFirst = async (use: Claim | null) => use === null || store.claim(use);

  /** Uses a proof up, right or wrong. @returns the proof, as `used` where another post had used it up before */
  async function consume(proof: Judged): Promise<Judged> {
    return (await isFirst(proof.use)) ? proof : { ...proof, verdict: 'used' };
  }

  /** Counts the enquiry as accepted. @returns its cost */
  async function count(address: string, sign: Sign | null): Promise<Cost> {
    const counters = enquiryCounters(address, windowMs);
    const counts = await store.count([counters.taken, counters.free, counters.network, counters.all]);
    const [taken = 0, free = 0, network = 0, all = 0] = counts.map(({ number }) => number);
    return costOf({ taken, free, network, all }, sign, captchaFree);
  }

  /** Takes an enquiry off its address's count: its ticket alone did not let it through. */
  const notTaken = (address: string) => store.giveBack(enquiryCounters(address, windowMs).taken.key);

  async function ask(posted: PostedForm, reason: StepUp, units: number): Promise<Answer> {
    onStepUp?.(reason);
    // With CAPTCHA_FREE=0 everybody is asked for a captcha.
    const isForCaptcha = units > MAX_UNITS || captchaFree === 0;
    if (!canSolve(posted) || isForCaptcha) return NEEDS_CAPTCHA;
    onPuzzle?.('issued', null);
    return needsPuzzle(await puzzles.issue(posted, Math.max(1, units)));
  }

  async function checkCaptcha(posted: PostedForm, postHash: string): Promise<Answer | null> {
    const { address, captchaId, values } = posted;
    const captcha = captchas.judge(captchaId, values.captcha ?? '', postHash);
    const { verdict, ageMs } = await consume(captcha);
    onCaptcha?.(verdict, ageMs);
    if (verdict !== 'passed') return WRONG_CAPTCHA;
    // A captcha pays for its address; the enquiry still counts for its network and for all.
    const { network, all } = enquiryCounters(address, windowMs);
    await store.count([network, all]);
    return null;
  }

  async function checkTicket(posted: PostedForm, postHash: string): Promise<Answer | null> {
    const use = tickets.claimOf(posted.ticket, postHash);
    const { reason, units } = await count(posted.address, signIn(posted, use));
    if (units === 0 && (await isFirst(use))) return null;
    await notTaken(posted.address);
    return units > 0 ? ask(posted, reason, units) : ask(posted, 'ticket', 1);
  }

  async function checkAgain(posted: PostedForm): Promise<Answer> {
    const { units } = await count(posted.address, 'puzzle');
    await notTaken(posted.address);
    return ask(posted, 'puzzle', units);
  }

  /**
   * @param posted a post that passed the rules
   * @param postHash the hash of the whole post, which may use its proof again
   * @returns null for a proof that is enough, else the answer to the visitor
   */
  async function check(posted: PostedForm, postHash: string): Promise<Answer | null> {
    const { address, puzzle } = posted;
    const withCaptcha = bringsCaptcha(posted);
    const isSolved = !withCaptcha && bringsSolution(posted);
    const solved = isSolved ? await consume(await puzzles.judge(puzzle, posted, postHash)) : null;
    const isRight = solved?.verdict === 'passed';
    // A right puzzle was counted when it was issued; every other post counts now.
    const retryAfterMs = isRight ? null : await addressLimit(address);
    if (retryAfterMs !== null) return limited(retryAfterMs, phone);
    if (withCaptcha) return checkCaptcha(posted, postHash);
    if (!solved) return checkTicket(posted, postHash);
    onPuzzle?.(solved.verdict, solved.ageMs);
    return isRight ? null : checkAgain(posted);
  }

  return {
    check,
    /** Takes back the count of a post that passed these checks and is refused for another reason. */
    async giveBack(posted: PostedForm): Promise<void> {
      if (!bringsCaptcha(posted) && !bringsSolution(posted)) await notTaken(posted.address);
    },
  };
}

/** @param ticket the claim of a good ticket @returns null where nothing is odd about the enquiry by itself */
function signIn({ honeypot, touchedMs }: PostedForm, ticket: Claim | null): Sign | null {
  if (honeypot !== '') return 'honeypot';
  if (!ticket) return 'ticket';
  return touchedMs !== null && touchedMs < HASTY_MS ? 'hasty' : null;
}

/** True for a post with a captcha, or from a form that always needs one. */
export function bringsCaptcha({ form, values }: PostedForm): boolean {
  return Boolean(values.captcha) || enquiryForms[form].captcha.required;
}

function bringsSolution(posted: PostedForm): boolean {
  return canSolve(posted) && posted.puzzle !== OFFERS_TO_SOLVE;
}

function canSolve({ puzzle }: PostedForm): boolean {
  return puzzle !== '' && puzzle !== CANNOT_SOLVE;
}
