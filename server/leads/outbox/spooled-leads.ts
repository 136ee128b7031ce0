import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../stores/database.ts';
import type { InFlight, LeadStore, OutboxSummary } from './lead-store.ts';
import type { SharedLeads } from './postgres-leads.ts';
import type { SqliteLeads } from './sqlite-leads.ts';

/** The operator's pages wait for the database no longer than this, milliseconds. */
const STATUS_MS = 600;
/** The longest time that leads move over at once; the others wait for the next round. Milliseconds. */
const MOVE_MS = 2_000;

export interface SpooledLeadsOptions {
  database: Pick<Database, 'isUp' | 'problem'>;
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
  /** The database's last answer. */
  let known: Pick<OutboxSummary, 'counts' | 'oldestWaitingMs'> = {
    counts: { waiting: 0, parked: 0, delivered: 0 },
    oldestWaitingMs: null,
  };
  let round: Promise<void> | null = null;
  /** The lead that moves over just now. */
  let moving: { fingerprint: string; ended: Promise<void> } | null = null;

  async function move(inFlight: InFlight): Promise<void> {
    await spool.recover();
    /** Leads that the database does not take, though it is there: they are forwarded from the spool. */
    const refused = new Set<string>();
    const until = performance.now() + MOVE_MS;
    while (database.isUp() && performance.now() < until) {
      const lead = spool.findAny((fingerprint) => !inFlight.has(fingerprint) && !refused.has(fingerprint));
      if (!lead) return;
      const { fingerprint } = lead;
      const ended = shared.adopt(lead).then(
        () => spool.remove(fingerprint),
        () => void refused.add(fingerprint),
      );
      moving = { fingerprint, ended };
      await ended;
      moving = null;
    }
  }

  return {
    async put(enquiry) {
      const { fingerprint } = enquiry;
      if (moving?.fingerprint === fingerprint) await moving.ended;
      const state = spool.stateOf(fingerprint);
      if (state === 'delivered') return null;
      // A lead that is in the spool already is forwarded from there, and moves over afterwards.
      if (state !== null) return spool.put(enquiry);
      return shared.put(enquiry).catch(() => spool.put(enquiry));
    },

    async lease(inFlight) {
      const busy = () => new Set(moving ? [moving.fingerprint] : []).union(inFlight);
      const lead = database.isUp() ? await shared.lease(busy()).catch(() => null) : null;
      if (lead && spool.stateOf(lead.fingerprint) !== 'delivered') return lead;
      // The database has not heard of its delivery yet.
      if (lead) await shared.settle(lead, { state: 'delivered', reason: null, waitMs: 0 }).catch(() => {});
      // Another lead may have begun to move since.
      return spool.lease(busy());
    },

    async settle(lead, result) {
      const state = spool.stateOf(lead.fingerprint);
      if (state === 'waiting' || state === 'parked') await spool.settle(lead, result);
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

    recover(inFlight) {
      round ??= move(inFlight).finally(() => {
        round = null;
      });
      return round;
    },
    async purge() {
      // Deliveries that the database has not heard of stay until it has: it would have them forwarded again.
      const own = await spool.purge({ deliveries: database.isUp() });
      const parked = await shared.purge().catch(() => 0);
      return { parked: own.parked + parked, copies: own.copies };
    },
    unsaved: spool.unsaved,
    close: spool.close,
  };
}
