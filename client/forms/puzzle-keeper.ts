import { CANNOT_SOLVE, EXTRA_NAMES, OFFERS_TO_SOLVE } from '../../shared/enquiry-forms.ts';
import type { EnquiryReply } from '../../shared/enquiry-messages.ts';
import type { Puzzle } from '../../shared/puzzle.ts';

/** Has what a form's next post brings of puzzles: the offer to solve one, or one that is solved. */
export interface PuzzleKeeper {
  /** Fields of the post; waits for the solution of a puzzle that was taken. */
  fields(): Promise<Record<string, string>>;
  /** Begins to solve what the server asks for. @returns whether to send again as soon as it is solved */
  take(reply: EnquiryReply): boolean;
}

/** @param solve gives null where it cannot be solved after all: then the server asks for a captcha */
export function createPuzzleKeeper(
  canSolve: () => boolean,
  solve: (puzzle: Puzzle) => Promise<string | null>,
): PuzzleKeeper {
  let solved: Promise<Record<string, string>> | null = null;

  async function solution(puzzle: Puzzle): Promise<Record<string, string>> {
    const found = await solve(puzzle).catch(() => null);
    if (found === null) return { [EXTRA_NAMES.puzzle]: CANNOT_SOLVE };
    return { [EXTRA_NAMES.puzzle]: puzzle.id, [EXTRA_NAMES.solution]: found };
  }

  return {
    fields: async () =>
      (await solved) ?? { [EXTRA_NAMES.puzzle]: canSolve() ? OFFERS_TO_SOLVE : CANNOT_SOLVE },
    take({ puzzle, captchaRequired = false }) {
      if (puzzle) solved = solution(puzzle);
      // With a wrong captcha the solution is still good.
      else if (!captchaRequired) solved = null;
      return Boolean(puzzle) && !captchaRequired;
    },
  };
}

/** Keys are derived in secure contexts alone: a page of plain http has captchas. */
export function browserSolves(): boolean {
  return isSecureContext && 'Worker' in globalThis && Boolean(crypto.subtle);
}

/** @returns null where the solver cannot be had, or fails */
export async function solvePuzzle(puzzle: Puzzle): Promise<string | null> {
  const { solveInWorker } = await import('./puzzle-solver.ts');
  return solveInWorker(puzzle);
}
