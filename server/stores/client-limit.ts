import { LRUCache } from 'lru-cache';

export interface ClientLimitOptions {
  /** Milliseconds. */
  now: () => number;
  /** What one client may take in a window. */
  max: number;
  windowMs?: number;
}

interface Window {
  count: number;
  endsAt: number;
}

/** Clients that are counted at once; beyond it the longest quiet one begins anew. */
const MAX_CLIENTS = 10_000;

/**
 * Bounds in this process's memory what one client can cause: calls of upstream by ids that it makes up, pages that are
 * rendered for it alone. Unlike a quota of the store it costs a reader nothing.
 */
export function createClientLimit({ now, max, windowMs = 60_000 }: ClientLimitOptions) {
  const windows = new LRUCache<string, Window>({ max: MAX_CLIENTS });

  function windowOf(client: string): Window {
    const running = windows.get(client);
    if (running && now() < running.endsAt) return running;
    const begun = { count: 0, endsAt: now() + windowMs };
    windows.set(client, begun);
    return begun;
  }

  return {
    /** @returns false, and counts nothing, when the client has asked for too many */
    take(client: string): boolean {
      const window = windowOf(client);
      if (window.count >= max) return false;
      window.count++;
      return true;
    },
    giveBack(client: string): void {
      const window = windowOf(client);
      window.count = Math.max(0, window.count - 1);
    },
  };
}

export type ClientLimit = ReturnType<typeof createClientLimit>;
