import { type DiskFailure, diskFailure, orAnew } from '../stores/sqlite.ts';
import { SchemaNewer, type StoreLog } from '../stores/store.ts';
import {
  DELIVERED_KNOWN_MS,
  isReadable,
  type LeadState,
  type LeadStore,
  listed,
  MAX_PARKED_MS,
  type ReadableLead,
  type SpoolLead,
} from './lead-store.ts';
import { createLeadFile, type LeadFileOptions, type StoredLead } from './sqlite-file.ts';

export interface SqliteLeadsOptions extends LeadFileOptions {
  newId: (fingerprint: string) => string;
  log: StoreLog;
}

export type SqliteLeads = ReturnType<typeof openSqliteLeads>;

/**
 * A LeadStore over an SQLite file that this process alone forwards from. All leads are in memory, and each change is
 * in the file before its call returns its promise. While the file fails, changes wait in memory, and `recover` writes
 * them all. A corrupt file is set aside and a new one begun. The last calls are for a store that has this one as its
 * spool.
 * @throws SchemaNewer; where the file cannot be used for another reason, `summary` says so
 */
export function openSqliteLeads(options: SqliteLeadsOptions) {
  const { newId, now, date, log } = options;
  const file = createLeadFile(options);
  /** By fingerprint. A change replaces the lead. */
  let leads = new Map<string, StoredLead>();
  /** The leads as the file has them. */
  let saved = new Map<string, StoredLead>();
  let problem: { kind: DiskFailure; since: number } | null = null;

  /** Leads that the file does not have as they are, by fingerprint. */
  function changes(): [string, StoredLead | undefined][] {
    const all = new Set([...leads.keys(), ...saved.keys()]);
    const changed = [...all].filter((fingerprint) => leads.get(fingerprint) !== saved.get(fingerprint));
    return changed.map((fingerprint) => [fingerprint, leads.get(fingerprint)]);
  }

  /** Reads a file that was just opened, or that the operator's command has changed. Own changes are newer, and stay. */
  function read(): void {
    if (!file.hasChanged()) return;
    const own = changes();
    saved = new Map(file.all().map((lead) => [lead.fingerprint, lead]));
    leads = new Map(saved);
    for (const [fingerprint, lead] of own) {
      if (lead) leads.set(fingerprint, lead);
      else leads.delete(fingerprint);
    }
  }

  /** @throws SchemaNewer, the disk's error */
  function write(): void {
    file.open();
    read();
    file.write(changes());
    saved = new Map(leads);
  }

  /** The new file gets all leads in memory, and those that can be read from the corrupt one. */
  function startAnew(): void {
    const { copy, rescued } = file.setAside();
    const facts = { setAside: copy, rescued: rescued.length };
    log.error(facts, 'the outbox file was corrupt: it was set aside and a new one begun');
    for (const lead of rescued) {
      const isKnown = leads.has(lead.fingerprint) || saved.has(lead.fingerprint);
      if (!isKnown) leads.set(lead.fingerprint, lead);
    }
    saved = new Map();
  }

  /** @returns false while the file fails @throws SchemaNewer at the start alone: later leads are held in memory */
  function save({ isStart = false } = {}): boolean {
    try {
      orAnew(write, startAnew);
    } catch (error) {
      if (isStart && error instanceof SchemaNewer) throw error;
      fail(error);
      return false;
    }
    if (problem) log.info({ file: options.file }, 'the outbox can use its file again');
    problem = null;
    return true;
  }

  function fail(error: unknown): void {
    const kind = diskFailure(error);
    // An old handle may go on failing when the disk is well again.
    if (!['locked', 'full'].includes(kind)) file.close();
    if (problem?.kind === kind) return;
    problem = { kind, since: problem?.since ?? date() };
    const facts = { fault: kind, file: options.file };
    log.error(facts, 'the outbox cannot use its file: enquiries are kept in memory until it can');
  }

  function current(): Map<string, StoredLead> {
    try {
      read();
    } catch (error) {
      fail(error);
    }
    return leads;
  }

  /** A file that fails is left to `recover`: each try may wait for a lock. */
  function set(lead: StoredLead): void {
    leads.set(lead.fingerprint, lead);
    if (!problem) save();
  }

  function isKnown({ state, changedAt }: StoredLead): boolean {
    return state === 'delivered' && changedAt + DELIVERED_KNOWN_MS > now();
  }

  function ageSince(at: number): number {
    return Math.max(0, Math.round(now() - at));
  }

  save({ isStart: true });

  const store = {
    async put({ form, fingerprint, payload, extras }): Promise<ReadableLead | null> {
      const at = now();
      const known = current().get(fingerprint);
      if (known && isKnown(known)) return null;
      const fresh = { id: newId(fingerprint), receivedAt: date(), createdAt: at, attempts: 0, reason: null };
      const lead: StoredLead & ReadableLead = {
        ...(isPending(known) ? known : { ...fresh, fingerprint, form }),
        // Equal to those of a known lead, which may be damaged.
        ...{ payload, extras, state: 'waiting', changedAt: at, dueAt: at },
      };
      set(lead);
      return lead;
    },

    async lease(inFlight): Promise<ReadableLead | null> {
      const at = now();
      const due = [...current().values()].filter(({ state, dueAt }) => state === 'waiting' && dueAt <= at);
      for (const lead of due.sort((a, b) => a.dueAt - b.dueAt)) {
        if (inFlight.has(lead.fingerprint)) continue;
        if (isReadable(lead)) return lead;
        set({ ...lead, state: 'parked', reason: 'unreadable', changedAt: at });
      }
      return null;
    },

    async settle(lead, { state, reason, waitMs }) {
      const at = now();
      // A lead of another store may be new here.
      const createdAt = at - Math.max(0, date() - lead.receivedAt);
      const known = current().get(lead.fingerprint) ?? { ...lead, createdAt };
      if (known.state === 'delivered') return;
      const personal = state === 'delivered' ? { payload: null, extras: {} } : {};
      const attempts = known.attempts + 1;
      set({ ...known, ...personal, state, reason, attempts, changedAt: at, dueAt: at + waitMs });
    },

    async summary(limit) {
      const counts = { waiting: 0, parked: 0, delivered: 0 };
      const all = [...current().values()].sort((a, b) => a.createdAt - b.createdAt);
      for (const { state } of all) counts[state] += 1;
      const oldest = all.find(({ state }) => state === 'waiting');
      return {
        counts,
        oldestWaitingMs: oldest ? ageSince(oldest.createdAt) : null,
        problem,
        enquiries: all
          .filter(isPending)
          .slice(0, limit)
          .map((lead) => listed(lead, ageSince(lead.createdAt))),
      };
    },

    async recover() {
      if (problem) save();
    },

    /** From the write-ahead log too. Nothing is removed while the file fails. */
    async purge({ deliveries = true } = {}) {
      const over = (problem ? [] : [...current().values()]).filter((lead) => {
        if (lead.state === 'parked') return lead.changedAt <= now() - MAX_PARKED_MS;
        return deliveries && lead.state === 'delivered' && !isKnown(lead);
      });
      for (const { fingerprint } of over) leads.delete(fingerprint);
      const parked = over.filter(({ state }) => state === 'parked').length;
      if (!save()) return { parked, copies: 0 };
      return { parked, copies: file.tidy() };
    },

    async unsaved() {
      const all = [...leads.values()];
      // The file may still have an earlier one as pending, whose delivery it could not take.
      const isHeld = ({ fingerprint, id }: StoredLead) => {
        const held = saved.get(fingerprint);
        return isPending(held) && held.id === id;
      };
      return {
        leads: all.filter((lead) => isPending(lead) && !isHeld(lead)),
        deliveries: all.filter(
          ({ state, fingerprint }) => state === 'delivered' && isPending(saved.get(fingerprint)),
        ).length,
      };
    },

    async close() {
      save();
      file.close();
    },
  } satisfies LeadStore;

  return {
    ...store,
    /** null for a lead that is not here, and for one that was delivered longer than DELIVERED_KNOWN_MS ago. */
    stateOf(fingerprint: string): LeadState | null {
      const lead = current().get(fingerprint);
      return lead && (isPending(lead) || isKnown(lead)) ? lead.state : null;
    },
    /** A lead in any state, due or not. */
    findAny(isWanted: (fingerprint: string) => boolean): SpoolLead | null {
      const lead = [...current().values()].find(({ fingerprint }) => isWanted(fingerprint));
      return lead
        ? { ...lead, createdMs: ageSince(lead.createdAt), changedMs: ageSince(lead.changedAt) }
        : null;
    },
    remove(fingerprint: string): void {
      leads.delete(fingerprint);
      if (!problem) save();
    },
  };
}

function isPending(lead: StoredLead | undefined): lead is StoredLead {
  return lead !== undefined && lead.state !== 'delivered';
}
