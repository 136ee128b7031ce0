import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

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

export type ClaimTable = ReturnType<typeof openClaims>;

/**
 * Claims in an SQLite file. A claim is with the operating system when its call returns: it outlives the process
 * however that ends, though not a loss of power in the same second, for which each would have to wait for the disk.
 * Times are milliseconds since the epoch. @throws SQLite's or the file system's error, from here and from every call
 */
export function openClaims(file: string) {
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
export function isCorrupt(error: unknown): boolean {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' && [11, 26].includes(errcode & 0xff);
}

/** @throws the file system's error */
export function removeClaims(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
}
