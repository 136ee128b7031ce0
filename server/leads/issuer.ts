import { randomBytes } from 'node:crypto';
import type { Check, Reach, Store } from './stores/store.ts';

/** The worth of a captcha's answer, or of a puzzle's solution. */
export type Verdict = 'passed' | 'missing' | 'wrong' | 'expired' | 'forged';

export interface Judged {
  verdict: Verdict;
  /** Since it was issued, milliseconds; null where that is not known. */
  ageMs: number | null;
  /** Uses it up: fails where that was done before. null where there is nothing to use up. */
  use: Check | null;
}

export interface IssuerOptions {
  /** Says how far a claim reaches that is made now. */
  store: Pick<Store, 'reach'>;
  now: () => number;
  lifeMs: number;
}

/**
 * Captchas and puzzles are sealed or signed with their time and their issuer. Nothing is stored until one is used. One
 * that was issued while the processes did not know of each other's claims is good in its own alone: nobody else can
 * tell whether it is used.
 */
export function createIssuer({ store, now, lifeMs }: IssuerOptions) {
  const self = randomBytes(8).toString('base64url');

  function reachFor(issuer: string): Reach | null {
    if (issuer === '') return 'all';
    return issuer === self ? 'process' : null;
  }

  return {
    /** This process's name; empty where any may check it. */
    name: (): string => (store.reach() === 'process' ? self : ''),
    /** @returns null within its life */
    flawOf(issuedAt: number): 'forged' | 'expired' | null {
      const ageMs = now() - issuedAt;
      if (ageMs < 0) return 'forged';
      return ageMs > lifeMs ? 'expired' : null;
    },
    /** @param owner who may use it again @returns null for one of another process's own */
    claimOf(claim: string, issuer: string, owner: string): Check | null {
      const reach = reachFor(issuer);
      return reach && { claim, ttlMs: lifeMs, owner, reach };
    },
  };
}
