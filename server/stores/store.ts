/**
 * Where limits, used captchas and delivered hashes are: in memory (memory-store.ts), or in memory with claims that
 * outlive the process (sqlite-store.ts). Keys are hashes or addresses, never a name or a number in clear.
 */
export interface Store {
  /**
   * Counts one more for `key` in a window that begins with its first count.
   * @param windowMs length of the window, milliseconds
   * @returns the count with this one, and the milliseconds until the window ends
   */
  increment(key: string, windowMs: number): Promise<{ count: number; resetMs: number }>;

  /**
   * Takes `key` for `ttlMs` milliseconds. Of any number of simultaneous callers exactly one gets `true`.
   */
  claim(key: string, ttlMs: number): Promise<boolean>;

  /** @returns whether somebody holds `key` */
  isClaimed(key: string): Promise<boolean>;
}
