import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite';
import type { FormName } from '../../../shared/enquiry-forms.ts';
import { DELIVERED_KNOWN_MS, type Lead, type LeadDesk, type LeadState, MAX_PARKED_MS } from './lead-store.ts';
import { inTransaction, migrate } from './sqlite-schema.ts';
import type { ClockReading } from './store-time.ts';

const COLUMNS = [
  ...['id', 'fingerprint', 'form', 'state', 'payload', 'extras'],
  ...['received_at', 'created_at', 'changed_at', 'due_at', 'attempts', 'reason'],
];

/** A delivered row is final: another enquiry (another id) may take its place, but it never waits again. */
const SAVE = `INSERT INTO enquiry (${COLUMNS}) VALUES (${COLUMNS.map((column) => `:${column}`)})
  ON CONFLICT (fingerprint) DO UPDATE SET ${COLUMNS.map((column) => `${column} = excluded.${column}`)}
  WHERE enquiry.state <> 'delivered' OR enquiry.id <> excluded.id`;

// A partial index is used only where its own condition stands in the query too.
const byCreation = (state: LeadState) =>
  `SELECT * FROM enquiry WHERE state <> 'delivered' AND state = '${state}' ORDER BY created_at LIMIT :limit`;
const over = (state: LeadState) => `state <> 'waiting' AND state = '${state}' AND changed_at <= :before`;

/** The statements on a table that may be long: none of them scans it. */
export const QUERIES = {
  find: 'SELECT * FROM enquiry WHERE fingerprint = :fingerprint',
  due: `SELECT * FROM enquiry WHERE state = 'waiting' AND due_at <= :time ORDER BY due_at LIMIT :limit`,
  waiting: byCreation('waiting'),
  undelivered: `SELECT * FROM (${byCreation('waiting')}) UNION ALL SELECT * FROM (${byCreation('parked')})
    ORDER BY created_at LIMIT :limit`,
  purgeDelivered: `DELETE FROM enquiry WHERE ${over('delivered')}`,
  purgeParked: `DELETE FROM enquiry WHERE ${over('parked')}`,
};

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
  type Values = Record<string, SQLInputValue>;
  const select = (sql: string) => {
    const statement = db.prepare(sql);
    return (values: Values) => statement.all(values).map(toLead);
  };
  const change = (sql: string) => {
    const statement = db.prepare(sql);
    return (values: Values) => Number(statement.run(values).changes);
  };
  const saveRow = change(SAVE);
  const saveClock = change('UPDATE clock SET wall = :wall, seen = :seen');
  const find = select(QUERIES.find);
  const due = select(QUERIES.due);
  const waiting = select(QUERIES.waiting);
  const undelivered = select(QUERIES.undelivered);
  const all = select('SELECT * FROM enquiry LIMIT :limit');
  const purgeDelivered = change(QUERIES.purgeDelivered);
  const purgeParked = change(QUERIES.purgeParked);
  const remove = change('DELETE FROM enquiry WHERE fingerprint = :fingerprint AND changed_at = :changedAt');
  const retry = change(`UPDATE enquiry SET state = 'waiting', due_at = 0
    WHERE state IN ('waiting', 'parked') AND id = coalesce(:id, id)`);
  const tally = db.prepare('SELECT state, number FROM tally');
  const readClock = db.prepare('SELECT wall, seen FROM clock');

  /** Writes a lead's row whole, in place of the one with its fingerprint; a delivered row stays as it is. */
  function save({ payload, extras, receivedAt, createdAt, changedAt, dueAt, ...same }: Lead): void {
    const texts = { payload: payload && JSON.stringify(payload), extras: payload && JSON.stringify(extras) };
    const times = { received_at: receivedAt, created_at: createdAt, changed_at: changedAt, due_at: dueAt };
    saveRow({ ...same, ...texts, ...times });
  }

  return {
    find: (fingerprint: string): Lead | undefined => find({ fingerprint })[0],
    save,
    /** All of them and the store's time, or nothing. */
    saveAll: (leads: Iterable<Lead>, clock: ClockReading) =>
      inTransaction(db, () => {
        for (const lead of leads) save(lead);
        saveClock({ ...clock });
      }),
    /** The leads that wait and are due at a time, longest due first. */
    due: (limit: number, time: number) => due({ limit, time }),
    /** Oldest first; -1 = no limit. */
    waiting: (limit: number) => waiting({ limit }),
    undelivered: (limit: number) => undelivered({ limit }),
    /** Leads in any state and order. */
    all: (limit: number) => all({ limit }),
    counts: () => Object.fromEntries(tally.all().map(({ state, number }) => [state, number])) as Counts,
    /** Removes parked rows whose time is over, and `delivered` ones. @returns how many were parked */
    purge(time: number, { delivered } = { delivered: true }): number {
      if (delivered) purgeDelivered({ before: time - DELIVERED_KNOWN_MS });
      return purgeParked({ before: time - MAX_PARKED_MS });
    },
    /** Makes one row, or every one that is not delivered, due at once. @returns how many */
    retry: (id?: string) => retry({ id: id ?? null }),
    /** Removes a lead's row, unless it has changed since. */
    remove: ({ fingerprint, changedAt }: Lead) => void remove({ fingerprint, changedAt }),
    readClock: () => readClock.get() as unknown as ClockReading,
    saveClock: (clock: ClockReading) => void saveClock({ ...clock }),
    /** Empties the write-ahead log, where removed personal data would stand until it is overwritten. */
    truncateLog: () => db.exec('PRAGMA wal_checkpoint(TRUNCATE)'),
    close: () => db.close(),
  };
}

type Counts = Record<LeadState, number>;

/** Creates the file, 0600, before SQLite does with the umask's rights; its `-wal` and `-shm` inherit that. */
function createPrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // An existing file is not opened: to close it would drop the locks that SQLite has on it.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  try {
    chmodSync(file, 0o600);
  } catch {
    // Another user's file may still be writable.
  }
}

/** A row of this schema or the one before. */
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

/** @returns null where there is none, and where it is damaged: one such row must not hold up the others */
function parsed(json: SQLOutputValue | undefined): object | null {
  try {
    const value: unknown = typeof json === 'string' ? JSON.parse(json) : null;
    return typeof value === 'object' ? value : null;
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
