import type {
  Enquiry,
  Lead,
  LeadDesk,
  LeadStore,
  OutboxStatus,
  ReadableLead,
  TryResult,
} from './lead-store.ts';
import { DELIVERED_KNOWN_MS } from './lead-store.ts';
import { type OutboxFileOptions, openOutboxFile } from './outbox-file.ts';
import { type OutboxTable, openTable } from './outbox-table.ts';
import { createOutboxTime } from './outbox-time.ts';

/** For so long a new enquiry does not try a file that has just failed. */
const RETRY_AFTER_MS = 1_000;
/** Why a lead is parked whose payload cannot be read: it can never be forwarded. */
const UNREADABLE = 'unreadable';

export interface SqliteLeadsOptions extends Omit<OutboxFileOptions, 'time' | 'onLeap' | 'onHomeless'> {
  newId: () => string;
  /** Milliseconds; longer than a call of `createEnquiry` takes. */
  leaseMs: number;
}

/**
 * Leads in an SQLite file that this process alone forwards from, and in memory those that the file did not take; of
 * two for one fingerprint the one in memory is the newer and counts. Every call does its whole work before it returns
 * its promise. Leases are in memory, since they end with this process; a new lead is not due before its own would
 * end, over a restart neither.
 * @throws SchemaTooNew; where the file cannot be used for another reason, `status` says so
 */
export function openSqliteLeads(options: SqliteLeadsOptions): LeadStore {
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
      if (isDelivered && known.changedAt + DELIVERED_KNOWN_MS > at) return null;
      const fresh = { id: newId(), receivedAt: now(), createdAt: at, attempts: 0, reason: null };
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

    async purge() {
      recover();
      // One that the file does not know of stays, or the file's own would come to light and be forwarded again.
      const unrecorded = memory?.all().filter((lead) => lead.state === 'delivered' && waitingInFile(lead));
      const parked = memory?.purge(time.now()) ?? 0;
      for (const lead of unrecorded ?? []) memory?.save(lead);
      const removed = file.purge();
      return { parked: parked + removed.parked, copies: removed.copies };
    },

    async unsaved() {
      const leads = memory?.all() ?? [];
      return {
        leads: leads.filter((lead) => lead.state !== 'delivered' && waitingInFile(lead)?.id !== lead.id),
        deliveries: leads.filter((lead) => lead.state === 'delivered' && waitingInFile(lead)).length,
      };
    },

    async close() {
      file.close();
      memory?.close();
      memory = null;
    },
  };
}

/** Tells the operator when the file cannot be used, when it can again, and when a corrupt one was set aside. */
export function leadsReporter(
  log: { info(facts: object, text: string): void; error(facts: object, text: string): void },
  file: string,
): Pick<OutboxFileOptions, 'onProblem' | 'onSetAside'> {
  return {
    onProblem(problem) {
      if (problem) {
        log.error(
          { fault: problem.kind, file },
          'the outbox cannot use its file: enquiries are kept in memory until it can',
        );
      } else log.info({ file }, 'the outbox can use its file again');
    },
    onSetAside({ setAside, rescued }) {
      log.error({ setAside, rescued }, 'the outbox file was corrupt: it was set aside and a new one begun');
    },
  };
}

/** For the operator's command. SQLite itself orders what it and a running server write. @throws SchemaTooNew */
export function openSqliteDesk(file: string, now: number): LeadDesk {
  const table = openTable(file, { now });
  return {
    undelivered: async () => table.undelivered(-1),
    retry: async (id) => table.retry(id),
    close: async () => table.close(),
  };
}

function isReadable(lead: Lead): lead is ReadableLead {
  return lead.payload !== null;
}

const byCreation = (a: Lead, b: Lead) => a.createdAt - b.createdAt;

const listed = ({ id, form, state, attempts, reason }: Lead) => ({ id, form, state, attempts, reason });

function changeBy(result: TryResult, at: number): Partial<Lead> {
  const { state } = result;
  if (state === 'delivered') return { state, payload: null, extras: {}, reason: null };
  const { reason } = result;
  return state === 'waiting' ? { state, reason, dueAt: at + result.waitMs } : { state, reason };
}
