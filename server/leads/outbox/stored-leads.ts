import { SchemaNewer } from '../stores/database-errors.ts';
import type { StoreLog } from '../stores/store.ts';
import { type DiskFailure, diskFailure, removeOldCopies, setAside } from './disk-faults.ts';
import type { Lead, Unsaved } from './lead-store.ts';
import { type ClockReading, type LeadFile, openLeadFile } from './sqlite-file.ts';

/** Another program's transaction stops the whole process for so long at most. Milliseconds. */
const BUSY_MS = 200;
/** From one process to the next the store's time goes on by so much at most, whatever the system's clock says. */
const MAX_STEP_MS = 60 * 60_000;

export interface StoredLeadsOptions {
  file: string;
  /** Makes sure that the file's folder is this process's alone. @throws why it is not (EBUSY: another holds it) */
  holdFolder: () => void;
  /** The system's clock, milliseconds since the epoch. */
  now: () => number;
  /** Goes on evenly whatever becomes of the system's clock, milliseconds. */
  steady: () => number;
  log: StoreLog;
  busyMs?: number;
}

/**
 * All leads of one SQLite file, in memory, and each change written through to the file before the call returns. After
 * a write that failed, changes wait in memory until `recover` writes them all. A corrupt file is set aside and a new
 * one begun.
 * @throws SchemaNewer; where the file cannot be used for another reason, `problem` says so
 */
export function openStoredLeads(options: StoredLeadsOptions) {
  const { file: path, holdFolder, now, steady, log, busyMs = BUSY_MS } = options;
  /** By fingerprint. A lead is never changed, only replaced. */
  let leads = new Map<string, Lead>();
  /** By fingerprint, for each change that the file has not taken: the file's own lead, where it has one. */
  const unsaved = new Map<string, Lead | undefined>();
  let file: LeadFile | null = null;
  let problem: { kind: DiskFailure; since: number } | null = null;
  /** From the steady clock to the store's time, which goes on where the file's ended. */
  let ahead = now() - steady();
  let timeIsTheFiles = false;

  function time(): number {
    return Math.round(ahead + steady());
  }

  function close(): void {
    try {
      file?.close();
    } catch {
      // A disk that fails now changes nothing: each commit was on it before.
    }
    file = null;
  }

  function fail(error: unknown): void {
    const kind = diskFailure(error);
    // A handle that has failed may go on failing when the disk is well again.
    if (!['locked', 'full'].includes(kind)) close();
    if (problem?.kind === kind) return;
    problem = { kind, since: problem?.since ?? now() };
    const facts = { fault: kind, file: path };
    log.error(facts, 'the outbox cannot use its file: enquiries are kept in memory until it can');
  }

  /** @throws the file system's or SQLite's error, SchemaNewer */
  function open(): LeadFile {
    holdFolder();
    const opened = openLeadFile(path, now(), busyMs);
    try {
      load(opened);
    } catch (error) {
      opened.close();
      throw error;
    }
    file = opened;
    return file;
  }

  /** Takes over the file's time, and its leads but for those that it has not taken, which are newer. @throws */
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

  /** Goes on by the file's time, with the leads that are in memory already. */
  function followTime({ wall, seen }: ClockReading): void {
    const before = time();
    ahead = seen + Math.min(MAX_STEP_MS, Math.max(0, now() - wall)) - steady();
    timeIsTheFiles = true;
    const by = time() - before;
    for (const [fingerprint, lead] of leads) {
      const { createdAt, changedAt, dueAt } = lead;
      const times = { createdAt: createdAt + by, changedAt: changedAt + by, dueAt: dueAt + by };
      leads.set(fingerprint, { ...lead, ...times });
    }
  }

  /** Makes room for a new file, which will have all that memory holds, and the corrupt one's leads that can be read. */
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

  /** Writes all that the file has not taken, and the time: only a write shows that the disk takes one. @throws */
  function write(): void {
    const into = file ?? open();
    into.write(unsaved.keys(), leads, { wall: Math.round(now()), seen: time() });
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

  /** @returns whether the file has all leads now */
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

  /** Each try of a file that fails may wait for a lock: `recover` alone makes them. */
  function set(fingerprint: string, lead: Lead | undefined): void {
    change(fingerprint, lead);
    if (!problem) save();
  }

  /** Reads the file again where the operator's command has changed it. */
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
    /** The time by which leads wait and age; milliseconds. */
    time,
    /** While there is one, new enquiries are held in memory, and forwarded all the same. */
    problem: () => problem,
    find: (fingerprint: string): Lead | undefined => current().get(fingerprint),
    all: (): Lead[] => [...current().values()],
    /** Puts a lead in the place of the one with its fingerprint. */
    set: (lead: Lead) => set(lead.fingerprint, lead),
    remove: (fingerprint: string) => set(fingerprint, undefined),

    recover(): void {
      if (problem) save();
    },

    /** What would be lost if the process ended now. The next one forwards the file's own leads. */
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
     * Removes leads, from the write-ahead log too, and old copies of corrupt files; nothing while the file fails.
     * @returns the leads, and how many copies
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
