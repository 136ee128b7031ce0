import { randomBytes } from 'node:crypto';
import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { diskFailure, makePrivateFile, makePrivateFolder } from '../leads/stores/sqlite.ts';
import { fileAt } from '../leads/submissions/set-aside.ts';

/** Another process holds the folder. */
export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse';
  readonly code = 'EBUSY';
}

export interface DataDir {
  /** Why the folder took no files at the start, for the operator; null when it did. */
  problem: string | null;
  /** Tries again to take the folder. @throws DataDirInUse, the file system's or SQLite's error */
  hold(): void;
  release(): void;
  /** From now on `hold` also stores this secret where none is, and throws where it cannot. */
  keepSecret(secret: string): void;
}

/**
 * Makes DATA_DIR where it is missing, and locks it for this process. The lock is SQLite's, on an open database file:
 * it ends with the process, even after a crash.
 * @returns a folder, with its `problem` where it cannot be written: the site serves pages all the same
 * @throws DataDirInUse where another process holds it
 */
export function takeDataDir(dir: string): DataDir {
  const file = join(dir, 'lock.db');
  let lock: DatabaseSync | null = null;
  let locked: string | null = null;
  let secret: string | undefined;
  function holdLock(): void {
    if (lock && fileAt(file) === locked) return;
    // The folder was removed: another process may have made a new one.
    release();
    makePrivateFolder(dir);
    accessSync(dir, constants.R_OK | constants.W_OK);
    lock = lockFolder(dir, file);
    locked = fileAt(file);
  }
  function hold(): void {
    holdLock();
    // Without its secret nobody could read what is written there, once this process has ended.
    if (secret && storedSecret(dir, secret) !== secret) {
      throw Object.assign(new Error(`${dir} has another secret`), { code: 'EPERM' });
    }
  }
  function release(): void {
    lock?.close();
    lock = null;
  }
  function keepSecret(text: string): void {
    secret = text;
  }
  const taken = { hold, release, keepSecret };
  try {
    hold();
    return { problem: null, ...taken };
  } catch (error) {
    if (error instanceof DataDirInUse) throw error;
    const { code = 'unknown error', errcode } = error as { code?: string; errcode?: number };
    const failed = errcode === undefined ? 'written' : 'locked';
    return { problem: `DATA_DIR cannot be ${failed}: ${code}`, ...taken };
  }
}

/** @throws DataDirInUse, the file system's or SQLite's error */
function lockFolder(dir: string, file: string): DatabaseSync {
  makePrivateFile(file);
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode = exclusive; BEGIN EXCLUSIVE;');
    return lock;
  } catch (error) {
    lock.close();
    if (diskFailure(error) !== 'locked') throw error;
    throw new DataDirInUse(
      `DATA_DIR: ${dir} is in use by another process; each one needs a folder of its own`,
    );
  }
}

/**
 * The secret that signs tickets, captchas and picture addresses and encrypts enquiries: SECRET, or one that is made
 * once and stored in DATA_DIR, where its owner alone can read it.
 * @returns `stored: false` for a secret that could not be stored and ends with the process
 */
export function readSecret(setting: string | null, dir: string): { secret: string; stored: boolean } {
  if (setting) return { secret: setting, stored: true };
  const made = randomBytes(32).toString('base64url');
  try {
    return { secret: storedSecret(dir, made), stored: true };
  } catch {
    return { secret: made, stored: false };
  }
}

/** @param made is stored where no secret is @throws the file system's error */
function storedSecret(dir: string, made: string): string {
  const file = join(dir, 'secret');
  makePrivateFile(file);
  const known = readFileSync(file, 'utf8').trim();
  if (known.length >= 32) return known;
  writeFileSync(file, `${made}\n`);
  return made;
}

/** The secret that a command beside the site needs. @returns null where there is none */
export function knownSecret(setting: string | null, dir: string): string | null {
  try {
    return setting ?? readFileSync(join(dir, 'secret'), 'utf8').trim();
  } catch {
    return null;
  }
}
