import { SchemaNewer } from '../stores/database-errors.ts';
import type { StoreLog } from '../stores/store.ts';
import { type DiskFailure, diskFailure, removeOldCopies, setAside } from './disk-faults.ts';
import type { Lead, Unsaved } from './lead-store.ts';
import { type ClockReading, type LeadFile, openLeadFile } from './sqlite-file.ts';

/** How long a call, and with it the whole process, waits for another program's transaction. Milliseconds. */
const BUSY_MS = 200;
/** The store's time goes on by an hour at most from one process to the next, whatever the system's clock says. */
const MAX_STEP_MS = 60 * 60_000;

export interface StoredLeadsOptions {
  file: string;
  /** Takes the file's folder for this process alone. @throws the file system's error; EBUSY: another process has it */
  holdFolder: () => void;
  /** The steady clock, milliseconds. */
  now: () => number;
  /** The system's clock, milliseconds since the epoch. */
  date: () => number;
  log: StoreLog;
  busyMs?: number;
}

/**
 * All leads of one SQLite file, held in memory. Each change is written to the file before its call returns. While the
 * file fails, changes wait in memory, and `recover` writes them all. A corrupt file is set aside and a new one begun.
 * @throws SchemaNewer; where the file cannot be used for another reason, `problem` says so
 */
export function openStoredLeads(options: StoredLeadsOptions) {
  const { file: path, holdFolder, now, date, log, busyMs = BUSY_MS } = options;
  /** By fingerprint. A change replaces the lead. */
  let leads = new Map<string, Lead>();
  /** Changes that are not in the file yet, by fingerprint: the lead that the file has instead, if any. */
  const unsaved = new Map<string, Lead | undefined>();
  let file: LeadFile | null = null;
  let problem: { kind: DiskFailure; since: number } | null = null;
  /** The store's time less the steady clock's. The store's time goes on where the file's ended. */
  let ahead = date() - now();
  let timeIsTheFiles = false;

  function time(): number {
    return Math.round(ahead + now());
  }

  function close(): void {
    try {
      file?.close();
    } catch {
      // Each commit was on the disk before.
    }
    file = null;
  }

  function fail(error: unknown): void {
    const kind = diskFailure(error);
    // An old handle may go on failing when the disk is well again.
    if (!['locked', 'full'].includes(kind)) close();
    if (problem?.kind === kind) return;
    problem = { kind, since: problem?.since ?? date() };
    const facts = { fault: kind, file: path };
    log.error(facts, 'the outbox cannot use its file: enquiries are kept in memory until it can');
  }

  /** @throws the file system's or SQLite's error, SchemaNewer */
  function open(): LeadFile {
    holdFolder();
    const opened = openLeadFile(path, date(), busyMs);
    try {
      load(opened);
    } catch (error) {
      opened.close();
      throw error;
    }
    file = opened;
    return file;
  }

  /** Reads the file's time and leads. A lead that the file has not taken yet is newer, and stays. @throws */
  function load(from: LeadFile): void {
    if (!timeIsTheFiles) followTime(from.clock());
    const loaded = new Map(from.all().map((lead) => [lead.fingerprint, lead]));
    for (const fingerprint of unsaved.keys()) {
      unsaved.set(fingerprint, loaded.get(fingerprint));
      const own = leads.get(fingerprint);
      if (own) loaded.set(fingerprint, own);
      else loaded.delete(fingerprint);
    }
    leads = loaded;
  }

  /** Goes on by the file's time, and moves the leads that are in memory already to it. */
  function followTime({ wall, seen }: ClockReading): void {
    const before = time();
    ahead = seen + Math.min(MAX_STEP_MS, Math.max(0, date() - wall)) - now();
    timeIsTheFiles = true;
    const by = time() - before;
    for (const [fingerprint, lead] of leads) {
      const { createdAt, changedAt, dueAt } = lead;
      const times = { createdAt: createdAt + by, changedAt: changedAt + by, dueAt: dueAt + by };
      leads.set(fingerprint, { ...lead, ...times });
    }
  }

  /** Sets the corrupt file aside. The new one gets all leads in memory, and those that can be read from the old one. */
  function startAnew(): void {
    close();
    const at = time();
    const { copy, rescued } = setAside(path, at);
    const facts = { setAside: copy, rescued: rescued.length };
    log.error(facts, 'the outbox file was corrupt: it was set aside and a new one begun');
    for (const lead of leads.values()) change(lead.fingerprint, lead);
    const times = { createdAt: at, changedAt: at, dueAt: at };
    for (const lead of rescued) {
      const { fingerprint } = lead;
      if (!unsaved.has(fingerprint)) change(fingerprint, { ...lead, ...times, reason: 'rescued' });
    }
    timeIsTheFiles = true;
  }

  function change(fingerprint: string, lead: Lead | undefined): void {
    if (!unsaved.has(fingerprint)) unsaved.set(fingerprint, leads.get(fingerprint));
    if (lead) leads.set(fingerprint, lead);
    else leads.delete(fingerprint);
  }

  /** Writes the changes, and always the time: only a write shows that the disk takes one. @throws the disk's error */
  function write(): void {
    const into = file ?? open();
    into.write(unsaved.keys(), leads, { wall: Math.round(date()), seen: time() });
    unsaved.clear();
  }

  /** @throws SchemaNewer, the disk's error */
  function writeOrStartAnew(): void {
    try {
      write();
    } catch (error) {
      if (diskFailure(error) !== 'corrupt') throw error;
      startAnew();
      write();
    }
  }

  /** @returns true where the file has all leads now */
  function save(): boolean {
    try {
      writeOrStartAnew();
    } catch (error) {
      fail(error);
      return false;
    }
    if (problem) log.info({ file: path }, 'the outbox can use its file again');
    problem = null;
    return true;
  }

  /** A file that fails is left to `recover`: each try may wait for a lock. */
  function set(fingerprint: string, lead: Lead | undefined): void {
    change(fingerprint, lead);
    if (!problem) save();
  }

  /** The leads, read again where the operator's command has changed the file. */
  function current(): Map<string, Lead> {
    try {
      if (file?.hasChanged()) load(file);
    } catch (error) {
      fail(error);
    }
    return leads;
  }

  try {
    writeOrStartAnew();
  } catch (error) {
    if (error instanceof SchemaNewer) throw error;
    fail(error);
  }

  return {
    /** The clock by which leads wait and age; milliseconds. */
    time,
    /** Why the file cannot be used; leads are held in memory meanwhile, and forwarded all the same. */
    problem: () => problem,
    find: (fingerprint: string): Lead | undefined => current().get(fingerprint),
    all: (): Lead[] => [...current().values()],
    /** Replaces the lead with this fingerprint. */
    set: (lead: Lead) => set(lead.fingerprint, lead),
    remove: (fingerprint: string) => set(fingerprint, undefined),

    recover(): void {
      if (problem) save();
    },

    /** Leads that the next process would not find, and deliveries that it would repeat, if this one ended now. */
    unsaved(): Unsaved {
      const changed = [...unsaved].map(([fingerprint, stored]) => ({
        lead: leads.get(fingerprint),
        stored: stored?.state === 'delivered' ? undefined : stored,
      }));
      return {
        leads: changed.flatMap(({ lead, stored }) =>
          lead && lead.state !== 'delivered' && lead.id !== stored?.id ? [lead] : [],
        ),
        deliveries: changed.filter(({ lead, stored }) => lead?.state === 'delivered' && stored).length,
      };
    },

    /**
     * Removes leads, from the write-ahead log too, and old copies of corrupt files. Does nothing while the file fails.
     * @returns the leads and the number of copies that are gone
     */
    purge(isOver: (lead: Lead) => boolean): { removed: Lead[]; copies: number } {
      const removed = problem ? [] : [...current().values()].filter(isOver);
      for (const { fingerprint } of removed) change(fingerprint, undefined);
      if (!save()) return { removed, copies: 0 };
      file?.truncateLog();
      return { removed, copies: removeOldCopies(path, time()) };
    },

    close() {
      if (!problem) save();
      close();
    },
  };
}
