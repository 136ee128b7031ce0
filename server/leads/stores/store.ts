/**
 * One thing that limits and proofs ask of the store. Keys are hashes or addresses, never a name or a number in clear;
 * times are milliseconds.
 */
export type Check =
  /** Counts one more in a window that begins with its first count. Fails above `max`. */
  | { count: string; windowMs: number; max: number }
  /**
   * Takes a key for a time. Fails where another holds it; its `owner` may take it again, for a time that begins anew.
   * Of simultaneous claims exactly one passes. While the other processes cannot know of it, a claim fails unless its
   * `reach` is `process` or `best`.
   */
  | { claim: string; ttlMs: number; owner?: string; reach?: Reach | 'best' }
  /** Fails where somebody holds that key. */
  | { unclaimed: string }
  /** Lets a key go. Never fails. */
  | { release: string };

/** A counter to be read. `add`: 1 counts one more first, 0 only looks. */
export interface Tally {
  count: string;
  windowMs: number;
  add: 0 | 1;
}

/** The processes that know of a claim: all, or this one, for captchas issued while the database was away. */
export type Reach = 'all' | 'process';

export interface Verdict {
  /** The index of the check that failed; null where all passed. */
  failed: number | null;
  /** Milliseconds until the window of the count that failed ends; else 0. */
  retryAfterMs: number;
}

/**
 * Where limits and used captchas stand: in memory (memory-store.ts), in memory with claims that outlive the process
 * (sqlite-store.ts), or in the database that containers share (postgres-store.ts). No call rejects.
 */
export interface Store {
  /** Runs checks in their order until one fails; those after it are not run. In a database: one round trip. */
  run(checks: readonly Check[]): Promise<Verdict>;
  /**
   * Counts without a bound, in one round trip.
   * @returns what each counter stands at; twice that where this process alone has counted for all
   */
  tally(counters: readonly Tally[]): Promise<number[]>;
  /** The reach of a claim that is made now. */
  reach(): Reach;
}

/** The logger's calls that stores use: facts first, then the text. Never a payload. */
export type StoreLog = Record<'info' | 'error', (facts: object, text: string) => void>;

export interface QuotaOptions {
  /** Keeps these counts apart from others in the same store. */
  name: string;
  /** The most for one key in a window. */
  limit: number;
  /** Milliseconds. */
  windowMs: number;
}

/** A bound on how often something may happen for one key: a client's address, or the keyed hash of a number. */
export type Quota = (key: string) => Extract<Check, { count: string }>;

export function createQuota({ name, limit, windowMs }: QuotaOptions): Quota {
  return (key) => ({ count: `${name}:${key}`, windowMs, max: limit });
}
