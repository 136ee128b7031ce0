import { rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { createMemoryStore } from './memory-store.ts';
import { diskFailure, openPrivateDatabase, orAnew, SUFFIXES } from './sqlite.ts';
import type { Store, StoreLog } from './store.ts';

/** The longest that a call, and with it the whole process, waits for another program's lock; milliseconds. */
const LOCK_WAIT_MS = 100;
/** A file that failed is tried again after this long, milliseconds. */
const RETRY_AFTER_MS = 10_000;

export interface SqliteStoreOptions {
  /** `claims.db` in DATA_DIR. */
  file: string;
  /** A clock that never goes backwards, milliseconds. */
  now: () => number;
  /** The system's clock, by which claims end in the file. */
  date: () => number;
  log: StoreLog;
}

/**
 * The memory store, with claims that outlive the process: each claim is written to a file, too, and the file is asked
 * first. A claim that the file could not take stands in memory alone, and is free again after a restart. Counters end
 * with the process. No call throws because of the disk.
 *
 * A claim is in the operating system's cache when its call returns: it outlives the process however that ends, but not
 * a loss of power in the same second, for which each claim would have to wait for the disk.
 */
export function createSqliteStore(options: SqliteStoreOptions): Store & { close(): void } {
  const { file, now, date, log } = options;
  const memory = createMemoryStore({ now });
  let db: DatabaseSync | null = null;
  let failedAt: number | null = null;
  let closed = false;

  /** @returns undefined where the file cannot be used */
  function onFile<Result>(run: (db: DatabaseSync) => Result): Result | undefined {
    const waits = failedAt !== null && Math.abs(now() - failedAt) < RETRY_AFTER_MS;
    if (closed || waits) return;
    try {
      const result = orAnew(() => {
        db ??= openPrivateDatabase(file, LOCK_WAIT_MS, prepare);
        return run(db);
      }, beginAnew);
      if (failedAt !== null) log.info({}, 'used captchas are written again');
      failedAt = null;
      return result;
    } catch (error) {
      fail(diskFailure(error));
    }
  }

  /** A claim is worth minutes: there is nothing in a corrupt file to rescue. */
  function beginAnew(): void {
    fail('corrupt');
    for (const suffix of SUFFIXES) rmSync(file + suffix, { force: true });
  }

  function fail(fault: string): void {
    if (failedAt === null) {
      log.error({ fault }, 'used captchas cannot be written: they are remembered in memory until they can');
    }
    failedAt = now();
    close();
  }

  function close(): void {
    try {
      db?.close();
    } catch {
      // Every claim was written to the file before.
    }
    db = null;
  }

  /**
   * In the file a claim ends by the system's clock, as tokens do: if that is set back, memory would free it too early.
   * @returns true where another owner (for null, any owner) holds the key in the file
   */
  function isTakenInFile(key: string, owner: string | null): boolean {
    const find = 'SELECT 1 FROM claim WHERE key = ? AND owner IS NOT ? AND ends_at >= ?';
    return onFile((db) => db.prepare(find).get(key, owner, date())) !== undefined;
  }

  // A disk that takes no writes is logged at the start.
  onFile(() => {});

  return {
    ...memory,
    async claim(claim) {
      if (isTakenInFile(claim.key, claim.owner) || !(await memory.claim(claim))) return false;
      onFile((db) => {
        db.prepare('DELETE FROM claim WHERE ends_at < ?').run(date());
        const save = db.prepare('INSERT OR REPLACE INTO claim (key, owner, ends_at) VALUES (?, ?, ?)');
        save.run(claim.key, claim.owner, date() + claim.ttlMs);
      });
      return true;
    },
    isClaimed: async (key) => isTakenInFile(key, null) || memory.isClaimed(key),
    async release(key) {
      await memory.release(key);
      onFile((db) => db.prepare('DELETE FROM claim WHERE key = ?').run(key));
    },
    close() {
      closed = true;
      close();
    },
  };
}

/** @throws SQLite's error */
function prepare(db: DatabaseSync): void {
  db.exec(`PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS claim (
      key TEXT PRIMARY KEY, ends_at INTEGER NOT NULL, owner TEXT NOT NULL DEFAULT ''
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS claim_end ON claim (ends_at);`);
  // A file of a version without owners keeps its claims.
  const columns = db.prepare("SELECT name FROM pragma_table_info('claim')").all();
  if (!columns.some(({ name }) => name === 'owner'))
    db.exec("ALTER TABLE claim ADD COLUMN owner TEXT NOT NULL DEFAULT ''");
}
