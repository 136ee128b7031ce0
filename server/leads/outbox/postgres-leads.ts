import { setTimeout as wait } from 'node:timers/promises';
import { type Database, REMOVE } from '../stores/database.ts';
import {
  DELIVERED_KNOWN_MS,
  type Enquiry,
  type InFlight,
  type Lead,
  type LeadDesk,
  type LeadState,
  leadId,
  listed,
  MAX_PARKED_MS,
  type OutboxSummary,
  type ReadableLead,
  type SpoolLead,
  type TryResult,
} from './lead-store.ts';

/** A container without a sign of life for so long is dead: its leases are over. */
const LEASE_MS = 30_000;
/** How often an enquiry looks whether its twin at another container has ended, milliseconds. */
const TWIN_POLL_MS = 250;

const MS = (value: string) => `${value} * interval '1 ms'`;
const AGE = (time: string) => `greatest(0, extract(epoch FROM now() - ${time}) * 1000)::float8`;
const KNOWN = `interval '${DELIVERED_KNOWN_MS} ms'`;
/** A lease in force: its container has given a sign within LEASE_MS. */
const ALIVE = (owner: string) =>
  `EXISTS (SELECT 1 FROM container c WHERE c.id = ${owner} AND c.seen_at > now() - interval '${LEASE_MS} ms')`;

/** The columns of a Lead. Its time is whole: the spool's file takes no part of a millisecond. */
const LEAD = `fingerprint, id, form, state, payload, coalesce(extras, '{}') AS extras, attempts, reason,
  round(extract(epoch FROM received_at) * 1000)::float8 AS "receivedAt"`;

const PUT = `INSERT INTO lead AS l VALUES ($1, $2, $3, 'waiting', $4, $5, now(), now(), now(), now(), 0, NULL, $6)
  ON CONFLICT (fingerprint) DO UPDATE SET
    state = 'waiting', payload = excluded.payload, extras = excluded.extras, changed_at = now(), due_at = now(),
    leased_by = excluded.leased_by,
    received_at = CASE WHEN l.state = 'delivered' THEN now() ELSE l.received_at END,
    created_at = CASE WHEN l.state = 'delivered' THEN now() ELSE l.created_at END,
    attempts = CASE WHEN l.state = 'delivered' THEN 0 ELSE l.attempts END
  WHERE NOT (l.state = 'delivered' AND l.changed_at > now() - ${KNOWN})
    AND (l.leased_by IS NULL OR l.leased_by = excluded.leased_by OR $7 OR NOT ${ALIVE('l.leased_by')})
  RETURNING ${LEAD}`;

const LEASE = `WITH due AS MATERIALIZED (
    SELECT fingerprint AS key FROM lead l WHERE l.state = 'waiting' AND l.due_at <= now()
      AND (l.leased_by IS NULL OR (l.leased_by = $1 AND NOT l.fingerprint = ANY ($2))
        OR NOT ${ALIVE('l.leased_by')})
    ORDER BY l.due_at LIMIT 1 FOR UPDATE OF l SKIP LOCKED)
  UPDATE lead l SET leased_by = $1 FROM due WHERE l.fingerprint = due.key RETURNING ${LEAD}`;

/**
 * Only a delivery counts where another container has leased the lead since, and where the call comes late: it timed
 * out, and was heard after all.
 */
const SETTLE = `UPDATE lead SET state = $2, reason = $3, due_at = now() + ${MS('$4')}, changed_at = now(),
    attempts = attempts + 1, leased_by = NULL,
    payload = CASE WHEN $2 = 'delivered' THEN NULL ELSE payload END,
    extras = CASE WHEN $2 = 'delivered' THEN NULL ELSE extras END
  WHERE fingerprint = $1 AND state <> 'delivered'
    AND ($2 = 'delivered' OR (leased_by = $5 AND attempts = $6))`;

/**
 * Of a row and its copy from a spool, a delivery stands, unless the other one was created more than ten minutes after
 * it: that is an equal enquiry, but a new one. Else the copy stands, unless another container forwards the row.
 */
const ADOPT = `INSERT INTO lead AS l VALUES ($1, $2, $3, $4, $5, $6, $7, now() - ${MS('$8')}, now() - ${MS('$9')},
    now(), $10, $11, NULL)
  ON CONFLICT (fingerprint) DO UPDATE SET
    state = excluded.state, payload = excluded.payload, extras = excluded.extras, reason = excluded.reason,
    attempts = greatest(l.attempts, excluded.attempts), changed_at = excluded.changed_at, due_at = now(),
    received_at = CASE WHEN l.state = 'delivered' THEN excluded.received_at ELSE l.received_at END,
    created_at = CASE WHEN l.state = 'delivered' THEN excluded.created_at ELSE l.created_at END,
    leased_by = NULL
  WHERE CASE
    WHEN l.state = 'delivered' THEN excluded.state <> 'delivered' AND l.changed_at < excluded.created_at - ${KNOWN}
    WHEN excluded.state = 'delivered' THEN l.created_at <= excluded.changed_at + ${KNOWN}
    ELSE l.leased_by IS NULL OR l.leased_by = $12 OR NOT ${ALIVE('l.leased_by')} END`;

const UNDELIVERED = `SELECT ${LEAD}, ${AGE('created_at')} AS "ageMs" FROM (
    (SELECT * FROM lead WHERE state = 'waiting' ORDER BY created_at LIMIT $1)
    UNION ALL (SELECT * FROM lead WHERE state = 'parked' ORDER BY created_at LIMIT $1)) l
  ORDER BY created_at LIMIT $1`;

const COUNTS = `SELECT state, count(*)::int AS number, ${AGE('min(created_at)')} AS "oldestMs"
  FROM lead GROUP BY state`;

const over = (state: LeadState, time: string) =>
  REMOVE('lead', 'fingerprint', `state = '${state}' AND changed_at < now() - ${time}`);
const PURGE_DELIVERED = over('delivered', KNOWN);
const PURGE_PARKED = over('parked', `interval '${MAX_PARKED_MS} ms'`);

const RETRY = `UPDATE lead l SET state = 'waiting', due_at = now()
  WHERE state IN ('waiting', 'parked') AND ($1::text IS NULL OR id = $1)
    AND (leased_by IS NULL OR NOT ${ALIVE('l.leased_by')}) RETURNING 1`;

/** Leads in a database that containers share. */
export type SharedLeads = ReturnType<typeof openPostgresLeads>;

/**
 * Leads in PostgreSQL, with the calls of a LeadStore (lead-store.ts). Every call rejects with DatabaseAway while the
 * database is away: spooled-leads.ts has a spool for that. The database is closed by its owner.
 * @param twinMs how long an enquiry waits for its twin at another container
 */
export function openPostgresLeads({ database, twinMs }: { database: Database; twinMs: number }) {
  const { container } = database;

  return {
    /** Waits while another container forwards an equal enquiry, then takes it from that one. */
    async put({ fingerprint, form, payload, extras }: Enquiry): Promise<ReadableLead | null> {
      const until = performance.now() + twinMs;
      for (;;) {
        const force = performance.now() >= until;
        const values = [fingerprint, leadId(fingerprint), form, payload, extras, container, force];
        const [lead] = await database.query<ReadableLead>(PUT, values);
        if (lead) return lead;
        const [known] = await database.query('SELECT state FROM lead WHERE fingerprint = $1', [fingerprint]);
        if (known?.state === 'delivered') return null;
        await wait(TWIN_POLL_MS);
      }
    },

    /** A lease of this process that is not in flight is left over, and can be given again. */
    async lease(inFlight: InFlight): Promise<ReadableLead | null> {
      const [lead] = await database.query<ReadableLead>(LEASE, [container, [...inFlight.keys()]]);
      return lead ?? null;
    },

    async settle({ fingerprint, attempts }: Lead, { state, reason, waitMs }: TryResult): Promise<void> {
      await database.query(SETTLE, [fingerprint, state, reason, waitMs, container, attempts]);
    },

    /** Takes over a lead that nobody forwards now. A delivery that the database has recorded since stays. */
    async adopt({ fingerprint, id, form, state, payload, extras, ...rest }: SpoolLead): Promise<void> {
      const { receivedAt, createdMs, changedMs, attempts, reason } = rest;
      const personal = state === 'delivered' ? [null, null] : [payload, extras];
      const times = [new Date(receivedAt), createdMs, changedMs];
      await database.query(ADOPT, [
        ...[fingerprint, id, form, state, ...personal, ...times, attempts, reason, container],
      ]);
    },

    async summary(limit: number): Promise<Pick<OutboxSummary, 'counts' | 'oldestWaitingMs' | 'enquiries'>> {
      const counted = await database.query<{ state: LeadState; number: number; oldestMs: number }>(COUNTS);
      const counts = { waiting: 0, parked: 0, delivered: 0 };
      for (const { state, number } of counted) counts[state] = number;
      const waiting = counted.find(({ state }) => state === 'waiting');
      const leads = await database.query<Lead & { ageMs: number }>(UNDELIVERED, [limit]);
      const enquiries = leads.map((lead) => listed(lead, lead.ageMs));
      return { counts, oldestWaitingMs: waiting?.oldestMs ?? null, enquiries };
    },

    /** Removes what is over. @returns how many parked leads */
    async purge(): Promise<number> {
      await database.query(PURGE_DELIVERED);
      await database.query(`DELETE FROM container WHERE seen_at < now() - interval '1 hour'`);
      return (await database.query(PURGE_PARKED)).length;
    },
  };
}

/** The number of leads that the operator's command lists. */
const ALL = 1_000_000;

/** For the operator's command; leases in force stay. Closes the database with it. */
export function openPostgresDesk(database: Database): LeadDesk {
  return {
    undelivered: () => database.query<Lead>(UNDELIVERED, [ALL]),
    retry: async (id) => (await database.query(RETRY, [id ?? null])).length,
    close: database.close,
  };
}
