import type { OutboxStatus } from '../leads/submissions/store.ts';
import type { Watched } from './metrics.ts';

export const CALM: OutboxStatus = {
  counts: { waiting: 0, parked: 0, delivered: 0 },
  oldestWaitingMs: null,
  destinations: {
    upstream: { counts: { waiting: 0, leased: 0, delivered: 0, parked: 0 }, oldestWaitingMs: null },
  },
  problem: null,
};

/** Services in calm, each with a figure of its own. */
export const WATCHED: Watched = {
  connections: { count: () => 3 },
  content: { describe: () => ({ bytes: 10 }) },
  pages: { describe: () => ({ bytes: 20 }) },
  media: { usage: () => ({ disk: 30, memory: 40 }) },
  submissions: { status: () => CALM },
  dataDir: { problem: null },
  logTo: { dropped: () => 0 },
};
