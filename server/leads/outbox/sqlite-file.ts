import { type DiskFailure, diskFailure, removeOldCopies, setAside } from './disk-faults.ts';
import { DELIVERED_KNOWN_MS, type Lead, MAX_PARKED_MS, type StoreLog, type Unsaved } from './lead-store.ts';
import { SchemaTooNew } from './sqlite-schema.ts';
import { type LeadTable, openTable } from './sqlite-table.ts';
import { createStoreTime } from './store-time.ts';

/** Another program's transaction stops the whole process for so long at most. Milliseconds. */
const BUSY_MS = 200;
/** For so long a new enquiry does not try a file that has just failed, milliseconds. */
const RETRY_AFTER_MS = 1_000;

export interface LeadFileOptions {
  file: string;
  /** Makes sure that the file's folder is this process's alone. @throws why it is not (EBUSY: another holds it) */
  holdFolder: () => void;
  /** The system's clock, milliseconds since the epoch. */
  now: () => number;
  log: StoreLog;
  busyMs?: number;
}

/** Questions about rows, asked of the file (sqlite-table.ts) and of memory. */
const QUERIES = {
  due: ({ state, dueAt }: Lead, time: number) => state === 'waiting' && dueAt <= time,
  waiting: ({ state }: Lead) => state === 'waiting',
  undelivered: ({ state }: Lead) => state !== 'delivered',
  all: () => true,
};

/**
 * The outbox's rows: in the file, and in memory those that the file did not take, which are newer. A write that fails
 * is a problem; nothing more is written until `recover` succeeds, since each try may wait for a lock. Reading goes on
 * where it can. A corrupt file is set aside and a new one begun, at any call that shows it.
 * @throws SchemaTooNew; where the file cannot be used for another reason, `problem` says so
 */
export function openLeadFile({ file, holdFolder, now, log, busyMs = BUSY_MS }: LeadFileOptions) {
  const time = createStoreTime(now);
  /** By fingerprint. */
  const memory = new Map<string, Lead>();
  let table: LeadTable | null = null;
  let problem: { kind: DiskFailure; since: number } | null = null;
  let timeIsTheFiles = false;
  let triedAt = Number.NEGATIVE_INFINITY;

  function fail(error: unknown): void {
    const kind = diskFailure(error);
    if (problem?.kind === kind) return;
    problem = { kind, since: problem?.since ?? now() };
    const facts = { fault: kind, file };
    log.error(facts, 'the outbox cannot use its file: enquiries are kept in memory until it can');
  }

  /** @throws the file system's or SQLite's error, SchemaTooNew */
  function open(): void {
    holdFolder();
    try {
      table = openTable(file, now(), busyMs);
      if (!timeIsTheFiles) leap(time.follow(table.readClock()));
      timeIsTheFiles = true;
    } catch (error) {
      if (diskFailure(error) !== 'corrupt') throw error;
      startAnew();
    }
  }

  /** Memory goes on by the file's time. */
  function leap(by: number): void {
    for (const lead of memory.values()) {
      for (const key of ['createdAt', 'changedAt', 'dueAt'] as const) lead[key] += by;
    }
  }

  function close(): void {
    try {
      table?.close();
    } catch {
      // A disk that fails now changes nothing: each commit was on it before.
    }
    table = null;
  }

  /** Begins a new file with the rows of the corrupt one that can be read. @throws when none can be made */
  function startAnew(): void {
    close();
    const at = time.now();
    const { copy, rows } = setAside(file, at);
    const facts = { setAside: copy, rescued: rows.length };
    log.error(facts, 'the outbox file was corrupt: it was set aside and a new one begun');
    for (const row of rows) {
      const state = row.state === 'parked' ? 'parked' : 'waiting';
      const lead: Lead = { ...row, state, createdAt: at, changedAt: at, dueAt: at, reason: 'rescued' };
      if (!memory.has(row.fingerprint)) memory.set(row.fingerprint, lead);
    }
    timeIsTheFiles = true;
    table = openTable(file, now(), busyMs);
    flush(table);
  }

  /** Writes memory, and the time where there is nothing else: only a write shows that the disk takes one. @throws */
  function flush(into: LeadTable): void {
    into.saveAll(memory.values(), time.reading());
    memory.clear();
  }

  /** Once more where the file was corrupt and could be replaced. @throws the disk's error */
  function run<Result>(work: (table: LeadTable) => Result): Result {
    if (!table) throw new Error('no file');
    try {
      return work(table);
    } catch (error) {
      if (diskFailure(error) !== 'corrupt') throw error;
      startAnew();
      return work(table);
    }
  }

  function read<Result>(work: (table: LeadTable) => Result, otherwise: Result): Result {
    try {
      return table ? run(work) : otherwise;
    } catch (error) {
      fail(error);
      return otherwise;
    }
  }

  /** @returns false where the file did not take it */
  function write(work: (table: LeadTable) => void): boolean {
    if (!problem) read(work, undefined);
    return !problem;
  }

  /** Goes back to a file that failed, with all of memory or nothing. @returns whether there is no problem now */
  function recover(): boolean {
    triedAt = now();
    if (!problem) return true;
    try {
      if (!table) open();
      run(flush);
    } catch (error) {
      fail(error);
      if (['locked', 'full'].includes(problem.kind)) return false;
      // A handle that has failed may go on failing when the disk is well again.
      close();
      try {
        open();
      } catch {
        // The problem is known.
      }
      return false;
    }
    problem = null;
    log.info({ file }, 'the outbox can use its file again');
    return true;
  }

  const inFile = (fingerprint: string) => read((rows) => rows.find(fingerprint), undefined);
  /** The file's own row of an enquiry, where the next start would forward it. */
  const pendingInFile = ({ fingerprint }: Lead) => {
    const known = inFile(fingerprint);
    return known?.state === 'delivered' ? undefined : known;
  };

  /** @returns how many parked rows memory has forgotten */
  function purgeMemory(at: number, delivered: boolean): number {
    const over = [...memory.values()].filter((lead) => {
      if (lead.state === 'parked') return lead.changedAt <= at - MAX_PARKED_MS;
      const isKnown = lead.changedAt > at - DELIVERED_KNOWN_MS;
      // A delivery stays while the file would have it forwarded again.
      return lead.state === 'delivered' && delivered && !isKnown && !pendingInFile(lead);
    });
    for (const { fingerprint } of over) memory.delete(fingerprint);
    return over.filter(({ state }) => state === 'parked').length;
  }

  try {
    open();
  } catch (error) {
    if (error instanceof SchemaTooNew) throw error;
    fail(error);
  }

  return {
    /** The time by which leads wait and age; milliseconds. */
    time: time.now,
    /** While there is one, new enquiries are held in memory, and forwarded all the same. */
    problem: () => problem,
    recover,
    find: (fingerprint: string) => memory.get(fingerprint) ?? inFile(fingerprint),

    save(lead: Lead): void {
      if (problem && Math.abs(now() - triedAt) >= RETRY_AFTER_MS) recover();
      if (write((rows) => rows.save(lead))) return;
      triedAt = now();
      memory.set(lead.fingerprint, { ...lead });
    },

    /** Removes a row, unless it has changed since. */
    remove(lead: Lead): void {
      if (memory.get(lead.fingerprint)?.changedAt === lead.changedAt) memory.delete(lead.fingerprint);
      write((rows) => rows.remove(lead));
    },

    /** @returns at least `limit` rows where there are as many, in no order */
    select(query: keyof typeof QUERIES, limit: number): Lead[] {
      const at = time.now();
      const rows = read((current) => current[query](limit + memory.size, at), []);
      return [
        ...rows.filter(({ fingerprint }) => !memory.has(fingerprint)),
        ...[...memory.values()].filter((lead) => QUERIES[query](lead, at)),
      ];
    },

    counts() {
      const counted = read((rows) => rows.counts(), { waiting: 0, parked: 0, delivered: 0 });
      for (const { fingerprint, state } of memory.values()) {
        const known = inFile(fingerprint);
        if (known) counted[known.state] -= 1;
        counted[state] += 1;
      }
      return counted;
    },

    /** What would be lost if the process ended now. */
    unsaved(): Unsaved {
      const leads = [...memory.values()];
      return {
        leads: leads.filter((lead) => lead.state !== 'delivered' && pendingInFile(lead)?.id !== lead.id),
        deliveries: leads.filter((lead) => lead.state === 'delivered' && pendingInFile(lead)).length,
      };
    },

    /** Removes what is over, from the log and copies of corrupt files too. @returns how many of both kinds */
    purge(which: { delivered: boolean }): { parked: number; copies: number } {
      const at = time.now();
      if (!recover()) return { parked: purgeMemory(at, which.delivered), copies: 0 };
      let parked = 0;
      const isWell = write((rows) => {
        parked = rows.purge(at, which);
        rows.saveClock(time.reading());
        rows.truncateLog();
      });
      return { parked, copies: isWell ? removeOldCopies(file, at) : 0 };
    },

    close() {
      write((rows) => rows.saveClock(time.reading()));
      close();
    },
  };
}
