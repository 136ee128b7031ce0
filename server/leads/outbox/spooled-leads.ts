import { DatabaseAway } from '../stores/database-errors.ts';
import type { SharedDatabase } from '../stores/shared-database.ts';
import type {
  Lead,
  LeadStore,
  OutboxStatus,
  OutboxSummary,
  ReadableLead,
  SharedLeads,
} from './lead-store.ts';
import type { SqliteLeads } from './sqlite-leads.ts';

/** The operator's pages wait for the database no longer than this, milliseconds. */
const STATUS_MS = 600;
/** How many leads move over at once, and for how long; the rest the next time. */
const MAX_MOVED = 500;
const MOVE_MS = 2_000;

export interface SpooledLeadsOptions {
  database: SharedDatabase;
  shared: SharedLeads;
  /** The SQLite outbox of this container. */
  spool: SqliteLeads;
}

type Common = Pick<OutboxStatus, 'counts' | 'oldestWaitingMs'>;

/**
 * Leads in the database that containers share. While that is away they are written to this container's spool and
 * forwarded from there; what is left moves over when it is back. Both have the same id for an enquiry, so one that is
 * in both (a write that timed out and was committed after all) ends as one.
 */
export function createSpooledLeads({ database, shared, spool }: SpooledLeadsOptions): LeadStore {
  const { held } = shared;
  /** Fingerprints of the leads that are forwarded from the spool, and settled there. */
  const fromHere = new Set<string>();
  /** What moves over just now: whoever wants it waits. */
  const moving = new Map<string, Promise<void>>();
  /** What the database does not take, though it is there: it is forwarded from the spool. */
  const refused = new Set<string>();
  /** The database's last answer. */
  let known: Common = { counts: { waiting: 0, parked: 0, delivered: 0 }, oldestWaitingMs: null };
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
    for (const lead of spool.free(MAX_MOVED)) {
      const { fingerprint } = lead;
      if (!database.isUp() || performance.now() > until) return;
      if (held.has(fingerprint) || refused.has(fingerprint) || !spool.hold(lead)) continue;
      const moved = moveOne(lead).finally(() => moving.delete(fingerprint));
      moving.set(fingerprint, moved);
      await moved;
    }
  }

  async function moveOne(lead: Lead): Promise<void> {
    try {
      await shared.adopt({ ...lead, ...spool.agesOf(lead) });
      spool.remove(lead);
    } catch (error) {
      spool.release(lead);
      if (!(error instanceof DatabaseAway)) refused.add(lead.fingerprint);
    }
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
      const { fingerprint } = enquiry;
      await moving.get(fingerprint);
      if (spool.wasDelivered(fingerprint)) return null;
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
      if (own) return fromSpool(own);
      return shared.leaseOne(fingerprint).catch(() => null);
    },

    async settle(lead, result) {
      const { fingerprint } = lead;
      try {
        if (fromHere.has(fingerprint)) await spool.settle(lead, result);
        // What became of it is told to the database when that is back.
        else await shared.settle(lead, result).catch(() => spool.record(lead, result));
      } finally {
        held.delete(fingerprint);
        fromHere.delete(fingerprint);
      }
    },

    status: async () => together(await withinStatus(shared.status())),
    async summary(limit) {
      const common: OutboxSummary | null = await withinStatus(shared.summary(limit));
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
async function withinStatus<T>(call: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, STATUS_MS, null);
  });
  const result = await Promise.race([call.catch(() => null), late]);
  clearTimeout(timer);
  return result;
}
