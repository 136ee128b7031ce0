import { randomUUID } from 'node:crypto';
import type { Cipher } from './cipher.ts';
import { type Connection, inBatches, type Query } from './connection.ts';
import type { Notice } from './consent.ts';
import { type DeliveryState, type EventName, type Leased, type Settled, visitorsTry } from './delivery.ts';
import { endIn } from './desk.ts';
import type { Dialect } from './dialects.ts';
import {
  type ConsentRow,
  consentValues,
  createRows,
  type DeliveryRow,
  type Parcel,
  type SubmissionRow,
  submissionOf,
  valuesOf,
} from './rows.ts';
import { statementsFor } from './statements.ts';
import { type ListedDelivery, type OutboxSummary, type Placed, statusOf } from './store.ts';
import type { Submission } from './submission.ts';

/** The longest that each statement of `purge` goes on, milliseconds; the rest is left for the next call. */
const MAX_PURGE_MS = 1_000;

/** The most submissions of a spool that are searched for one that can move. */
const MAX_PARCELS = 100;

export interface SqlStoreOptions {
  connection: Connection;
  dialect: Dialect;
  cipher: Cipher;
  /** This process's name in leases, another at each start. */
  owner: string;
  /** How long a lease lasts: longer than a destination may take for one call. Milliseconds. */
  leaseMs: number;
  /** LEAD_KEEP_DAYS and CONSENT_KEEP_DAYS in milliseconds. */
  keepMs: number;
  consentKeepMs: number;
  /** The notices that forms show now. */
  notices: readonly Notice[];
}

export type SqlStore = ReturnType<typeof createSqlStore>;

/**
 * Submissions and deliveries in a database of any engine, by its dialect and its connection. The last calls are no part
 * of SubmissionStore: they serve a store that has this one as its spool, or moves submissions into it.
 */
export function createSqlStore(options: SqlStoreOptions) {
  const { connection, dialect, cipher, owner, leaseMs, keepMs, consentKeepMs, notices } = options;
  const sql = statementsFor(dialect);
  const rows = createRows(cipher);
  /** Deliveries that this process sends now, even if a moved clock has ended their leases. */
  const held = new Set<string>();
  const keyOf = (id: string, destination: string, event: EventName) => `${id} ${destination} ${event}`;

  function hold(leased: Leased): Leased {
    held.add(keyOf(leased.submission.id, leased.destination, leased.event));
    return leased;
  }

  async function write(query: Query, submission: Submission, destinations: readonly string[]) {
    if ((await query(sql.insert, rows.valuesOf(submission))).length === 0) return null;
    const others = destinations.filter((destination) => destination !== 'upstream');
    await query(sql.insertDeliveries(others), [submission.id, leaseMs, owner, ...others]);
    for (const consent of rows.consentOf(submission)) await record(query, consent);
    return { kind: 'leased' as const, leased: visitorsTry(submission) };
  }

  /** Writes a record of consent, within the transaction of its submission. */
  async function record(query: Query, consent: ConsentRow): Promise<void> {
    const notice = notices.find(({ version }) => version === consent.notice);
    if (notice) await query(sql.addNotice, [notice.version, notice.language, notice.text]);
    await query(sql.addConsent, consentValues(consent));
  }

  /** @param force takes the delivery from another process that has it */
  async function take(query: Query, submission: Submission, force: boolean): Promise<Placed | null> {
    const [known] = await query<SubmissionRow & { state: DeliveryState; age: number }>(sql.known, [
      submission.fingerprint,
    ]);
    if (!known) return null;
    const { id, reference, received_at: receivedAt, state, age } = known;
    if (state === 'delivered') return { kind: 'delivered', reference };
    if (held.has(keyOf(id, 'upstream', 'received'))) return { kind: 'busy', reference };
    const [taken] = await query<{ tries: number }>(sql.retake, [id, leaseMs, owner, leaseMs, force ? 1 : 0]);
    if (!taken) return { kind: 'busy', reference };
    const own = { ...submission, id, reference, receivedAt };
    if (!rows.contentOf(known)) await query(sql.mend, [id, rows.sealed(own)]);
    return { kind: 'leased', leased: visitorsTry(own, taken.tries, age) };
  }

  async function settle({ submission: { id }, ...leased }: Leased, result: Settled): Promise<void> {
    const { destination, event, tries } = leased;
    const { state, reason, waitMs } = result;
    try {
      await connection.transaction(async (query) => {
        const values = [id, destination, event, state, reason, waitMs, owner, tries];
        const [settled] = await query(sql.settle, values);
        if (settled && state !== 'delivered' && event === 'received')
          await query(sql.forget, [id, destination]);
        if (settled) await query(sql.finish, [keepMs, id]);
      });
    } finally {
      held.delete(keyOf(id, destination, event));
    }
  }

  async function adoptWith(query: Query, parcel: Parcel): Promise<void> {
    const since = Math.max(0, ...parcel.deliveries.map(({ created }) => created));
    const isOver = (await query(sql.isOver, [parcel.row.id, since])).length > 0;
    const { row, deliveries, consents, notices } = (isOver && rows.renamed(parcel)) || parcel;
    const { id } = row;
    const [made] = await query(sql.insert, valuesOf(row));
    // Written without its fingerprint, where an equal submission stands under another id.
    if (!made) await query(sql.insert, valuesOf({ ...row, fingerprint: null }));
    for (const { destination, event, state, tries, due, reason, created, changed } of deliveries) {
      const now = state === 'leased' ? 'waiting' : state;
      const values = [id, destination, event, now, tries, due, reason, created, changed, owner, leaseMs];
      await query(sql.adopt, values);
    }
    for (const { version, language, text } of notices) await query(sql.addNotice, [version, language, text]);
    for (const consent of consents) await record(query, consent);
    if (row.ended) await endIn(query, sql, id, row.ended);
    await query(sql.finish, [keepMs, id]);
  }

  return {
    async put(submission: Submission, destinations: readonly string[], force = false): Promise<Placed> {
      const placed = await connection.transaction(async (query) => {
        const placed = await write(query, submission, destinations);
        if (placed) return placed;
        await query(sql.release, [submission.fingerprint]);
        const known = await take(query, submission, force);
        if (known) return known;
        const id = randomUUID();
        const other = { ...submission, id, reference: cipher.referenceOf(id) };
        // Its id is taken where an equal submission of the same day is still kept.
        const written =
          (await write(query, submission, destinations)) ?? (await write(query, other, destinations));
        if (!written) throw new Error('a submission was neither new nor known');
        return written;
      });
      if (placed.kind === 'leased') hold(placed.leased);
      return placed;
    },

    async lease(destination: string): Promise<Leased | null> {
      for (;;) {
        const [due] = await connection.query<{ id: string; event: EventName; tries: number; age: number }>(
          sql.lease,
          [destination, leaseMs, owner, leaseMs],
        );
        if (!due) return null;
        const { id, event, tries, age } = due;
        // This process still sends it: a moved clock has ended the lease alone.
        if (held.has(keyOf(id, destination, event))) continue;
        const [row] = await connection.query<SubmissionRow>(sql.submission, [id]);
        const content = row && rows.contentOf(row);
        const ageMs = Math.max(0, age);
        const at = event === 'received' ? (row?.received_at ?? 0) : Date.now() - ageMs;
        const bare = { submission: { id } as Submission, destination, event, tries, at, ageMs };
        // A process ended while sending it, and its visitor has ended it: it may have arrived, and is not sent again.
        if (row?.ended && event === 'received') {
          await settle(bare, { state: 'delivered', reason: null, waitMs: 0 });
          continue;
        }
        // A destination is told of an erasure without the content.
        if (row && (content || event !== 'received'))
          return hold({ ...bare, submission: submissionOf(row, content ?? null) });
        // An unreadable submission must not hold up the others; a visitor who sends it again mends it.
        await settle(bare, { state: 'parked', reason: 'unreadable', waitMs: 0 });
      }
    },
    settle,

    async summary(limit: number): Promise<Omit<OutboxSummary, 'problem'>> {
      const counted = await connection.query<Parameters<typeof statusOf>[0][number]>(sql.counts);
      const counts = counted.map((row) => ({ ...row, number: Number(row.number) }));
      const enquiries = limit > 0 ? await connection.query<ListedDelivery>(sql.listed, [limit]) : [];
      return { ...statusOf(counts), enquiries };
    },

    /**
     * Removes expired data.
     * @param withDelivered also removes submissions whose record of consent has expired
     * @returns the number of removed parked deliveries
     */
    async purge(withDelivered = true): Promise<number> {
      const inAll = (statement: string, values: number[] = []) =>
        inBatches(async () => (await connection.query(statement, values)).length, MAX_PURGE_MS);
      const parked = await inAll(sql.purgeParked);
      await inAll(sql.finishAll, [keepMs]);
      await inAll(sql.releaseAll);
      await inAll(sql.clear, [keepMs]);
      if (withDelivered) await inAll(sql.purge, [consentKeepMs]);
      await inAll(sql.purgeConsents, [consentKeepMs]);
      await connection.query(sql.purgeNotices);
      return parked;
    },

    /** @returns the oldest submission that this process does not send now, except those in `refused`; null for none */
    async nextParcel(refused: ReadonlySet<string> = new Set()): Promise<Parcel | null> {
      const rows = await connection.query<SubmissionRow>(sql.spooled, [MAX_PARCELS]);
      for (const row of rows.filter(({ id }) => !refused.has(id))) {
        const deliveries = await connection.query<DeliveryRow>(sql.spooledDeliveries, [row.id]);
        const isBusy = deliveries.some(({ destination, event }) =>
          held.has(keyOf(row.id, destination, event)),
        );
        if (isBusy) continue;
        const consents = await connection.query<ConsentRow>(sql.consents, [row.reference]);
        const named = consents.map(({ notice }) => connection.query<Notice>(sql.noticeOf, [notice]));
        const notices = (await Promise.all(named)).flat();
        return { row, deliveries, consents, notices };
      }
      return null;
    },

    /** Takes over a submission and its deliveries, which nobody sends now; `sql.adopt` says which copy stands. */
    adopt: (parcel: Parcel): Promise<void> => connection.transaction((query) => adoptWith(query, parcel)),
    adoptWith,
    /** Removes a submission that was copied; one that its visitor has ended since then stays, to be copied again. */
    async remove({ id, reference, ended = null }: SubmissionRow): Promise<void> {
      const [removed] = await connection.query(sql.remove, [id, ended]);
      if (removed) await connection.query(sql.removeConsents, [reference]);
    },
    /** @returns null for a delivery that is not here */
    async stateOf({ submission, destination, event }: Leased): Promise<DeliveryState | null> {
      const [row] = await connection.query<{ state: DeliveryState }>(sql.stateOf, [
        submission.id,
        destination,
        event,
      ]);
      return row?.state ?? null;
    },
    has: async (fingerprint: string): Promise<boolean> =>
      (await connection.query(sql.has, [fingerprint])).length > 0,
    parcelOf: rows.parcelOf,
  };
}
