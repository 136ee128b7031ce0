import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { CAPTCHA_ALPHABET, CAPTCHA_HEIGHT, CAPTCHA_LENGTH, CAPTCHA_WIDTH } from '../../../shared/captcha.ts';
import type { Check, Store } from '../stores/store.ts';
import { drawShapes } from './drawing.ts';
import { readGlyphs } from './glyph-file.ts';
import { chooseFaces, type Glyphs } from './glyphs.ts';
import { encodePng } from './png.ts';
import { fillShapes } from './raster.ts';
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
  /** Folder with `clips`, and with `glyphs.bin` or `fonts`. */
  assetsDir: string;
  /** CAPTCHA_TEST_ANSWER: the answer of all of them. */
  testAnswer?: string | null;
}

export type CaptchaVerdict = 'passed' | 'missing' | 'wrong' | 'used' | 'expired' | 'forged';

/** What an answer is worth, and the claim that uses its captcha up, right or wrong: where that fails it was tried before. */
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
  /** Reads glyphs and clips, which takes too long for the start. @throws when they cannot be read */
  prepare(): Promise<void>;
  /** A new one. Nothing is stored: the id holds everything, sealed. */
  issue(): { id: string };
  /** @returns why an id has neither picture nor sound, or null where it has; costs next to nothing */
  refusal(id: string): Unavailable | null;
  /** PNG; for one id always the same. */
  picture(id: string): Promise<Buffer | Unavailable>;
  /** WAV; for one id always the same. */
  sound(id: string): Buffer | Unavailable;
  /** Either form's answer is right; upper and lower case are one (docs/product.md, "Captcha"). */
  judge(id: string, answer: string): Judged;
}

/** Which faces captchas are drawn with changes so often. */
const WEEK_MS = 7 * 24 * 3_600_000;
/** In the place of an issuer: any process may check it. */
const ANYBODY = Buffer.alloc(8);
/** Teal ink on white: 12 to 1. */
const INK = [14, 67, 73] as const;
const PAPER = [255, 255, 255] as const;

export function createCaptcha({ key, ttlMs, store, now, assetsDir, testAnswer }: CaptchaOptions): Captcha {
  /** What this process is known by in what it issues while claims reach no further. */
  const process = randomBytes(ANYBODY.length);
  let drawings: Promise<Glyphs> | null = null;
  let clips: Clips | null = null;
  const loadDrawings = () => (drawings ??= readGlyphs(assetsDir));
  let inUse: { week: number; glyphs: Glyphs } | null = null;
  const loadVoices = () => (clips ??= loadClips(join(assetsDir, 'clips')));

  /** Whoever has bought samples buys new ones: the key chooses other faces each week, the same in every container. */
  async function facesAt(issuedAt: number): Promise<Glyphs> {
    const all = await loadDrawings();
    const week = Math.floor(issuedAt / WEEK_MS);
    if (inUse?.week !== week) {
      const seed = createHmac('sha256', key).update(`faces ${week}`).digest();
      inUse = { week, glyphs: chooseFaces(all, seededRandom(seed)) };
    }
    return inUse.glyphs;
  }

  function open(id: string): CaptchaSecret | Unavailable {
    const secret = unseal(id, key);
    if (!secret || secret.issuedAt > now()) return 'forged';
    return now() - secret.issuedAt > ttlMs ? 'expired' : secret;
  }

  return {
    async prepare() {
      await loadDrawings();
      loadVoices();
    },
    issue() {
      const random = () => CAPTCHA_ALPHABET[randomInt(CAPTCHA_ALPHABET.length)];
      const answer = () =>
        testAnswer?.toUpperCase() ?? Array.from({ length: CAPTCHA_LENGTH }, random).join('');
      const answers = { picture: answer(), sound: answer() };
      const issuer = store.reach() === 'process' ? process : ANYBODY;
      return { id: seal({ answers, issuer, issuedAt: now(), seed: randomBytes(16) }, key, randomBytes(12)) };
    },
    refusal(id) {
      const opened = open(id);
      return typeof opened === 'string' ? opened : null;
    },
    async picture(id) {
      const secret = open(id);
      if (typeof secret === 'string') return secret;
      const shapes = drawShapes(
        secret.answers.picture,
        await facesAt(secret.issuedAt),
        seededRandom(secret.seed),
      );
      const ink = fillShapes(shapes, CAPTCHA_WIDTH, CAPTCHA_HEIGHT);
      return encodePng(ink, CAPTCHA_WIDTH, CAPTCHA_HEIGHT, PAPER, INK);
    },
    sound(id) {
      const secret = open(id);
      if (typeof secret === 'string') return secret;
      return speak(secret.answers.sound, loadVoices(), seededRandom(secret.seed)).wav;
    },
    judge(id, answer) {
      if (!id || !answer.trim()) return { verdict: 'missing', ageMs: null, claim: null };
      const secret = open(id);
      if (typeof secret === 'string') return { verdict: secret, ageMs: null, claim: null };
      const ageMs = now() - secret.issuedAt;
      const own = secret.issuer.some((byte) => byte !== 0);
      // Who else has used it cannot be told: another process issued it while none knew of the others' claims.
      if (own && !secret.issuer.equals(process)) return { verdict: 'expired', ageMs, claim: null };
      const mark = createHash('sha256').update(id).digest('base64url');
      const given = Buffer.from(answer.replace(/\s+/g, '').toUpperCase());
      const right = Object.values(secret.answers).filter((text) => isSame(given, Buffer.from(text)));
      return {
        verdict: right.length ? 'passed' : 'wrong',
        ageMs,
        claim: (owner) => ({ claim: `captcha:${mark}`, ttlMs, owner, reach: own ? 'process' : 'all' }),
      };
    },
  };
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
