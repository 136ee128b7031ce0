import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../stores/database.ts';
import type { LeadStore, OutboxSummary } from './lead-store.ts';
import type { PostgresLeads } from './postgres-leads.ts';
import type { SqliteLeads } from './sqlite-leads.ts';

/** The operator's pages wait for the database no longer than this, milliseconds. */
const STATUS_MS = 600;
/** For how long leads move over at once; the rest the next time. Milliseconds. */
const MOVE_MS = 2_000;

export interface SpooledLeadsOptions {
  database: Pick<Database, 'isUp' | 'problem'>;
  shared: PostgresLeads;
  /** The SQLite outbox of this container, with the same leases. */
  spool: SqliteLeads;
}

/**
 * Leads in the database that containers share. While that is away they are written to this container's spool and
 * forwarded from there; what is left moves over when it is back. Both have the same id for an enquiry, so one that is
 * in both (a write that timed out and was committed after all) ends as one.
 */
export function createSpooledLeads({ database, shared, spool }: SpooledLeadsOptions): LeadStore {
  /** The database's last answer. */
  let known: Pick<OutboxSummary, 'counts' | 'oldestWaitingMs'> = {
    counts: { waiting: 0, parked: 0, delivered: 0 },
    oldestWaitingMs: null,
  };
  let round: Promise<void> | null = null;

  async function move(): Promise<void> {
    await spool.recover();
    const until = performance.now() + MOVE_MS;
    await spool.handOver(shared.adopt, () => !database.isUp() || performance.now() >= until);
  }

  return {
    async put(enquiry) {
      await spool.handedOver(enquiry.fingerprint);
      if (spool.wasDelivered(enquiry.fingerprint)) return null;
      return shared.put(enquiry).catch(() => spool.put(enquiry));
    },

    async lease() {
      const lead = database.isUp() ? await shared.lease().catch(() => null) : null;
      if (lead && !spool.wasDelivered(lead.fingerprint)) return lead;
      // The database has not heard of its delivery yet.
      if (lead) await shared.settle(lead, { state: 'delivered' }).catch(() => {});
      return spool.lease();
    },

    async settle(lead, result) {
      if (spool.holds(lead)) await spool.settle(lead, result);
      // The database is told of the result when it is back.
      else await shared.settle(lead, result).catch(() => spool.settle(lead, result));
    },

    async summary(limit) {
      const common = await Promise.race([
        shared.summary(limit).catch(() => null),
        wait(STATUS_MS, null, { ref: false }),
      ]);
      known = common ?? known;
      const own = await spool.summary(limit);
      const ages = [known.oldestWaitingMs, own.oldestWaitingMs].filter((age) => age !== null);
      const enquiries = [...(common?.enquiries ?? []), ...own.enquiries].sort((a, b) => b.ageMs - a.ageMs);
      return {
        counts: known.counts,
        spool: own.counts.waiting + own.counts.parked,
        oldestWaitingMs: ages.length ? Math.max(...ages) : null,
        problem: own.problem,
        database: database.problem(),
        enquiries: enquiries.slice(0, limit),
      };
    },

    recover() {
      round ??= move().finally(() => {
        round = null;
      });
      return round;
    },
    async purge() {
      // Deliveries that the database has not heard of stay until it has: it would have them forwarded again.
      const own = await spool.purge({ delivered: database.isUp() });
      const parked = await shared.purge().catch(() => 0);
      return { parked: own.parked + parked, copies: own.copies };
    },
    unsaved: spool.unsaved,
    close: spool.close,
  };
}
