/**
 * What limits, used captchas and delivered hashes are kept in. One container keeps them in memory
 * (memory-store.ts); several containers share them, and then nothing that uses a store changes.
 * Keys are hashes or addresses, never a name or a number in clear.
 */
export interface Store {
  /**
   * Counts one more for `key` in a window that begins with its first count.
   * @param windowMs length of the window, milliseconds
   * @returns the count with this one, and the milliseconds until the window ends
   */
  increment(key: string, windowMs: number): Promise<{ count: number; resetMs: number }>;

  /** @returns the count of the window that is running, without counting; 0 where there is none */
  count(key: string): Promise<number>;

  /**
   * Takes `key` for `ttlMs` milliseconds. Of any number of simultaneous callers exactly one gets `true`.
   */
  claim(key: string, ttlMs: number): Promise<boolean>;

  /** @returns whether somebody holds `key` */
  isClaimed(key: string): Promise<boolean>;

  /** Gives `key` back before its time. */
  release(key: string): Promise<void>;

  /** Ends timers and connections. */
  close(): Promise<void>;
}
