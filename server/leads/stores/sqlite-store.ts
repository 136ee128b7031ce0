import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { createMemoryStore, type MemoryStoreOptions, runInOrder } from './memory-store.ts';
import type { Check, Store, Verdict } from './store.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS claim (
    key TEXT PRIMARY KEY, ends_at INTEGER NOT NULL, owner TEXT NOT NULL DEFAULT ''
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS claim_end ON claim (ends_at);
`;

/** How long a call waits for somebody else's lock on the file; everything waits with it. Milliseconds. */
const LOCK_WAIT_MS = 100;
/** Memory for pages of the file, in KiB: SQLite's own 2,000 would fill slowly, and look like a leak. */
const CACHE_KIB = 256;

/** A file that failed is tried again after this long, milliseconds. */
const RETRY_AFTER_MS = 10_000;
/** How often what is over leaves the file, milliseconds. */
const TIDY_EVERY_MS = 60_000;

export interface SqliteStoreOptions extends MemoryStoreOptions {
  /** `claims.db` in DATA_DIR. */
  file: string;
  /** The system's clock, by which claims end in the file; `now` unless told otherwise. */
  date?: () => number;
  log: { info(facts: object, text: string): void; error(facts: object, text: string): void };
}

export interface SqliteStore extends Store {
  close(): void;
}

/**
 * The memory store, with claims that outlive the process: each is in a file as well. Counters end with the process.
 * Where the file takes nothing, claims hold in memory, so nothing is claimed twice by one process whatever its disk
 * does; what was claimed meanwhile is free again after a restart. Never throws for the disk's sake.
 */
export function createSqliteStore(options: SqliteStoreOptions): SqliteStore {
  const { file, now, date = now, maxClaims = 20_000, log } = options;
  const memory = createMemoryStore(options);
  let table: ClaimTable | null = null;
  let rows = 0;
  let nextTidy = 0;
  let failedAt: number | null = null;
  let closed = false;

  /** @returns null where the file cannot be used */
  function onFile<Result>(run: (table: ClaimTable) => Result): Result | null {
    const waits = failedAt !== null && Math.abs(now() - failedAt) < RETRY_AFTER_MS;
    if (closed || waits) return null;
    try {
      table ??= openClaims(file);
      const result = run(table);
      if (failedAt !== null) log.info({}, 'used captchas are written again');
      failedAt = null;
      return result;
    } catch (error) {
      giveUp(error);
      return null;
    }
  }

  function giveUp(error: unknown): void {
    if (failedAt === null) {
      log.error(
        { fault: isCorrupt(error) ? 'corrupt' : codeOf(error) },
        'used captchas cannot be written: they are remembered in memory until they can',
      );
    }
    failedAt = now();
    try {
      table?.close();
    } catch {
      // What failed already may fail once more.
    }
    table = null;
    if (!isCorrupt(error)) return;
    try {
      // A claim is worth minutes: there is nothing in the file to rescue.
      for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
      failedAt = Number.NEGATIVE_INFINITY;
    } catch {
      // Not ours to remove: it is tried again like any other failure.
    }
  }

  /** Forgets claims that are over and, beyond the bound, what would end first, a hundredth at once. */
  function tidy(claims: ClaimTable): void {
    if (now() < nextTidy && rows <= maxClaims) return;
    nextTidy = now() + TIDY_EVERY_MS;
    claims.removeOver(date());
    rows = claims.count();
    if (rows <= maxClaims) return;
    claims.removeSoonest(rows - maxClaims + Math.ceil(maxClaims / 100));
    rows = claims.count();
  }

  onFile(tidy);

  const TAKEN: Verdict = { failed: 0, retryAfterMs: 0 };

  function runOne(check: Check): Verdict | null {
    if ('count' in check) return memory.runOne(check);
    // The file is asked first: memory, which begins empty, speaks for what the file could not take.
    const isFree = onFile((claims) => runOnFile(claims, check));
    return isFree === false ? TAKEN : memory.runOne(check);
  }

  function runOnFile(claims: ClaimTable, check: Exclude<Check, { count: string }>): boolean {
    if ('unclaimed' in check) return !claims.isClaimed(check.unclaimed, date());
    if ('release' in check) {
      claims.release(check.release);
      return true;
    }
    const isTaken = claims.claim(check.claim, check.owner ?? '', date(), date() + check.ttlMs);
    if (isTaken) rows += 1;
    tidy(claims);
    return isTaken;
  }

  return {
    run: async (checks) => runInOrder(checks, runOne),
    tally: memory.tally,
    reach: () => 'all',
    close() {
      closed = true;
      try {
        table?.close();
      } catch {
        // Every claim was in it before.
      }
      table = null;
    },
  };
}

function codeOf(error: unknown): string {
  const { errcode, code } = (error ?? {}) as { errcode?: unknown; code?: unknown };
  return String(errcode ?? code ?? 'unknown');
}

type ClaimTable = ReturnType<typeof openClaims>;

/**
 * Claims in an SQLite file. A claim is with the operating system when its call returns: it outlives the process
 * however that ends, though not a loss of power in the same second, for which each would have to wait for the disk.
 * Times are milliseconds since the epoch. @throws SQLite's or the file system's error, from here and from every call
 */
function openClaims(file: string) {
  // SQLite would leave its rights to the umask.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  const db = new DatabaseSync(file, { timeout: LOCK_WAIT_MS });
  try {
    db.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -${CACHE_KIB}; ${SCHEMA}`,
    );
    // A file of a version without owners keeps its claims.
    const columns = db.prepare("SELECT name FROM pragma_table_info('claim')").all();
    if (!columns.some(({ name }) => name === 'owner'))
      db.exec("ALTER TABLE claim ADD COLUMN owner TEXT NOT NULL DEFAULT ''");
  } catch (error) {
    db.close();
    throw error;
  }
  const insert = db.prepare(`INSERT INTO claim (key, owner, ends_at) VALUES (?, ?, ?)
    ON CONFLICT (key) DO UPDATE SET owner = excluded.owner, ends_at = excluded.ends_at
    WHERE claim.ends_at < ? OR (excluded.owner <> '' AND claim.owner = excluded.owner)`);
  const find = db.prepare('SELECT 1 FROM claim WHERE key = ? AND ends_at >= ?');
  const remove = db.prepare('DELETE FROM claim WHERE key = ?');
  const removeOver = db.prepare('DELETE FROM claim WHERE ends_at < ?');
  const removeSoonest = db.prepare(
    'DELETE FROM claim WHERE key IN (SELECT key FROM claim ORDER BY ends_at LIMIT ?)',
  );
  const count = db.prepare('SELECT count(*) AS number FROM claim');

  return {
    /** @returns false where somebody else holds the key at `now` */
    claim: (key: string, owner: string, now: number, endsAt: number) =>
      insert.run(key, owner, endsAt, now).changes > 0,
    isClaimed: (key: string, now: number) => find.get(key, now) !== undefined,
    release: (key: string) => void remove.run(key),
    count: () => Number(count.get()?.number),
    removeOver: (now: number) => void removeOver.run(now),
    /** Those that would end first. */
    removeSoonest: (number: number) => void removeSoonest.run(number),
    close: () => db.close(),
  };
}

/** SQLite's primary result codes for a file that is none of its own, or not any more: CORRUPT and NOTADB. */
function isCorrupt(error: unknown): boolean {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' && [11, 26].includes(errcode & 0xff);
}
