import type { OutboxStatus, ReadableLead, SpoolLead } from './lead-store.ts';
import { changeBy, DELIVERED_KNOWN_MS, isReadable, type Lead, type LeadStore, listed } from './lead-store.ts';
import { type LeadFileOptions, openLeadFile } from './sqlite-file.ts';

export interface SqliteLeadsOptions extends LeadFileOptions {
  newId: (fingerprint: string) => string;
  /** Milliseconds; longer than a call of `createEnquiry` takes. */
  leaseMs: number;
}

/** A LeadStore that can also hand its leads over to another one. */
export interface SqliteLeads extends LeadStore {
  /** Leases a lead in any state, whether due or not, that is leased to nobody and not among `except` (fingerprints). */
  leaseAny(except: ReadonlySet<string>): SpoolLead | null;
  /** Ends the lease of a lead as it was. */
  release(lead: Lead): void;
  /** Forgets a leased lead, unless it has changed since. */
  remove(lead: Lead): void;
  /** True for an enquiry that was delivered in the last DELIVERED_KNOWN_MS. */
  wasDelivered(fingerprint: string): boolean;
  /** @param which.delivered false: deliveries whose time is over stay */
  purge(which?: { delivered: boolean }): Promise<{ parked: number; copies: number }>;
}

/**
 * Leads in an SQLite file that this process alone forwards from, with memory behind it (sqlite-file.ts). Every call
 * does its whole work before it returns its promise. Leases are in memory, since they end with this process; a new
 * lead is not due before its own would end, over a restart neither.
 * @throws SchemaTooNew; where the file cannot be used for another reason, `status` says so
 */
export function openSqliteLeads(options: SqliteLeadsOptions): SqliteLeads {
  const { now, newId, leaseMs } = options;
  const { time, find, save, select, ...file } = openLeadFile(options);
  /** Until when, by fingerprint. */
  const leases = new Map<string, number>();

  const isFree = ({ fingerprint }: Lead) => (leases.get(fingerprint) ?? -Infinity) <= time();
  const isKnown = ({ state, changedAt }: Lead) =>
    state === 'delivered' && changedAt + DELIVERED_KNOWN_MS > time();
  const ageSince = (at: number) => Math.max(0, time() - at);

  function leased<Leased extends Lead>(lead: Leased): Leased {
    leases.set(lead.fingerprint, time() + leaseMs);
    return lead;
  }

  function status(): OutboxStatus {
    const created = select('waiting', 1).map(({ createdAt }) => createdAt);
    const oldestWaitingMs = created.length ? ageSince(Math.min(...created)) : null;
    return { counts: file.counts(), oldestWaitingMs, problem: file.problem() };
  }

  return {
    async put({ form, fingerprint, payload, extras }) {
      const at = time();
      const known = find(fingerprint);
      if (known && isKnown(known)) return null;
      // A delivered row is final, and the new one may have its id.
      if (known?.state === 'delivered') file.remove(known);
      const fresh = { id: newId(fingerprint), receivedAt: now(), createdAt: at, attempts: 0, reason: null };
      const lead: ReadableLead = {
        ...(known && known.state !== 'delivered' ? known : { ...fresh, fingerprint, form }),
        // Equal to those of a known lead, which may be damaged.
        ...{ payload, extras, state: 'waiting', changedAt: at, dueAt: at + leaseMs },
      };
      save(lead);
      return leased(lead);
    },

    async lease(limit) {
      const due = select('due', limit + leases.size)
        .filter(isFree)
        .sort((a, b) => a.dueAt - b.dueAt);
      const next = due.slice(0, limit);
      for (const lead of next) {
        if (!isReadable(lead)) save({ ...lead, state: 'parked', reason: 'unreadable', changedAt: time() });
      }
      return next.filter(isReadable).map(leased);
    },

    async leaseOne(fingerprint) {
      const lead = find(fingerprint);
      return lead?.state === 'waiting' && isReadable(lead) && isFree(lead) ? leased(lead) : null;
    },

    async settle(lead, result) {
      leases.delete(lead.fingerprint);
      const at = time();
      // One that is leased from another store may be new here, with that store's times.
      const known: Lead = find(lead.fingerprint) ?? { ...lead, createdAt: Math.min(lead.createdAt, at) };
      if (known.state === 'delivered') return;
      save({ ...known, ...changeBy(result, at), changedAt: at, attempts: known.attempts + 1 });
    },

    status: async () => status(),
    async summary(limit) {
      const oldest = select('undelivered', limit).sort((a, b) => a.createdAt - b.createdAt);
      const enquiries = oldest.slice(0, limit).map((lead) => listed(lead, ageSince(lead.createdAt)));
      return { ...status(), enquiries };
    },

    recover: async () => void file.recover(),
    purge: async (which = { delivered: true }) => file.purge(which),
    unsaved: async () => file.unsaved(),
    close: async () => file.close(),

    leaseAny(except) {
      const some = select('all', 1 + leases.size + except.size);
      const lead = some.find((one) => isFree(one) && !except.has(one.fingerprint));
      if (!lead) return null;
      return leased({ ...lead, createdMs: ageSince(lead.createdAt), changedMs: ageSince(lead.changedAt) });
    },
    release: ({ fingerprint }) => void leases.delete(fingerprint),
    remove(lead) {
      leases.delete(lead.fingerprint);
      file.remove(lead);
    },
    wasDelivered(fingerprint) {
      const known = find(fingerprint);
      return known !== undefined && isKnown(known);
    },
  };
}
