import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseAway } from '../stores/database-errors.ts';
import type { SharedDatabase } from '../stores/shared-database.ts';
import type { LeadStore, OutboxStatus, ReadableLead, SharedLeads, SpoolLead } from './lead-store.ts';
import type { SqliteLeads } from './sqlite-leads.ts';

/** The operator's pages wait for the database no longer than this, milliseconds. */
const STATUS_MS = 600;
/** For how long leads move over at once; the rest the next time. Milliseconds. */
const MOVE_MS = 2_000;

export interface SpooledLeadsOptions {
  database: SharedDatabase;
  shared: SharedLeads;
  /** The SQLite outbox of this container. */
  spool: SqliteLeads;
}

/**
 * Leads in the database that containers share. While that is away they are written to this container's spool and
 * forwarded from there; what is left moves over when it is back. Both have the same id for an enquiry, so one that is
 * in both (a write that timed out and was committed after all) ends as one.
 */
export function createSpooledLeads({ database, shared, spool }: SpooledLeadsOptions): LeadStore {
  const { held } = shared;
  /** Fingerprints of the leads that are forwarded from the spool, and settled there. */
  const fromHere = new Set<string>();
  /** By fingerprint, the leads that move over just now: a request for one waits. */
  const moving = new Map<string, Promise<unknown>>();
  /** Leads that the database does not take, though it is there: they are forwarded from the spool. */
  const refused = new Set<string>();
  /** The database's last answer. */
  let known: Pick<OutboxStatus, 'counts' | 'oldestWaitingMs'> = {
    counts: { waiting: 0, parked: 0, delivered: 0 },
    oldestWaitingMs: null,
  };
  let round: Promise<void> | null = null;

  function fromSpool(lead: ReadableLead): ReadableLead {
    held.add(lead.fingerprint);
    fromHere.add(lead.fingerprint);
    return lead;
  }

  async function leaseShared(limit: number): Promise<ReadableLead[]> {
    const leads = await shared.lease(limit).catch(() => []);
    const told = leads.filter(({ fingerprint }) => spool.wasDelivered(fingerprint));
    // The database has not heard of it yet.
    for (const lead of told) await shared.settle(lead, { state: 'delivered' }).catch(() => {});
    return leads.filter((lead) => !told.includes(lead));
  }

  async function move(): Promise<void> {
    await spool.recover();
    const until = performance.now() + MOVE_MS;
    while (database.isUp() && performance.now() < until) {
      const lead = spool.leaseAny(held.union(refused));
      if (!lead) return;
      const moved = moveOne(lead).finally(() => moving.delete(lead.fingerprint));
      moving.set(lead.fingerprint, moved);
      if (!(await moved)) return;
    }
  }

  /** @returns false where the database is away */
  async function moveOne(lead: SpoolLead): Promise<boolean> {
    try {
      await shared.adopt(lead);
      spool.remove(lead);
    } catch (error) {
      spool.release(lead);
      if (error instanceof DatabaseAway) return false;
      refused.add(lead.fingerprint);
    }
    return true;
  }

  function recover(): Promise<void> {
    round ??= move().finally(() => {
      round = null;
    });
    return round;
  }

  /** @param common the database's answer; null where none came in time */
  async function together(common: OutboxStatus | null): Promise<OutboxStatus> {
    known = common ?? known;
    const own = await spool.status();
    const ages = [known.oldestWaitingMs, own.oldestWaitingMs].filter((age) => age !== null);
    return {
      counts: known.counts,
      spool: own.counts.waiting + own.counts.parked,
      oldestWaitingMs: ages.length ? Math.max(...ages) : null,
      problem: own.problem,
      database: database.problem(),
    };
  }

  database.onUp(() => {
    refused.clear();
    void recover().catch(() => {});
  });

  return {
    async put(enquiry) {
      await moving.get(enquiry.fingerprint);
      if (spool.wasDelivered(enquiry.fingerprint)) return null;
      try {
        return await shared.put(enquiry);
      } catch {
        const lead = await spool.put(enquiry);
        return lead && fromSpool(lead);
      }
    },

    async lease(limit) {
      const leads = database.isUp() ? await leaseShared(limit) : [];
      return leads.length > 0 ? leads : (await spool.lease(limit)).map(fromSpool);
    },

    async leaseOne(fingerprint) {
      await moving.get(fingerprint);
      const own = await spool.leaseOne(fingerprint);
      return own ? fromSpool(own) : shared.leaseOne(fingerprint).catch(() => null);
    },

    async settle(lead, result) {
      try {
        if (fromHere.has(lead.fingerprint)) await spool.settle(lead, result);
        // The database is told of the result when it is back.
        else await shared.settle(lead, result).catch(() => spool.settle(lead, result));
      } finally {
        held.delete(lead.fingerprint);
        fromHere.delete(lead.fingerprint);
      }
    },

    status: async () => together(await withinStatus(shared.status())),
    async summary(limit) {
      const common = await withinStatus(shared.summary(limit));
      const own = await spool.summary(limit);
      const enquiries = [...(common?.enquiries ?? []), ...own.enquiries].sort((a, b) => b.ageMs - a.ageMs);
      return { ...(await together(common)), enquiries: enquiries.slice(0, limit) };
    },

    recover,
    async purge() {
      // Deliveries that the database has not heard of stay until it has: it would have them forwarded again.
      const own = await spool.purge({ delivered: database.isUp() });
      const common = await shared.purge().catch(() => ({ parked: 0 }));
      return { parked: own.parked + common.parked, copies: own.copies };
    },
    unsaved: spool.unsaved,
    close: spool.close,
  };
}

/** @returns null where it takes longer than STATUS_MS, or fails */
function withinStatus<T>(call: Promise<T>): Promise<T | null> {
  return Promise.race([call.catch(() => null), wait(STATUS_MS, null, { ref: false })]);
}
