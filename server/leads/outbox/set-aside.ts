import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Lead, MAX_PARKED_MS } from './lead-store.ts';
import { type OutboxTable, toLead } from './outbox-table.ts';

/** Corrupt files hold names and numbers: so many stay, the newest, and none longer than parked enquiries do. */
const MAX_FILES = 3;
const SUFFIXES = ['', '-wal', '-shm'];

export interface SetAside {
  /** Where the file is now. */
  setAside: string;
  /** What could still be read of it and was not delivered. */
  rescued: Lead[];
}

/**
 * Puts a file that SQLite cannot read out of the way of a new one.
 * @param now names it, milliseconds since the epoch
 * @param time the outbox's own, at which what was rescued begins anew
 * @throws the file system's error
 */
export function setCorruptAside(file: string, now: number, time: number): SetAside {
  const setAside = `${file}.corrupt-${Math.round(now)}`;
  for (const suffix of SUFFIXES) {
    if (existsSync(file + suffix)) renameSync(file + suffix, setAside + suffix);
  }
  const anew = { createdAt: time, changedAt: time, dueAt: time, reason: 'rescued' };
  const rescued = readableRows(setAside)
    .filter(({ state, payload }) => state !== 'delivered' && payload)
    .map((row): Lead => ({ ...row, ...anew, state: row.state === 'parked' ? 'parked' : 'waiting' }));
  return { setAside, rescued };
}

/** As far as it can be read; the file itself stays for whoever wants to look closer. */
function readableRows(file: string): Lead[] {
  const rows: Lead[] = [];
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file);
    for (const row of db.prepare('SELECT * FROM enquiry').iterate()) rows.push(toLead(row));
  } catch {
    // The rest is lost.
  } finally {
    db?.close();
  }
  return rows;
}

/**
 * Removes corrupt files beyond the newest three, and those that were seen for thirty days.
 * @param time the outbox's own
 * @returns how many
 * @throws SQLite's error, and the file system's where the directory cannot be read
 */
export function removeOldCopies(file: string, table: OutboxTable, time: number): number {
  const prefix = `${basename(file)}.corrupt-`;
  const copies = readdirSync(dirname(file))
    .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
    .sort((a, b) => Number(b.slice(prefix.length)) - Number(a.slice(prefix.length)));
  const over = copies.filter(
    (name, index) => table.knownSince(name, time) <= time - MAX_PARKED_MS || index >= MAX_FILES,
  );
  return over.filter((name) => {
    try {
      for (const suffix of SUFFIXES) rmSync(join(dirname(file), name + suffix), { force: true });
    } catch {
      return false;
    }
    table.forgetFile(name);
    return true;
  }).length;
}
