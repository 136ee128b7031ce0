/** A counter whose window begins with its first count. */
export interface Counter {
  key: string;
  /** Milliseconds. */
  windowMs: number;
}

export interface Count {
  number: number;
  /** The time until the window ends, milliseconds. */
  endsInMs: number;
}

/** The processes that know of a claim: all, or this one, for captchas issued while the database was away. */
export type Scope = 'all' | 'process';

/** A key that one owner takes for a time. */
export interface Claim {
  key: string;
  ttlMs: number;
  /** The owner may take the key again; its time then begins anew. */
  owner: string;
  /**
   * With `process` the claim counts in this process alone. While other processes cannot learn of it, so does
   * `best`, and any other claim fails.
   */
  scope?: Scope | 'best';
}

/**
 * The place of limits and used captchas: memory (memory-store.ts), memory with claims that outlive the process
 * (sqlite-store.ts), or the database that containers share (postgres-store.ts). Keys are hashes or addresses, never
 * a name or a number in clear. No call rejects.
 */
export interface Store {
  /** Counts one more in each window. @returns their counts, doubled where this process alone has counted for all */
  count(counters: readonly Counter[]): Promise<Count[]>;
  /** Takes one off a counter: the counted call was refused. The window stays. */
  giveBack(key: string): Promise<void>;
  /** Of simultaneous claims exactly one passes. @returns false where another owner holds the key */
  claim(claim: Claim): Promise<boolean>;
  isClaimed(key: string): Promise<boolean>;
  release(key: string): Promise<void>;
  /** The processes that learn of a new claim. */
  scope(): Scope;
}

/** A newer program has migrated the outbox's file or the database: this program could lose data in it. */
export class SchemaNewer extends Error {
  override readonly name = 'SchemaNewer';
}

/** The logger's calls that stores use: facts first, then the text. Never a payload. */
export type StoreLog = Record<'info' | 'error', (facts: object, text: string) => void>;

/**
 * A bound on how often something may happen for one key: a client's address, or the keyed hash of a number.
 * @param name keeps these counts apart from others in the same store
 * @param limit the most for one key in a window
 * @returns a function that counts one more; it gives null, or for one too many the time until the window ends
 */
export function createQuota(
  store: Pick<Store, 'count'>,
  { name, limit, windowMs }: { name: string; limit: number; windowMs: number },
) {
  return async (key: string): Promise<number | null> => {
    const [count] = await store.count([{ key: `${name}:${key}`, windowMs }]);
    return count && count.number > limit ? count.endsInMs : null;
  };
}
