import { inBatches, MAX_CHANGED } from '../submissions/connection.ts';
import { createKeyedHash } from '../token.ts';
import type { Database } from './database.ts';
import { createMemoryStore } from './memory-store.ts';
import type { Counter, Store } from './store.ts';

/** How often ended rows are removed, milliseconds. */
const TIDY_EVERY_MS = 60_000;

const COUNT = `
  INSERT INTO counter AS c
    SELECT key, 1, now() + ms * interval '1 ms' FROM unnest($1::text[], $2::float8[]) AS t (key, ms)
  ON CONFLICT (key) DO UPDATE SET
    number = CASE WHEN c.ends_at <= now() THEN 1 ELSE c.number + 1 END,
    ends_at = CASE WHEN c.ends_at <= now() THEN excluded.ends_at ELSE c.ends_at END
  RETURNING key, number, (extract(epoch FROM ends_at - now()) * 1000)::float8 AS "endsInMs"`;
const GIVE_BACK = 'UPDATE counter SET number = number - 1 WHERE key = $1 AND number > 0';
const CLAIM = `
  INSERT INTO claim AS c VALUES ($1, $2, clock_timestamp() + $3 * interval '1 ms')
  ON CONFLICT (key) DO UPDATE SET owner = excluded.owner, ends_at = excluded.ends_at
    WHERE c.ends_at <= clock_timestamp() OR c.owner = excluded.owner
  RETURNING key`;
const IS_CLAIMED = 'SELECT 1 FROM claim WHERE key = $1 AND ends_at > now()';

const REMOVE = (table: 'counter' | 'claim') => `DELETE FROM ${table} WHERE key IN (
  SELECT key FROM ${table} WHERE ends_at < now() LIMIT ${MAX_CHANGED} FOR UPDATE SKIP LOCKED) RETURNING 1`;

export interface PostgresStoreOptions {
  database: Database;
  now: () => number;
  counterKey: Buffer;
}

/**
 * Limits and claims that all containers share. While the database is away, each process counts alone and allows half,
 * since there may be several. A claim that all must know fails then: no captcha passes twice.
 * @param now a clock that never goes backwards, where there is one; milliseconds
 * @param counterKey makes the hashes that the database has in place of addresses; the same in all containers
 */
export function createPostgresStore({ database, now, counterKey }: PostgresStoreOptions) {
  const hash = createKeyedHash(counterKey);
  /** A counter's key, with a hash of the part after its kind. */
  const hidden = (key: string) => key.replace(/:.*/s, (whom) => `:${hash(whom)}`);
  const memory = createMemoryStore({ now });
  const timer = setInterval(() => void tidy().catch(() => {}), TIDY_EVERY_MS).unref();

  async function tidy(): Promise<void> {
    for (const table of ['counter', 'claim'] as const)
      await inBatches(async () => (await database.query(REMOVE(table))).length);
  }

  /** @throws while the database is away */
  const hasRow = async (sql: string, values: unknown[]) => (await database.query(sql, values)).length > 0;

  async function countShared(counters: readonly Counter[]) {
    const keys = counters.map(({ key }) => hidden(key));
    const columns = [keys, counters.map(({ windowMs }) => windowMs)];
    const rows = await database.query<{ key: string; number: number; endsInMs: number }>(COUNT, columns);
    return keys.flatMap((key) => rows.find((row) => row.key === key) ?? []);
  }

  return {
    async count(counters) {
      try {
        return await countShared(counters);
      } catch {
        const counts = await memory.count(counters);
        return counts.map((own) => ({ ...own, number: own.number > 1 ? 2 * own.number : 1 }));
      }
    },
    async giveBack(key) {
      await database.query(GIVE_BACK, [hidden(key)]).catch(() => memory.giveBack(key));
    },
    async claim(claim) {
      const { key, ttlMs, owner, scope } = claim;
      // A captcha that was issued while the database was away stays this process's own when it is back.
      if (scope === 'process') return memory.claim(claim);
      // The database does not know the claims of its time away.
      if (await memory.isClaimed(key)) return memory.claim(claim);
      return hasRow(CLAIM, [key, owner, ttlMs]).catch(() => scope === 'best' && memory.claim(claim));
    },
    isClaimed: async (key) => (await memory.isClaimed(key)) || hasRow(IS_CLAIMED, [key]).catch(() => false),
    async release(key) {
      await memory.release(key);
      await database.query('DELETE FROM claim WHERE key = $1', [key]).catch(() => {});
    },
    scope: () => (database.isUp() ? 'all' : 'process'),
    /** Also closes the database. */
    async close() {
      clearInterval(timer);
      await database.close();
    },
  } satisfies Store & { close(): Promise<void> };
}
