import type { Enquiry, Lead, LeadStore, OutboxStatus, ReadableLead, TryResult } from './lead-store.ts';
import { byCreation, changeBy, DELIVERED_KNOWN_MS, isReadable, listed, MAX_PARKED_MS } from './lead-store.ts';
import { type LeadFileOptions, openLeadFile } from './sqlite-file.ts';

/** For so long a new enquiry does not try a file that has just failed. */
const RETRY_AFTER_MS = 1_000;

/** The table's queries, for leads in memory. */
const QUERIES = {
  due: ({ state, dueAt }: Lead, time: number) => state === 'waiting' && dueAt <= time,
  oldestWaiting: ({ state }: Lead) => state === 'waiting',
  undelivered: ({ state }: Lead) => state !== 'delivered',
  some: () => true,
};

export interface SqliteLeadsOptions extends LeadFileOptions {
  newId: (fingerprint: string) => string;
  /** Milliseconds; longer than a call of `createEnquiry` takes. */
  leaseMs: number;
}

/** A LeadStore that can also hand its leads over to another one. */
export interface SqliteLeads extends LeadStore {
  /** Some that are leased to nobody, delivered ones too. */
  free(limit: number): Lead[];
  /** Leases one of those, in whatever state. @returns false where somebody has it meanwhile */
  hold(lead: Lead): boolean;
  release(lead: Lead): void;
  /** Forgets one that is held, unless it has changed since. */
  remove(lead: Lead): void;
  /** Milliseconds. */
  agesOf(lead: Lead): { createdMs: number; changedMs: number };
  /** True for an enquiry that was delivered in the last DELIVERED_KNOWN_MS. */
  wasDelivered(fingerprint: string): boolean;
  /** Writes the result of a try of a lead that stands elsewhere. */
  record(lead: ReadableLead, result: TryResult): void;
  /** @param which.delivered false: deliveries whose time is over stay */
  purge(which?: { delivered: boolean }): Promise<{ parked: number; copies: number }>;
}

/**
 * Leads in an SQLite file that this process alone forwards from, and in memory those that the file did not take; of
 * two for one fingerprint the one in memory is the newer and counts. Every call does its whole work before it returns
 * its promise. Leases are in memory, since they end with this process; a new lead is not due before its own would
 * end, over a restart neither.
 * @throws SchemaTooNew; where the file cannot be used for another reason, `status` says so
 */
export function openSqliteLeads(options: SqliteLeadsOptions): SqliteLeads {
  const { now, newId, leaseMs } = options;
  /** Until when, by fingerprint. */
  const leases = new Map<string, number>();
  /** By fingerprint. */
  const memory = new Map<string, Lead>();
  let triedAt = Number.NEGATIVE_INFINITY;
  const file = openLeadFile({
    ...options,
    onLeap(by) {
      for (const lead of memory.values()) {
        lead.createdAt += by;
        lead.changedAt += by;
        lead.dueAt += by;
      }
    },
    onHomeless(leads) {
      for (const lead of leads) if (!memory.has(lead.fingerprint)) memory.set(lead.fingerprint, lead);
    },
  });
  const { time } = file;

  function recover(): void {
    triedAt = now();
    const well = file.recover((table) => {
      for (const lead of memory.values()) table.save(lead);
    });
    if (well) memory.clear();
  }

  const inFile = (fingerprint: string) => file.read((table) => table.find(fingerprint));
  const find = (fingerprint: string) => memory.get(fingerprint) ?? inFile(fingerprint);

  function save(lead: Lead): void {
    if (file.problem() && Math.abs(now() - triedAt) >= RETRY_AFTER_MS) recover();
    if (file.write((table) => table.save(lead))) return;
    triedAt = now();
    memory.set(lead.fingerprint, { ...lead });
  }

  /** Memory's leads hide those of the file. */
  function inBoth(query: keyof typeof QUERIES, limit: number): Lead[] {
    const at = time();
    const leads = file.read((table) => table[query](limit + memory.size, at)) ?? [];
    return [
      ...leads.filter(({ fingerprint }) => !memory.has(fingerprint)),
      ...memory.values().filter((lead) => QUERIES[query](lead, at)),
    ];
  }

  const isLeased = ({ fingerprint }: Lead) => (leases.get(fingerprint) ?? -Infinity) > time();

  function leased(lead: ReadableLead): ReadableLead {
    leases.set(lead.fingerprint, time() + leaseMs);
    return lead;
  }

  /** The file's own of that enquiry, where the file would have it forwarded. */
  function waitingInFile({ fingerprint }: Lead): Lead | undefined {
    const known = inFile(fingerprint);
    return known && known.state !== 'delivered' && isReadable(known) ? known : undefined;
  }

  function counts(): OutboxStatus['counts'] {
    const counted = file.read((table) => table.counts()) ?? { waiting: 0, parked: 0, delivered: 0 };
    for (const { fingerprint, state } of memory.values()) {
      const known = inFile(fingerprint);
      if (known) counted[known.state] -= 1;
      counted[state] += 1;
    }
    return counted;
  }

  const isRecent = ({ changedAt }: Lead) => changedAt + DELIVERED_KNOWN_MS > time();
  const ageOf = ({ createdAt }: Lead) => Math.max(0, time() - createdAt);

  function remove(lead: Lead): void {
    if (memory.get(lead.fingerprint)?.changedAt === lead.changedAt) memory.delete(lead.fingerprint);
    file.write((table) => table.remove(lead));
  }

  /** @returns how many parked leads it removed */
  function purgeMemory(delivered: boolean): number {
    let parked = 0;
    for (const lead of memory.values()) {
      const isOver =
        lead.state === 'parked'
          ? lead.changedAt <= time() - MAX_PARKED_MS
          : // One that the file would still have forwarded stays.
            lead.state === 'delivered' && delivered && !isRecent(lead) && !waitingInFile(lead);
      if (!isOver) continue;
      memory.delete(lead.fingerprint);
      if (lead.state === 'parked') parked += 1;
    }
    return parked;
  }

  function status(): OutboxStatus {
    const [oldest] = inBoth('oldestWaiting', 1).sort(byCreation);
    return { counts: counts(), oldestWaitingMs: oldest ? ageOf(oldest) : null, problem: file.problem() };
  }

  return {
    async put({ form, fingerprint, payload, extras }: Enquiry) {
      const at = time();
      const known = find(fingerprint);
      const isDelivered = known?.state === 'delivered';
      if (isDelivered && isRecent(known)) return null;
      // A delivered one is final, and this may have its id.
      if (isDelivered) remove(known);
      const fresh = { id: newId(fingerprint), receivedAt: now(), createdAt: at, attempts: 0, reason: null };
      const lead: ReadableLead = {
        ...(known && !isDelivered ? known : { ...fresh, fingerprint, form }),
        // Equal to those of a known lead, which may be damaged.
        payload,
        extras,
        state: 'waiting',
        changedAt: at,
        dueAt: at + leaseMs,
      };
      save(lead);
      return leased(lead);
    },

    async lease(limit) {
      const due = inBoth('due', limit + leases.size)
        .filter((lead) => !isLeased(lead))
        .sort((a, b) => a.dueAt - b.dueAt)
        .slice(0, limit);
      for (const lead of due) {
        // It can never be forwarded.
        if (!isReadable(lead)) save({ ...lead, state: 'parked', reason: 'unreadable', changedAt: time() });
      }
      return due.filter(isReadable).map(leased);
    },

    async leaseOne(fingerprint) {
      const lead = find(fingerprint);
      return lead?.state === 'waiting' && isReadable(lead) && !isLeased(lead) ? leased(lead) : null;
    },

    async settle(lead, result) {
      leases.delete(lead.fingerprint);
      const known: Lead = find(lead.fingerprint) ?? lead;
      if (known.state === 'delivered') return;
      const at = time();
      save({ ...known, ...changeBy(result, at), changedAt: at, attempts: known.attempts + 1 });
    },

    status: async () => status(),

    async summary(limit) {
      const oldest = inBoth('undelivered', limit).sort(byCreation);
      const enquiries = oldest.slice(0, limit).map((lead) => ({ ...listed(lead), ageMs: ageOf(lead) }));
      return { ...status(), enquiries };
    },

    recover: async () => recover(),

    async purge(which = { delivered: true }) {
      recover();
      const parked = purgeMemory(which.delivered);
      const inFile = file.purge(which);
      return { parked: parked + inFile.parked, copies: inFile.copies };
    },

    async unsaved() {
      const leads = [...memory.values()];
      return {
        leads: leads.filter((lead) => lead.state !== 'delivered' && waitingInFile(lead)?.id !== lead.id),
        deliveries: leads.filter((lead) => lead.state === 'delivered' && waitingInFile(lead)).length,
      };
    },

    free: (limit) =>
      inBoth('some', limit + leases.size)
        .filter((lead) => !isLeased(lead))
        .slice(0, limit),
    hold(lead) {
      if (isLeased(lead)) return false;
      leases.set(lead.fingerprint, time() + leaseMs);
      return true;
    },
    release: ({ fingerprint }) => void leases.delete(fingerprint),
    remove(lead) {
      leases.delete(lead.fingerprint);
      remove(lead);
    },
    agesOf: (lead) => ({ createdMs: ageOf(lead), changedMs: Math.max(0, time() - lead.changedAt) }),
    wasDelivered(fingerprint) {
      const known = find(fingerprint);
      return known?.state === 'delivered' && isRecent(known);
    },
    record(lead, result) {
      if (find(lead.fingerprint)?.state === 'delivered') return;
      const at = time();
      const createdAt = Math.min(lead.createdAt, at);
      save({ ...lead, ...changeBy(result, at), createdAt, changedAt: at, attempts: lead.attempts + 1 });
    },

    close: async () => file.close(),
  };
}
