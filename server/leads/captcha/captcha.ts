import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { setImmediate as nextPass } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { CAPTCHA_ALPHABET, CAPTCHA_LENGTH } from '../../../shared/captcha.ts';
import { type BudgetOptions, createBudget } from '../../http/budget.ts';
import type { Check, Quota, Store } from '../stores/store.ts';
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
  onChecked?: (verdict: CaptchaVerdict, ageMs: number | null) => void;
}

export type CaptchaVerdict = 'passed' | 'missing' | 'wrong' | 'used' | 'expired' | 'forged';

/** The worth of an answer, and the claim that uses its captcha up, right or wrong: it fails where it was tried before. */
export interface Judged {
  verdict: Exclude<CaptchaVerdict, 'used'>;
  /** Since it was issued, milliseconds; null where that is not known. */
  ageMs: number | null;
  /** @param owner who may use it again. null where there is nothing to use up */
  claim: ((owner: string) => Check) | null;
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

/** In the place of an issuer: any process may check it. */
const ANYBODY = Buffer.alloc(8);

export type Captchas = ReturnType<typeof createCaptchas>;

/**
 * Captchas with their bounds; `address` is a client's, as limits count it. Nothing is stored: the id holds everything,
 * sealed. An id is opened before anything else: one that we did not issue takes nothing from anybody. For one id
 * picture and sound are always the same, so that nobody gains a second look; they are made once and cached. A file
 * that has to be made counts for its address first, so that no single one can use up the share of all.
 */
export function createCaptchas(options: CaptchasOptions) {
  const { key, ttlMs, store, now, assetsDir, testAnswer, windowMs, issueLimit, onIssued, onChecked } =
    options;
  /** Names this process in what it issues while claims reach no further. */
  const issuedHere = randomBytes(ANYBODY.length);
  const issued = createBudget({ max: issueLimit('').max, windowMs, now });
  let fonts: CaptchaFont[] | null = null;
  let clips: Clips | null = null;
  let queue: Promise<unknown> = Promise.resolve();
  const loadedFonts = () => (fonts ??= loadFonts(join(assetsDir, 'fonts')));
  const loadedClips = () => (clips ??= loadClips(join(assetsDir, 'clips')));

  function open(id: string): CaptchaSecret | 'forged' | 'expired' {
    const secret = unseal(id, key);
    if (!secret || secret.issuedAt > now()) return 'forged';
    return now() - secret.issuedAt > ttlMs ? 'expired' : secret;
  }

  function newId(): string {
    const character = () => CAPTCHA_ALPHABET[randomInt(CAPTCHA_ALPHABET.length)];
    const answer = () =>
      testAnswer?.toUpperCase() ?? Array.from({ length: CAPTCHA_LENGTH }, character).join('');
    const answers = { picture: answer(), sound: answer() };
    const issuer = store.reach() === 'process' ? issuedHere : ANYBODY;
    return seal({ answers, issuer, issuedAt: now(), seed: randomBytes(16) }, key, randomBytes(12));
  }

  /** One at a time, with a pass of the event loop before each: other requests are answered between them. */
  function queued<T>(make: () => T): Promise<Awaited<T>> {
    const made = queue.then(() => nextPass()).then(make);
    queue = made.catch(() => {});
    return made as Promise<Awaited<T>>;
  }

  function files(
    { ofAddress, ofAll, maxCached }: { ofAddress: Limit; ofAll: Limit; maxCached: number },
    make: (secret: CaptchaSecret) => Promise<Buffer> | Buffer,
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
      const making = queued(() => make(secret));
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
    picture: files(PICTURES, ({ answers, seed }) =>
      drawPicture(answers.picture, loadedFonts(), seededRandom(seed)),
    ),
    /** WAV. */
    sound: files(
      { ...SOUNDS, ofAddress: { max: SOUNDS_OF_ADDRESS, windowMs } },
      ({ answers, seed }) => speak(answers.sound, loadedClips(), seededRandom(seed)).wav,
    ),

    /**
     * Either form's answer is right; upper and lower case are one (docs/product.md, "Captcha"). The first try of an id
     * consumes it, right or wrong: the caller makes the claim, too.
     */
    judge(id: string, answer: string): Judged {
      if (!id || !answer.trim()) return { verdict: 'missing', ageMs: null, claim: null };
      const secret = open(id);
      if (typeof secret === 'string') return { verdict: secret, ageMs: null, claim: null };
      const ageMs = now() - secret.issuedAt;
      const own = !secret.issuer.equals(ANYBODY);
      // Another process issued it while none knew of the others' claims: whether it is used cannot be told.
      if (own && !secret.issuer.equals(issuedHere)) return { verdict: 'expired', ageMs, claim: null };
      const claim = `captcha:${createHash('sha256').update(id).digest('base64url')}`;
      const given = Buffer.from(answer.replace(/\s+/g, '').toUpperCase());
      const { picture, sound } = secret.answers;
      // Both are compared, whichever is right.
      const right = [picture, sound].filter((text) => isSame(given, Buffer.from(text)));
      return {
        verdict: right.length ? 'passed' : 'wrong',
        ageMs,
        claim: (owner) => ({ claim, ttlMs, owner, reach: own ? 'process' : 'all' }),
      };
    },
    /** To be called when a check has ended. @param ageMs since it was issued; null where that is not known */
    onChecked: (verdict: CaptchaVerdict, ageMs: number | null = null) => onChecked?.(verdict, ageMs),
  };
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
