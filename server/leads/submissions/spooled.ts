import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../stores/database.ts';
import type { Leased } from './delivery.ts';
import type { SharedStore } from './postgres.ts';
import { createQueue } from './queue.ts';
import type { SqliteStore } from './sqlite.ts';
import { NOTHING, none, type OutboxSummary, type SubmissionStore } from './store.ts';

/** The longest that the operator's pages wait for the database, milliseconds. */
const STATUS_MS = 600;
/** The longest that submissions move over in one round, milliseconds; the rest waits for the next round. */
const MOVE_MS = 2_000;

export interface SpooledOptions {
  database: Pick<Database, 'isUp' | 'problem'>;
  shared: SharedStore;
  /** The SQLite outbox of this container. */
  spool: SqliteStore;
}

/**
 * Submissions in the database that containers share. While that is away they are written to this container's spool and
 * sent from there; they move to the database when it is back, by a copy of their rows. Both have the same id for an
 * enquiry, so one that is in both (a write that timed out and was committed after all) ends as one.
 */
export function createSpooledStore({ database, shared, spool }: SpooledOptions): SubmissionStore {
  /** The last summary from the database. */
  let known = NOTHING;
  const ofSpool = new WeakSet<Leased>();
  /** Calls that look into the spool, or move a submission from it, run one at a time. */
  const inTurn = createQueue();
  const marked = <Given extends Leased | null>(leased: Given): Given => {
    if (leased) ofSpool.add(leased);
    return leased;
  };

  async function putInSpool(...given: Parameters<SubmissionStore['put']>) {
    const placed = await spool.put(...given);
    if (placed.kind === 'leased') marked(placed.leased);
    return placed;
  }

  /** @returns false where nothing moves now */
  async function moveOne(refused: Set<string>): Promise<boolean> {
    const parcel = await spool.nextParcel(refused);
    if (!parcel) return false;
    try {
      await shared.adopt(parcel);
      await spool.remove(parcel.row);
    } catch {
      // The database refuses this one, though it is up: it is sent from the spool.
      refused.add(parcel.row.id);
    }
    return true;
  }

  return {
    async put(submission, destinations, force) {
      const { fingerprint } = submission;
      // An enquiry that lies in the spool is sent from there, and moves over afterwards.
      const isSpooled = () => spool.has(fingerprint).catch(() => false);
      const placed = await inTurn(async () =>
        (await isSpooled()) ? putInSpool(submission, destinations, force) : null,
      );
      return (
        placed ??
        shared
          .put(submission, destinations, force)
          .catch(() => inTurn(() => putInSpool(submission, destinations, force)))
      );
    },

    async lease(destination) {
      while (database.isUp()) {
        const leased = await shared.lease(destination).catch(() => null);
        if (!leased) break;
        const state = await spool.stateOf(leased).catch(() => null);
        if (state !== 'delivered') return leased;
        // The database does not know yet that it was delivered.
        await shared.settle(leased, { state, reason: null, waitMs: 0 }).catch(() => {});
      }
      return inTurn(() => spool.lease(destination)).then(marked);
    },

    async settle(leased, result) {
      if (ofSpool.has(leased)) return inTurn(() => spool.settle(leased, result));
      // The database is told of the result when it is back.
      return shared
        .settle(leased, result)
        .catch(() => inTurn(() => spool.adopt(spool.parcelOf(leased, result))));
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
        ...known,
        destinations: withAges(known.destinations, own.destinations),
        spool: own.counts.waiting + own.counts.parked,
        oldestWaitingMs: ages.length ? Math.max(...ages) : null,
        problem: own.problem,
        database: database.problem(),
        enquiries: enquiries.slice(0, limit),
      };
    },

    async tend() {
      await spool.tend();
      if (database.isUp()) await shared.takeOver().catch(() => {});
      const refused = new Set<string>();
      const until = performance.now() + MOVE_MS;
      while (database.isUp() && performance.now() < until && (await inTurn(() => moveOne(refused))));
    },
    async purge() {
      // Deliveries of which the database does not know stay in the spool: else it would send them again.
      const own = await spool.purge(database.isUp());
      return { ...own, parked: own.parked + (await shared.purge().catch(() => 0)) };
    },
    desks: () => [...spool.desks(), shared.desk],
    close: spool.close,
  };
}

/** The age of the oldest delivery that waits in either place; the numbers are the database's. */
function withAges(
  common: OutboxSummary['destinations'],
  own: OutboxSummary['destinations'],
): OutboxSummary['destinations'] {
  const names = [...new Set([...Object.keys(common), ...Object.keys(own)])];
  const both = names.map((name) => {
    const ages = [common, own].flatMap((known) => known[name]?.oldestWaitingMs ?? []);
    const { counts = none() } = common[name] ?? {};
    return [name, { counts, oldestWaitingMs: ages.length ? Math.max(...ages) : null }];
  });
  return Object.fromEntries(both);
}
