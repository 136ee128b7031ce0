import { hash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/**
 * Raised whenever this program would read older content wrong: its shape has changed (shared/content.ts), or the
 * sanitiser lets less HTML through.
 */
export const SNAPSHOT_VERSION = 2;

/** Names of records that are no longer on their list, at most; the oldest are forgotten first. */
export const MAX_GONE = 10_000;
/** What waits for somebody else's transaction, milliseconds. */
const BUSY_MS = 1_000;

const SCHEMA = `
  CREATE TABLE content (
    key TEXT PRIMARY KEY, digest TEXT NOT NULL, bytes INTEGER NOT NULL, confirmed INTEGER NOT NULL,
    checksum TEXT NOT NULL, json BLOB NOT NULL
  ) STRICT;
  CREATE TABLE gone (list TEXT NOT NULL, name TEXT NOT NULL, day TEXT NOT NULL, PRIMARY KEY (list, name))
    STRICT, WITHOUT ROWID;
  PRAGMA user_version = ${SNAPSHOT_VERSION};
`;

/** Content as it stands in the file. */
export interface SnapshotRow {
  key: string;
  /** Of upstream's bytes. */
  digest: string;
  /** On the wire. */
  bytes: number;
  /** When upstream said so last; milliseconds since the epoch. */
  confirmed: number;
  json: Uint8Array;
}

/** A record that is no longer on its list, by its id or slug. */
export interface GoneRow {
  list: string;
  name: string;
  /** The day in India on which its list came without it. */
  day: string;
}

/** What changes in the file, all of it or nothing. */
export interface SnapshotBatch {
  rows: SnapshotRow[];
  /** Keys whose content is over. */
  removed: string[];
  gone: GoneRow[];
  /** Records that are on their list again. */
  returned: Omit<GoneRow, 'day'>[];
}

/** The file holds nothing that this program can read. */
export class SnapshotUnusable extends Error {
  override readonly name = 'SnapshotUnusable';
  readonly reason: 'damaged' | 'of another version';
  constructor(reason: 'damaged' | 'of another version') {
    super(`The snapshot is ${reason}`);
    this.reason = reason;
  }
}

export type SnapshotReader = ReturnType<typeof openSnapshotReader>;

/**
 * Opens a snapshot for reading; it may be written by another thread at the same time.
 * @throws SnapshotUnusable, from here and from every call; the file system's or SQLite's error
 */
export function openSnapshotReader(file: string) {
  const db = openForReading(file);
  const all = asUnusable(() => {
    expectVersion(db);
    return {
      row: db.prepare('SELECT * FROM content WHERE key = ?'),
      gone: db.prepare('SELECT list, name, day FROM gone ORDER BY day'),
    };
  }, db);
  return {
    /** @returns null where it holds nothing under that key */
    row(key: string): SnapshotRow | null {
      const found = asUnusable(() => all.row.get(key)) as (SnapshotRow & { checksum: string }) | undefined;
      if (!found) return null;
      // A disk that fails may change a letter in the middle of a text.
      if (checksumOf(found.json) !== found.checksum) throw new SnapshotUnusable('damaged');
      return found;
    },
    /** The oldest first. */
    gone: () => asUnusable(() => all.gone.all()) as unknown as GoneRow[],
    close: () => db.close(),
  };
}

/** In a folder that cannot be written, SQLite opens a file only when told that nobody else writes it. */
function openForReading(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS });
  try {
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    return db;
  } catch (error) {
    db.close();
    if (!UNWRITABLE.includes(primaryCode(error)))
      throw isDamage(error) ? new SnapshotUnusable('damaged') : error;
    const address = pathToFileURL(file);
    address.search = 'immutable=1';
    return new DatabaseSync(address, { readOnly: true });
  }
}

/**
 * Writes a batch, and makes the file where there is none.
 * @param maxBytes of all content in it; what was confirmed longest ago goes first, details before lists
 * @throws SnapshotUnusable, the file system's or SQLite's error; nothing is written then
 */
export function writeSnapshot(file: string, batch: SnapshotBatch, maxBytes: number): void {
  const isNew = !existsSync(file);
  const db = new DatabaseSync(file, { timeout: BUSY_MS });
  try {
    asUnusable(() => {
      db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 4194304;');
      db.exec('BEGIN IMMEDIATE');
      if (isNew) db.exec(SCHEMA);
      else expectVersion(db);
      apply(db, batch);
      bound(db, maxBytes);
      db.exec('COMMIT');
    });
  } finally {
    // Without a commit nothing has changed.
    db.close();
  }
}

function apply(db: DatabaseSync, { rows, removed, gone, returned }: SnapshotBatch): void {
  const remove = db.prepare('DELETE FROM content WHERE key = ?');
  const put = db.prepare('INSERT OR REPLACE INTO content VALUES (?, ?, ?, ?, ?, ?)');
  const forget = db.prepare('DELETE FROM gone WHERE list = ? AND name = ?');
  const note = db.prepare('INSERT OR REPLACE INTO gone VALUES (?, ?, ?)');
  for (const key of removed) remove.run(key);
  for (const { key, digest, bytes, confirmed, json } of rows) {
    put.run(key, digest, bytes, confirmed, checksumOf(json), json);
  }
  for (const { list, name } of returned) forget.run(list, name);
  for (const { list, name, day } of gone) note.run(list, name, day);
  if (!gone.length) return;
  db.prepare(`DELETE FROM gone WHERE (list, name) IN
    (SELECT list, name FROM gone ORDER BY day DESC LIMIT -1 OFFSET ${MAX_GONE})`).run();
}

/** A tenth more than must go, so that not every write has to look for something. */
function bound(db: DatabaseSync, maxBytes: number): void {
  const sizes = db
    .prepare(
      `SELECT key, length(json) + length(key) + 200 AS size FROM content
      ORDER BY instr(key, ':') = 0 DESC, confirmed DESC`,
    )
    .all() as { key: string; size: number }[];
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  if (total <= maxBytes) return;
  const remove = db.prepare('DELETE FROM content WHERE key = ?');
  let left = 0;
  for (const { key, size } of sizes) {
    left += size;
    if (left > maxBytes * 0.9) remove.run(key);
  }
}

/** Makes it one file that can be copied: no log beside it. */
export function sealSnapshot(file: string): void {
  const db = new DatabaseSync(file, { timeout: BUSY_MS });
  try {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE; VACUUM;');
  } finally {
    db.close();
  }
}

/** @throws the file system's error */
export function removeSnapshot(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
}

function expectVersion(db: DatabaseSync): void {
  const version = db.prepare('PRAGMA user_version').get()?.user_version;
  if (version !== SNAPSHOT_VERSION) throw new SnapshotUnusable('of another version');
}

/** @param db closed where that fails */
function asUnusable<Result>(run: () => Result, db?: DatabaseSync): Result {
  try {
    return run();
  } catch (error) {
    db?.close();
    throw isDamage(error) ? new SnapshotUnusable('damaged') : error;
  }
}

/** SQLite's primary result codes: READONLY, CANTOPEN. */
const UNWRITABLE = [8, 14];
/** ERROR (a table that is not there), CORRUPT, NOTADB, and a read beyond the end of a file that was cut off. */
const DAMAGE = [1, 11, 26];
const SHORT_READ = 522;

function isDamage(error: unknown): boolean {
  const { errcode } = (error ?? {}) as { errcode?: unknown };
  return DAMAGE.includes(primaryCode(error)) || errcode === SHORT_READ;
}

function primaryCode(error: unknown): number {
  const { errcode } = (error ?? {}) as { errcode?: unknown };
  return typeof errcode === 'number' ? errcode & 0xff : 0;
}

function checksumOf(json: Uint8Array): string {
  return hash('sha1', json, 'base64url');
}
