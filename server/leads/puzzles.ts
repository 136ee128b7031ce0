import { randomInt } from 'node:crypto';
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { createKeyedHash, createTokens, FORGED, type Judged, type TokensOptions } from './token.ts';

/** A puzzle is good for one post of this form with this ticket. */
type Purpose = Record<'form' | 'ticket', string>;

/** The average number of tries for one unit; one puzzle takes half as many at least. */
export const TRIES_PER_UNIT = 192;
/** The iterations of PBKDF2 in one try: some 0.1 ms in a desktop browser. */
const COST = 500;
const PUZZLE_LIFE_MS = 10 * 60_000;

/** Puzzles (proof of work by altcha-lib) that cost a browser processor time and the server next to none. */
export function createPuzzles({ keys, now, scope }: Pick<TokensOptions, 'keys' | 'now' | 'scope'>) {
  const tokens = createTokens({ name: 'puzzle', keys, lifeMs: PUZZLE_LIFE_MS, now, scope });
  const [key] = keys;

  /** Verifies a solution by the key that signed its token. */
  async function verify(challenge: Challenge, solution: Solution, purpose: Purpose) {
    const signer = tokens.keyOf(String(challenge.parameters.data?.token)) ?? key;
    return verifySolution({ challenge, solution, deriveKey, ...secretsFor(purpose, signer) });
  }

  return {
    /** @param units of work, 1 at least; at 1 a slow phone needs a quarter of a second or so */
    issue(purpose: Purpose, units: number): Promise<Challenge> {
      return createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt((units * TRIES_PER_UNIT) / 2, (units * TRIES_PER_UNIT * 3) / 2),
        deriveKey,
        data: { token: tokens.issue() },
        ...secretsFor(purpose, key),
      });
    },

    /**
     * Checking costs next to nothing, whatever the puzzle cost.
     * @param solved `{challenge, solution}` as JSON
     * @param owner the owner of the claim, who may use the puzzle again
     */
    async judge(solved: string, purpose: Purpose, owner: string): Promise<Judged> {
      try {
        const { challenge, solution } = JSON.parse(solved) as { challenge: Challenge; solution: Solution };
        const result = await verify(challenge, solution, purpose);
        if (result.invalidSignature) return FORGED;
        const judged = tokens.judge(String(challenge.parameters.data?.token), owner);
        if (judged.verdict !== 'passed') return judged;
        if (!judged.use) return { ...judged, verdict: 'expired' };
        return result.verified ? judged : { ...judged, verdict: 'wrong', use: null };
      } catch {
        // A text without the shape of a puzzle.
        return FORGED;
      }
    },
  };
}

function secretsFor({ form, ticket }: Purpose, key: Buffer) {
  const hash = createKeyedHash(key);
  return {
    hmacSignatureSecret: hash(JSON.stringify(['puzzle', form, ticket])),
    hmacKeySignatureSecret: hash(JSON.stringify(['solution'])),
  };
}
