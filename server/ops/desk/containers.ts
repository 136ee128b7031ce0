import { hostname } from 'node:os';
import * as z from 'zod/mini';
import type { Database } from '../../leads/stores/database.ts';

/** A running process of the site as it tells the others of itself; `startedAt` in milliseconds since the epoch. */
const about = z.object({ name: z.string(), build: z.string(), node: z.string(), startedAt: z.number() });

export type Container = z.infer<typeof about> & { isThis: boolean };

const ANNOUNCE_MS = 15_000;
const PRESENT_MS = 45_000;
const MAX_OTHERS = 50;

/** A row of the claims, which ends unless it is renewed: no table of its own, and other versions ignore it. */
const ANNOUNCE = `INSERT INTO claim VALUES ($1, $2, now() + interval '${PRESENT_MS} ms')
  ON CONFLICT (key) DO UPDATE SET owner = excluded.owner, ends_at = excluded.ends_at`;
/** Uses the index of ends: few other rows end so soon. */
const OTHERS = `SELECT owner FROM claim WHERE ends_at > now() AND ends_at <= now() + interval '${PRESENT_MS} ms'
  AND key LIKE 'container:%' AND key <> $1 ORDER BY key LIMIT ${MAX_OTHERS}`;
const LEAVE = 'DELETE FROM claim WHERE key = $1';

/**
 * Tells the other containers that this one runs, and lists them. Without a database, and while that is away, this one
 * is alone.
 * @param build the version that runs
 */
export function createContainers(database: Database | null, build: string) {
  const startedAt = Math.round(performance.timeOrigin);
  const own: z.infer<typeof about> = { name: hostname(), build, node: process.version, startedAt };
  const key = `container:${database?.container}`;
  const ask = async (text: string, ...values: string[]) =>
    (await database?.query<{ owner: string }>(text, [key, ...values]).catch(() => null)) ?? [];
  const announce = () => ask(ANNOUNCE, JSON.stringify(own));
  const timer = setInterval(announce, ANNOUNCE_MS).unref();
  void announce();
  return {
    /** @returns this one first */
    async all(): Promise<readonly Container[]> {
      const others = (await ask(OTHERS)).flatMap(({ owner }) => readContainer(owner));
      return [{ ...own, isThis: true }, ...others];
    },
    async close(): Promise<void> {
      clearInterval(timer);
      await ask(LEAVE);
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
