import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The ends of the names of a database's files. */
export const SUFFIXES = ['', '-wal', '-shm'];

/**
 * Makes a folder where there is none, and those above it, for their owner alone. Node's own `recursive` never returns
 * on a file system that makes no folders, such as /proc.
 * @returns true where it was made
 * @throws the file system's error
 */
export function makePrivateFolder(path: string): boolean {
  try {
    mkdirSync(path, { mode: 0o700 });
    return true;
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return false;
    const isParentMissing = (error as { code?: unknown }).code === 'ENOENT' && !existsSync(dirname(path));
    if (!isParentMissing) throw error;
    makePrivateFolder(dirname(path));
    mkdirSync(path, { mode: 0o700 });
    return true;
  }
}

/** Makes a file where there is none, and lets its owner alone read it. @throws the file system's error */
export function makePrivateFile(file: string): void {
  // An existing file is not opened: to close it would drop the locks that SQLite has on it.
  if (!existsSync(file)) writeFileSync(file, '', { mode: 0o600, flag: 'a' });
  try {
    chmodSync(file, 0o600);
  } catch {
    // Another user's file may still be writable.
  }
}

/**
 * Opens an SQLite file that its owner alone can read. It is created here, since SQLite would use the umask's rights;
 * its `-wal` and `-shm` inherit the rights.
 * @param busyMs the longest that a call, and with it the whole process, waits for another program's transaction
 * @param prepare runs the first statements: the file is closed again where one fails
 * @throws the file system's or SQLite's error
 */
export function openPrivateDatabase(
  file: string,
  busyMs: number,
  prepare: (db: DatabaseSync) => void,
): DatabaseSync {
  makePrivateFile(file);
  const db = new DatabaseSync(file, { timeout: busyMs });
  try {
    // cache_size is in KiB: SQLite's default of 2,000 would fill slowly, and look like a leak.
    db.exec('PRAGMA journal_mode = WAL; PRAGMA cache_size = -256;');
    prepare(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Commits all that `run` writes, or nothing. @throws SQLite's error */
export function inTransaction(db: DatabaseSync, run: () => void): void {
  db.exec('BEGIN IMMEDIATE');
  try {
    run();
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** Why a file cannot be used, in the operator's terms. */
export type DiskFailure = 'locked' | 'full' | 'unwritable' | 'corrupt' | 'failing';

/** The file system's codes, and SQLite's primary ones (PERM, BUSY, LOCKED, READONLY, CORRUPT, FULL …). */
const FAILURES: [DiskFailure, (string | number)[]][] = [
  ['locked', ['EBUSY', 5, 6]],
  ['full', ['ENOSPC', 'EDQUOT', 'EFBIG', 13]],
  ['unwritable', ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'EEXIST', 3, 8, 14]],
  ['corrupt', [11, 26]],
];

export function diskFailure(error: unknown): DiskFailure {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  const given = typeof errcode === 'number' ? errcode & 0xff : String(code);
  return FAILURES.find(([, codes]) => codes.includes(given))?.[0] ?? 'failing';
}

/** Runs something on a file; where the file is corrupt, `beginAnew` puts it away and it runs once more. */
export function orAnew<Result>(run: () => Result, beginAnew: () => void): Result {
  try {
    return run();
  } catch (error) {
    if (diskFailure(error) !== 'corrupt') throw error;
    beginAnew();
    return run();
  }
}
