import { DatabaseAway } from '../stores/database-errors.ts';
import type { SharedDatabase } from '../stores/shared-database.ts';
import type { Lead, LeadStore, OutboxStatus, ReadableLead, SharedLeads } from './lead-store.ts';
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
  /** What this process has leased, by fingerprint, and where it is settled. */
  const held = new Map<string, 'database' | 'spool'>();
  /** What moves over just now: whoever wants it waits. */
  const moving = new Map<string, Promise<void>>();
  /** What the database does not take, though it is there: it is forwarded from the spool. */
  const refused = new Set<string>();
  let known: Common | null = null;
  let counting: Promise<Common | null> | null = null;
  let round: Promise<void> | null = null;
  let leasing: Promise<ReadableLead[]> = Promise.resolve([]);

  function fromSpool(lead: ReadableLead): ReadableLead {
    held.set(lead.fingerprint, 'spool');
    return lead;
  }

  /** One call after the other: what the first has leased the second must find in `held`. */
  function leaseShared(limit: number): Promise<ReadableLead[]> {
    leasing = leasing.then(() => leaseNext(limit));
    return leasing;
  }

  async function leaseNext(limit: number): Promise<ReadableLead[]> {
    const leads = await shared.lease(limit, [...held.keys()]).catch(() => []);
    const mine: ReadableLead[] = [];
    for (const lead of leads) {
      if (spool.wasDelivered(lead.fingerprint)) {
        // The database has not heard of it yet.
        await shared.settle(lead, { state: 'delivered' }).catch(() => {});
        continue;
      }
      // One that is being forwarded from the spool is settled there.
      if (!held.has(lead.fingerprint)) held.set(lead.fingerprint, 'database');
      mine.push(lead);
    }
    return mine;
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

  /** As the database has it, or had it last. */
  async function commonStatus(): Promise<Common> {
    counting ??= withinStatus(shared.counts()).finally(() => {
      counting = null;
    });
    known = (await counting) ?? known;
    return known ?? { counts: { waiting: 0, parked: 0, delivered: 0 }, oldestWaitingMs: null };
  }

  async function status(): Promise<OutboxStatus> {
    const [common, own] = await Promise.all([commonStatus(), spool.status()]);
    const ages = [common.oldestWaitingMs, own.oldestWaitingMs].filter((age) => age !== null);
    return {
      counts: common.counts,
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
      // Before it is asked: its lease may be there before its answer.
      held.set(fingerprint, 'database');
      try {
        const lead = await shared.put(enquiry);
        if (!lead) held.delete(fingerprint);
        return lead;
      } catch {
        held.delete(fingerprint);
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
      const lead = await shared.leaseOne(fingerprint).catch(() => null);
      if (lead) held.set(fingerprint, 'database');
      return lead;
    },

    async settle(lead, result) {
      const { fingerprint } = lead;
      try {
        if (held.get(fingerprint) === 'spool') await spool.settle(lead, result);
        // What became of it is told to the database when that is back.
        else await shared.settle(lead, result).catch(() => spool.record(lead, result));
      } finally {
        held.delete(fingerprint);
      }
    },

    status,
    async summary(limit) {
      const [all, common, own] = await Promise.all([
        status(),
        withinStatus(shared.listed(limit)),
        spool.summary(limit),
      ]);
      const enquiries = [...(common ?? []), ...own.enquiries].sort((a, b) => b.ageMs - a.ageMs);
      return { ...all, enquiries: enquiries.slice(0, limit) };
    },

    recover,
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
