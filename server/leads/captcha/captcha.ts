import { createHmac, hash, randomInt, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { CAPTCHA_ALPHABET, CAPTCHA_LENGTH } from '../../../shared/captcha.ts';
import { type BudgetOptions, createBudget } from '../../http/budget.ts';
import { createIssuer, type Judged } from '../issuer.ts';
import type { Quota, Store } from '../stores/store.ts';
import { type CaptchaFont, drawPicture, loadFonts } from './drawing.ts';
import { seededRandom } from './seeded-random.ts';
import { type Clips, loadClips, speak } from './sound.ts';
import { type CaptchaSecret, seal, unseal } from './token.ts';

export interface CaptchasOptions {
  /** 32 bytes. */
  key: Buffer;
  /** CAPTCHA_TTL_MS */
  ttlMs: number;
  /** Says how far a claim reaches that is made now, and counts captchas. */
  store: Pick<Store, 'reach' | 'run'>;
  now: () => number;
  /** Folder with `clips` and `fonts`. */
  assetsDir: string;
  /** CAPTCHA_TEST_ANSWER: the answer of all of them. */
  testAnswer?: string | null;
  /** ENQUIRY_LIMIT_WINDOW_MS; an address may have ten sounds made in it. */
  windowMs: number;
  /** How many one address is shown. */
  issueLimit: Quota;
  onIssued?: () => void;
}

export type CaptchaFile =
  | { kind: 'found'; bytes: Buffer }
  /** Its time is over, or the id is none of ours. */
  | { kind: 'expired' | 'forged' }
  /** This address has had as many made as it may, or all addresses together have. */
  | { kind: 'limited' | 'busy'; retryAfterMs: number };

type Limit = Omit<BudgetOptions, 'now'>;

/** All of them take a fifth of one core. A picture has up to 3 kB, a sound up to 110 kB. */
const PICTURES = {
  ofAddress: { max: 20, windowMs: 10_000 },
  ofAll: { max: 60, windowMs: 1_000 },
  maxCached: 700,
};
const SOUNDS_OF_ADDRESS = 10;
const SOUNDS = { ofAll: { max: 10, windowMs: 1_000 }, maxCached: 50 };

export type Captchas = ReturnType<typeof createCaptchas>;

/**
 * Captchas with their bounds; `address` is a client's, as limits count it. Nothing is stored: the id holds everything,
 * sealed. An id is opened before anything else: one that we did not issue takes nothing from anybody. For one id
 * picture and sound are always the same, so that nobody gains a second look; they are made once and cached. A file
 * that has to be made counts for its address first, so that no single one can use up the share of all.
 */
export function createCaptchas(options: CaptchasOptions) {
  const { key, ttlMs, store, now, assetsDir, testAnswer, windowMs, issueLimit, onIssued } = options;
  const issuer = createIssuer({ store, now, lifeMs: ttlMs });
  const issued = createBudget({ max: issueLimit('').max, windowMs, now });
  let fonts: CaptchaFont[] | null = null;
  let clips: Clips | null = null;
  const loadedFonts = () => (fonts ??= loadFonts(join(assetsDir, 'fonts')));
  const loadedClips = () => (clips ??= loadClips(join(assetsDir, 'clips')));

  function open(id: string): CaptchaSecret | 'forged' | 'expired' {
    const secret = unseal(id, key);
    return secret ? (issuer.flawOf(secret.issuedAt) ?? secret) : 'forged';
  }

  function newId(): string {
    const character = () => CAPTCHA_ALPHABET[randomInt(CAPTCHA_ALPHABET.length)];
    const answer = () =>
      testAnswer?.toUpperCase() ?? Array.from({ length: CAPTCHA_LENGTH }, character).join('');
    return seal({ issuedAt: now(), issuer: issuer.name(), picture: answer(), sound: answer() }, key);
  }

  function files(
    { ofAddress, ofAll, maxCached }: { ofAddress: Limit; ofAll: Limit; maxCached: number },
    make: (secret: CaptchaSecret, random: () => number) => Promise<Buffer>,
  ) {
    const addressBudget = createBudget({ ...ofAddress, now });
    const commonBudget = createBudget({ ...ofAll, now });
    const made = new LRUCache<string, Promise<Buffer>>({ max: maxCached });
    return async (id: string, address: string): Promise<CaptchaFile> => {
      const secret = open(id);
      if (typeof secret === 'string') return { kind: secret };
      const known = made.get(id);
      if (known) return { kind: 'found', bytes: await known };
      const limited = addressBudget.take(address);
      if (limited) return { kind: 'limited', retryAfterMs: limited };
      const busy = commonBudget.take('');
      if (busy) return { kind: 'busy', retryAfterMs: busy };
      const random = seededRandom(createHmac('sha256', key).update(id).digest());
      const making = make(secret, random);
      made.set(id, making);
      making.catch(() => made.delete(id));
      return { kind: 'found', bytes: await making };
    };
  }

  return {
    /** Reads fonts and clips, which takes too long for the start. @throws when they cannot be read */
    prepare(): void {
      loadedFonts();
      loadedClips();
    },

    /**
     * The one way to a new captcha, so that one budget for each client holds wherever it is shown.
     * @returns `id` null, and when to come back, where the client has had too many
     */
    async issue(address: string): Promise<{ id: string | null; retryAfterMs: number }> {
      // Counted in this process before the store is asked: a flood of one address never reaches a database.
      const waitMs = issued.take(address);
      if (waitMs > 0) return { id: null, retryAfterMs: waitMs };
      const { failed, retryAfterMs } = await store.run([issueLimit(address)]);
      if (failed !== null) return { id: null, retryAfterMs };
      onIssued?.();
      return { id: newId(), retryAfterMs: 0 };
    },

    /** PNG. */
    picture: files(PICTURES, ({ picture }, random) => drawPicture(picture, loadedFonts(), random)),
    /** WAV. */
    sound: files(
      { ...SOUNDS, ofAddress: { max: SOUNDS_OF_ADDRESS, windowMs } },
      async ({ sound }, random) => speak(sound, loadedClips(), random).wav,
    ),

    /**
     * Either form's answer is right; upper and lower case are one (docs/product.md, "Captcha"). The first try of an id
     * uses it up, right or wrong.
     * @param owner who may use it again
     */
    judge(id: string, answer: string, owner: string): Judged {
      if (!id || !answer.trim()) return { verdict: 'missing', ageMs: null, use: null };
      const secret = open(id);
      if (typeof secret === 'string') return { verdict: secret, ageMs: null, use: null };
      const ageMs = now() - secret.issuedAt;
      const claim = `captcha:${hash('sha256', id, 'base64url')}`;
      const use = issuer.claimOf(claim, secret.issuer, owner);
      if (!use) return { verdict: 'expired', ageMs, use };
      const given = Buffer.from(answer.replace(/\s+/g, '').toUpperCase());
      // Both are compared, whichever is right.
      const right = [secret.picture, secret.sound].filter((text) => isSame(given, Buffer.from(text)));
      return { verdict: right.length ? 'passed' : 'wrong', ageMs, use };
    },
  };
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
