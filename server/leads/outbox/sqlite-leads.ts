import {
  DELIVERED_KNOWN_MS,
  type Enquiry,
  isReadable,
  type Lead,
  type LeadStore,
  type Leases,
  listed,
  MAX_PARKED_MS,
  type OutboxSummary,
  type ReadableLead,
  type SpoolLead,
  type TryResult,
} from './lead-store.ts';
import { openStoredLeads, type StoredLeadsOptions } from './stored-leads.ts';

export interface SqliteLeadsOptions extends StoredLeadsOptions {
  newId: (fingerprint: string) => string;
  /** Another store's, where this is its spool. */
  leases?: Leases;
}

export type SqliteLeads = ReturnType<typeof openSqliteLeads>;

/**
 * A LeadStore over an SQLite file that this process alone forwards from (stored-leads.ts), which can also hand its
 * leads over to another store. Every call does its whole work before it returns its promise. Leases are in memory,
 * since they end with this process.
 * @throws SchemaNewer; where the file cannot be used for another reason, `summary` says so
 */
export function openSqliteLeads(options: SqliteLeadsOptions) {
  const { now, newId, leases = new Map() } = options;
  const stored = openStoredLeads(options);
  const { time, find, all } = stored;

  const isKnown = ({ state, changedAt }: Lead) =>
    state === 'delivered' && changedAt + DELIVERED_KNOWN_MS > time();
  const isFree = ({ fingerprint }: Lead) => !leases.has(fingerprint);
  const ageSince = (at: number) => Math.max(0, time() - at);
  /** The lead that is handed over just now. */
  let moving: { fingerprint: string; ended: Promise<void> } | null = null;

  function leased<Leased extends Lead>(lead: Leased): Leased {
    leases.set(lead.fingerprint, 'file');
    return lead;
  }

  return {
    async put({ form, fingerprint, payload, extras }: Enquiry): Promise<ReadableLead | null> {
      const at = time();
      const known = find(fingerprint);
      if (known && isKnown(known)) return null;
      const fresh = { id: newId(fingerprint), receivedAt: now(), createdAt: at, attempts: 0, reason: null };
      const lead: ReadableLead = {
        ...(known && known.state !== 'delivered' ? known : { ...fresh, fingerprint, form }),
        // Equal to those of a known lead, which may be damaged.
        ...{ payload, extras, state: 'waiting', changedAt: at, dueAt: at },
      };
      stored.set(lead);
      return leased(lead);
    },

    async lease(): Promise<ReadableLead | null> {
      const at = time();
      const due = all().filter((lead) => lead.state === 'waiting' && lead.dueAt <= at && isFree(lead));
      for (const lead of due.sort((a, b) => a.dueAt - b.dueAt)) {
        if (isReadable(lead)) return leased(lead);
        stored.set({ ...lead, state: 'parked', reason: 'unreadable', changedAt: at });
      }
      return null;
    },

    async settle(lead: ReadableLead, result: TryResult): Promise<void> {
      leases.delete(lead.fingerprint);
      const at = time();
      // One that is leased from another store may be new here, with that store's times.
      const known: Lead = find(lead.fingerprint) ?? { ...lead, createdAt: Math.min(lead.createdAt, at) };
      if (known.state === 'delivered') return;
      stored.set({ ...known, ...changeBy(result, at), changedAt: at, attempts: known.attempts + 1 });
    },

    async summary(limit: number): Promise<OutboxSummary> {
      const counts = { waiting: 0, parked: 0, delivered: 0 };
      for (const { state } of all()) counts[state] += 1;
      const undelivered = all().filter(({ state }) => state !== 'delivered');
      undelivered.sort((a, b) => a.createdAt - b.createdAt);
      const oldest = undelivered.find(({ state }) => state === 'waiting');
      return {
        counts,
        oldestWaitingMs: oldest ? ageSince(oldest.createdAt) : null,
        problem: stored.problem(),
        enquiries: undelivered.slice(0, limit).map((lead) => listed(lead, ageSince(lead.createdAt))),
      };
    },

    recover: async () => stored.recover(),
    /** @param which.delivered false: deliveries whose time is over stay */
    async purge({ delivered } = { delivered: true }) {
      const { removed, copies } = stored.purge((lead) => {
        if (lead.state === 'parked') return lead.changedAt <= time() - MAX_PARKED_MS;
        return delivered && lead.state === 'delivered' && !isKnown(lead);
      });
      return { parked: removed.filter(({ state }) => state === 'parked').length, copies };
    },
    unsaved: async () => stored.unsaved(),
    close: async () => stored.close(),

    /** True for a lead that is leased from this store. */
    holds: ({ fingerprint }: Lead) => leases.get(fingerprint) === 'file',
    /**
     * Hands the leads that nobody forwards to another store, each leased meanwhile, one after the other until `isOver`.
     * A lead that the other store refuses stays.
     */
    async handOver(adopt: (lead: SpoolLead) => Promise<void>, isOver: () => boolean): Promise<void> {
      for (const { fingerprint } of all()) {
        if (isOver()) return;
        const lead = find(fingerprint);
        if (!lead || !isFree(lead)) continue;
        const ages = { createdMs: ageSince(lead.createdAt), changedMs: ageSince(lead.changedAt) };
        const ended = adopt({ ...leased(lead), ...ages })
          .then(() => stored.remove(fingerprint))
          .catch(() => {})
          .finally(() => leases.delete(fingerprint));
        moving = { fingerprint, ended };
        await ended;
        moving = null;
      }
    },
    /** Resolves when this lead is not, or no longer, being handed over. */
    handedOver: async (fingerprint: string): Promise<void> =>
      moving?.fingerprint === fingerprint ? moving.ended : undefined,
    /** True for an enquiry that was delivered in the last DELIVERED_KNOWN_MS. */
    wasDelivered(fingerprint: string): boolean {
      const known = find(fingerprint);
      return known !== undefined && isKnown(known);
    },
  } satisfies LeadStore & Record<string, unknown>;
}

/** The fields that a try changes, at a time of the store. */
function changeBy(result: TryResult, at: number): Partial<Lead> {
  const { state } = result;
  if (state === 'delivered') return { state, payload: null, extras: {}, reason: null };
  const { reason } = result;
  return state === 'waiting' ? { state, reason, dueAt: at + result.waitMs } : { state, reason };
}
