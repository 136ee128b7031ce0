import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import type { FormName } from '../../../shared/enquiry-forms.ts';
import { inTransaction, makePrivateFolder, openPrivateDatabase, SUFFIXES } from '../stores/sqlite.ts';
import { type Lead, type LeadDesk, MAX_PARKED_MS } from './lead-store.ts';
import { migrate } from './sqlite-schema.ts';

const COLUMNS = [
  ...['id', 'fingerprint', 'form', 'state', 'payload', 'extras'],
  ...['received_at', 'created_at', 'changed_at', 'due_at', 'attempts', 'reason'],
];
const SAVE = `INSERT INTO enquiry (${COLUMNS}) VALUES (${COLUMNS.map((column) => `:${column}`)})
  ON CONFLICT (fingerprint) DO UPDATE SET ${COLUMNS.map((column) => `${column} = excluded.${column}`)}`;

/** How long a call, and with it the whole process, waits for another program's transaction. Milliseconds. */
const BUSY_MS = 200;
/** The same for the operator's command. */
const COMMAND_BUSY_MS = 2_000;
/** The store's time goes on by an hour at most from one process to the next, whatever the system's clock says. */
const MAX_STEP_MS = 60 * 60_000;
/** Copies of corrupt files hold names and numbers: three stay at most, and none longer than a parked lead. */
const MAX_COPIES = 3;

/** A lead as this process holds it, with times by its steady clock; milliseconds. */
export interface StoredLead extends Lead {
  createdAt: number;
  changedAt: number;
  /** While it waits, it is leased from this time on. */
  dueAt: number;
}

export interface LeadFileOptions {
  file: string;
  /** Takes the file's folder for this process alone. @throws the file system's error; EBUSY: another process has it */
  holdFolder?: () => void;
  /** The steady clock, milliseconds. */
  now: () => number;
  /** The system's clock, milliseconds since the epoch. */
  date: () => number;
  busyMs?: number;
}

/**
 * The rows of one SQLite file, which its owner alone can read; times in it are the store's own, which goes on where the
 * file's ended. After `close` it can be opened again. Every call throws the file system's or SQLite's error.
 */
export function createLeadFile(options: LeadFileOptions) {
  const { file: path, holdFolder, now, date, busyMs = BUSY_MS } = options;
  let db: DatabaseSync | null = null;
  /** The file's version in SQLite's count when it was read; null before. */
  let readAt: number | null = null;
  /** The store's time less the steady clock's; null before it is read from the file. */
  let ahead: number | null = null;

  const time = () => Math.round(ahead === null ? date() : ahead + now());
  const versionOf = (db: DatabaseSync) => Number(db.prepare('PRAGMA data_version').get()?.data_version);

  /** @throws SchemaNewer too */
  function open(): DatabaseSync {
    if (db) return db;
    holdFolder?.();
    // Also one that was removed while it was held.
    makePrivateFolder(dirname(path));
    readAt = null;
    db = openPrivateDatabase(path, busyMs, (db) => {
      // Removed personal data is overwritten.
      db.exec('PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
      const verdict = db.prepare('PRAGMA quick_check(1)').get();
      if (verdict?.quick_check !== 'ok') throw Object.assign(new Error('malformed'), { errcode: 11 });
      migrate(db, path, date());
    });
    return db;
  }

  function close(): void {
    db?.close();
    db = null;
  }

  return {
    open,
    close,
    all(): StoredLead[] {
      const db = open();
      const version = versionOf(db);
      const clock = db.prepare('SELECT wall, seen FROM clock').get() as Record<'wall' | 'seen', number>;
      ahead ??= clock.seen + Math.min(MAX_STEP_MS, Math.max(0, date() - clock.wall)) - now();
      const rows = db.prepare('SELECT * FROM enquiry').all();
      readAt = version;
      return rows.map((row) => toLead(row, ahead ?? 0));
    },
    /** True for a file that was opened and not read yet, and where another program has changed it since. */
    hasChanged: () => db !== null && versionOf(db) !== readAt,
    /** Saves leads, removes those that are undefined, and always writes the time: all or nothing. */
    write(leads: Iterable<[fingerprint: string, StoredLead | undefined]>): void {
      const db = open();
      const save = db.prepare(SAVE);
      const remove = db.prepare('DELETE FROM enquiry WHERE fingerprint = ?');
      inTransaction(db, () => {
        for (const [fingerprint, lead] of leads) {
          if (lead) save.run(toRow(lead, ahead ?? 0));
          else remove.run(fingerprint);
        }
        db.prepare('UPDATE clock SET wall = ?, seen = ?').run(Math.round(date()), time());
      });
    },
    /** Makes one lead, or every one that is not delivered, due at once. @returns how many */
    retry(id: string | null = null): number {
      const sql = `UPDATE enquiry SET state = 'waiting', due_at = 0
        WHERE state IN ('waiting', 'parked') AND id = coalesce(?, id)`;
      return Number(open().prepare(sql).run(id).changes);
    },
    /** Moves a corrupt file aside. @returns the copy's path, and its leads that can be read and are not delivered */
    setAside(): { copy: string; rescued: StoredLead[] } {
      close();
      const copy = `${path}.corrupt-${time()}`;
      for (const suffix of SUFFIXES) {
        if (existsSync(path + suffix)) renameSync(path + suffix, copy + suffix);
      }
      return { copy, rescued: rescuedFrom(copy, now()) };
    },
    /**
     * Empties the write-ahead log, where removed personal data would stand until it is overwritten, and removes copies
     * beyond the newest, and those older than thirty days. @returns how many copies
     */
    tidy(): number {
      open().exec('PRAGMA wal_checkpoint(TRUNCATE)');
      return removeOldCopies(path, time());
    },
  };
}

function toRow(
  { createdAt, changedAt, dueAt, receivedAt, payload, extras, ...same }: StoredLead,
  ahead: number,
) {
  return {
    ...same,
    payload: payload && JSON.stringify(payload),
    extras: payload && JSON.stringify(extras),
    received_at: receivedAt,
    created_at: Math.round(createdAt + ahead),
    changed_at: Math.round(changedAt + ahead),
    due_at: Math.round(dueAt + ahead),
  };
}

/** Reads a row of this schema, or of the one before from a copy that was set aside. */
function toLead(
  { received_at, created_at, changed_at, due_at, payload, extras, ...same }: Row,
  ahead: number,
) {
  const lead = {
    ...same,
    form: same.form as FormName,
    payload: parsed(payload),
    extras: parsed(extras) ?? {},
    receivedAt: received_at ?? created_at,
    createdAt: Number(created_at) - ahead,
    changedAt: Number(changed_at) - ahead,
    dueAt: Number(due_at) - ahead,
  };
  return lead as unknown as StoredLead;
}
type Row = Record<string, SQLOutputValue>;

/** @returns null for no text, and for a damaged one: a damaged lead must not hold up the others */
function parsed(json: SQLOutputValue | undefined): object | null {
  try {
    const value: unknown = typeof json === 'string' ? JSON.parse(json) : null;
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** Leads that are not delivered. @param at their times, since nothing is known of the copy's clock */
function rescuedFrom(copy: string, at: number): StoredLead[] {
  const leads: StoredLead[] = [];
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(copy);
    for (const row of db.prepare('SELECT * FROM enquiry').iterate()) leads.push(toLead(row, 0));
  } catch {
    // The rest is lost.
  } finally {
    db?.close();
  }
  return leads
    .filter(({ state, payload }) => state !== 'delivered' && payload)
    .map((lead) => ({ ...lead, createdAt: at, changedAt: at, dueAt: at, reason: 'rescued' }));
}

function removeOldCopies(file: string, time: number): number {
  const prefix = `${basename(file)}.corrupt-`;
  const names = readdirSync(dirname(file)).filter((name) => name.startsWith(prefix));
  const times = names.map((name) => Number(name.slice(prefix.length))).filter((madeAt) => madeAt > 0);
  const newest = times.sort((a, b) => b - a);
  const over = newest.filter((madeAt, index) => index >= MAX_COPIES || madeAt <= time - MAX_PARKED_MS);
  for (const madeAt of over) {
    for (const suffix of SUFFIXES) rmSync(`${file}.corrupt-${madeAt}${suffix}`, { force: true });
  }
  return over.length;
}

/** The outbox for the operator's command. SQLite orders its writes and the running server's. @throws SchemaNewer */
export function openSqliteDesk(path: string, date: number): LeadDesk {
  const file = createLeadFile({ file: path, now: () => 0, date: () => date, busyMs: COMMAND_BUSY_MS });
  file.open();
  return {
    async undelivered() {
      const leads = file.all().filter(({ state }) => state !== 'delivered');
      return leads.sort((a, b) => a.createdAt - b.createdAt);
    },
    retry: async (id) => file.retry(id),
    close: async () => file.close(),
  };
}
