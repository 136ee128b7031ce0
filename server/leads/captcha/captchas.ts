import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { type BudgetOptions, createBudget } from '../../http/budget.ts';
import type { Quota, Store } from '../stores/store.ts';
import {
  type CaptchaOptions,
  type CaptchaVerdict,
  createCaptcha,
  type Judged,
  type Unavailable,
} from './captcha.ts';

export interface CaptchasOptions extends CaptchaOptions {
  store: Store;
  /** ENQUIRY_LIMIT_WINDOW_MS; an address may have ten sounds made in it. */
  windowMs: number;
  /** How many one address is shown. */
  issueLimit: Quota;
  onIssued?: () => void;
  onChecked?: (verdict: CaptchaVerdict, ageMs: number | null) => void;
}

export type CaptchaFile =
  | { kind: 'found'; bytes: Buffer }
  | { kind: Unavailable }
  /** This address has had as many made as it may. */
  | { kind: 'limited'; retryAfterMs: number }
  /** All addresses together have. */
  | { kind: 'busy'; retryAfterMs: number };

/** Everything about captchas; `address` is a client's, as limits count it. */
export interface Captchas {
  /** Reads fonts and clips, which takes too long for the start. @throws when they cannot be read */
  prepare(): void;
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
}

type Limit = Omit<BudgetOptions, 'now'>;

interface FilesOptions {
  make: (id: string) => Promise<Buffer> | Buffer;
  ofAddress: Limit;
  ofAll: Limit;
  cacheBytes: number;
}

/** All of them take a fifth of one core. */
const PICTURES = {
  ofAddress: { max: 20, windowMs: 10_000 },
  ofAll: { max: 60, windowMs: 1_000 },
  cacheBytes: 2 * 1024 * 1024,
};
const SOUNDS_OF_ADDRESS = 10;
const SOUNDS = { ofAll: { max: 10, windowMs: 1_000 }, cacheBytes: 6 * 1024 * 1024 };

/**
 * Captchas with their bounds. Pictures and sounds are made once for each id and cached. An id is opened before
 * anything else: one that we did not issue takes nothing from anybody. A file that has to be made counts for its
 * address first, so that no single one can use up the share of all.
 */
export function createCaptchas(options: CaptchasOptions): Captchas {
  const { windowMs, issueLimit, onIssued, onChecked, store, now } = options;
  const captcha = createCaptcha(options);
  const issued = createBudget({ max: issueLimit('').max, windowMs, now });
  let queue: Promise<unknown> = Promise.resolve();

  /** One at a time, with an empty turn before each: other requests are answered between them. */
  function inTurn<T>(make: () => T): Promise<Awaited<T>> {
    const made = queue.then(() => nextTurn()).then(make);
    queue = made.catch(() => {});
    return made as Promise<Awaited<T>>;
  }

  function files({ make, ofAddress, ofAll, cacheBytes }: FilesOptions) {
    const addressBudget = createBudget({ ...ofAddress, now });
    const commonBudget = createBudget({ ...ofAll, now });
    const cached = new LRUCache<string, Buffer>({
      maxSize: cacheBytes,
      sizeCalculation: ({ length }) => length,
    });
    const running = new Map<string, Promise<Buffer>>();

    return async (id: string, address: string): Promise<CaptchaFile> => {
      const refusal = captcha.refusal(id);
      if (refusal) return { kind: refusal };
      const bytes = cached.get(id);
      if (bytes) return { kind: 'found', bytes };
      let making = running.get(id);
      if (!making) {
        const limited = addressBudget.take(address);
        if (limited) return { kind: 'limited', retryAfterMs: limited };
        const busy = commonBudget.take('');
        if (busy) return { kind: 'busy', retryAfterMs: busy };
        making = inTurn(() => make(id)).finally(() => running.delete(id));
        running.set(id, making);
      }
      const made = await making;
      cached.set(id, made);
      return { kind: 'found', bytes: made };
    };
  }

  return {
    prepare: captcha.prepare,
    picture: files({ ...PICTURES, make: captcha.picture }),
    sound: files({ ...SOUNDS, ofAddress: { max: SOUNDS_OF_ADDRESS, windowMs }, make: captcha.sound }),
    async issue(address) {
      // Counted in this process before the store is asked: a flood of one address never reaches a database.
      const waitMs = issued.take(address);
      if (waitMs > 0) return { id: null, retryAfterMs: waitMs };
      const { failed, retryAfterMs } = await store.run([issueLimit(address)]);
      if (failed !== null) return { id: null, retryAfterMs };
      onIssued?.();
      return { ...captcha.issue(), retryAfterMs: 0 };
    },
    judge: captcha.judge,
    onChecked: (verdict, ageMs = null) => onChecked?.(verdict, ageMs),
  };
}
