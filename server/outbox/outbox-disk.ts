import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type OutboxTable, openTable, type TableOptions } from './outbox-table.ts';

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
/** SQLite's primary result codes: PERM, BUSY, LOCKED, READONLY, CORRUPT, FULL, CANTOPEN, NOTADB. */
const BY_SQLITE_CODE: Record<number, DiskFault> = {
  3: 'unwritable',
  5: 'locked',
  6: 'locked',
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
 * @throws SchemaTooNew, the file system's or SQLite's error
 */
export function openDisk(file: string, options: TableOptions): OutboxTable {
  createPrivate(file);
  return openTable(file, options);
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
