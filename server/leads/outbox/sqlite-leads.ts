import {
  DELIVERED_KNOWN_MS,
  type Enquiry,
  type InFlight,
  isReadable,
  type Lead,
  type LeadState,
  type LeadStore,
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
}

export type SqliteLeads = ReturnType<typeof openSqliteLeads>;

/**
 * A LeadStore over an SQLite file that this process alone forwards from (stored-leads.ts). Every call does its whole
 * work before it returns its promise. The last calls are for a store that has this one as its spool.
 * @throws SchemaNewer; where the file cannot be used for another reason, `summary` says so
 */
export function openSqliteLeads(options: SqliteLeadsOptions) {
  const { date, newId } = options;
  const stored = openStoredLeads(options);
  const { time, find, all } = stored;

  const isKnown = ({ state, changedAt }: Lead) =>
    state === 'delivered' && changedAt + DELIVERED_KNOWN_MS > time();
  const ageSince = (at: number) => Math.max(0, time() - at);

  return {
    async put({ form, fingerprint, payload, extras }: Enquiry): Promise<ReadableLead | null> {
      const at = time();
      const known = find(fingerprint);
      if (known && isKnown(known)) return null;
      const fresh = { id: newId(fingerprint), receivedAt: date(), createdAt: at, attempts: 0, reason: null };
      const lead: ReadableLead = {
        ...(known && known.state !== 'delivered' ? known : { ...fresh, fingerprint, form }),
        // Equal to those of a known lead, which may be damaged.
        ...{ payload, extras, state: 'waiting', changedAt: at, dueAt: at },
      };
      stored.set(lead);
      return lead;
    },

    async lease(inFlight: InFlight): Promise<ReadableLead | null> {
      const at = time();
      const due = all().filter(({ state, dueAt }) => state === 'waiting' && dueAt <= at);
      for (const lead of due.sort((a, b) => a.dueAt - b.dueAt)) {
        if (inFlight.has(lead.fingerprint)) continue;
        if (isReadable(lead)) return lead;
        stored.set({ ...lead, state: 'parked', reason: 'unreadable', changedAt: at });
      }
      return null;
    },

    async settle(lead: ReadableLead, result: TryResult): Promise<void> {
      const at = time();
      // A lead of another store may be new here, with that store's times.
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

    /** null for a lead that is not here, and for one that was delivered longer than DELIVERED_KNOWN_MS ago. */
    stateOf(fingerprint: string): LeadState | null {
      const lead = find(fingerprint);
      return lead && (lead.state !== 'delivered' || isKnown(lead)) ? lead.state : null;
    },
    /** A lead in any state, due or not. */
    findAny(isWanted: (fingerprint: string) => boolean): SpoolLead | null {
      const lead = all().find(({ fingerprint }) => isWanted(fingerprint));
      if (!lead) return null;
      return { ...lead, createdMs: ageSince(lead.createdAt), changedMs: ageSince(lead.changedAt) };
    },
    remove: stored.remove,
  } satisfies LeadStore & Record<string, unknown>;
}

/** The fields that a try changes, at a time of the store. */
function changeBy(result: TryResult, at: number): Partial<Lead> {
  const { state } = result;
  if (state === 'delivered') return { state, payload: null, extras: {}, reason: null };
  const { reason } = result;
  return state === 'waiting' ? { state, reason, dueAt: at + result.waitMs } : { state, reason };
}
