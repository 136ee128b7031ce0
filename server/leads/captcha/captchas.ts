import { createHmac } from 'node:crypto';
import { createBudget } from '../../http/budget.ts';
import type { Quota } from '../stores/quota.ts';
import type { Store } from '../stores/store.ts';
import { type CaptchaOptions, type CaptchaVerdict, createCaptcha, type Judged } from './captcha.ts';
import { type CaptchaFile, createCaptchaFiles } from './captcha-files.ts';
import { createPuzzles, type Puzzles, type PuzzlesOptions } from './puzzles.ts';

export interface CaptchasOptions extends CaptchaOptions {
  store: Store;
  /** ENQUIRY_LIMIT_WINDOW_MS */
  windowMs: number;
  /** How many one address is shown. */
  issueLimit: Quota;
  onIssued?: () => void;
  onChecked?: (verdict: CaptchaVerdict, ageMs: number | null) => void;
  onPuzzle?: PuzzlesOptions['onPuzzle'];
}

/** Everything about captchas; `address` is a client's, as limits count it. */
export interface Captchas {
  /** Reads fonts and clips, which takes too long for the start. @throws when they cannot be read */
  prepare(): Promise<void>;
  /**
   * The one way to a new captcha, so that one budget for each client holds wherever it is shown.
   * @returns `id` null, and when to come back, where the client has had too many
   */
  issue(address: string): Promise<{ id: string | null; retryAfterMs: number }>;
  picture(id: string, address: string): Promise<CaptchaFile>;
  sound(id: string, address: string): Promise<CaptchaFile>;
  /** The first try of an id consumes it, right or wrong: whoever asks makes the claim, too. */
  judge(id: string, answer: string): Judged;
  /** To be told how a check ended. @param ageMs since it was issued; null where that is not known */
  onChecked(verdict: CaptchaVerdict, ageMs?: number | null): void;
  /** What a browser solves by itself. */
  puzzles: Puzzles;
}

export function createCaptchas({
  windowMs,
  issueLimit,
  onIssued,
  onChecked,
  onPuzzle,
  ...rest
}: CaptchasOptions): Captchas {
  const captcha = createCaptcha(rest);
  const issued = createBudget({ max: issueLimit('').max, windowMs, now: rest.now });
  const files = createCaptchaFiles({ captcha, windowMs, now: rest.now });
  const puzzleKey = createHmac('sha256', rest.key).update('puzzles').digest();
  return {
    prepare: captcha.prepare,
    picture: files.picture,
    sound: files.sound,
    async issue(address) {
      // What this process has counted is asked before the store: a flood of one address never reaches a database.
      const waitMs = issued.take(address);
      if (waitMs > 0) return { id: null, retryAfterMs: waitMs };
      const { failed, retryAfterMs } = await rest.store.run([issueLimit(address)]);
      if (failed !== null) return { id: null, retryAfterMs };
      onIssued?.();
      return { ...captcha.issue(), retryAfterMs: 0 };
    },
    judge: captcha.judge,
    onChecked: (verdict, ageMs = null) => onChecked?.(verdict, ageMs),
    puzzles: createPuzzles({ ...rest, key: puzzleKey, ...(onPuzzle && { onPuzzle }) }),
  };
}
