import type { Database } from './database.ts';
import type { Presence } from './shared-database.ts';

const PRESENT_MS = 45_000;
const MAX_OTHERS = 50;

/** A claim like any other, which ends when it is not renewed: no table of its own, and no other version minds it. */
const WRITE = `INSERT INTO claim VALUES ($1, $2, now() + interval '${PRESENT_MS} ms')
  ON CONFLICT (key) DO UPDATE SET owner = excluded.owner, ends_at = excluded.ends_at`;
/** By the index of ends: of what ends so soon little is anything else. */
const READ = `SELECT owner FROM claim WHERE ends_at > now() AND ends_at <= now() + interval '${PRESENT_MS} ms'
  AND key LIKE 'container:%' AND key <> $1 ORDER BY key LIMIT ${MAX_OTHERS}`;

/** While the database is away nothing is told, which is told elsewhere. */
export function createPresence(database: Database): Presence {
  const key = `container:${database.container}`;
  const quietly = (text: string, values: unknown[]) =>
    database.query<{ owner: string }>(text, values).catch(() => []);
  return {
    async announce(about) {
      await quietly(WRITE, [key, about]);
    },
    others: async () => (await quietly(READ, [key])).map(({ owner }) => owner),
    async leave() {
      await quietly('DELETE FROM claim WHERE key = $1', [key]);
    },
    onUp: database.onUp,
  };
}
