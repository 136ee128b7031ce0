import { hash } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite';
import type { SavedContent } from './cache-entry.ts';

/** The version of the table. Its bodies are parsed by the program that reads them: a new field needs no new version. */
export const SNAPSHOT_VERSION = 4;

/** The wait for another process's transaction; milliseconds. */
const BUSY_MS = 1_000;

const SCHEMA = `
  CREATE TABLE content (
    key TEXT NOT NULL, page INTEGER NOT NULL, confirmed INTEGER NOT NULL, checksum TEXT NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY (key, page)
  ) STRICT;
  PRAGMA user_version = ${SNAPSHOT_VERSION};
`;

export interface SnapshotOptions {
  /** `content.db` in DATA_DIR. */
  file: string;
  /** The most bytes of all content in the file. */
  maxBytes: number;
  /** Makes sure that this process alone uses the file's folder. @throws where that is not so */
  holdFolder: () => void;
  log: { info(fields: object, text: string): void; warn(fields: object, text: string): void };
}

/** Changes are written together after this; milliseconds. */
const BATCH_MS = 500;
/** The time before the next write after a failed one; milliseconds. */
const RETRY_MS = 60_000;
/** The most changes that wait while the file cannot be written. */
const MAX_WAITING = 2_000;

/**
 * The content of the last run in a SQLite file, for a start during an outage. Changes are written in batches. The site
 * goes on without the file: a damaged one is begun anew, and a failed write is tried again.
 */
export function createSnapshot({ file, maxBytes, holdFolder, log }: SnapshotOptions) {
  /** Contents that wait to be written, by key; null where upstream has the resource no longer. */
  let contents = new Map<string, SavedContent | null>();
  let problem: string | null = null;
  let timer: NodeJS.Timeout | undefined;

  function fromFile<Result>(read: () => Result): Result | null {
    try {
      return read();
    } catch (error) {
      onProblem(error);
      return null;
    }
  }

  function onProblem(error: unknown): void {
    if (error instanceof SnapshotUnusable) {
      const { message: reason } = error;
      log.warn({ file, reason }, 'the snapshot of content cannot be read: a new one is begun');
      fromFile(() => removeSnapshot(file));
      return;
    }
    const { errcode, code, name } = error as Record<string, unknown>;
    const reason = String(errcode ?? code ?? name);
    if (problem === null) log.warn({ file, reason }, 'the snapshot of content cannot be written');
    problem = reason;
  }

  function writeLater(): void {
    timer ??= setTimeout(write, problem === null ? BATCH_MS : RETRY_MS).unref();
  }

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    try {
      holdFolder();
      writeSnapshot(file, contents, maxBytes);
    } catch (error) {
      onProblem(error);
      contents = new Map([...contents].slice(-MAX_WAITING));
      writeLater();
      return;
    }
    contents.clear();
    if (problem !== null) log.info({ file }, 'the snapshot of content is written again');
    problem = null;
  }

  return {
    /** @returns null where there is none */
    read(key: string): SavedContent | null {
      return contents.has(key) ? (contents.get(key) ?? null) : fromFile(() => readContent(file, key));
    },
    /** @param content null where upstream has it no longer */
    save(key: string, content: SavedContent | null): void {
      contents.set(key, content);
      writeLater();
    },
    /** The reason of a failed write, null when all is well; and the number of changes that wait. */
    describe: () => ({ problem, waiting: contents.size }),
    /** Writes the changes that wait. */
    close(): void {
      if (contents.size) write();
      clearTimeout(timer);
    },
  };
}

export type Snapshot = ReturnType<typeof createSnapshot>;

interface StoredRow {
  confirmed: number;
  checksum: string;
  body: Uint8Array;
}

/** The file cannot be read and has to be begun anew. The message is the reason. */
class SnapshotUnusable extends Error {}

/** @returns the content under a key; null where there is none @throws SnapshotUnusable, or an error of the disk */
function readContent(file: string, key: string): SavedContent | null {
  if (!existsSync(file)) return null;
  return withDatabase(file, { readOnly: true }, (db) => {
    if (!isBegun(db)) return null;
    const rows = db
      .prepare('SELECT * FROM content WHERE key = ? ORDER BY page')
      .all(key) as unknown as StoredRow[];
    const [first] = rows;
    if (!first) return null;
    // A failing disk may change a letter in the middle of a text.
    if (rows.some(({ body, checksum }) => checksumOf(body) !== checksum))
      throw new SnapshotUnusable('damaged');
    return { bodies: rows.map(({ body }) => body), confirmedAt: first.confirmed };
  });
}

function withDatabase<T>(file: string, options: DatabaseSyncOptions, work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(file, { timeout: BUSY_MS, ...options });
  try {
    return work(db);
  } catch (error) {
    throw isDamage(error) ? new SnapshotUnusable('damaged') : error;
  } finally {
    // Closing also rolls back a transaction that was not committed.
    db.close();
  }
}

/**
 * Writes a batch, whole or not at all, and makes the file where there is none.
 * @param contents by key; null where upstream has it no longer
 * @param maxBytes the bound of all content; beyond it details go before lists, and those confirmed longest ago first
 * @throws as `readContent`; nothing is written then
 */
export function writeSnapshot(
  file: string,
  contents: ReadonlyMap<string, SavedContent | null>,
  maxBytes: number,
): void {
  // Upstream's bodies may hold drafts: SQLite would make a file that others on the machine can read.
  if (!existsSync(file)) writeFileSync(file, '', { mode: 0o600, flag: 'a' });
  withDatabase(file, {}, (db) => {
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 4194304;');
    db.exec('BEGIN IMMEDIATE');
    if (!isBegun(db)) db.exec(SCHEMA);
    const remove = db.prepare('DELETE FROM content WHERE key = ?');
    const put = db.prepare('INSERT INTO content VALUES (?, ?, ?, ?, ?)');
    for (const [key, content] of contents) {
      remove.run(key);
      if (!content) continue;
      const { bodies, confirmedAt } = content;
      for (const [index, body] of bodies.entries())
        put.run(key, index + 1, confirmedAt, checksumOf(body), body);
    }
    bound(db, maxBytes);
    db.exec('COMMIT');
  });
}

/** Removes a tenth more than needed, so that the next writes find room. */
function bound(db: DatabaseSync, maxBytes: number): void {
  const whole = `SELECT key, max(confirmed) AS confirmed, sum(length(body) + length(key) + 200) AS bytes
    FROM content GROUP BY key`;
  const sized = `SELECT key, sum(bytes)
    OVER (ORDER BY instr(key, ':') = 0 DESC, confirmed DESC, key) AS upTo FROM (${whole})`;
  const { total } = db.prepare(`SELECT max(upTo) AS total FROM (${sized})`).get() as { total: number | null };
  if ((total ?? 0) <= maxBytes) return;
  db.prepare(`DELETE FROM content WHERE key IN (SELECT key FROM (${sized}) WHERE upTo > ?)`).run(
    0.9 * maxBytes,
  );
}

/** Makes the snapshot one file without a write-ahead log beside it, so that it can be copied. */
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
  return errcode !== undefined && (DAMAGE.includes(errcode & 0xff) || errcode === SHORT_READ);
}

function checksumOf(body: Uint8Array): string {
  return hash('sha1', body, 'base64url');
}
