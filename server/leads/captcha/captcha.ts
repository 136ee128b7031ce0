import { createHmac, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { CAPTCHA_ALPHABET, CAPTCHA_LENGTH } from '../../../shared/captcha.ts';
import { createBudget } from '../../http/budget.ts';
import { networkKey } from '../../http/client-address.ts';
import type { Keys } from '../../http/keyring.ts';
import { type RenderQueue, ShareError } from '../../http/render-queue.ts';
import { createQuota, type Store } from '../stores/store.ts';
import { createTokens, type Judged } from '../token.ts';
import { type CaptchaFont, drawPicture, loadFonts, UnableToDraw } from './drawing.ts';
import { seededRandom } from './seeded-random.ts';
import { type Clips, loadClips, speak } from './sound.ts';

export interface CaptchasOptions {
  /** The first key signs ids; the key that signed an id also determines its characters and its drawing. */
  keys: Keys;
  /** CAPTCHA_TTL_MS */
  ttlMs: number;
  /** `scope` names the processes that learn of a new claim; `count` counts captchas. */
  store: Pick<Store, 'scope' | 'count'>;
  now: () => number;
  /** Folder with `clips` and `fonts`. */
  assetsDir: string;
  /** CAPTCHA_TEST_ANSWER: the answer to every captcha. */
  testAnswer?: string | null;
  /** ENQUIRY_LIMIT_WINDOW_MS, in which an address may have ten sounds made. */
  windowMs: number;
  /** The most captchas that one address gets in the window. */
  maxIssued: number;
  /** Drawing takes milliseconds of the processor: it waits in the queue of renders. */
  renderQueue: Pick<RenderQueue, 'reserve'>;
  onIssued?: () => void;
  /** Called once where pictures cannot be drawn on this machine. */
  onUnable: (error: Error) => void;
}

type CaptchaFile =
  | { kind: 'found'; bytes: Buffer }
  /** The captcha is too old, or the id is none of ours. */
  | { kind: 'expired' | 'forged' }
  /** No picture can be drawn on this machine: the sound remains. */
  | { kind: 'unable' }
  /** This address has used up its share, or all addresses together have. */
  | { kind: 'limited' | 'busy'; retryAfterMs: number };

/**
 * Bounds on the files that are made: for one address and its network (/24, /48) in a window (ENQUIRY_LIMIT_WINDOW_MS
 * where it is null), for all in a second, and how many are cached. A picture takes 14 ms of a processor, 5 of them of
 * the event loop, in the queue of renders. A picture has up to 3 kB, a sound up to 110 kB.
 */
const BOUNDS = {
  picture: { ofAddress: 20, ofNetwork: 60, inMs: 10_000, ofAll: 40, cached: 700 },
  sound: { ofAddress: 10, ofNetwork: 30, inMs: null, ofAll: 10, cached: 50 },
};
type CaptchaForm = keyof typeof BOUNDS;
/** The wait that a client is told when too many renders are queued, milliseconds. */
const BUSY_MS = 1_000;

export type Captchas = ReturnType<typeof createCaptchas>;

/**
 * Captchas with their bounds; `address` is a client's, as limits count it. Nothing is stored: an id is a signed token,
 * from which the key makes everything else. The token is checked first: an id that is not ours uses up nobody's share.
 * Picture and sound of an id are always the same, so that nobody gains a second look; they are made once and cached.
 * A new file counts for its address first, so that no single address can use up the share of all.
 */
export function createCaptchas(options: CaptchasOptions) {
  const { keys, ttlMs, store, now, assetsDir, testAnswer, windowMs, maxIssued, renderQueue } = options;
  const { onIssued, onUnable } = options;
  const tokens = createTokens({ name: 'captcha', keys, lifeMs: ttlMs, now, scope: () => store.scope() });
  const issued = createBudget({ max: maxIssued, windowMs, now });
  const issueLimit = createQuota(store, { name: 'captcha-issue', limit: maxIssued, windowMs });
  let isToldUnable = false;
  let assets: { fonts: CaptchaFont[]; clips: Clips } | undefined;
  /** Reads fonts and clips at the first use: they would delay the start. @throws when they cannot be read */
  const prepared = () =>
    (assets ??= { fonts: loadFonts(join(assetsDir, 'fonts')), clips: loadClips(join(assetsDir, 'clips')) });
  const keyOf = (id: string) => tokens.keyOf(id) ?? keys[0];
  const answerOf = (id: string, form: CaptchaForm) =>
    testAnswer?.toUpperCase() ?? captchaAnswer(keyOf(id), id, form);

  function files(form: CaptchaForm, make: (text: string, random: () => number) => Promise<Buffer>) {
    const { ofAddress, ofNetwork, inMs, ofAll, cached } = BOUNDS[form];
    const addressBudget = createBudget({ max: ofAddress, windowMs: inMs ?? windowMs, now });
    const networkBudget = createBudget({ max: ofNetwork, windowMs: inMs ?? windowMs, now });
    const commonBudget = createBudget({ max: ofAll, windowMs: 1_000, now });
    const made = new LRUCache<string, Promise<Buffer>>({ max: cached });
    return async (id: string, address: string): Promise<CaptchaFile> => {
      const { verdict } = tokens.judge(id, '');
      if (verdict !== 'passed') return { kind: verdict === 'expired' ? 'expired' : 'forged' };
      const known = made.get(id);
      if (known) return { kind: 'found', bytes: await known };
      const limited = addressBudget.take(address) || networkBudget.take(networkKey(address));
      if (limited) return { kind: 'limited', retryAfterMs: limited };
      const busy = commonBudget.take('');
      if (busy) return { kind: 'busy', retryAfterMs: busy };
      const begin = reserved(address);
      if (typeof begin === 'string') return { kind: begin, retryAfterMs: BUSY_MS };
      const random = seededRandom(createHmac('sha256', keyOf(id)).update(id).digest());
      const making = begin().then(() => make(answerOf(id, form), random));
      made.set(id, making);
      making.catch(() => made.delete(id));
      return making.then(
        (bytes) => ({ kind: 'found', bytes }),
        (error) => {
          if (!(error instanceof UnableToDraw)) throw error;
          if (!isToldUnable) onUnable(error);
          isToldUnable = true;
          return { kind: 'unable' };
        },
      );
    };
  }

  function reserved(address: string): (() => Promise<void>) | 'limited' | 'busy' {
    try {
      return renderQueue.reserve(address);
    } catch (error) {
      return error instanceof ShareError ? 'limited' : 'busy';
    }
  }

  return {
    prepare: (): void => void prepared(),

    /**
     * Issues every captcha, wherever it is shown, so that each client has a single budget.
     * @returns `id` null, with the wait, where the client has had too many
     */
    async issue(address: string): Promise<{ id: string | null; retryAfterMs: number }> {
      // Counted in this process before the store is asked: a flood from one address costs the database nothing.
      const waitMs = issued.take(address);
      if (waitMs > 0) return { id: null, retryAfterMs: waitMs };
      const retryAfterMs = await issueLimit(address);
      if (retryAfterMs !== null) return { id: null, retryAfterMs };
      onIssued?.();
      return { id: tokens.issue(now(), CAPTCHA_LENGTH), retryAfterMs: 0 };
    },

    /** PNG. */
    picture: files('picture', async (text, random) => drawPicture(text, prepared().fonts, random)),
    /** WAV. */
    sound: files('sound', async (text, random) => speak(text, prepared().clips, random)),

    /**
     * The answer of the picture or of the sound is right, in either case (docs/product.md, "Captcha"). The first try
     * of an id uses it up, right or wrong.
     * @param owner the owner of the claim, who may use the id again
     */
    judge(id: string, answer: string, owner: string): Judged {
      if (!id || !answer.trim()) return { verdict: 'missing', ageMs: null, use: null };
      const judged = tokens.judge(id, owner);
      if (judged.verdict !== 'passed') return judged;
      if (!judged.use) return { ...judged, verdict: 'expired' };
      const given = Buffer.from(answer.replace(/\s+/g, '').toUpperCase());
      // Both are always compared: the time taken must not tell which one is right.
      const right = [answerOf(id, 'picture'), answerOf(id, 'sound')].filter((text) => isSame(given, text));
      return right.length ? judged : { ...judged, verdict: 'wrong' };
    },
  };
}

/** The length of a captcha from before version 2.0.0, whose id does not name it. */
const LENGTH_UNSAID = 6;

/** The length of a captcha, which its id names: containers of another version may use another length. */
const lengthOf = (id: string) => Number(/^(\d{1,2})_/.exec(id)?.[1] ?? LENGTH_UNSAID);

/** The characters of an id's picture or sound. They differ: a solved picture does not label the sound for training. */
export function captchaAnswer(key: Buffer, id: string, form: CaptchaForm): string {
  const digest = createHmac('sha256', key).update(`${form} ${id}`).digest();
  const character = (_: unknown, at: number) =>
    CAPTCHA_ALPHABET[digest.readUInt16LE(2 * at) % CAPTCHA_ALPHABET.length];
  return Array.from({ length: lengthOf(id) }, character).join('');
}

function isSame(given: Buffer, answer: string): boolean {
  const other = Buffer.from(answer);
  return given.length === other.length && timingSafeEqual(given, other);
}
