import type { Database } from './database.ts';
import { createMemoryStore } from './memory-store.ts';
import type { Check, Store, Tally, Verdict } from './store.ts';

/** How often ended rows are removed, milliseconds. */
const TIDY_EVERY_MS = 60_000;
/** The most rows that one call removes, so that none takes long. */
const MAX_REMOVED = 10_000;

const RUN = 'SELECT failed, retry_after_ms FROM run_checks($1)';
const TALLY = `
  INSERT INTO counter AS c
    SELECT key, add, now() + ms * interval '1 ms' FROM unnest($1::text[], $2::float8[], $3::int[]) AS t (key, ms, add)
  ON CONFLICT (key) DO UPDATE SET
    number = CASE WHEN c.ends_at <= now() THEN excluded.number ELSE c.number + excluded.number END,
    ends_at = CASE WHEN c.ends_at <= now() THEN excluded.ends_at ELSE c.ends_at END
  RETURNING key, number`;
const REMOVE_ENDED = (table: string) => `DELETE FROM ${table} WHERE key IN (
  SELECT key FROM ${table} WHERE ends_at < now() LIMIT ${MAX_REMOVED} FOR UPDATE SKIP LOCKED) RETURNING 1`;

const PASSED: Verdict = { failed: null, retryAfterMs: 0 };
const NEVER: Check = { count: 'never', windowMs: 0, max: -1 };

export interface PostgresStoreOptions {
  database: Database;
  /** Milliseconds, never going backwards where that can be had. */
  now: () => number;
}

/**
 * Limits and claims that all containers share. While the database is away, each process counts alone and allows half,
 * since there may be several. A claim that all must know fails then: no captcha passes twice.
 */
export function createPostgresStore({ database, now }: PostgresStoreOptions): Store & { close(): void } {
  const memory = createMemoryStore({ now });
  const timer = setInterval(() => void tidy().catch(() => {}), TIDY_EVERY_MS).unref();

  async function tidy(): Promise<void> {
    for (const table of ['counter', 'claim']) {
      while ((await database.query(REMOVE_ENDED(table))).length === MAX_REMOVED);
    }
  }

  async function runShared(checks: readonly Check[]): Promise<Verdict> {
    if (checks.length === 0) return PASSED;
    try {
      const [row] = await database.query<{ failed: number | null; retry_after_ms: number }>(RUN, [
        JSON.stringify(checks),
      ]);
      return { failed: row?.failed ?? null, retryAfterMs: row?.retry_after_ms ?? 0 };
    } catch {
      return memory.run(checks.map(alone));
    }
  }

  async function run(checks: readonly Check[]): Promise<Verdict> {
    // A captcha that was issued while the database was away stays this process's own when it is back.
    const own = checks.findIndex((check) => 'claim' in check && check.reach === 'process');
    if (own < 0) return runShared(checks);
    const before = await runShared(checks.slice(0, own));
    if (before.failed !== null) return before;
    const claimed = await memory.run(checks.slice(own, own + 1));
    if (claimed.failed !== null) return { ...claimed, failed: own };
    const after = await run(checks.slice(own + 1));
    return after.failed === null ? after : { ...after, failed: own + 1 + after.failed };
  }

  async function tally(counters: readonly Tally[]): Promise<number[]> {
    const columns = (['count', 'windowMs', 'add'] as const).map((name) => counters.map((row) => row[name]));
    try {
      const rows = await database.query<{ key: string; number: number }>(TALLY, columns);
      const numbers = new Map(rows.map(({ key, number }) => [key, number]));
      return counters.map(({ count }) => numbers.get(count) ?? 0);
    } catch {
      return (await memory.tally(counters)).map((number) => 2 * number);
    }
  }

  return {
    run,
    tally,
    reach: () => (database.isUp() ? 'all' : 'process'),
    close: () => clearInterval(timer),
  };
}

/** The check that one process makes alone instead. */
function alone(check: Check): Check {
  if ('claim' in check) return check.reach === 'best' ? check : NEVER;
  return 'count' in check ? { ...check, max: check.max && Math.max(1, Math.floor(check.max / 2)) } : check;
}
