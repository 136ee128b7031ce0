import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Lead, MAX_PARKED_MS } from './lead-store.ts';
import { toLead } from './sqlite-file.ts';

/** Copies of corrupt files hold names and numbers: three stay at most, and none longer than a parked lead. */
const MAX_COPIES = 3;
const SUFFIXES = ['', '-wal', '-shm'];

/** Why the file cannot be used, in the operator's terms. */
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

/**
 * Moves an outbox's file aside.
 * @param at the store's time, milliseconds: part of the copy's name
 * @returns the copy's path, and its leads that can be read and wait or are parked
 */
export function setAside(file: string, at: number): { copy: string; rescued: Lead[] } {
  const copy = `${file}.corrupt-${at}`;
  for (const suffix of SUFFIXES) {
    if (existsSync(file + suffix)) renameSync(file + suffix, copy + suffix);
  }
  const leads: Lead[] = [];
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(copy);
    for (const row of db.prepare('SELECT * FROM enquiry').iterate()) leads.push(toLead(row));
  } catch {
    // The rest is lost.
  } finally {
    db?.close();
  }
  const rescued = leads.filter(({ state, payload }) => state !== 'delivered' && payload);
  return { copy, rescued };
}

/** Removes copies beyond the newest, and those older than thirty days of the store's time. @returns how many */
export function removeOldCopies(file: string, time: number): number {
  const prefix = `${basename(file)}.corrupt-`;
  const copies = readdirSync(dirname(file))
    .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
    .map((name) => ({ name, madeAt: Number(name.slice(prefix.length)) }))
    .sort((a, b) => b.madeAt - a.madeAt);
  const over = copies.filter(({ madeAt }, index) => index >= MAX_COPIES || madeAt <= time - MAX_PARKED_MS);
  for (const { name } of over) {
    for (const suffix of SUFFIXES) rmSync(join(dirname(file), name + suffix), { force: true });
  }
  return over.length;
}
