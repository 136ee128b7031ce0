import type { Database } from '../stores/database.ts';
import type { LeadStore, OutboxStatus, ReadableLead } from './lead-store.ts';
import type { PostgresLeads } from './postgres-leads.ts';
import type { SqliteLeads } from './sqlite-leads.ts';

/** The operator's pages wait for the database no longer than this, milliseconds. */
const STATUS_MS = 600;
const MAX_MOVED_AT_ONCE = 500;

export interface SpooledLeadsOptions {
  database: Database;
  shared: PostgresLeads;
  /** The SQLite outbox of this container. */
  spool: SqliteLeads;
}

/**
 * Leads in the database that containers share. While that is away they are written to this container's spool and
 * forwarded from there; what is left moves over when it is back. Both have the same id for an enquiry, so one that is
 * in both (a write that timed out and was committed after all) ends as one.
 */
export function createSpooledLeads({ database, shared, spool }: SpooledLeadsOptions): LeadStore {
  /** By fingerprint: leased from the spool, so settled there. */
  const spooled = new Set<string>();
  let known: Pick<OutboxStatus, 'counts' | 'oldestWaitingMs'> | null = null;
  let moving: Promise<void> | null = null;

  function fromSpool<Found extends ReadableLead | null>(lead: Found): Found {
    if (lead) spooled.add(lead.fingerprint);
    return lead;
  }

  async function move(): Promise<void> {
    await spool.recover();
    if (!database.isUp()) return;
    for (const lead of spool.free().slice(0, MAX_MOVED_AT_ONCE)) {
      await shared.adopt(lead);
      spool.remove(lead);
    }
  }

  function recover(): Promise<void> {
    // The database may go away in the middle: the rest moves later.
    moving ??= move()
      .catch(() => {})
      .finally(() => {
        moving = null;
      });
    return moving;
  }

  /** As the database has it, or had it last. */
  async function sharedStatus(): Promise<Pick<OutboxStatus, 'counts' | 'oldestWaitingMs'>> {
    const status = await withinStatus(shared.counts());
    known = status ?? known;
    return known ?? { counts: { waiting: 0, parked: 0, delivered: 0 }, oldestWaitingMs: null };
  }

  async function status(): Promise<OutboxStatus> {
    const [common, own] = await Promise.all([sharedStatus(), spool.status()]);
    const ages = [common.oldestWaitingMs, own.oldestWaitingMs].filter((age) => age !== null);
    return {
      counts: common.counts,
      spool: own.counts.waiting + own.counts.parked,
      oldestWaitingMs: ages.length ? Math.max(...ages) : null,
      problem: own.problem,
      database: database.problem(),
    };
  }

  database.onUp(() => void recover());

  return {
    put: (enquiry) => shared.put(enquiry).catch(async () => fromSpool(await spool.put(enquiry))),

    async lease(limit) {
      if (!database.isUp()) return (await spool.lease(limit)).map(fromSpool);
      return shared.lease(limit).catch(() => []);
    },

    async leaseOne(fingerprint) {
      const own = await spool.leaseOne(fingerprint);
      return own ? fromSpool(own) : shared.leaseOne(fingerprint).catch(() => null);
    },

    async settle(lead, result) {
      if (spooled.delete(lead.fingerprint)) return spool.settle(lead, result);
      try {
        await shared.settle(lead, result);
      } catch {
        // What became of it is told to the database when that is back.
        const copy = await spool.put(lead);
        if (copy) await spool.settle(copy, result);
      }
    },

    status,
    async summary(limit) {
      const [all, common, own] = await Promise.all([
        status(),
        withinStatus(shared.summary(limit)),
        spool.summary(limit),
      ]);
      return { ...all, enquiries: [...(common?.enquiries ?? []), ...own.enquiries].slice(0, limit) };
    },

    recover,
    async purge() {
      const own = await spool.purge();
      const parked = await shared.purge().catch(() => 0);
      return { parked: own.parked + parked, copies: own.copies };
    },
    unsaved: spool.unsaved,
    async close() {
      await shared.close();
      await spool.close();
    },
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
