import { hash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite';
import type { SavedContent } from './cache-entry.ts';
import { type GoneName, MAX_GONE, type NameChange } from './gone.ts';

/**
 * Raised whenever this program would read older content wrong: its shape has changed (shared/content.ts), or the
 * sanitiser lets less HTML through.
 */
export const SNAPSHOT_VERSION = 2;

/** Somebody else's transaction is waited for, milliseconds. */
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

/** What changes in the file, all of it or nothing. */
export interface SnapshotBatch {
  /** By key; null where upstream has it no longer. */
  contents: ReadonlyMap<string, SavedContent | null>;
  names: ReadonlyMap<string, NameChange>;
}

interface StoredRow {
  digest: string;
  bytes: number;
  confirmed: number;
  checksum: string;
  json: Uint8Array;
}

/** The file holds nothing that this program can read: it has to be begun anew. The message says why. */
export class SnapshotUnusable extends Error {}

/** @returns the content under a key; null where there is none @throws SnapshotUnusable, or an error of the disk */
export function readContent(file: string, key: string): SavedContent | null {
  return reading(file, null, (db) => {
    const row = db.prepare('SELECT * FROM content WHERE key = ?').get(key) as StoredRow | undefined;
    if (!row) return null;
    // A disk that fails may change a letter in the middle of a text.
    if (checksumOf(row.json) !== row.checksum) throw new SnapshotUnusable('damaged');
    const value: unknown = JSON.parse(Buffer.from(row.json).toString());
    return { value, digest: row.digest, bytes: row.bytes, confirmedAt: row.confirmed };
  });
}

/** @returns records that are no longer on their list, the oldest first @throws as `readContent` */
export function readGone(file: string): GoneName[] {
  return reading(file, [], (db) => {
    return db.prepare('SELECT list, name, day FROM gone ORDER BY day').all() as unknown as GoneName[];
  });
}

/** @param none for a file that is not there, or has nothing in it */
function reading<T>(file: string, none: T, read: (db: DatabaseSync) => T): T {
  if (!existsSync(file)) return none;
  return withDatabase(file, { readOnly: true }, (db) => (isBegun(db) ? read(db) : none));
}

function withDatabase<T>(file: string, options: DatabaseSyncOptions, work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(file, { timeout: BUSY_MS, ...options });
  try {
    return work(db);
  } catch (error) {
    throw isDamage(error) ? new SnapshotUnusable('damaged') : error;
  } finally {
    // A transaction that was not committed has changed nothing.
    db.close();
  }
}

/**
 * Writes a batch, and makes the file where there is none.
 * @param maxBytes of all content in it; what was confirmed longest ago goes first, details before lists
 * @throws as `readContent`; nothing is written then
 */
export function writeSnapshot(file: string, { contents, names }: SnapshotBatch, maxBytes: number): void {
  withDatabase(file, {}, (db) => {
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 4194304;');
    db.exec('BEGIN IMMEDIATE');
    if (!isBegun(db)) db.exec(SCHEMA);
    const remove = db.prepare('DELETE FROM content WHERE key = ?');
    const put = db.prepare('INSERT OR REPLACE INTO content VALUES (?, ?, ?, ?, ?, ?)');
    for (const [key, content] of contents) {
      if (!content) {
        remove.run(key);
        continue;
      }
      const json = Buffer.from(JSON.stringify(content.value));
      put.run(key, content.digest, content.bytes, content.confirmedAt, checksumOf(json), json);
    }
    writeNames(db, names);
    bound(db, maxBytes);
    db.exec('COMMIT');
  });
}

function writeNames(db: DatabaseSync, names: SnapshotBatch['names']): void {
  if (!names.size) return;
  const forget = db.prepare('DELETE FROM gone WHERE list = ? AND name = ?');
  const note = db.prepare('INSERT OR REPLACE INTO gone VALUES (?, ?, ?)');
  for (const { list, name, day } of names.values()) {
    if (day === null) forget.run(list, name);
    else note.run(list, name, day);
  }
  db.exec(`DELETE FROM gone WHERE (list, name) IN
    (SELECT list, name FROM gone ORDER BY day DESC LIMIT -1 OFFSET ${MAX_GONE})`);
}

/** A tenth more than must go, so that not every write has to look for something. */
function bound(db: DatabaseSync, maxBytes: number): void {
  const sized = `SELECT key, sum(length(json) + length(key) + 200)
    OVER (ORDER BY instr(key, ':') = 0 DESC, confirmed DESC, key) AS upTo FROM content`;
  const { total } = db.prepare(`SELECT max(upTo) AS total FROM (${sized})`).get() as { total: number | null };
  if ((total ?? 0) <= maxBytes) return;
  db.prepare(`DELETE FROM content WHERE key IN (SELECT key FROM (${sized}) WHERE upTo > ?)`).run(
    0.9 * maxBytes,
  );
}

/** Makes it one file that can be copied: no log beside it. */
export function sealSnapshot(file: string): void {
  withDatabase(file, {}, (db) => {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE; VACUUM;');
  });
}

/** @throws the file system's error */
export function removeSnapshot(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
}

/** @returns false for a file without anything in it @throws SnapshotUnusable for one of another program */
function isBegun(db: DatabaseSync): boolean {
  const version = db.prepare('PRAGMA user_version').get()?.user_version;
  if (version === SNAPSHOT_VERSION) return true;
  if (version === 0 && !db.prepare('SELECT 1 FROM sqlite_schema').get()) return false;
  throw new SnapshotUnusable('of another version');
}

/** SQLite's primary codes: ERROR (a table that is not there), CORRUPT, NOTADB; and a read beyond a file's end. */
const DAMAGE = [1, 11, 26];
const SHORT_READ = 522;

function isDamage(error: unknown): boolean {
  const { errcode } = error as { errcode?: number };
  const isSqlite = errcode !== undefined && (DAMAGE.includes(errcode & 0xff) || errcode === SHORT_READ);
  return isSqlite || error instanceof SyntaxError;
}

function checksumOf(json: Uint8Array): string {
  return hash('sha1', json, 'base64url');
}
