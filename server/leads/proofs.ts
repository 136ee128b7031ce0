import { CANNOT_SOLVE, enquiryForms, OFFERS_TO_SOLVE } from '../../shared/enquiry-forms.ts';
import type { Captchas } from './captcha/captchas.ts';
import type { JudgedPuzzle } from './captcha/puzzles.ts';
import type { SubmitOutcome } from './form-response.ts';
import { type FormTickets, TICKET_LIFE_MS } from './form-ticket.ts';
import { type Counted, type Counter, counterCheck, type Reason, type StepUp } from './step-up.ts';
import type { Quota } from './stores/quota.ts';
import type { Check, Store } from './stores/store.ts';
import type { Submission } from './submission.ts';

type Refusal = SubmitOutcome | Promise<SubmitOutcome>;

/** One check, and what is answered where it fails; null: the same post has passed them all before, and goes on. */
export interface Step {
  check: Check;
  refusal: ((retryAfterMs: number) => Refusal) | null;
}

/** What shows that a person sent it. */
export interface Proof {
  steps: Step[];
  /** It was counted before: when its puzzle was issued, or when it was told to wait. */
  counted: boolean;
  /** Known before any check is run: for these the checks count all the same. */
  refusal: (() => Refusal) | null;
  /** Told how many of its steps passed. */
  onRun?: (passed: number) => void;
}

/** A submission, the address that limits count it by, and the hash of the whole post. */
export interface ToProve {
  submission: Submission;
  address: string;
  postHash: string;
}

export interface ProofsOptions {
  limits: { address: Quota; captchaTries: Quota };
  /** ENQUIRY_LIMIT_WINDOW_MS. */
  windowMs: number;
  tickets: FormTickets;
  stepUp: StepUp;
  captchas: Pick<Captchas, 'judge' | 'onChecked' | 'puzzles'>;
  store: Store;
  now: () => number;
  onStepUp: ((reason: Reason) => void) | undefined;
}

/**
 * What an enquiry brings to show that a person sent it, and what it is asked for where that is not enough: a captcha,
 * a solved puzzle, or its ticket, which lets one through for nothing while its counts are low.
 */
export function createProofs(options: ProofsOptions): (toProve: ToProve) => Proof {
  const { limits, windowMs, tickets, stepUp, captchas, store, now, onStepUp } = options;
  const { puzzles } = captchas;

  /** @param run the counters that have counted it already */
  async function askFor(
    { submission, address }: ToProve,
    reason: Reason,
    run: readonly Counter[],
  ): Promise<SubmitOutcome> {
    onStepUp?.(reason);
    if (!canSolve(submission)) return askForCaptcha({ submission, address }, run);
    const counts = await tally(stepUp.counters(address, 'ticket'), [...run.map(({ of }) => of), 'free'], 1);
    const { units, captcha } = stepUp.price(counts);
    const price = { units, captcha: captcha && !submission.values.captcha };
    return { kind: 'puzzle-required', puzzle: await puzzles.issue(submission, price), ...price };
  }

  /** Where a captcha alone is not enough it has to wait besides, and is counted now; else when the captcha comes. */
  async function askForCaptcha(
    { submission, address }: Pick<ToProve, 'submission' | 'address'>,
    run: readonly Counter[],
  ): Promise<SubmitOutcome> {
    const counters = stepUp.counters(address, 'captcha-alone');
    const done = run.map(({ of }) => of);
    const counts = await tally(counters, done, 0);
    const waits = counters.some(({ of, max }) => (counts[of] ?? 0) + (done.includes(of) ? 0 : 1) > max);
    if (!waits) return { kind: 'captcha-required', wait: null };
    onStepUp?.('wait');
    await tally(counters, done, 1);
    const [nth = 1] = await store.tally([{ ...stepUp.waits(address), add: 1 }]);
    const ms = stepUp.waitMs(nth);
    const ticket = ms === null ? '' : tickets.withTurn(submission.ticket, now(), ms);
    return { kind: 'captcha-required', wait: { ms: ms ?? windowMs, ticket } };
  }

  /** @returns where the counters stand, once those that are not `done` have added so many */
  async function tally(counters: readonly Counter[], done: readonly Counted[], add: 0 | 1) {
    const counts = await store.tally(
      counters.map(({ of, count, windowMs }) => ({ count, windowMs, add: done.includes(of) ? 0 : add })),
    );
    const entries = counters.map(({ of }, index) => [of, counts[index]]);
    return Object.fromEntries(entries) as Partial<Record<Counted, number>>;
  }

  function countSteps(toProve: ToProve, counters: readonly Counter[]): Step[] {
    return counters.map((counter, index) => ({
      check: counterCheck(counter),
      refusal: () => askFor(toProve, counter.of, counters.slice(0, index + 1)),
    }));
  }

  /** Uses up what counted the enquiry. Where that is used already, the next one counts like any other. */
  function countedStep(toProve: ToProve, check: Check, reason: Reason): Step {
    return {
      check,
      async refusal() {
        const { failed, retryAfterMs } = await store.run([limits.address(toProve.address)]);
        return failed === null ? askFor(toProve, reason, []) : limited(retryAfterMs);
      },
    };
  }

  const ticketClaim = ({ submission, postHash }: ToProve): Check => ({
    ...{ claim: `ticket:${tickets.mark(submission.ticket)}`, ttlMs: TICKET_LIFE_MS, owner: postHash },
    reach: 'best',
  });

  /** @param waited it was counted when it was told to wait, and its turn has come */
  function captchaProof(toProve: ToProve, puzzle: JudgedPuzzle | null, waited: boolean): Proof {
    const { submission, address, postHash } = toProve;
    const { verdict, ageMs, claim } = captchas.judge(submission.captchaId, submission.values.captcha ?? '');
    const wrong: SubmitOutcome = { kind: 'captcha-wrong' };
    const steps: Step[] = [{ check: limits.captchaTries(address), refusal: limited }];
    const counted = waited
      ? countedStep(toProve, ticketClaim(toProve), 'ticket')
      : puzzle?.claim && countedStep(toProve, puzzle.claim(postHash), 'puzzle');
    const passes = verdict === 'passed';
    if (counted) steps.push(...(passes ? [counted] : []));
    else if (canSolve(submission)) steps.push(...countSteps(toProve, stepUp.counters(address, 'captcha')));
    // Nobody waits for having misread some.
    else if (passes) steps.push(...countSteps(toProve, stepUp.counters(address, 'captcha-alone')));
    const tried = steps.length;
    if (claim) steps.push({ check: claim(postHash), refusal: () => wrong });
    return {
      steps,
      counted: Boolean(counted),
      refusal: passes ? null : () => wrong,
      onRun(passed) {
        if (puzzle && (!puzzle.claim || passes)) tellPuzzle(puzzle, passed > 1);
        if (passed >= steps.length) captchas.onChecked(verdict, ageMs);
        else if (passed === tried) captchas.onChecked('used', ageMs);
      },
    };
  }

  function puzzleProof(toProve: ToProve, puzzle: JudgedPuzzle): Proof {
    const { claim } = puzzle;
    const onRun = (passed: number) => tellPuzzle(puzzle, passed > 0);
    if (!claim) return { steps: [], counted: false, refusal: () => askFor(toProve, 'puzzle', []), onRun };
    if (puzzle.captcha) return { steps: [], counted: false, refusal: captchaAlone, onRun() {} };
    return {
      steps: [countedStep(toProve, claim(toProve.postHash), 'puzzle')],
      counted: true,
      refusal: null,
      onRun,
    };
  }

  function tellPuzzle({ verdict, ageMs }: JudgedPuzzle, claimed: boolean): void {
    puzzles.onChecked(verdict === 'passed' && !claimed ? 'used' : verdict, ageMs);
  }

  function ticketProof(toProve: ToProve): Proof {
    const { submission, address } = toProve;
    const { ticket, honeypot, touchedMs } = submission;
    const sign = stepUp.signIn({ ticket: tickets.check(ticket, now()), honeypot, touchedMs });
    if (sign) return { steps: [], counted: false, refusal: () => askFor(toProve, sign, []) };
    const counters = stepUp.counters(address, 'ticket');
    const steps = [
      ...countSteps(toProve, counters),
      { check: ticketClaim(toProve), refusal: () => askFor(toProve, 'ticket', counters) },
    ];
    return { steps, counted: false, refusal: null };
  }

  return (toProve) => {
    const { submission } = toProve;
    const { puzzle, solution, values } = submission;
    const brings = canSolve(submission) && puzzle !== OFFERS_TO_SOLVE;
    const judged = brings ? puzzles.judge(puzzle, solution, submission) : null;
    const turnMs = canSolve(submission) ? null : tickets.turnIn(submission.ticket, now());
    if (turnMs !== null && (turnMs > 0 || !values.captcha)) return tooEarly(submission, turnMs);
    if (values.captcha) return captchaProof(toProve, judged, turnMs !== null);
    // Where one is always asked for, the rules have seen to it that it has one.
    if (enquiryForms[submission.form].captchaAlways)
      return { steps: [], counted: false, refusal: captchaAlone };
    return judged ? puzzleProof(toProve, judged) : ticketProof(toProve);
  };
}

/** Its turn is still to come, or its captcha is missing: either way it keeps its turn. */
function tooEarly({ ticket }: Submission, ms: number): Proof {
  const wait = ms > 0 ? { ms, ticket } : null;
  return { steps: [], counted: true, refusal: () => ({ kind: 'captcha-required', wait }) };
}

const captchaAlone = (): SubmitOutcome => ({ kind: 'captcha-required', wait: null });

function canSolve({ puzzle }: Submission): boolean {
  return puzzle !== '' && puzzle !== CANNOT_SOLVE;
}

export function limited(retryAfterMs: number): SubmitOutcome {
  return { kind: 'limited', retryAfterMs };
}
