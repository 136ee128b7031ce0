import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite';
import type { FormName } from '../../../shared/enquiry-forms.ts';
import {
  DELIVERED_KNOWN_MS,
  type EnquiryExtras,
  type EnquiryPayload,
  type Lead,
  type LeadDesk,
  type LeadState,
  MAX_PARKED_MS,
} from './lead-store.ts';
import { migrate } from './sqlite-schema.ts';
import type { ClockReading } from './store-time.ts';

const COLUMNS =
  'id, fingerprint, form, state, payload, extras, received_at, created_at, changed_at, due_at, attempts, reason';

// A partial index is used only where its own condition stands in the query too.
const byCreation = (state: LeadState) =>
  `SELECT * FROM enquiry WHERE state <> 'delivered' AND state = '${state}' ORDER BY created_at LIMIT :limit`;
const over = (state: LeadState) => `state <> 'waiting' AND state = '${state}' AND changed_at <= ?`;

/** The queries on a table that may be long: none of them scans it. */
export const QUERIES = {
  byFingerprint: 'SELECT * FROM enquiry WHERE fingerprint = ?',
  due: `SELECT * FROM enquiry WHERE state = 'waiting' AND due_at <= ? ORDER BY due_at LIMIT ?`,
  oldestWaiting: byCreation('waiting'),
  undelivered: `SELECT * FROM (${byCreation('waiting')}) UNION ALL SELECT * FROM (${byCreation('parked')})
    ORDER BY created_at LIMIT :limit`,
  tally: 'SELECT state, number FROM tally',
  purgeDelivered: `DELETE FROM enquiry WHERE ${over('delivered')}`,
  purgeParked: `DELETE FROM enquiry WHERE ${over('parked')}`,
} as const;

/** A delivered row is final: another enquiry (another id) may take its place, but it never waits again. */
const SAVE = `INSERT INTO enquiry (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (fingerprint) DO UPDATE SET id = excluded.id, form = excluded.form, state = excluded.state,
    payload = excluded.payload, extras = excluded.extras, received_at = excluded.received_at,
    created_at = excluded.created_at, changed_at = excluded.changed_at, due_at = excluded.due_at,
    attempts = excluded.attempts, reason = excluded.reason
  WHERE enquiry.state <> 'delivered' OR enquiry.id <> excluded.id`;

export type LeadTable = ReturnType<typeof openTable>;

/**
 * The rows of one SQLite file, which its owner alone can read. Each call is one transaction, on the disk when it returns.
 * @param now the system's clock, milliseconds since the epoch
 * @param busyMs how long a call, and with it the whole process, waits for another program's transaction
 * @throws SchemaTooNew, the file system's or SQLite's error; SQLite's from every call, too
 */
export function openTable(file: string, now: number, busyMs = 2_000) {
  createPrivate(file);
  const db = new DatabaseSync(file, { timeout: busyMs });
  try {
    // Removed personal data is overwritten. The cache is in KiB: SQLite's own 2,000 would look like a leak.
    db.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA cache_size = -256;',
    );
    const verdict = db.prepare('PRAGMA quick_check(1)').get();
    if (verdict?.quick_check !== 'ok') throw Object.assign(new Error('malformed'), { errcode: 11 });
    migrate(db, file, now);
  } catch (error) {
    db.close();
    throw error;
  }

  function leads(sql: string) {
    const statement = db.prepare(sql);
    return (...values: SQLInputValue[]) => statement.all(...values).map(toLead);
  }
  function changes(sql: string) {
    const statement = db.prepare(sql);
    return (...values: SQLInputValue[]) => Number(statement.run(...values).changes);
  }
  const save = changes(SAVE);
  const byFingerprint = leads(QUERIES.byFingerprint);
  const due = leads(QUERIES.due);
  const oldestWaiting = db.prepare(QUERIES.oldestWaiting);
  const undelivered = db.prepare(QUERIES.undelivered);
  const some = leads('SELECT * FROM enquiry LIMIT ?');
  const tally = db.prepare(QUERIES.tally);
  const purgeDelivered = changes(QUERIES.purgeDelivered);
  const purgeParked = changes(QUERIES.purgeParked);
  const retry = changes(`UPDATE enquiry SET state = 'waiting', due_at = 0
    WHERE state IN ('waiting', 'parked') AND id = coalesce(?, id)`);
  const remove = changes('DELETE FROM enquiry WHERE fingerprint = ? AND changed_at = ?');
  const readClock = db.prepare('SELECT wall, seen FROM clock');
  const saveClock = changes('UPDATE clock SET wall = ?, seen = ?');
  const noteCopy = changes('INSERT INTO set_aside VALUES (?, ?) ON CONFLICT DO NOTHING');
  const readCopy = db.prepare('SELECT seen_at FROM set_aside WHERE file = ?');
  const forgetCopy = changes('DELETE FROM set_aside WHERE file = ?');

  return {
    find: (fingerprint: string): Lead | undefined => byFingerprint(fingerprint)[0],
    /** Writes a lead's row whole, in place of the one with its fingerprint; a delivered row stays as it is. */
    save({ id, fingerprint, form, state, payload, extras, attempts, reason, ...times }: Lead): void {
      const { receivedAt, createdAt, changedAt, dueAt } = times;
      const json = payload && JSON.stringify(payload);
      const more = payload && JSON.stringify(extras);
      const rounded = [receivedAt, createdAt, changedAt, dueAt].map(Math.round);
      save(id, fingerprint, form, state, json, more, ...rounded, attempts, reason);
    },
    /** The leads that wait and are due at a time, longest due first. */
    due: (limit: number, time: number) => due(time, limit),
    oldestWaiting: (limit: number) => oldestWaiting.all({ limit }).map(toLead),
    /** The leads that are not delivered, oldest first; -1 = all. */
    undelivered: (limit: number) => undelivered.all({ limit }).map(toLead),
    /** Some leads in any state; -1 = all. */
    some: (limit: number) => some(limit),
    counts: () =>
      Object.fromEntries(tally.all().map(({ state, number }) => [state, Number(number)])) as Record<
        LeadState,
        number
      >,
    /** Removes parked rows whose time is over, and `delivered` ones. @returns how many were parked */
    purge(time: number, { delivered } = { delivered: true }): number {
      if (delivered) purgeDelivered(time - DELIVERED_KNOWN_MS);
      return purgeParked(time - MAX_PARKED_MS);
    },
    /** Makes one row, or every one that is not delivered, due at once. @returns how many */
    retry: (id?: string) => retry(id ?? null),
    /** Removes a lead's row, unless it has changed since. */
    remove: ({ fingerprint, changedAt }: Lead) => void remove(fingerprint, Math.round(changedAt)),

    readClock(): ClockReading | null {
      const row = readClock.get();
      return row ? { wall: Number(row.wall), seen: Number(row.seen) } : null;
    },
    saveClock: ({ wall, seen }: ClockReading) => void saveClock(Math.round(wall), Math.round(seen)),
    /** @returns since when a copy of a corrupt file is known; `time` for one that was not */
    copyKnownSince(name: string, time: number): number {
      noteCopy(name, Math.round(time));
      return Number(readCopy.get(name)?.seen_at);
    },
    forgetCopy: (name: string) => void forgetCopy(name),

    /** All of it or nothing. */
    transaction(run: () => void): void {
      db.exec('BEGIN IMMEDIATE');
      try {
        run();
        db.exec('COMMIT');
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK');
        throw error;
      }
    },
    /** Empties the write-ahead log, where removed personal data would stand until it is overwritten. */
    truncateLog: () => db.exec('PRAGMA wal_checkpoint(TRUNCATE)'),
    close: () => db.close(),
  };
}

/** Creates the file, 0600, before SQLite does with the umask's rights; its `-wal` and `-shm` inherit that. */
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

/** The rows of a corrupt file, as far as they can be read. */
export function readableRows(file: string): Lead[] {
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

/** A row of this schema or the one before. */
function toLead(row: Record<string, SQLOutputValue>): Lead {
  return {
    id: String(row.id),
    fingerprint: String(row.fingerprint),
    form: String(row.form) as FormName,
    state: String(row.state) as LeadState,
    payload: parsed<EnquiryPayload>(row.payload),
    extras: parsed<EnquiryExtras>(row.extras) ?? {},
    receivedAt: Number(row.received_at ?? row.created_at),
    createdAt: Number(row.created_at),
    changedAt: Number(row.changed_at),
    dueAt: Number(row.due_at),
    attempts: Number(row.attempts),
    reason: row.reason == null ? null : String(row.reason),
  };
}

/** @returns null where there is none, and where it is damaged: one such row must not hold up the others */
function parsed<Json extends object>(json: SQLOutputValue | undefined): Json | null {
  try {
    const value: unknown = typeof json === 'string' ? JSON.parse(json) : null;
    return typeof value === 'object' ? (value as Json | null) : null;
  } catch {
    return null;
  }
}

/** For the operator's command. SQLite itself orders its writes and a running server's. @throws SchemaTooNew */
export function openSqliteDesk(file: string, now: number): LeadDesk {
  const table = openTable(file, now);
  return {
    undelivered: async () => table.undelivered(-1),
    retry: async (id) => table.retry(id),
    close: async () => table.close(),
  };
}
