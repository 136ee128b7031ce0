import { rmSync } from 'node:fs';
import { createMemoryStore, type MemoryStoreOptions, runInOrder } from './memory-store.ts';
import { openPrivateDatabase } from './sqlite.ts';
import type { Check, Store, StoreLog, Verdict } from './store.ts';

/** How long a call, and with it the whole process, waits for another program's lock on the file. Milliseconds. */
const LOCK_WAIT_MS = 100;
/** A file that failed is tried again after this long, milliseconds. */
const RETRY_AFTER_MS = 10_000;

export interface SqliteStoreOptions extends MemoryStoreOptions {
  /** `claims.db` in DATA_DIR. */
  file: string;
  /** The system's clock, by which claims end in the file; `now` unless told otherwise. */
  date?: () => number;
  log: StoreLog;
}

const TAKEN: Verdict = { failed: 0, retryAfterMs: 0 };

/**
 * The memory store, with claims that outlive the process: each is in a file as well. Counters end with the process.
 * While the file fails, claims hold in memory: one process claims nothing twice. A claim that is made then is free
 * again after a restart. No call throws because of the disk.
 */
export function createSqliteStore(options: SqliteStoreOptions): Store & { close(): void } {
  const { file, now, date = now, log } = options;
  const memory = createMemoryStore({ now });
  let claims: ClaimFile | null = null;
  let failedAt: number | null = null;
  let closed = false;

  /** @returns null where the file cannot be used */
  function onFile<Result>(run: (claims: ClaimFile) => Result): Result | null {
    const waits = failedAt !== null && Math.abs(now() - failedAt) < RETRY_AFTER_MS;
    if (closed || waits) return null;
    try {
      claims ??= openClaims(file);
      const result = run(claims);
      if (failedAt !== null) log.info({}, 'used captchas are written again');
      failedAt = null;
      return result;
    } catch (error) {
      giveUp(error);
      return null;
    }
  }

  function giveUp(error: unknown): void {
    const { errcode, code } = error as { errcode?: unknown; code?: unknown };
    // SQLite's primary codes CORRUPT and NOTADB.
    const isCorrupt = typeof errcode === 'number' && [11, 26].includes(errcode & 0xff);
    if (failedAt === null) {
      const facts = { fault: isCorrupt ? 'corrupt' : String(errcode ?? code ?? 'unknown') };
      log.error(facts, 'used captchas cannot be written: they are remembered in memory until they can');
    }
    failedAt = now();
    close();
    if (!isCorrupt) return;
    try {
      // A claim is worth minutes: there is nothing in the file to rescue.
      for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
      failedAt = Number.NEGATIVE_INFINITY;
    } catch {
      // The file is tried again like any other that fails.
    }
  }

  function close(): void {
    try {
      claims?.close();
    } catch {
      // Every claim was in the file before.
    }
    claims = null;
  }

  function runOnFile(claims: ClaimFile, check: Exclude<Check, { count: string }>): boolean {
    if ('unclaimed' in check) return !claims.isClaimed(check.unclaimed, date());
    if ('claim' in check) return claims.claim(check.claim, check.owner ?? '', date(), date() + check.ttlMs);
    claims.release(check.release);
    return true;
  }

  function runOne(check: Check): Verdict | null {
    if ('count' in check) return memory.runOne(check);
    // The file is asked first: memory, which begins empty, speaks for claims that the file could not take.
    const passes = onFile((claims) => runOnFile(claims, check));
    return passes === false ? TAKEN : memory.runOne(check);
  }

  // A disk that takes nothing is told at the start.
  onFile(() => {});

  return {
    run: async (checks) => runInOrder(checks, runOne),
    tally: memory.tally,
    reach: () => 'all',
    close() {
      closed = true;
      close();
    },
  };
}

type ClaimFile = ReturnType<typeof openClaims>;

/**
 * Claims in an SQLite file. A claim is with the operating system when its call returns: it outlives the process
 * however that ends, though not a loss of power in the same second, for which each would have to wait for the disk.
 * Times are milliseconds since the epoch. @throws SQLite's or the file system's error, from here and from every call
 */
function openClaims(file: string) {
  const db = openPrivateDatabase(file, LOCK_WAIT_MS, (db) => {
    db.exec(`PRAGMA synchronous = NORMAL;
      CREATE TABLE IF NOT EXISTS claim (
        key TEXT PRIMARY KEY, ends_at INTEGER NOT NULL, owner TEXT NOT NULL DEFAULT ''
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS claim_end ON claim (ends_at);`);
    // A file of a version without owners keeps its claims.
    const columns = db.prepare("SELECT name FROM pragma_table_info('claim')").all();
    if (!columns.some(({ name }) => name === 'owner'))
      db.exec("ALTER TABLE claim ADD COLUMN owner TEXT NOT NULL DEFAULT ''");
  });
  const insert = db.prepare(`INSERT INTO claim (key, owner, ends_at) VALUES (?, ?, ?)
    ON CONFLICT (key) DO UPDATE SET owner = excluded.owner, ends_at = excluded.ends_at
    WHERE excluded.owner <> '' AND claim.owner = excluded.owner`);
  const find = db.prepare('SELECT 1 FROM claim WHERE key = ? AND ends_at >= ?');
  const remove = db.prepare('DELETE FROM claim WHERE key = ?');
  const removeEnded = db.prepare('DELETE FROM claim WHERE ends_at < ?');

  return {
    /** @returns false where somebody else holds the key at `now` */
    claim(key: string, owner: string, now: number, endsAt: number): boolean {
      removeEnded.run(now);
      return insert.run(key, owner, endsAt).changes > 0;
    },
    isClaimed: (key: string, now: number) => find.get(key, now) !== undefined,
    release: (key: string) => void remove.run(key),
    close: () => db.close(),
  };
}
