import { readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { DAY_MS } from '../../../shared/india-time.ts';
import { makePrivateFile, SUFFIXES } from '../stores/sqlite.ts';

/** Files that were set aside hold enquiries: three stay at most, and none for longer than thirty days. */
const MAX_COPIES = 3;
const MAX_COPY_MS = 30 * DAY_MS;

/** The name of an outbox file that is set aside. @param now milliseconds since the epoch */
export const copyName = (file: string, now: number): string => `${file}.corrupt-${Math.round(now)}`;

/** Which file a path leads to now; null for none. @throws the file system's error */
export function fileAt(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.dev}:${found.ino}` : null;
}

/** SQLite's files beside an open database, as its path leads to them. */
export const besides = (file: string) =>
  ['-wal', '-shm'].map((suffix) => ({ path: file + suffix, is: fileAt(file + suffix) }));

/**
 * Closes an open database whose file was removed or replaced: all that it holds would end with the process. A removed
 * file is written anew; where another file has its place, the content goes to `aside`.
 * @param own what `besides` gave while the file was in its place
 * @returns true where the file was removed
 * @throws the file system's or SQLite's error, before the database is closed
 */
export function leaveMoved(
  db: DatabaseSync,
  file: string,
  aside: string,
  own: ReturnType<typeof besides>,
): boolean {
  const isRemoved = fileAt(file) === null;
  const copy = isRemoved ? `${file}.new` : aside;
  rmSync(copy, { force: true });
  makePrivateFile(copy);
  db.prepare('VACUUM INTO ?').run(copy);
  db.close();
  // SQLite would read the former file's log into the file that has its name now.
  for (const { path, is } of own) if (is !== null && fileAt(path) === is) rmSync(path, { force: true });
  if (isRemoved) renameSync(copy, file);
  return isRemoved;
}

/** @returns how many files that were set aside were removed */
export function removeOldCopies(file: string, now: number): number {
  const prefix = `${basename(file)}.corrupt-`;
  const names = readdirSync(dirname(file)).filter((name) => name.startsWith(prefix));
  const times = names.map((name) => Number(name.slice(prefix.length))).filter((madeAt) => madeAt > 0);
  const newest = times.sort((a, b) => b - a);
  const over = newest.filter((madeAt, index) => index >= MAX_COPIES || madeAt <= now - MAX_COPY_MS);
  for (const madeAt of over) {
    for (const suffix of SUFFIXES) rmSync(`${file}.corrupt-${madeAt}${suffix}`, { force: true });
  }
  return over.length;
}
