import type { DatabaseSync } from 'node:sqlite';
import type { Cipher } from './cipher.ts';
import type { Query } from './connection.ts';
import type { SqlStore } from './sql-store.ts';
import { KNOWN_MS } from './submission.ts';

/*
 * Earlier versions had one row for each enquiry, in clear: `enquiry` in the file, `lead` in the database. A waiting or
 * parked row is taken over with its id, which upstream knows as its Idempotency-Key; a delivered row is known for its
 * ten minutes.
 */

/** A row of either table; `received` is a time, the others are ages. Milliseconds. */
interface OldLead {
  id: string;
  fingerprint: string;
  form: string;
  state: 'waiting' | 'parked' | 'delivered';
  /** JSON. */
  payload: string | null;
  extras: string | null;
  received: number;
  created: number;
  changed: number;
  due: number;
  attempts: number;
  reason: string | null;
}

/** @returns null for no text, and for a damaged one: a damaged lead must not hold up the others */
function parsed(json: string | null): { mobile?: number | string } | null {
  try {
    return json === null ? null : JSON.parse(json);
  } catch {
    return null;
  }
}

/** @returns the lead as a parcel: one that cannot be read is parked, one without payload was delivered */
function parcelOf(lead: OldLead, cipher: Cipher) {
  const { id, fingerprint, form, received: received_at, created, changed, due, attempts: tries } = lead;
  const payload = parsed(lead.payload);
  const state = lead.payload === null ? 'delivered' : payload ? lead.state : 'parked';
  const isPersonal = payload && state !== 'delivered';
  const row = {
    id,
    fingerprint,
    form,
    language: 'en',
    received_at,
    reference: cipher.referenceOf(id),
    sealed: isPersonal ? cipher.seal({ payload, context: parsed(lead.extras) ?? {} }, id) : null,
    mobile: isPersonal ? (cipher.hashesOf(payload.mobile ?? '')[0] ?? null) : null,
  };
  const reason = state === 'parked' && !payload ? 'unreadable' : lead.reason;
  const to = { submission: id, destination: 'upstream', event: 'received' } as const;
  const delivery = { ...to, state, tries, reason, due, created, changed };
  return { row, deliveries: [delivery], consents: [], notices: [] };
}

/** Moves the rows of schema 1 or 2 into the tables of this one, within the caller's transaction. */
export function takeOverFile(db: DatabaseSync, cipher: Cipher): void {
  const isThere = (name: string) =>
    db.prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?`).get(name) !== undefined;
  if (!isThere('enquiry')) return;
  // Schema 2 had a time of its own, which stood still while no process ran.
  const seen = isThere('clock') ? Number(db.prepare('SELECT seen FROM clock').get()?.seen) : null;
  const now = Number(db.prepare('SELECT now_ms() AS now').get()?.now);
  const rows = db.prepare('SELECT * FROM enquiry').all() as Record<string, never>[];
  for (const row of rows) {
    const age = (time: number) => Math.max(0, (seen ?? now) - time);
    const lead = {
      ...row,
      extras: row.extras ?? null,
      received: row.received_at ?? row.created_at,
      // Parked rows of the first schema begin their thirty days anew.
      created: age(row.created_at!),
      changed: seen === null ? 0 : age(row.changed_at!),
      due: 0,
    } as unknown as OldLead;
    const { row: submission, deliveries } = parcelOf(lead, cipher);
    const [{ state, tries, reason, due, created, changed } = {} as never] = deliveries;
    const { id, fingerprint, reference, form, language, sealed, mobile, received_at } = submission;
    const keepUntil = state === 'delivered' ? now - changed! : null;
    db.prepare('INSERT INTO submission VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)').run(
      ...[id, fingerprint, reference, form, language, sealed, mobile, received_at, keepUntil],
    );
    db.prepare(`INSERT INTO delivery VALUES (?, 'upstream', 'received', ?, ?, ?, NULL, NULL, ?, ?, ?)`).run(
      ...[id, state, tries, now - due!, reason, now - created!, now - changed!],
    );
  }
  db.exec('DROP TABLE enquiry; DROP TABLE IF EXISTS clock;');
}

/** A container of the version before that has given no sign for this long is dead: its leases are over. */
const OLD_LEASE = `interval '30 s'`;
const MAX_TAKEN = 50;
const ageOf = (time: string) => `(greatest(0, extract(epoch FROM now() - ${time})) * 1000)::float8`;
const OLD = `l.id, l.fingerprint, l.form, l.state, l.payload::text AS payload, l.extras::text AS extras, l.attempts, l.reason,
  (extract(epoch FROM l.received_at) * 1000)::float8 AS received, ${ageOf('l.created_at')} AS created,
  ${ageOf('l.changed_at')} AS changed, (extract(epoch FROM now() - l.due_at) * 1000)::float8 AS due`;
const ONE_OR_ALL = 'l.fingerprint = coalesce($1, l.fingerprint)';
const FREE = `SELECT ${OLD} FROM lead l WHERE ${ONE_OR_ALL} AND l.state IN ('waiting', 'parked') AND (l.leased_by IS NULL OR NOT EXISTS (
    SELECT 1 FROM container c WHERE c.id = l.leased_by AND c.seen_at > now() - ${OLD_LEASE}))
  ORDER BY l.created_at LIMIT ${MAX_TAKEN} FOR UPDATE OF l SKIP LOCKED`;
const DELIVERED = `SELECT ${OLD} FROM lead l WHERE ${ONE_OR_ALL} AND l.state = 'delivered' AND l.changed_at > now() - interval '${KNOWN_MS} ms'
  AND NOT EXISTS (SELECT 1 FROM submission s WHERE s.id = l.id) LIMIT ${MAX_TAKEN}`;

/** The id under which the version before knows an enquiry. $1 fingerprint */
export const OLD_ID = `SELECT id FROM lead WHERE fingerprint = $1
  AND (state <> 'delivered' OR changed_at > now() - interval '${KNOWN_MS} ms')`;

/**
 * Takes over leads that nobody sends now from the previous version's table. That version may run beside this one: it
 * goes on with its table, and does not see the leads that have left it.
 * @param adopt writes a parcel within the same transaction
 * @param fingerprint the fingerprint of the only lead to take; null for all
 */
export async function takeOverTable(
  query: Query,
  {
    cipher,
    adopt,
    fingerprint,
  }: { cipher: Cipher; adopt: SqlStore['adoptWith']; fingerprint: string | null },
): Promise<void> {
  for (const lead of await query<OldLead>(FREE, [fingerprint])) {
    await adopt(query, parcelOf(lead, cipher));
    await query('DELETE FROM lead WHERE id = $1', [lead.id]);
  }
  // Delivered leads stay there too: a double click may come to a container of either version.
  for (const lead of await query<OldLead>(DELIVERED, [fingerprint]))
    await adopt(query, parcelOf(lead, cipher));
  await query(`DELETE FROM lead WHERE state = 'delivered' AND changed_at < now() - interval '1 hour'`);
}
