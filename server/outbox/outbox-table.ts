import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import type { FormName } from '../../shared/enquiry-forms.ts';
import type { EnquiryPayload } from '../../shared/enquiry-payload.ts';

/** How long the hash of a delivered enquiry stays, so that a double click is not forwarded twice. */
export const DELIVERED_KEPT_MS = 10 * 60_000;
/** How long an enquiry that upstream refused waits for the operator. */
export const PARKED_KEPT_MS = 30 * 24 * 60 * 60_000;
/** A row that is due later than this was written under a clock that ran ahead; it is due now. */
const FURTHEST_DUE_MS = 2 * 60 * 60_000;
const SCHEMA_VERSION = 1;

export type RowState = 'waiting' | 'parked' | 'delivered';

/** One row as it is stored. Times are milliseconds since the epoch. */
export interface OutboxRow {
  /** Also the enquiry's Idempotency-Key. */
  id: string;
  fingerprint: string;
  form: FormName;
  state: RowState;
  /** null once it is delivered: then nothing personal is left. */
  payload: EnquiryPayload | null;
  createdAt: number;
  changedAt: number;
  dueAt: number;
  attempts: number;
  /** Why it is still here: `http 500`, `timeout`, `connection`. Never a word of upstream's. */
  reason: string | null;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS enquiry (
    id TEXT PRIMARY KEY,
    fingerprint TEXT NOT NULL UNIQUE,
    form TEXT NOT NULL,
    state TEXT NOT NULL,
    payload TEXT,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    reason TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS enquiry_due ON enquiry (state, due_at);
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

export type OutboxTable = ReturnType<typeof openTable>;

/**
 * The rows of one database file, or of `:memory:`. Each call is one transaction, on the disk when it returns.
 * @throws ERR_SQLITE_ERROR with SQLite's `errcode`, from here and from every call
 */
export function openTable(file: string) {
  const db = new DatabaseSync(file, { timeout: 2_000 });
  try {
    // Removed personal data is overwritten, not merely forgotten.
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
    const verdict = db.prepare('PRAGMA quick_check(1)').get();
    if (verdict?.quick_check !== 'ok') throw Object.assign(new Error('malformed'), { errcode: 11 });
    const version = Number(db.prepare('PRAGMA user_version').get()?.user_version);
    if (version < SCHEMA_VERSION) db.exec(SCHEMA);
  } catch (error) {
    db.close();
    throw error;
  }

  const insert = db.prepare(`INSERT INTO enquiry
    (id, fingerprint, form, state, payload, created_at, changed_at, due_at, attempts, reason)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const byFingerprint = db.prepare('SELECT * FROM enquiry WHERE fingerprint = ?');
  const byId = db.prepare('SELECT * FROM enquiry WHERE id = ?');
  const open = db.prepare(`SELECT * FROM enquiry WHERE state <> 'delivered' ORDER BY created_at LIMIT ?`);
  const due = db.prepare(`SELECT * FROM enquiry
    WHERE state = 'waiting' AND (due_at <= ? OR due_at > ?) ORDER BY due_at LIMIT ?`);
  const reopen = db.prepare(`UPDATE enquiry SET state = 'waiting', changed_at = ?, due_at = ? WHERE id = ?`);
  const deliver = db.prepare(`UPDATE enquiry
    SET state = 'delivered', payload = NULL, reason = NULL, changed_at = ?, attempts = attempts + 1 WHERE id = ?`);
  const keep = db.prepare(`UPDATE enquiry
    SET state = ?, reason = ?, changed_at = ?, due_at = ?, attempts = attempts + 1 WHERE id = ?`);
  const remove = db.prepare('DELETE FROM enquiry WHERE id = ?');
  const purge = db.prepare(`DELETE FROM enquiry WHERE (state = 'delivered' AND changed_at <= ?)
    OR (state = 'parked' AND changed_at <= ?)`);
  const retryAll = db.prepare(`UPDATE enquiry SET state = 'waiting', due_at = 0, changed_at = ?
    WHERE state <> 'delivered'`);
  const retryOne = db.prepare(`UPDATE enquiry SET state = 'waiting', due_at = 0, changed_at = ?
    WHERE state <> 'delivered' AND id = ?`);
  const counts = db.prepare(`SELECT state, count(*) AS number, min(created_at) AS oldest
    FROM enquiry GROUP BY state`);

  return {
    find: (id: string) => toRow(byId.get(id)),
    findByFingerprint: (fingerprint: string) => toRow(byFingerprint.get(fingerprint)),

    insert(row: OutboxRow): void {
      const { id, fingerprint, form, state, payload, createdAt, changedAt, dueAt, attempts, reason } = row;
      const json = payload && JSON.stringify(payload);
      insert.run(id, fingerprint, form, state, json, createdAt, changedAt, dueAt, attempts, reason);
    },

    /** Makes a row that is waiting or parked wait, for nobody else to take until `dueAt`. */
    reopen: (id: string, now: number, dueAt: number) => void reopen.run(now, dueAt, id),
    deliver: (id: string, now: number) => void deliver.run(now, id),
    wait: (id: string, reason: string, now: number, dueAt: number) =>
      void keep.run('waiting', reason, now, dueAt, id),
    park: (id: string, reason: string, now: number) => void keep.run('parked', reason, now, 0, id),
    remove: (id: string) => void remove.run(id),

    due: (now: number, limit: number) => toRows(due.all(now, now + FURTHEST_DUE_MS, limit)),
    /** What is not delivered, oldest first. */
    undelivered: (limit: number) => toRows(open.all(limit)),
    counts: () =>
      counts.all().map((row) => ({
        state: String(row.state) as RowState,
        number: Number(row.number),
        oldest: Number(row.oldest),
      })),

    /** Forgets delivered and parked rows whose time is over. @returns how many */
    purge: (now: number) => Number(purge.run(now - DELIVERED_KEPT_MS, now - PARKED_KEPT_MS).changes),
    /** Makes one row, or every one that is not delivered, due at once. @returns how many */
    retry: (now: number, id?: string) =>
      Number((id === undefined ? retryAll.run(now) : retryOne.run(now, id)).changes),

    /** Writes without changing anything. @throws when the disk takes no writes */
    probe: () => db.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`),
    /** Empties the write-ahead log, where removed personal data would otherwise stand until it is overwritten. */
    truncateLog: () => db.exec('PRAGMA wal_checkpoint(TRUNCATE)'),
    close: () => db.close(),
  };
}

type SqlRow = Record<string, SQLOutputValue>;

function toRow(row: SqlRow | undefined): OutboxRow | undefined {
  if (!row) return undefined;
  return {
    id: String(row.id),
    fingerprint: String(row.fingerprint),
    form: String(row.form) as FormName,
    state: String(row.state) as RowState,
    payload: payloadOf(row.payload),
    createdAt: Number(row.created_at),
    changedAt: Number(row.changed_at),
    dueAt: Number(row.due_at),
    attempts: Number(row.attempts),
    reason: row.reason === null ? null : String(row.reason),
  };
}

/** @returns null where there is none, and where it is damaged: one such row must not hold up the others */
function payloadOf(json: SQLOutputValue | undefined): EnquiryPayload | null {
  try {
    return typeof json === 'string' ? (JSON.parse(json) as EnquiryPayload) : null;
  } catch {
    return null;
  }
}

function toRows(rows: SqlRow[]): OutboxRow[] {
  return rows.map(toRow).filter((row) => row !== undefined);
}
