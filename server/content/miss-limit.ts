import { LRUCache } from 'lru-cache';

export interface MissLimitOptions {
  /** Milliseconds. */
  now: () => number;
  /** Ids that one client may ask for in a window, of those that no list knows and upstream does not either. */
  max?: number;
  windowMs?: number;
}

interface Window {
  count: number;
  endsAt: number;
}

/** Clients that are counted at once; beyond it the longest quiet one begins anew. */
const MAX_CLIENTS = 10_000;

/**
 * Bounds the calls that one client can cause by ids that it makes up. Each id is counted when upstream is asked for
 * it, so that many at once count too, and given back when upstream knows it.
 */
export function createMissLimit({ now, max = 20, windowMs = 60_000 }: MissLimitOptions) {
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

export type MissLimit = ReturnType<typeof createMissLimit>;
