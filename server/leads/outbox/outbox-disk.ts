import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { type OutboxTable, openTable, type TableOptions } from './outbox-table.ts';

/** Why the outbox's file cannot be used, as far as the operator can do something about it. */
export type DiskFailure = 'locked' | 'full' | 'unwritable' | 'corrupt' | 'failing';

const BY_SYSTEM_CODE: Record<string, DiskFailure> = {
  EBUSY: 'locked',
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
const BY_SQLITE_CODE: Record<number, DiskFailure> = {
  3: 'unwritable',
  5: 'locked',
  6: 'locked',
  8: 'unwritable',
  11: 'corrupt',
  13: 'full',
  14: 'unwritable',
  26: 'corrupt',
};

/** What stands behind an error of the file system or of SQLite. */
export function diskFailure(error: unknown): DiskFailure {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return BY_SQLITE_CODE[errcode & 0xff] ?? 'failing';
  return BY_SYSTEM_CODE[String(code)] ?? 'failing';
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
