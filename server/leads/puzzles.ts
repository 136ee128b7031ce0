import { randomBytes, randomInt } from 'node:crypto';
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { createKeyedHash } from './form-ticket.ts';
import type { Check, Store } from './stores/store.ts';

export interface PuzzlesOptions {
  /** Of this purpose alone. */
  key: Buffer;
  store: Pick<Store, 'reach'>;
  now: () => number;
}

/** A puzzle is good for one post of that form, with that ticket. */
export interface PuzzlePurpose {
  form: string;
  ticket: string;
}

export interface JudgedPuzzle {
  verdict: 'passed' | 'wrong' | 'expired' | 'forged';
  /** Since it was issued, milliseconds; null where that is not known. */
  ageMs: number | null;
  /** Uses it up. @param owner who may use it again. null for one that has not passed */
  claim: ((owner: string) => Check) | null;
}

/** Tries for one unit, on average; of one puzzle half as many at least. */
export const TRIES_PER_UNIT = 192;
/** Of one try, iterations of PBKDF2: some 0.1 ms in a browser on a desk. */
const COST = 500;
const PUZZLE_LIFE_MS = 10 * 60_000;

/**
 * Puzzles (proof of work by altcha-lib) that cost a browser processor time and the server next to none. Nothing is
 * stored until one is used: its time, purpose and issuer are signed with it.
 */
export function createPuzzles({ key, store, now }: PuzzlesOptions) {
  /** Names this process in what it issues while claims reach no further. */
  const issuedHere = randomBytes(8).toString('base64url');
  const secrets = {
    hmacSignatureSecret: `${key.toString('base64url')} puzzle`,
    hmacKeySignatureSecret: `${key.toString('base64url')} solution`,
  };
  const hash = createKeyedHash(key);
  const purposeHash = ({ form, ticket }: PuzzlePurpose) => hash(JSON.stringify([form, ticket]));

  return {
    /** @param units of work, 1 at least; at 1 a slow phone needs a quarter of a second or so */
    issue(purpose: PuzzlePurpose, units: number): Promise<Challenge> {
      const issuer = store.reach() === 'process' ? issuedHere : '';
      return createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt((units * TRIES_PER_UNIT) / 2, (units * TRIES_PER_UNIT * 3) / 2),
        deriveKey,
        data: { issuedAt: now(), purpose: purposeHash(purpose), issuer },
        ...secrets,
      });
    },

    /** Costs next to nothing, whatever the puzzle cost. @param solved `{challenge, solution}` as JSON */
    async judge(solved: string, purpose: PuzzlePurpose): Promise<JudgedPuzzle> {
      const read = readSolved(solved);
      const result = read && (await verifySolution({ ...read, deriveKey, ...secrets }).catch(() => null));
      const data = read?.challenge.parameters.data;
      if (!read || !result || result.invalidSignature || data?.purpose !== purposeHash(purpose)) {
        return { verdict: 'forged', ageMs: null, claim: null };
      }
      const ageMs = now() - Number(data.issuedAt);
      const { issuer } = data;
      const refused = (verdict: JudgedPuzzle['verdict']) => ({ verdict, ageMs, claim: null });
      if (ageMs < 0) return refused('forged');
      // Another process issued it while none knew of the others' claims: whether it is used cannot be told.
      if (ageMs > PUZZLE_LIFE_MS || (issuer && issuer !== issuedHere)) return refused('expired');
      if (!result.verified) return refused('wrong');
      const claim = `puzzle:${read.challenge.signature}`;
      const reach = issuer ? 'process' : 'all';
      return { verdict: 'passed', ageMs, claim: (owner) => ({ claim, ttlMs: PUZZLE_LIFE_MS, owner, reach }) };
    },
  };
}

/** @returns null for a text without the shape of a puzzle; nothing in it is believed yet */
function readSolved(text: string): { challenge: Challenge; solution: Solution } | null {
  try {
    const { challenge, solution } = JSON.parse(text);
    return typeof challenge.parameters === 'object' && challenge.parameters ? { challenge, solution } : null;
  } catch {
    return null;
  }
}
