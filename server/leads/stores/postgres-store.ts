import type { Database } from './database.ts';
import { createMemoryStore } from './memory-store.ts';
import type { Presence } from './shared-database.ts';
import type { Check, Store, Tally, Verdict } from './store.ts';

/** How often what is over is removed, milliseconds. */
const TIDY_EVERY_MS = 60_000;
/** At most so many at once, so that no call takes long. */
const MAX_REMOVED = 10_000;

export interface PostgresStoreOptions {
  database: Database;
  /** Milliseconds, never going backwards where that can be had. */
  now: () => number;
}

export interface PostgresStore extends Store {
  close(): void;
}

/**
 * Limits and claims that all containers share. While the database is away, counters count in this process at half of
 * what is allowed, since there may be several of it; a claim that all must know cannot be made then, and fails: no
 * captcha passes twice.
 */
export function createPostgresStore({ database, now }: PostgresStoreOptions): PostgresStore {
  const memory = createMemoryStore({ now });
  const timer = setInterval(() => void tidy().catch(() => {}), TIDY_EVERY_MS);
  timer.unref();

  async function tidy(): Promise<void> {
    for (const table of ['counter', 'claim']) {
      const over = `SELECT key FROM ${table} WHERE ends_at < now() LIMIT ${MAX_REMOVED} FOR UPDATE SKIP LOCKED`;
      let removed = MAX_REMOVED;
      while (removed === MAX_REMOVED) {
        removed = (await database.query(`DELETE FROM ${table} WHERE key IN (${over}) RETURNING 1`)).length;
      }
    }
  }

  /** Without the database. */
  function runInProcess(checks: readonly Check[]): Promise<Verdict> {
    const halved = checks.map((check): Check => {
      if ('claim' in check) return check.reach === 'best' ? check : NEVER;
      if (!('count' in check)) return check;
      return { ...check, max: check.max && Math.max(1, Math.floor(check.max / 2)) };
    });
    return memory.run(halved);
  }

  async function runShared(checks: readonly Check[]): Promise<Verdict> {
    if (checks.length === 0) return PASSED;
    try {
      const [row] = await database.query<{ failed: number | null; retry_after_ms: number }>(
        'SELECT failed, retry_after_ms FROM run_checks($1)',
        [JSON.stringify(checks)],
      );
      return { failed: row?.failed ?? null, retryAfterMs: row?.retry_after_ms ?? 0 };
    } catch {
      return runInProcess(checks);
    }
  }

  async function run(checks: readonly Check[]): Promise<Verdict> {
    // What was issued while the database was away is this process' own, also when it is back meanwhile.
    const own = checks.findIndex((check) => 'claim' in check && check.reach === 'process');
    if (own < 0) return runShared(checks);
    const parts = [checks.slice(0, own), checks.slice(own, own + 1), checks.slice(own + 1)];
    let done = 0;
    for (const [part, runPart] of [
      [parts[0]!, runShared],
      [parts[1]!, memory.run],
      [parts[2]!, run],
    ] as const) {
      const { failed, retryAfterMs } = await runPart(part);
      if (failed !== null) return { failed: done + failed, retryAfterMs };
      done += part.length;
    }
    return PASSED;
  }

  async function tally(counters: readonly Tally[]): Promise<number[]> {
    const columns = [
      counters.map(({ count }) => count),
      counters.map(({ windowMs }) => windowMs),
      counters.map(({ add }) => add),
    ];
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

const TALLY = `
  INSERT INTO counter AS c
    SELECT key, add, now() + ms * interval '1 ms' FROM unnest($1::text[], $2::float8[], $3::int[]) AS t (key, ms, add)
  ON CONFLICT (key) DO UPDATE SET
    number = CASE WHEN c.ends_at <= now() THEN excluded.number ELSE c.number + excluded.number END,
    ends_at = CASE WHEN c.ends_at <= now() THEN excluded.ends_at ELSE c.ends_at END
  RETURNING key, number`;
const PASSED: Verdict = { failed: null, retryAfterMs: 0 };
const NEVER: Check = { count: 'never', windowMs: 0, max: -1 };

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
