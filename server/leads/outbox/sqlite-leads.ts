import type { Enquiry, Lead, LeadStore, OutboxStatus, ReadableLead, TryResult } from './lead-store.ts';
import { byCreation, changeBy, DELIVERED_KNOWN_MS, isReadable, listed } from './lead-store.ts';
import { type OutboxFileOptions, openOutboxFile } from './outbox-file.ts';
import { type OutboxTable, openTable } from './outbox-table.ts';
import { createOutboxTime } from './outbox-time.ts';

/** For so long a new enquiry does not try a file that has just failed. */
const RETRY_AFTER_MS = 1_000;
/** Why a lead is parked whose payload cannot be read: it can never be forwarded. */
const UNREADABLE = 'unreadable';

export interface SqliteLeadsOptions extends Omit<OutboxFileOptions, 'time' | 'onLeap' | 'onHomeless'> {
  newId: (fingerprint: string) => string;
  /** Milliseconds; longer than a call of `createEnquiry` takes. */
  leaseMs: number;
}

/** With what moves leads elsewhere. */
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
  /** Whether that enquiry was delivered in the last DELIVERED_KNOWN_MS. */
  wasDelivered(fingerprint: string): boolean;
  /** Writes the result of a try of a lead that stands elsewhere. */
  record(lead: ReadableLead, result: TryResult): void;
  /** @param delivered whether deliveries whose time is over may go */
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
  const time = createOutboxTime(now);
  /** Until when, by fingerprint. */
  const leases = new Map<string, number>();
  let memory: OutboxTable | null = null;
  let triedAt = Number.NEGATIVE_INFINITY;
  const file = openOutboxFile({
    ...options,
    time,
    onLeap: (by) => memory?.shift(by),
    onHomeless(leads) {
      for (const lead of leads) if (!memory?.find(lead.fingerprint)) inMemory().save(lead);
    },
  });

  function inMemory(): OutboxTable {
    memory ??= openTable(':memory:', { now: now() });
    return memory;
  }

  function recover(): void {
    triedAt = now();
    const well = file.recover((table) => {
      for (const lead of memory?.all() ?? []) table.save(lead);
    });
    if (!well) return;
    memory?.close();
    memory = null;
  }

  const inFile = (fingerprint: string) => file.read((table) => table.find(fingerprint));
  const find = (fingerprint: string) => memory?.find(fingerprint) ?? inFile(fingerprint);

  function save(lead: Lead): void {
    if (file.problem() && Math.abs(now() - triedAt) >= RETRY_AFTER_MS) recover();
    if (file.write((table) => table.save(lead))) return;
    triedAt = now();
    inMemory().save(lead);
  }

  /** What `query` finds in both; memory's leads hide those of the file. */
  function inBoth(limit: number, query: (table: OutboxTable, limit: number) => Lead[]): Lead[] {
    const held = memory;
    if (!held) return file.read((table) => query(table, limit)) ?? [];
    const { waiting, parked, delivered } = held.counts();
    const leads = file.read((table) => query(table, limit + waiting + parked + delivered)) ?? [];
    return [...leads.filter(({ fingerprint }) => !held.find(fingerprint)), ...query(held, limit)];
  }

  function isLeased({ fingerprint }: Lead): boolean {
    return (leases.get(fingerprint) ?? Number.NEGATIVE_INFINITY) > time.now();
  }

  function leased(lead: ReadableLead): ReadableLead {
    leases.set(lead.fingerprint, time.now() + leaseMs);
    return lead;
  }

  /** The file's own of that enquiry, where the file would have it forwarded. */
  function waitingInFile({ fingerprint }: Lead): Lead | undefined {
    const known = inFile(fingerprint);
    return known && known.state !== 'delivered' && isReadable(known) ? known : undefined;
  }

  function counts(): OutboxStatus['counts'] {
    const counted = file.read((table) => table.counts()) ?? { waiting: 0, parked: 0, delivered: 0 };
    for (const { fingerprint, state } of memory?.all() ?? []) {
      const known = inFile(fingerprint);
      if (known) counted[known.state] -= 1;
      counted[state] += 1;
    }
    return counted;
  }

  const isRecent = ({ changedAt }: Lead) => changedAt + DELIVERED_KNOWN_MS > time.now();
  const isFree = (lead: Lead) => !isLeased(lead);

  function remove(lead: Lead): void {
    memory?.remove(lead);
    file.write((table) => table.remove(lead));
  }

  const ageOf = ({ createdAt }: Lead) => Math.max(0, time.now() - createdAt);

  function status(): OutboxStatus {
    const oldest = inBoth(1, (table, many) => table.oldestWaiting(many)).sort(byCreation)[0];
    return { counts: counts(), oldestWaitingMs: oldest ? ageOf(oldest) : null, problem: file.problem() };
  }

  return {
    async put({ form, fingerprint, payload, extras }: Enquiry) {
      const at = time.now();
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
      const due = inBoth(limit + leases.size, (table, many) => table.due(time.now(), many))
        .filter((lead) => !isLeased(lead))
        .sort((a, b) => a.dueAt - b.dueAt)
        .slice(0, limit);
      for (const lead of due) {
        if (!isReadable(lead)) save({ ...lead, state: 'parked', reason: UNREADABLE, changedAt: time.now() });
      }
      return due.filter(isReadable).map(leased);
    },

    async leaseOne(fingerprint) {
      const lead = find(fingerprint);
      const free = lead?.state === 'waiting' && isReadable(lead) && !isLeased(lead);
      return free ? leased(lead) : null;
    },

    async settle(lead, result) {
      leases.delete(lead.fingerprint);
      const known: Lead = find(lead.fingerprint) ?? lead;
      if (known.state === 'delivered') return;
      const at = time.now();
      save({ ...known, ...changeBy(result, at), changedAt: at, attempts: known.attempts + 1 });
    },

    status: async () => status(),

    async summary(limit) {
      const oldest = inBoth(limit, (table, many) => table.undelivered(many)).sort(byCreation);
      const enquiries = oldest.slice(0, limit).map((lead) => ({ ...listed(lead), ageMs: ageOf(lead) }));
      return { ...status(), enquiries };
    },

    recover: async () => recover(),

    async purge(which = { delivered: true }) {
      recover();
      // One that the file does not know of stays, or the file's own would come to light and be forwarded again.
      const unrecorded = memory?.all().filter((lead) => lead.state === 'delivered' && waitingInFile(lead));
      const parked = memory?.purge(time.now(), which) ?? 0;
      for (const lead of unrecorded ?? []) memory?.save(lead);
      const removed = file.purge(which);
      return { parked: parked + removed.parked, copies: removed.copies };
    },

    async unsaved() {
      const leads = memory?.all() ?? [];
      return {
        leads: leads.filter((lead) => lead.state !== 'delivered' && waitingInFile(lead)?.id !== lead.id),
        deliveries: leads.filter((lead) => lead.state === 'delivered' && waitingInFile(lead)).length,
      };
    },

    free: (limit) =>
      inBoth(limit + leases.size, (table, many) => table.some(many))
        .filter(isFree)
        .slice(0, limit),
    hold(lead) {
      if (isLeased(lead)) return false;
      leases.set(lead.fingerprint, time.now() + leaseMs);
      return true;
    },
    release: ({ fingerprint }) => void leases.delete(fingerprint),
    remove(lead) {
      leases.delete(lead.fingerprint);
      remove(lead);
    },
    agesOf: (lead) => ({ createdMs: ageOf(lead), changedMs: Math.max(0, time.now() - lead.changedAt) }),
    wasDelivered(fingerprint) {
      const known = find(fingerprint);
      return known?.state === 'delivered' && isRecent(known);
    },
    record(lead, result) {
      const at = time.now();
      const { attempts } = lead;
      if (find(lead.fingerprint)?.state === 'delivered') return;
      const createdAt = Math.min(lead.createdAt, at);
      save({ ...lead, ...changeBy(result, at), createdAt, changedAt: at, attempts: attempts + 1 });
    },

    async close() {
      file.close();
      memory?.close();
      memory = null;
    },
  };
}
