import { createHmac, randomBytes } from 'node:crypto';
import { accessSync, chmodSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process uses the folder. */
export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse';
}

export interface DataDir {
  /** Why nothing can be kept there, in the operator's words; null when all is well. */
  problem: string | null;
  release(): void;
}

/**
 * Takes DATA_DIR for this process: made where it is missing, and locked. The lock is the file system's own (of a
 * database file that is held open), so it ends with the process, however that ends.
 * @returns a folder with its `problem` where it cannot be written: the site serves all the same
 * @throws DataDirInUse where another process holds it
 */
export function takeDataDir(dir: string): DataDir {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    accessSync(dir, constants.R_OK | constants.W_OK);
  } catch (error) {
    return { problem: `DATA_DIR cannot be written: ${codeOf(error)}`, release() {} };
  }
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(dir, 'lock.db'));
    lock.exec('PRAGMA locking_mode = exclusive; BEGIN EXCLUSIVE;');
    const held = lock;
    return { problem: null, release: () => held.close() };
  } catch (error) {
    lock?.close();
    if (/locked|busy/i.test(error instanceof Error ? error.message : '')) {
      throw new DataDirInUse(
        `DATA_DIR: ${dir} is in use by another process; each one needs a folder of its own`,
      );
    }
    return { problem: `DATA_DIR cannot be locked: ${codeOf(error)}`, release() {} };
  }
}

/**
 * The secret that signs tickets, captchas and picture addresses: SECRET, or one that is made once and kept in
 * DATA_DIR with the owner's rights alone.
 * @returns with `kept: false` one that ends with the process, since it could not be kept
 */
export function readSecret(setting: string | null, dir: string): { secret: string; kept: boolean } {
  if (setting) return { secret: setting, kept: true };
  const file = join(dir, 'secret');
  try {
    const known = readFileSync(file, 'utf8').trim();
    if (known.length >= 32) {
      keepFromOthers(file);
      return { secret: known, kept: true };
    }
  } catch {
    // The first start, or a folder that cannot be read.
  }
  const secret = randomBytes(32).toString('base64url');
  try {
    writeFileSync(file, `${secret}\n`, { mode: 0o600 });
    // A file that was there already keeps the rights it had.
    keepFromOthers(file);
    return { secret, kept: true };
  } catch {
    return { secret, kept: false };
  }
}

/** Where somebody else owns the file, its rights are theirs to set: it is used all the same. */
function keepFromOthers(file: string): void {
  try {
    chmodSync(file, 0o600);
  } catch {}
}

/** One key for each purpose, so that what one signs means nothing to another. 32 bytes. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest();
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : 'unknown error';
}
