import { hostname } from 'node:os';
import * as z from 'zod/mini';
import type { Presence } from '../../leads/stores/postgres-store.ts';

/** A running process of the site as it tells the others of itself; `startedAt` in milliseconds since the epoch. */
const about = z.object({ name: z.string(), build: z.string(), node: z.string(), startedAt: z.number() });

export type Container = z.infer<typeof about> & { isThis: boolean };

const ANNOUNCE_MS = 15_000;

/**
 * Tells the other containers that this one runs; only with a database.
 * @param build the version that runs
 */
export function createContainers(presence: Presence | null, build: string) {
  const startedAt = Math.round(performance.timeOrigin);
  const own: z.infer<typeof about> = { name: hostname(), build, node: process.version, startedAt };
  const announce = () => void presence?.announce(JSON.stringify(own));
  const timer = presence ? setInterval(announce, ANNOUNCE_MS).unref() : undefined;
  announce();
  return {
    /** @returns this one first; it alone while the database is away */
    async all(): Promise<readonly Container[]> {
      const others = ((await presence?.others()) ?? []).flatMap(readContainer);
      return [{ ...own, isThis: true }, ...others];
    },
    async close() {
      clearInterval(timer);
      await presence?.leave();
    },
  };
}

export type Containers = ReturnType<typeof createContainers>;

/** Another version may have written it: one that cannot be read is left out. */
function readContainer(text: string): Container[] {
  try {
    return [{ ...about.parse(JSON.parse(text)), isThis: false }];
  } catch {
    return [];
  }
}
