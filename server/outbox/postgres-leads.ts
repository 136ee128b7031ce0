import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FormName } from '../../shared/enquiry-forms.ts';
import type { Database } from '../stores/database.ts';
import {
  DELIVERED_KNOWN_MS,
  type Enquiry,
  type EnquiryExtras,
  type EnquiryPayload,
  type Lead,
  type LeadDesk,
  type LeadState,
  type LeadStore,
  MAX_PARKED_MS,
  type OutboxSummary,
  type ReadableLead,
  type TryResult,
} from './lead-store.ts';

/** A container that has given no sign for so long is dead: its leases are over. */
export const LEASE_MS = 30_000;
/** How often a container gives one, milliseconds. */
const SIGN_EVERY_MS = 5_000;
/** How often an enquiry looks whether its twin at another container has ended, milliseconds. */
const TWIN_POLL_MS = 250;

export interface PostgresLeadsOptions {
  database: Database;
  /** This process, as others see it in leases; another one at each start. */
  container: string;
  /** How long an enquiry waits for its twin at another container, milliseconds. */
  twinMs: number;
}

/** Leads in the database that containers share. Every call rejects with DatabaseAway while that is away. */
export interface PostgresLeads
  extends Pick<LeadStore, 'put' | 'lease' | 'leaseOne' | 'settle' | 'summary' | 'close'>,
    LeadDesk {
  /** Takes over a lead of this container's spool. What the database knows to be delivered stays so. */
  adopt(lead: Lead): Promise<void>;
  counts(): Promise<{ counts: Record<LeadState, number>; oldestWaitingMs: number | null }>;
  purge(): Promise<number>;
}

/** The same for every copy of an enquiry, wherever it was taken: its Idempotency-Key. */
export function leadId(fingerprint: string): string {
  const hex = hash('sha256', fingerprint).slice(0, 32);
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5');
}

/** A lease in force: its container has given a sign within LEASE_MS. */
const ALIVE = (owner: string) =>
  `EXISTS (SELECT 1 FROM container c WHERE c.id = ${owner} AND c.seen_at > now() - interval '${LEASE_MS} ms')`;
const JUST_DELIVERED = `l.state = 'delivered' AND l.changed_at > now() - interval '${DELIVERED_KNOWN_MS} ms'`;

const PUT = `INSERT INTO lead AS l VALUES ($1, $2, $3, 'waiting', $4, $5, now(), now(), now(), now(), 0, NULL, $6)
  ON CONFLICT (fingerprint) DO UPDATE SET
    state = 'waiting', payload = excluded.payload, extras = excluded.extras, changed_at = now(), due_at = now(),
    leased_by = excluded.leased_by,
    received_at = CASE WHEN l.state = 'delivered' THEN now() ELSE l.received_at END,
    created_at = CASE WHEN l.state = 'delivered' THEN now() ELSE l.created_at END,
    attempts = CASE WHEN l.state = 'delivered' THEN 0 ELSE l.attempts END
  WHERE NOT (${JUST_DELIVERED})
    AND (l.leased_by IS NULL OR l.leased_by = excluded.leased_by OR $7 OR NOT ${ALIVE('l.leased_by')})
  RETURNING l.*`;

const LEASE = (which: string) => `UPDATE lead SET leased_by = $1 WHERE fingerprint IN (
    SELECT fingerprint FROM lead l WHERE l.state = 'waiting' AND ${which}
      AND (l.leased_by IS NULL OR NOT ${ALIVE('l.leased_by')})
    ORDER BY l.due_at LIMIT $2 FOR UPDATE OF l SKIP LOCKED)
  RETURNING *`;

const SETTLE = `UPDATE lead SET state = $2, reason = $3, due_at = now() + $4 * interval '1 ms', changed_at = now(),
    attempts = attempts + 1, leased_by = NULL,
    payload = CASE WHEN $2 = 'delivered' THEN NULL ELSE payload END,
    extras = CASE WHEN $2 = 'delivered' THEN NULL ELSE extras END
  WHERE fingerprint = $1 AND state <> 'delivered' AND ($2 = 'delivered' OR leased_by IS NULL OR leased_by = $5)`;

const ADOPT = `INSERT INTO lead AS l VALUES ($1, $2, $3, $4, $5, $6, $7, $7, now(), now(), $8, $9, NULL)
  ON CONFLICT (fingerprint) DO UPDATE SET
    state = excluded.state, payload = excluded.payload, extras = excluded.extras, reason = excluded.reason,
    attempts = greatest(l.attempts, excluded.attempts), changed_at = now(), due_at = now(), leased_by = NULL
  WHERE l.state <> 'delivered' AND (l.leased_by IS NULL OR l.leased_by = $10 OR NOT ${ALIVE('l.leased_by')})`;

/** How many are listed where nobody says. */
const ALL = 1_000_000;

export function openPostgresLeads(options: PostgresLeadsOptions): PostgresLeads {
  const { database, container, twinMs } = options;
  const timer = setInterval(() => void sign(), SIGN_EVERY_MS);
  timer.unref();
  database.onUp(() => void sign());

  /** A sign of life. One that fails is made up for by the next. */
  async function sign(): Promise<void> {
    const text = `INSERT INTO container VALUES ($1, now()) ON CONFLICT (id) DO UPDATE SET seen_at = now()`;
    await database.query(text, [container]).catch(() => {});
  }

  async function find(fingerprint: string): Promise<Lead | null> {
    const [row] = await database.query<Row>('SELECT * FROM lead WHERE fingerprint = $1', [fingerprint]);
    return row ? toLead(row) : null;
  }

  /** @param force takes it from a container that is alive */
  async function insert({ form, fingerprint, payload, extras }: Enquiry, force: boolean) {
    const values = [fingerprint, leadId(fingerprint), form, payload, extras, container, force];
    const [row] = await database.query<Row>(PUT, values);
    return row ? (toLead(row) as ReadableLead) : null;
  }

  async function lease(which: string, values: unknown[]): Promise<ReadableLead[]> {
    const rows = await database.query<Row>(LEASE(which), [container, ...values]);
    return rows.map(toLead).filter((lead) => lead.payload !== null) as ReadableLead[];
  }

  const undelivered = async (limit: number) => {
    const text = `(SELECT * FROM lead WHERE state = 'waiting' ORDER BY created_at LIMIT $1)
      UNION ALL (SELECT * FROM lead WHERE state = 'parked' ORDER BY created_at LIMIT $1) ORDER BY created_at LIMIT $1`;
    return (await database.query<Row>(text, [limit])).map(toLead);
  };

  async function counts() {
    const text = `SELECT state, count(*)::int AS number,
        extract(epoch FROM now() - min(created_at)) * 1000 AS oldest FROM lead GROUP BY state`;
    const rows = await database.query<{ state: LeadState; number: number; oldest: string }>(text);
    const counted = { waiting: 0, parked: 0, delivered: 0 };
    for (const { state, number } of rows) counted[state] = number;
    const waiting = rows.find(({ state }) => state === 'waiting');
    return { counts: counted, oldestWaitingMs: waiting ? Math.max(0, Number(waiting.oldest)) : null };
  }

  return {
    async put(enquiry) {
      const until = performance.now() + twinMs;
      for (;;) {
        const lead = await insert(enquiry, performance.now() >= until);
        if (lead) return lead;
        // An equal one is being forwarded by another container, or was delivered just now.
        const known = await find(enquiry.fingerprint);
        if (known?.state === 'delivered') return null;
        await wait(TWIN_POLL_MS);
      }
    },

    lease: (limit) => lease('l.due_at <= now()', [limit]),
    async leaseOne(fingerprint) {
      const [lead] = await lease('l.fingerprint = $3', [1, fingerprint]);
      return lead ?? null;
    },

    async settle({ fingerprint }, result: TryResult) {
      const reason = result.state === 'delivered' ? null : result.reason;
      const waitMs = result.state === 'waiting' ? result.waitMs : 0;
      await database.query(SETTLE, [fingerprint, result.state, reason, waitMs, container]);
    },

    async adopt(lead) {
      const { fingerprint, id, form, state, payload, extras, receivedAt, attempts, reason } = lead;
      const kept = state === 'delivered' ? [null, null] : [payload, extras];
      await database.query(ADOPT, [
        ...[fingerprint, id, form, state, ...kept, new Date(receivedAt), attempts, reason, container],
      ]);
    },

    counts,
    async summary(limit): Promise<OutboxSummary> {
      const [status, leads] = await Promise.all([counts(), undelivered(limit)]);
      const at = Date.now();
      const enquiries = leads.map(({ id, form, state, attempts, reason, createdAt }) => ({
        ...{ id, form, state, attempts, reason, ageMs: Math.max(0, at - createdAt) },
      }));
      return { ...status, problem: null, enquiries };
    },

    async purge() {
      await database.query(
        `DELETE FROM lead WHERE state = 'delivered' AND changed_at < now() - interval '${DELIVERED_KNOWN_MS} ms'`,
      );
      await database.query(`DELETE FROM container WHERE seen_at < now() - interval '1 hour'`);
      const removed = await database.query(
        `DELETE FROM lead WHERE state = 'parked' AND changed_at < now() - interval '${MAX_PARKED_MS} ms' RETURNING 1`,
      );
      return removed.length;
    },

    undelivered: () => undelivered(ALL),
    async retry(id) {
      const text = `UPDATE lead SET state = 'waiting', due_at = now()
        WHERE state IN ('waiting', 'parked') AND ($1::uuid IS NULL OR id = $1) RETURNING 1`;
      return (await database.query(text, [id ?? null])).length;
    },

    async close() {
      clearInterval(timer);
      // What it had leased is free at once.
      await database.query('DELETE FROM container WHERE id = $1', [container]).catch(() => {});
    },
  };
}

interface Row {
  fingerprint: string;
  id: string;
  form: FormName;
  state: LeadState;
  payload: EnquiryPayload | null;
  extras: EnquiryExtras | null;
  received_at: Date;
  created_at: Date;
  changed_at: Date;
  due_at: Date;
  attempts: number;
  reason: string | null;
}

function toLead(row: Row): Lead {
  const { fingerprint, id, form, state, payload, attempts, reason } = row;
  return {
    ...{ fingerprint, id, form, state, payload, attempts, reason, extras: row.extras ?? {} },
    receivedAt: row.received_at.getTime(),
    createdAt: row.created_at.getTime(),
    changedAt: row.changed_at.getTime(),
    dueAt: row.due_at.getTime(),
  };
}
