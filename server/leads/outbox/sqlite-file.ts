import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SQLOutputValue } from 'node:sqlite';
import type { FormName } from '../../../shared/enquiry-forms.ts';
import { openPrivateDatabase } from '../stores/private-database.ts';
import type { Lead, LeadDesk } from './lead-store.ts';
import { inTransaction, migrate } from './sqlite-schema.ts';

const COLUMNS = [
  ...['id', 'fingerprint', 'form', 'state', 'payload', 'extras'],
  ...['received_at', 'created_at', 'changed_at', 'due_at', 'attempts', 'reason'],
];
const SAVE = `INSERT INTO enquiry (${COLUMNS}) VALUES (${COLUMNS.map((column) => `:${column}`)})
  ON CONFLICT (fingerprint) DO UPDATE SET ${COLUMNS.map((column) => `${column} = excluded.${column}`)}`;

/** How long the operator's command waits for the server's transaction, milliseconds. */
const COMMAND_BUSY_MS = 2_000;

/** The store's time (`seen`) when the system's clock showed `wall`; both in milliseconds. */
export interface ClockReading {
  wall: number;
  seen: number;
}

export type LeadFile = ReturnType<typeof openLeadFile>;

/**
 * The rows of one SQLite file, which its owner alone can read.
 * @param date by the system's clock, milliseconds since the epoch
 * @param busyMs how long a call waits for another program's transaction
 * @throws SchemaNewer, the file system's or SQLite's error; every call SQLite's
 */
export function openLeadFile(path: string, date: number, busyMs: number) {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const db = openPrivateDatabase(path, busyMs, (db) => {
    // Removed personal data is overwritten.
    db.exec('PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
    const verdict = db.prepare('PRAGMA quick_check(1)').get();
    if (verdict?.quick_check !== 'ok') throw Object.assign(new Error('malformed'), { errcode: 11 });
    migrate(db, path, date);
  });
  const readVersion = db.prepare('PRAGMA data_version');
  const version = () => Number(readVersion.get()?.data_version);
  let readAt = version();
  const save = db.prepare(SAVE);
  const remove = db.prepare('DELETE FROM enquiry WHERE fingerprint = ?');
  const saveClock = db.prepare('UPDATE clock SET wall = :wall, seen = :seen');
  const retry = db.prepare(`UPDATE enquiry SET state = 'waiting', due_at = 0
    WHERE state IN ('waiting', 'parked') AND id = coalesce(:id, id)`);

  return {
    all(): Lead[] {
      readAt = version();
      return db.prepare('SELECT * FROM enquiry').all().map(toLead);
    },
    /** True where another program has changed the file since `all`. */
    hasChanged: () => version() !== readAt,
    clock: () => db.prepare('SELECT wall, seen FROM clock').get() as unknown as ClockReading,
    /** Saves or removes the leads with these fingerprints, and sets the clock: all or nothing. */
    write: (fingerprints: Iterable<string>, leads: ReadonlyMap<string, Lead>, clock: ClockReading) =>
      inTransaction(db, () => {
        for (const fingerprint of fingerprints) {
          const lead = leads.get(fingerprint);
          if (lead) save.run(toRow(lead));
          else remove.run(fingerprint);
        }
        saveClock.run({ ...clock });
      }),
    /** Makes one lead, or every one that is not delivered, due at once. @returns how many */
    retry: (id?: string) => Number(retry.run({ id: id ?? null }).changes),
    /** Empties the write-ahead log, where removed personal data would stand until it is overwritten. */
    truncateLog: () => db.exec('PRAGMA wal_checkpoint(TRUNCATE)'),
    close: () => db.close(),
  };
}

function toRow({ payload, extras, receivedAt, createdAt, changedAt, dueAt, ...same }: Lead) {
  return {
    ...same,
    payload: payload && JSON.stringify(payload),
    extras: payload && JSON.stringify(extras),
    received_at: receivedAt,
    created_at: createdAt,
    changed_at: changedAt,
    due_at: dueAt,
  };
}

/** Reads a row of this schema, or of the one before from a copy that was set aside. */
export function toLead({ received_at, created_at, changed_at, due_at, payload, extras, ...same }: Row): Lead {
  const times = {
    receivedAt: received_at ?? created_at,
    createdAt: created_at,
    changedAt: changed_at,
    dueAt: due_at,
  };
  const texts = { payload: parsed(payload), extras: parsed(extras) ?? {}, form: same.form as FormName };
  return { ...same, ...times, ...texts } as Lead;
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

/** The outbox for the operator's command. SQLite orders its writes and the running server's. @throws SchemaNewer */
export function openSqliteDesk(path: string, date: number): LeadDesk {
  const file = openLeadFile(path, date, COMMAND_BUSY_MS);
  return {
    async undelivered() {
      const leads = file.all().filter(({ state }) => state !== 'delivered');
      return leads.sort((a, b) => a.createdAt - b.createdAt);
    },
    retry: async (id) => file.retry(id),
    close: async () => file.close(),
  };
}
