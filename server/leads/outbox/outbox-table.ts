import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
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
import { migrate } from './outbox-schema.ts';
import type { ClockReading } from './outbox-time.ts';

const COLUMNS =
  'id, fingerprint, form, state, payload, extras, received_at, created_at, changed_at, due_at, attempts, reason';

// A partial index is used only where its own condition stands in the query too.
const byCreation = (state: LeadState) =>
  `SELECT * FROM enquiry WHERE state <> 'delivered' AND state = '${state}' ORDER BY created_at LIMIT :limit`;
const over = (state: LeadState) => `state <> 'waiting' AND state = '${state}' AND changed_at <= ?`;

/** What is asked of the table while it may be long: none of these goes through all of its rows. */
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

export type OutboxTable = ReturnType<typeof openTable>;

export interface TableOptions {
  /** The system's clock; milliseconds since the epoch. */
  now: number;
  /** How long a call waits, and with it the whole process, for somebody else's transaction. */
  busyMs?: number;
}

/**
 * The rows of one database file, or of `:memory:`. Each call is one transaction, on the disk when it returns.
 * @throws SchemaTooNew; ERR_SQLITE_ERROR with SQLite's `errcode`, from here and from every call
 */
export function openTable(file: string, { now, busyMs = 2_000 }: TableOptions) {
  const db = new DatabaseSync(file, { timeout: busyMs });
  try {
    // Removed personal data is overwritten, not merely forgotten.
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
    // In KiB. SQLite's own 2,000 would fill as enquiries come, and look like a leak.
    db.exec('PRAGMA cache_size = -256;');
    const verdict = db.prepare('PRAGMA quick_check(1)').get();
    if (verdict?.quick_check !== 'ok') throw Object.assign(new Error('malformed'), { errcode: 11 });
    migrate(db, file, now);
  } catch (error) {
    db.close();
    throw error;
  }

  const save = db.prepare(SAVE);
  const byFingerprint = db.prepare(QUERIES.byFingerprint);
  const due = db.prepare(QUERIES.due);
  const oldestWaiting = db.prepare(QUERIES.oldestWaiting);
  const undelivered = db.prepare(QUERIES.undelivered);
  const tally = db.prepare(QUERIES.tally);
  const all = db.prepare('SELECT * FROM enquiry');
  const some = db.prepare('SELECT * FROM enquiry LIMIT ?');
  const purgeDelivered = db.prepare(QUERIES.purgeDelivered);
  const purgeParked = db.prepare(QUERIES.purgeParked);
  const retry = db.prepare(`UPDATE enquiry SET state = 'waiting', due_at = 0
    WHERE state IN ('waiting', 'parked') AND id = coalesce(?, id)`);
  const remove = db.prepare('DELETE FROM enquiry WHERE fingerprint = ? AND changed_at = ?');
  const shift = db.prepare(`UPDATE enquiry
    SET created_at = created_at + :by, changed_at = changed_at + :by, due_at = due_at + :by`);
  const readClock = db.prepare('SELECT wall, seen FROM clock');
  const saveClock = db.prepare('INSERT OR REPLACE INTO clock (rowid, wall, seen) VALUES (1, ?, ?)');
  const noteFile = db.prepare('INSERT INTO set_aside VALUES (?, ?) ON CONFLICT DO NOTHING');
  const readFile = db.prepare('SELECT seen_at FROM set_aside WHERE file = ?');
  const forgetFile = db.prepare('DELETE FROM set_aside WHERE file = ?');

  return {
    find: (fingerprint: string) => {
      const row = byFingerprint.get(fingerprint);
      return row && toLead(row);
    },

    /** Writes a lead's row whole, in place of the one with its fingerprint; a delivered row stays as it is. */
    save(lead: Lead): void {
      const { id, fingerprint, form, state, payload, extras, receivedAt } = lead;
      const times = [receivedAt, lead.createdAt, lead.changedAt, lead.dueAt].map(Math.round);
      const json = payload && JSON.stringify(payload);
      const more = payload && JSON.stringify(extras);
      save.run(id, fingerprint, form, state, json, more, ...times, lead.attempts, lead.reason);
    },

    /** What waits and is due, longest due first. */
    due: (time: number, limit: number) => due.all(time, limit).map(toLead),
    oldestWaiting: (limit: number) => oldestWaiting.all({ limit }).map(toLead),
    /** What is not delivered, oldest first; -1 = all. */
    undelivered: (limit: number) => undelivered.all({ limit }).map(toLead),
    all: () => all.all().map(toLead),
    some: (limit: number) => some.all(limit).map(toLead),
    counts: () =>
      Object.fromEntries(tally.all().map(({ state, number }) => [state, Number(number)])) as Record<
        LeadState,
        number
      >,

    /** Removes parked rows whose time is over, and `delivered` ones. @returns how many were parked */
    purge(time: number, { delivered } = { delivered: true }): number {
      if (delivered) purgeDelivered.run(time - DELIVERED_KNOWN_MS);
      return Number(purgeParked.run(time - MAX_PARKED_MS).changes);
    },
    /** Makes one row, or every one that is not delivered, due at once. @returns how many */
    retry: (id?: string) => Number(retry.run(id ?? null).changes),
    /** Removes a lead's row, unless it has changed since. */
    remove: ({ fingerprint, changedAt }: Lead) => void remove.run(fingerprint, Math.round(changedAt)),
    /** For rows that were written under another clock. */
    shift: (by: number) => void shift.run({ by: Math.round(by) }),

    readClock(): ClockReading | null {
      const row = readClock.get();
      return row ? { wall: Number(row.wall), seen: Number(row.seen) } : null;
    },
    saveClock: ({ wall, seen }: ClockReading) => void saveClock.run(Math.round(wall), Math.round(seen)),

    /** @returns since when a file that was set aside is known; from now on where it was not */
    knownSince(path: string, time: number): number {
      noteFile.run(path, Math.round(time));
      return Number(readFile.get(path)?.seen_at);
    },
    forgetFile: (path: string) => void forgetFile.run(path),

    /** All of it or nothing. */
    transaction<Result>(run: () => Result): Result {
      db.exec('BEGIN IMMEDIATE');
      try {
        const result = run();
        db.exec('COMMIT');
        return result;
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK');
        throw error;
      }
    },
    /** Empties the write-ahead log, where removed personal data would otherwise stand until it is overwritten. */
    truncateLog: () => db.exec('PRAGMA wal_checkpoint(TRUNCATE)'),
    close: () => db.close(),
  };
}

/** A row as SQLite gives it, of this schema or the one before. */
export function toLead(row: Record<string, SQLOutputValue>): Lead {
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

/** For the operator's command. SQLite itself orders what it and a running server write. @throws SchemaTooNew */
export function openSqliteDesk(file: string, now: number): LeadDesk {
  const table = openTable(file, { now });
  return {
    undelivered: async () => table.undelivered(-1),
    retry: async (id) => table.retry(id),
    close: async () => table.close(),
  };
}
