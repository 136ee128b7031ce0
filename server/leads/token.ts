import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '../../shared/india-time.ts';
import type { Keys } from '../http/keyring.ts';
import type { Claim, Scope } from './stores/store.ts';

/**
 * A hash that tells nothing without the key, and cannot be made without it.
 * @param key a key for one purpose alone
 * @returns 128 bits as 22 characters of base64url
 */
export function createKeyedHash(key: Buffer) {
  return (text: string) =>
    createHmac('sha256', key).update(text).digest().subarray(0, 16).toString('base64url');
}

/** The result of checking an enquiry's proof; `used` once its claim has failed. */
export type Verdict = 'passed' | 'missing' | 'wrong' | 'expired' | 'forged' | 'used';

export interface Judged {
  verdict: Verdict;
  /** The time since it was issued, milliseconds; null where that is not known. */
  ageMs: number | null;
  /** The claim that uses it up, which fails if that was done before. null where there is nothing to use up. */
  use: Claim | null;
}

export const FORGED: Judged = { verdict: 'forged', ageMs: null, use: null };

export interface TokensOptions {
  /** The beginning of their claims' keys. */
  name: string;
  /** Keys that sign these tokens alone. */
  keys: Keys;
  lifeMs: number;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** The processes that learn of a new claim. */
  scope: () => Scope;
}

/** Its mark, its time of issue, a nonce, the one process that may check it (none = any may), the signature. */
const TOKEN = /^(?:\d{1,2}_)?([0-9a-z]{1,11})-[\w-]{11}([\w-]{11})?\.([\w-]{22})$/;

/**
 * Signed tokens, of which nothing is stored until one is used: form tickets, the ids of captchas, and the tokens in
 * puzzles. A token that is issued while containers do not know of each other's claims names its process and is good
 * there alone: no other can tell whether it is used.
 */
export function createTokens({ name, keys, lifeMs, now, scope }: TokensOptions) {
  const [key] = keys;
  const sign = createKeyedHash(key);
  const self = randomBytes(8).toString('base64url');

  /** @returns the key that signed a token; undefined where none of ours did */
  function keyOf(token: string): Buffer | undefined {
    const [, , , signature = ''] = TOKEN.exec(token) ?? [];
    const given = Buffer.from(signature);
    const issued = token.slice(0, -23);
    return keys.find((key) => {
      const signed = Buffer.from(createKeyedHash(key)(issued));
      return signed.length === given.length && timingSafeEqual(given, signed);
    });
  }

  return {
    /**
     * @param mark a number below 100 in the signed token, where nobody can change it; null for none
     * @returns a token that is safe in addresses and attributes
     */
    issue(at = now(), mark: number | null = null): string {
      const nonce = randomBytes(8).toString('base64url');
      const issued = `${mark === null ? '' : `${mark}_`}${Math.floor(at).toString(36)}-${nonce}${scope() === 'process' ? self : ''}`;
      return `${issued}.${sign(issued)}`;
    },

    keyOf,

    /**
     * @param owner the owner of the claim, who may use the token again
     * @returns `passed` within its life, where `use` is null if another process alone may check it
     */
    judge(token: string, owner: string): Judged {
      const [, time = '', issuer = '', signature = ''] = TOKEN.exec(token) ?? [];
      if (!time || !keyOf(token)) return FORGED;
      const ageMs = now() - Number.parseInt(time, 36);
      if (ageMs < 0) return FORGED;
      if (ageMs > lifeMs) return { verdict: 'expired', ageMs, use: null };
      const isOurs = issuer === '' || issuer === self;
      const claimKey = `${name}:${signature}`;
      const claim: Claim = { key: claimKey, ttlMs: lifeMs, owner, scope: issuer ? 'process' : 'all' };
      return { verdict: 'passed', ageMs, use: isOurs ? claim : null };
    },
  };
}

/** The age from which a ticket counts, milliseconds: only a program fills in a form faster. */
const TICKET_YOUNG_MS = 3_000;

export type FormTickets = ReturnType<typeof createFormTickets>;

/**
 * A ticket says when a page with a form was made. A program that posts without the page, or at once after it, is asked
 * for more. A ticket lets one enquiry through.
 */
export function createFormTickets({ keys, now }: Pick<TokensOptions, 'keys' | 'now'>) {
  const tokens = createTokens({ name: 'ticket', keys, now, lifeMs: DAY_MS, scope: () => 'all' });

  return {
    issue: () => tokens.issue(),
    /** @returns the claim that uses it up; null for a bad ticket, and for one that is too young or too old */
    claimOf(ticket: string, owner: string): Claim | null {
      const { ageMs, use } = tokens.judge(ticket, owner);
      const isOld = ageMs !== null && ageMs >= TICKET_YOUNG_MS;
      // While containers do not know of each other's claims, it may pass once in each.
      return use && isOld ? { ...use, scope: 'best' } : null;
    },
    /**
     * Makes a new ticket for a form that is shown again. It counts as old as `ticket`, since the form was shown all the
     * while; for an invalid ticket it counts as new.
     */
    renew(ticket: string): string {
      const { verdict, ageMs } = tokens.judge(ticket, '');
      const age = verdict === 'passed' ? Math.min(ageMs ?? 0, TICKET_YOUNG_MS) : 0;
      return tokens.issue(now() - age);
    },
  };
}
