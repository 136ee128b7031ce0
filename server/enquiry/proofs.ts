import { CANNOT_SOLVE, enquiryForms, OFFERS_TO_SOLVE } from '../../shared/enquiry-forms.ts';
import type { Captchas } from '../captcha/captchas.ts';
import type { JudgedPuzzle } from '../captcha/puzzles.ts';
import type { Quota } from '../stores/quota.ts';
import type { Check, Store } from '../stores/store.ts';
import type { SubmitOutcome } from './form-response.ts';
import { type FormTickets, TICKET_LIFE_MS } from './form-ticket.ts';
import { type Counter, counterCheck, type Reason, type StepUp } from './step-up.ts';
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
  /** It was counted when its puzzle was issued. */
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
  const { limits, tickets, stepUp, captchas, store, now, onStepUp } = options;
  const { puzzles } = captchas;

  /** @param run the counters that have counted it already */
  async function askFor(
    { submission, address }: ToProve,
    reason: Reason,
    run: readonly Counter[],
  ): Promise<SubmitOutcome> {
    onStepUp?.(reason);
    if (!canSolve(submission)) return { kind: 'captcha-required' };
    const counters = stepUp.counters(address);
    const done = new Set(['free', ...run.map(({ of }) => of)]);
    const counts = await store.tally(
      counters.map(({ of, count, windowMs }) => ({ count, windowMs, add: done.has(of) ? 0 : 1 })),
    );
    const { units, captcha } = stepUp.price(
      Object.fromEntries(counters.map(({ of }, index) => [of, counts[index]])),
    );
    const price = { units, captcha: captcha && !submission.values.captcha };
    return { kind: 'puzzle-required', puzzle: await puzzles.issue(submission, price), ...price };
  }

  function countSteps(toProve: ToProve, counters: readonly Counter[], bounded: boolean): Step[] {
    return counters.map((counter, index) => ({
      check: counterCheck(counter, bounded),
      refusal: () => askFor(toProve, counter.of, counters.slice(0, index + 1)),
    }));
  }

  /** Where it is used already, the next one counts like any other enquiry. */
  function puzzleStep(toProve: ToProve, claim: NonNullable<JudgedPuzzle['claim']>): Step {
    return {
      check: claim(toProve.postHash),
      async refusal() {
        const { failed, retryAfterMs } = await store.run([limits.address(toProve.address)]);
        return failed === null ? askFor(toProve, 'puzzle', []) : limited(retryAfterMs);
      },
    };
  }

  function captchaProof(toProve: ToProve, puzzle: JudgedPuzzle | null): Proof {
    const { submission, address, postHash } = toProve;
    const { verdict, ageMs, claim } = captchas.judge(submission.captchaId, submission.values.captcha ?? '');
    const wrong: SubmitOutcome = { kind: 'captcha-wrong' };
    const steps: Step[] = [{ check: limits.captchaTries(address), refusal: limited }];
    if (!puzzle?.claim) {
      const counters = stepUp.counters(address).filter(({ of }) => of !== 'free');
      steps.push(...countSteps(toProve, counters, canSolve(submission)));
    } else if (verdict === 'passed') steps.push(puzzleStep(toProve, puzzle.claim));
    const tried = steps.length;
    if (claim) steps.push({ check: claim(postHash), refusal: () => wrong });
    return {
      steps,
      counted: Boolean(puzzle?.claim),
      refusal: verdict === 'passed' ? null : () => wrong,
      onRun(passed) {
        if (puzzle && (!puzzle.claim || verdict === 'passed')) tellPuzzle(puzzle, passed > 1);
        if (passed >= steps.length) captchas.onChecked(verdict, ageMs);
        else if (passed === tried) captchas.onChecked('used', ageMs);
      },
    };
  }

  function puzzleProof(toProve: ToProve, puzzle: JudgedPuzzle): Proof {
    const { claim } = puzzle;
    const onRun = (passed: number) => tellPuzzle(puzzle, passed > 0);
    if (!claim) return { steps: [], counted: false, refusal: () => askFor(toProve, 'puzzle', []), onRun };
    if (puzzle.captcha)
      return { steps: [], counted: false, refusal: () => ({ kind: 'captcha-required' }), onRun() {} };
    return { steps: [puzzleStep(toProve, claim)], counted: true, refusal: null, onRun };
  }

  function tellPuzzle({ verdict, ageMs }: JudgedPuzzle, claimed: boolean): void {
    puzzles.onChecked(verdict === 'passed' && !claimed ? 'used' : verdict, ageMs);
  }

  function ticketProof(toProve: ToProve): Proof {
    const { submission, address, postHash } = toProve;
    const { ticket, honeypot, touchedMs } = submission;
    const sign = stepUp.signIn({ ticket: tickets.check(ticket, now()), honeypot, touchedMs });
    if (sign) return { steps: [], counted: false, refusal: () => askFor(toProve, sign, []) };
    const counters = stepUp.counters(address);
    const claim = {
      ...{ claim: `ticket:${tickets.mark(ticket)}`, ttlMs: TICKET_LIFE_MS, owner: postHash },
      reach: 'best',
    } as const;
    const steps = [
      ...countSteps(toProve, counters, true),
      { check: claim, refusal: () => askFor(toProve, 'ticket', counters) },
    ];
    return { steps, counted: false, refusal: null };
  }

  return (toProve) => {
    const { submission } = toProve;
    const { puzzle, solution, values } = submission;
    const brings = canSolve(submission) && puzzle !== OFFERS_TO_SOLVE;
    const judged = brings ? puzzles.judge(puzzle, solution, submission) : null;
    if (values.captcha) return captchaProof(toProve, judged);
    // Where one is always asked for, the rules have seen to it that it has one.
    if (enquiryForms[submission.form].captchaAlways)
      return { steps: [], counted: false, refusal: () => ({ kind: 'captcha-required' }) };
    return judged ? puzzleProof(toProve, judged) : ticketProof(toProve);
  };
}

function canSolve({ puzzle }: Submission): boolean {
  return puzzle !== '' && puzzle !== CANNOT_SOLVE;
}

export function limited(retryAfterMs: number): SubmitOutcome {
  return { kind: 'limited', retryAfterMs };
}
