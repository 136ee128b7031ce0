import { randomInt } from 'node:crypto';
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { createKeyedHash } from './form-ticket.ts';
import { createIssuer, type Judged } from './issuer.ts';
import type { Store } from './stores/store.ts';

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

/** Tries for one unit, on average; of one puzzle half as many at least. */
export const TRIES_PER_UNIT = 192;
/** Of one try, iterations of PBKDF2: some 0.1 ms in a browser on a desk. */
const COST = 500;
const PUZZLE_LIFE_MS = 10 * 60_000;

/** Puzzles (proof of work by altcha-lib) that cost a browser processor time and the server next to none. */
export function createPuzzles({ key, store, now }: PuzzlesOptions) {
  const issuer = createIssuer({ store, now, lifeMs: PUZZLE_LIFE_MS });
  const secrets = {
    hmacSignatureSecret: `${key.toString('base64url')} puzzle`,
    hmacKeySignatureSecret: `${key.toString('base64url')} solution`,
  };
  const hash = createKeyedHash(key);
  const purposeHash = ({ form, ticket }: PuzzlePurpose) => hash(JSON.stringify([form, ticket]));

  return {
    /** @param units of work, 1 at least; at 1 a slow phone needs a quarter of a second or so */
    issue(purpose: PuzzlePurpose, units: number): Promise<Challenge> {
      return createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt((units * TRIES_PER_UNIT) / 2, (units * TRIES_PER_UNIT * 3) / 2),
        deriveKey,
        data: { issuedAt: now(), purpose: purposeHash(purpose), issuer: issuer.name() },
        ...secrets,
      });
    },

    /**
     * Costs next to nothing, whatever the puzzle cost.
     * @param solved `{challenge, solution}` as JSON
     * @param owner who may use it again
     */
    async judge(solved: string, purpose: PuzzlePurpose, owner: string): Promise<Judged> {
      const read = readSolved(solved);
      const result = read && (await verifySolution({ ...read, deriveKey, ...secrets }).catch(() => null));
      const data = read?.challenge.parameters.data;
      if (!read || !result || result.invalidSignature || data?.purpose !== purposeHash(purpose)) {
        return { verdict: 'forged', ageMs: null, use: null };
      }
      const ageMs = now() - Number(data.issuedAt);
      const flaw = issuer.flawOf(Number(data.issuedAt));
      if (flaw) return { verdict: flaw, ageMs, use: null };
      const use = issuer.claimOf(`puzzle:${read.challenge.signature}`, String(data.issuer), owner);
      if (!use) return { verdict: 'expired', ageMs, use };
      return result.verified ? { verdict: 'passed', ageMs, use } : { verdict: 'wrong', ageMs, use: null };
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
