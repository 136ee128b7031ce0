import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { CAPTCHA_ALPHABET, CAPTCHA_LENGTH } from '../../../shared/captcha.ts';
import type { Check, Store } from '../stores/store.ts';
import { drawPicture, type Face, loadFaces } from './drawing.ts';
import { seededRandom } from './seeded-random.ts';
import { type Clips, loadClips, speak } from './sound.ts';
import { type CaptchaSecret, seal, unseal } from './token.ts';

export interface CaptchaOptions {
  /** 32 bytes. */
  key: Buffer;
  /** CAPTCHA_TTL_MS */
  ttlMs: number;
  /** Says how far a claim reaches that is made now. */
  store: Pick<Store, 'reach'>;
  now: () => number;
  /** Folder with `clips` and `fonts`. */
  assetsDir: string;
  /** CAPTCHA_TEST_ANSWER: the answer of all of them. */
  testAnswer?: string | null;
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

/** A picture or sound cannot be had: the id is none of ours, or its time is over. */
export type Unavailable = 'expired' | 'forged';

export interface Captcha {
  /** Reads fonts and clips, which takes too long for the start. @throws when they cannot be read */
  prepare(): void;
  /** A new one. Nothing is stored: the id holds everything, sealed. */
  issue(): { id: string };
  /** @returns why an id has neither picture nor sound, or null where it has; costs next to nothing */
  refusal(id: string): Unavailable | null;
  /** PNG; for one id always the same, so that nobody gains a second look. @throws for an id that is none of ours */
  picture(id: string): Promise<Buffer>;
  /** WAV; for one id always the same */
  sound(id: string): Buffer;
  /** Either form's answer is right; upper and lower case are one (docs/product.md, "Captcha"). */
  judge(id: string, answer: string): Judged;
}

/** In the place of an issuer: any process may check it. */
const ANYBODY = Buffer.alloc(8);

export function createCaptcha({ key, ttlMs, store, now, assetsDir, testAnswer }: CaptchaOptions): Captcha {
  /** Names this process in what it issues while claims reach no further. */
  const issuedHere = randomBytes(ANYBODY.length);
  let faces: Face[] | null = null;
  let clips: Clips | null = null;
  const loadedFaces = () => (faces ??= loadFaces(join(assetsDir, 'fonts')));
  const loadedClips = () => (clips ??= loadClips(join(assetsDir, 'clips')));

  function open(id: string): CaptchaSecret | Unavailable {
    const secret = unseal(id, key);
    if (!secret || secret.issuedAt > now()) return 'forged';
    return now() - secret.issuedAt > ttlMs ? 'expired' : secret;
  }

  function opened(id: string): CaptchaSecret {
    const secret = unseal(id, key);
    if (!secret) throw new Error('This id is none of ours');
    return secret;
  }

  return {
    prepare() {
      loadedFaces();
      loadedClips();
    },
    issue() {
      const character = () => CAPTCHA_ALPHABET[randomInt(CAPTCHA_ALPHABET.length)];
      const answer = () =>
        testAnswer?.toUpperCase() ?? Array.from({ length: CAPTCHA_LENGTH }, character).join('');
      const answers = { picture: answer(), sound: answer() };
      const issuer = store.reach() === 'process' ? issuedHere : ANYBODY;
      return { id: seal({ answers, issuer, issuedAt: now(), seed: randomBytes(16) }, key, randomBytes(12)) };
    },
    refusal(id) {
      const secret = open(id);
      return typeof secret === 'string' ? secret : null;
    },
    async picture(id) {
      const { answers, seed } = opened(id);
      return drawPicture(answers.picture, loadedFaces(), seededRandom(seed));
    },
    sound(id) {
      const { answers, seed } = opened(id);
      return speak(answers.sound, loadedClips(), seededRandom(seed)).wav;
    },
    judge(id, answer) {
      if (!id || !answer.trim()) return { verdict: 'missing', ageMs: null, claim: null };
      const secret = open(id);
      if (typeof secret === 'string') return { verdict: secret, ageMs: null, claim: null };
      const ageMs = now() - secret.issuedAt;
      const own = !secret.issuer.equals(ANYBODY);
      // Who else has used it cannot be told: another process issued it while none knew of the others' claims.
      if (own && !secret.issuer.equals(issuedHere)) return { verdict: 'expired', ageMs, claim: null };
      const key = `captcha:${createHash('sha256').update(id).digest('base64url')}`;
      const given = Buffer.from(answer.replace(/\s+/g, '').toUpperCase());
      const right = Object.values(secret.answers).filter((text) => isSame(given, Buffer.from(text)));
      return {
        verdict: right.length ? 'passed' : 'wrong',
        ageMs,
        claim: (owner) => ({ claim: key, ttlMs, owner, reach: own ? 'process' : 'all' }),
      };
    },
  };
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
