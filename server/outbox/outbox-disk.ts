import { chmodSync, closeSync, existsSync, mkdirSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type OutboxTable, openTable } from './outbox-table.ts';

/** Why the outbox's file cannot be used, as far as the operator can do something about it. */
export type DiskFault = 'locked' | 'full' | 'unwritable' | 'corrupt' | 'failing';

const BY_SYSTEM_CODE: Record<string, DiskFault> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EACCES: 'unwritable',
  EPERM: 'unwritable',
  EROFS: 'unwritable',
  ENOTDIR: 'unwritable',
  ENOENT: 'unwritable',
  EEXIST: 'unwritable',
};
/** SQLite's primary result codes: PERM, READONLY, CORRUPT, FULL, CANTOPEN, NOTADB. */
const BY_SQLITE_CODE: Record<number, DiskFault> = {
  3: 'unwritable',
  8: 'unwritable',
  11: 'corrupt',
  13: 'full',
  14: 'unwritable',
  26: 'corrupt',
};
const SQLITE_BUSY = 5;

/** What stands behind an error of the file system or of SQLite. */
export function diskFault(error: unknown): DiskFault {
  if (error instanceof DirectoryLocked) return 'locked';
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return BY_SQLITE_CODE[errcode & 0xff] ?? 'failing';
  return BY_SYSTEM_CODE[String(code)] ?? 'failing';
}

/** Another server process holds this directory's outbox. */
export class DirectoryLocked extends Error {}

/**
 * Takes the outbox for this process: a transaction on a file of its own that is never ended. The lock is the
 * kernel's, so it goes with its process however that ends, and a restart never finds a stale one. The command
 * (command.ts) does not take it: SQLite itself orders what both write.
 * @returns what gives the lock back
 * @throws DirectoryLocked, or the file system's error
 */
export function lockFor(file: string): () => void {
  const path = `${file}.lock`;
  createPrivate(path);
  const db = new DatabaseSync(path, { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if (((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY) throw new DirectoryLocked();
    throw error;
  }
  return () => db.close();
}

/**
 * Opens the outbox's file, which its owner alone can read; its `-wal` and `-shm` inherit that.
 * @throws the file system's or SQLite's error
 */
export function openDisk(file: string): OutboxTable {
  createPrivate(file);
  return openTable(file);
}

/**
 * Puts a file that SQLite cannot read out of the way, and brings what can still be read of it into a new one.
 * @param now names the file that is set aside, milliseconds
 * @returns the new table, where the old file is now, and how many enquiries came over
 */
export function replaceCorrupt(
  file: string,
  now: number,
): { table: OutboxTable; setAside: string; rescued: number } {
  const setAside = `${file}.corrupt-${now}`;
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, setAside + suffix);
  }
  const table = openDisk(file);
  return { table, setAside, rescued: rescue(setAside, table) };
}

function rescue(setAside: string, table: OutboxTable): number {
  let rescued = 0;
  let old: DatabaseSync | undefined;
  try {
    old = new DatabaseSync(setAside);
    const rows = old.prepare(`SELECT * FROM enquiry WHERE state <> 'delivered' AND payload IS NOT NULL`);
    for (const row of rows.iterate()) {
      try {
        table.insert({
          id: String(row.id),
          fingerprint: String(row.fingerprint),
          form: String(row.form) as never,
          state: row.state === 'parked' ? 'parked' : 'waiting',
          payload: JSON.parse(String(row.payload)),
          createdAt: Number(row.created_at),
          changedAt: Number(row.changed_at),
          dueAt: Number(row.due_at),
          attempts: Number(row.attempts),
          reason: 'rescued',
        });
        rescued += 1;
      } catch {
        // This row is damaged; the next may be whole.
      }
    }
  } catch {
    // Read as far as it could be; the file itself stays for whoever wants to look closer.
  } finally {
    old?.close();
  }
  return rescued;
}

/** Creates the file, 0600, before SQLite does with whatever the umask leaves. */
function createPrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // Only a file that is not there is opened: closing a descriptor of one that SQLite holds drops its locks.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  try {
    chmodSync(file, 0o600);
  } catch {
    // Not ours to change, though perhaps to write: SQLite will tell.
  }
}
