import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { type BudgetOptions, createBudget } from '../../http/budget.ts';
import type { Captcha, Unavailable } from './captcha.ts';

export type CaptchaFile =
  | { kind: 'found'; bytes: Buffer }
  | { kind: Unavailable }
  /** This address has had as many made as it may. */
  | { kind: 'limited'; retryAfterMs: number }
  /** All addresses together have. */
  | { kind: 'busy'; retryAfterMs: number };

export interface CaptchaFiles {
  /** @param addressKey under which the client is counted; only what has to be made is counted */
  picture(id: string, addressKey: string): Promise<CaptchaFile>;
  sound(id: string, addressKey: string): Promise<CaptchaFile>;
}

export interface CaptchaFilesOptions {
  captcha: Pick<Captcha, 'refusal' | 'picture' | 'sound'>;
  /** In which an address may have ten sounds made; milliseconds. */
  windowMs: number;
  now: () => number;
}

type Limit = Omit<BudgetOptions, 'now'>;

interface FilesOptions {
  make: (id: string) => Promise<Buffer | Unavailable> | Buffer | Unavailable;
  ofAddress: Limit;
  ofAll: Limit;
  cacheBytes: number;
}

/** A picture takes 3 ms of the processor: all of them a fifth of one core. */
const PICTURES = {
  ofAddress: { max: 20, windowMs: 10_000 },
  ofAll: { max: 60, windowMs: 1_000 },
  cacheBytes: 2 * 1024 * 1024,
};
const SOUNDS_OF_ADDRESS = 10;
const SOUNDS = { ofAll: { max: 10, windowMs: 1_000 }, cacheBytes: 6 * 1024 * 1024 };

/**
 * The pictures and sounds of captchas, made once for each id and cached. An id is opened before anything else: one
 * that we did not issue takes nothing from anybody. What has to be made counts for its address first, so that no
 * single one can use up what all may.
 */
export function createCaptchaFiles({ captcha, windowMs, now }: CaptchaFilesOptions): CaptchaFiles {
  let turn = Promise.resolve();
  /** One in each turn of the event loop: with many at once, whatever else is asked for goes between them. */
  function inTurn<T>(make: () => T): Promise<Awaited<T>> {
    turn = turn.then(() => nextTurn());
    return turn.then(make) as Promise<Awaited<T>>;
  }

  function files({ make, ofAddress, ofAll, cacheBytes }: FilesOptions) {
    const addressBudget = createBudget({ ...ofAddress, now });
    const commonBudget = createBudget({ ...ofAll, now });
    const cached = new LRUCache<string, Buffer>({
      maxSize: cacheBytes,
      sizeCalculation: (bytes) => bytes.length,
    });
    const running = new Map<string, Promise<Buffer | Unavailable>>();

    return async (id: string, addressKey: string): Promise<CaptchaFile> => {
      const refusal = captcha.refusal(id);
      if (refusal) return { kind: refusal };
      const bytes = cached.get(id);
      if (bytes) return { kind: 'found', bytes };
      let making = running.get(id);
      if (!making) {
        const limited = addressBudget.take(addressKey);
        if (limited) return { kind: 'limited', retryAfterMs: limited };
        const busy = commonBudget.take('');
        if (busy) return { kind: 'busy', retryAfterMs: busy };
        making = inTurn(() => make(id)).finally(() => running.delete(id));
        running.set(id, making);
      }
      const made = await making;
      if (typeof made === 'string') return { kind: made };
      cached.set(id, made);
      return { kind: 'found', bytes: made };
    };
  }

  return {
    picture: files({ ...PICTURES, make: captcha.picture }),
    sound: files({
      ...SOUNDS,
      ofAddress: { max: SOUNDS_OF_ADDRESS, windowMs },
      make: captcha.sound,
    }),
  };
}
