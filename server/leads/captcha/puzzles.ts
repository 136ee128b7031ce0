import { createHash, createHmac, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { type Puzzle, puzzleSalt, TARGET_BYTES } from '../../../shared/puzzle.ts';
import type { Check, Store } from '../stores/store.ts';

export interface PuzzlesOptions {
  /** 32 bytes, of this purpose alone. */
  key: Buffer;
  store: Pick<Store, 'reach'>;
  now: () => number;
  onPuzzle?: (event: 'issued' | PuzzleVerdict, ageMs: number | null) => void;
}

/** What a puzzle is good for: one post of that form, with that ticket. */
export interface PuzzlePurpose {
  form: string;
  ticket: string;
}

export type PuzzleVerdict = 'passed' | 'wrong' | 'used' | 'expired' | 'forged';

export interface JudgedPuzzle {
  verdict: Exclude<PuzzleVerdict, 'used'>;
  /** A captcha has to come with it. */
  captcha: boolean;
  /** Since it was issued, milliseconds; null where that is not known. */
  ageMs: number | null;
  /** Uses it up. @param owner who may use it again. null for one that has not passed */
  claim: ((owner: string) => Check) | null;
}

export interface Puzzles {
  /** @param units of work, 1 at least; at 1 a slow phone needs a quarter of a second at most */
  issue(purpose: PuzzlePurpose, price: { units: number; captcha: boolean }): Promise<Puzzle>;
  /** Takes some microseconds, whatever the puzzle cost. */
  judge(id: string, solution: string, purpose: PuzzlePurpose): JudgedPuzzle;
  /** To be told how a check ended. */
  onChecked(verdict: PuzzleVerdict, ageMs: number | null): void;
}

/** So many that the work of one puzzle differs little from that of another: by a seventh, mostly. */
export const TARGETS = 16;
/** Of one try: 0.07 to 0.15 ms in a browser on a desk. */
export const ITERATIONS = 500;
/** As many as the solver tries at once, some times over: what it tries beyond the right one is lost. */
export const NUMBERS_PER_UNIT = 24;
/** Tries for one unit, on average. */
export const TRIES_PER_UNIT = (TARGETS * NUMBERS_PER_UNIT) / 2;
/** As long as somebody takes over a captcha that is asked for with it. */
const PUZZLE_LIFE_MS = 10 * 60_000;

/** Of another one, as in a rolling deploy: it is answered with a new puzzle. */
const VERSION = 2;
const NONCE = 16;
const ISSUER = 8;
const LENGTH = 1 + 6 + 4 + 1 + NONCE + ISSUER;
const MAC = 16;
/** In the place of an issuer: any process may check it. */
const ANYBODY = Buffer.alloc(ISSUER);
const derive = promisify(pbkdf2);

interface Opened {
  issuedAt: number;
  numbers: number;
  captcha: boolean;
  issuer: Buffer;
}

/**
 * Puzzles that cost a browser processor time and the server next to none. Nothing is stored until one is used: its
 * numbers follow from its id by the key, its id is signed together with form and ticket, each part by its length.
 */
export function createPuzzles({ key, store, now, onPuzzle }: PuzzlesOptions): Puzzles {
  /** What this process is known by in what it issues while claims reach no further. */
  const process = randomBytes(ISSUER);
  let turn: Promise<unknown> = Promise.resolve();

  const sign = (payload: Buffer, { form, ticket }: PuzzlePurpose) =>
    keyedHash('sha256', key, 'id', payload, form, ticket).subarray(0, MAC);

  function open(id: string, purpose: PuzzlePurpose): Opened | null {
    const bytes = Buffer.from(id, 'base64url');
    // Several texts stand for the same bytes: only one of them is the id, or it could be used more than once.
    if (bytes.length !== LENGTH + MAC || bytes.toString('base64url') !== id) return null;
    const payload = bytes.subarray(0, LENGTH);
    if (!timingSafeEqual(bytes.subarray(LENGTH), sign(payload, purpose))) return null;
    if (payload[0] !== VERSION) return null;
    return {
      issuedAt: payload.readUIntBE(1, 6),
      numbers: payload.readUInt32BE(7),
      captcha: payload[11] === 1,
      issuer: payload.subarray(12 + NONCE),
    };
  }

  async function targetsOf(id: string, solution: number[]): Promise<string[]> {
    const keys = solution.map((number, target) =>
      derive(id, puzzleSalt(target, number), ITERATIONS, TARGET_BYTES, 'sha256'),
    );
    return (await Promise.all(keys)).map((bytes) => bytes.toString('base64url'));
  }

  return {
    async issue(purpose, { units, captcha }) {
      const numbers = units * NUMBERS_PER_UNIT;
      const payload = Buffer.alloc(LENGTH);
      payload[0] = VERSION;
      payload.writeUIntBE(Math.floor(now()), 1, 6);
      payload.writeUInt32BE(numbers, 7);
      payload[11] = Number(captcha);
      randomBytes(NONCE).copy(payload, 12);
      (store.reach() === 'process' ? process : ANYBODY).copy(payload, 12 + NONCE);
      const id = Buffer.concat([payload, sign(payload, purpose)]).toString('base64url');
      // One at a time: however many are asked for, reading and writing files goes on between them.
      const targets = turn.then(() => targetsOf(id, solutionOf(key, id, numbers)));
      turn = targets.catch(() => {});
      onPuzzle?.('issued', null);
      return { id, targets: await targets, iterations: ITERATIONS, numbers };
    },
    judge(id, solution, purpose) {
      const opened = open(id, purpose);
      if (!opened) return { verdict: 'forged', captcha: false, ageMs: null, claim: null };
      const { captcha, issuer, numbers } = opened;
      const ageMs = now() - opened.issuedAt;
      const refused = (verdict: 'wrong' | 'expired' | 'forged') => ({ verdict, captcha, ageMs, claim: null });
      if (ageMs < 0) return refused('forged');
      if (ageMs > PUZZLE_LIFE_MS) return refused('expired');
      const own = issuer.some((byte) => byte !== 0);
      // Who else has used it cannot be told: another process issued it while none knew of the others' claims.
      if (own && !issuer.equals(process)) return refused('expired');
      const right = Buffer.from(solutionOf(key, id, numbers).join('.'));
      const given = Buffer.from(solution);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return refused('wrong');
      const mark = createHash('sha256').update(id).digest('base64url');
      return {
        ...{ verdict: 'passed', captcha, ageMs },
        claim: (owner) => ({
          ...{ claim: `puzzle:${mark}`, ttlMs: PUZZLE_LIFE_MS, owner },
          reach: own ? 'process' : 'all',
        }),
      };
    },
    onChecked: (verdict, ageMs) => onPuzzle?.(verdict, ageMs),
  };
}

/** @returns the numbers of a puzzle, which nobody knows without the key */
export function solutionOf(key: Buffer, id: string, numbers: number): number[] {
  const random = keyedHash('sha512', key, 'numbers', id);
  return Array.from({ length: TARGETS }, (_, target) => random.readUInt32BE(4 * target) % numbers);
}

/** Each part goes in with its length: what ends one cannot be moved into the next. */
function keyedHash(hash: 'sha256' | 'sha512', key: Buffer, ...parts: (string | Buffer)[]): Buffer {
  const mac = createHmac(hash, key);
  for (const part of parts) {
    const bytes = Buffer.from(part);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    mac.update(length).update(bytes);
  }
  return mac.digest();
}
