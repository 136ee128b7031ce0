import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Lead, MAX_PARKED_MS, type StoreLog } from './lead-store.ts';
import { SchemaTooNew } from './sqlite-schema.ts';
import { type LeadTable, openTable, readableRows } from './sqlite-table.ts';
import { createStoreTime } from './store-time.ts';

/** Another program's transaction stops the whole process for so long at most. Milliseconds. */
const BUSY_MS = 200;
/** The clock is stored when it went on by so much; less than store-time.ts makes up for at a start. */
const CLOCK_STORED_EVERY_MS = 10 * 60_000;
/** Corrupt files hold names and numbers: the newest few stay, and none longer than parked enquiries do. */
const MAX_COPIES = 3;
const SUFFIXES = ['', '-wal', '-shm'];

/** Why the file cannot be used, as far as the operator can do something about it. */
type DiskFailure = 'locked' | 'full' | 'unwritable' | 'corrupt' | 'failing';

/** By the file system's codes and by SQLite's primary ones (PERM, BUSY, LOCKED, READONLY, CORRUPT, FULL …). */
const FAILURES: Record<string, DiskFailure> = {
  ...{ EBUSY: 'locked', 5: 'locked', 6: 'locked' },
  ...{ ENOSPC: 'full', EDQUOT: 'full', EFBIG: 'full', 13: 'full' },
  ...{ EACCES: 'unwritable', EPERM: 'unwritable', EROFS: 'unwritable', ENOTDIR: 'unwritable' },
  ...{ ENOENT: 'unwritable', EEXIST: 'unwritable', 3: 'unwritable', 8: 'unwritable', 14: 'unwritable' },
  ...{ 11: 'corrupt', 26: 'corrupt' },
};

function diskFailure(error: unknown): DiskFailure {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return FAILURES[typeof errcode === 'number' ? errcode & 0xff : String(code)] ?? 'failing';
}

export interface LeadFileOptions {
  file: string;
  /** Makes sure that the file's folder is this process's alone. @throws why it is not (EBUSY: another holds it) */
  holdFolder: () => void;
  /** The system's clock, milliseconds since the epoch. */
  now: () => number;
  log: StoreLog;
  busyMs?: number;
}

/** What becomes of leads in memory when the file is opened. */
export interface LeadFileEvents {
  /** The store's time leapt, to go on from the file's. */
  onLeap: (by: number) => void;
  /** Rows of a corrupt file that the new one did not take. */
  onHomeless: (rows: Lead[]) => void;
}

export type LeadFile = ReturnType<typeof openLeadFile>;

/**
 * The outbox's file. A write that fails is a problem; nothing more is written then until `recover` succeeds, since
 * each try may wait for a lock. Reading goes on where it can. A corrupt file is set aside and a new one begun, at
 * whichever call that shows.
 * @throws SchemaTooNew; where the file cannot be used for another reason, `problem` says so
 */
export function openLeadFile(options: LeadFileOptions & LeadFileEvents) {
  const { file, holdFolder, now, log, busyMs = BUSY_MS, onLeap, onHomeless } = options;
  const time = createStoreTime(now);
  let table: LeadTable | null = null;
  let problem: { kind: DiskFailure; since: number } | null = null;
  let timeIsTheFiles = false;
  let clockStoredAt = Number.NEGATIVE_INFINITY;

  function fail(error: unknown): void {
    const kind = diskFailure(error);
    if (problem?.kind === kind) return;
    problem = { kind, since: problem?.since ?? now() };
    log.error(
      { fault: kind, file },
      'the outbox cannot use its file: enquiries are kept in memory until it can',
    );
  }

  /** @throws the file system's or SQLite's error, SchemaTooNew */
  function open(): void {
    holdFolder();
    try {
      table = openTable(file, now(), busyMs);
      const stored = timeIsTheFiles ? null : table.readClock();
      timeIsTheFiles = true;
      if (stored) onLeap(time.follow(stored));
    } catch (error) {
      if (diskFailure(error) !== 'corrupt') throw error;
      startAnew();
    }
  }

  function close(): void {
    const old = table;
    table = null;
    old?.close();
  }

  /** @throws when not even a new file can be made */
  function startAnew(): void {
    close();
    const setAside = `${file}.corrupt-${Math.round(now())}`;
    for (const suffix of SUFFIXES) {
      if (existsSync(file + suffix)) renameSync(file + suffix, setAside + suffix);
    }
    const at = time.now();
    const rescued = readableRows(setAside)
      .filter(({ state, payload }) => state !== 'delivered' && payload)
      .map((row) => ({ ...row, createdAt: at, changedAt: at, dueAt: at, reason: 'rescued' }))
      .map((row): Lead => ({ ...row, state: row.state === 'parked' ? 'parked' : 'waiting' }));
    const facts = { setAside, rescued: rescued.length };
    log.error(facts, 'the outbox file was corrupt: it was set aside and a new one begun');
    try {
      const fresh = openTable(file, now(), busyMs);
      table = fresh;
      timeIsTheFiles = true;
      fresh.transaction(() => {
        fresh.saveClock(time.reading());
        for (const row of rescued) fresh.save(row);
      });
    } catch (error) {
      onHomeless(rescued);
      throw error;
    }
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

  /** @returns undefined where the file cannot be read */
  function read<Result>(work: (table: LeadTable) => Result): Result | undefined {
    try {
      return table ? run(work) : undefined;
    } catch (error) {
      fail(error);
      return undefined;
    }
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
    read,

    /** @returns false where the file did not take it */
    write(work: (table: LeadTable) => void): boolean {
      if (problem) return false;
      try {
        run(work);
        return true;
      } catch (error) {
        fail(error);
        return false;
      }
    },

    /** Where there is a problem, tries to write all of `work` or nothing. @returns whether there is none now */
    recover(work: (table: LeadTable) => void): boolean {
      if (!problem) return true;
      try {
        if (!table) open();
        run((current) =>
          current.transaction(() => {
            work(current);
            // Written even where there is nothing else: only then does it show that the disk takes writes.
            current.saveClock(time.reading());
          }),
        );
      } catch (error) {
        fail(error);
        if (!['locked', 'full'].includes(problem.kind)) {
          try {
            // A handle that has failed may go on failing when the disk is well again.
            close();
            open();
          } catch {
            // The problem is known.
          }
        }
        return false;
      }
      problem = null;
      log.info({ file }, 'the outbox can use its file again');
      return true;
    },

    /** Removes what is over, from the log and copies of corrupt files too. @returns how many of both kinds */
    purge(which: { delivered: boolean }): { parked: number; copies: number } {
      if (problem) return { parked: 0, copies: 0 };
      const at = time.now();
      const parked = read((current) => current.purge(at, which)) ?? 0;
      const copies = read((current) => {
        if (at - clockStoredAt >= CLOCK_STORED_EVERY_MS) {
          current.saveClock(time.reading());
          clockStoredAt = at;
        }
        current.truncateLog();
        return removeOldCopies(file, current, at);
      });
      return { parked, copies: copies ?? 0 };
    },

    close() {
      for (const end of [() => problem || table?.saveClock(time.reading()), close]) {
        try {
          end();
        } catch {
          // A disk that fails while it is let go changes nothing any more: each commit was on it before.
        }
      }
    },
  };
}

/** Removes copies beyond the newest, and those known for thirty days of the store's time. @returns how many */
function removeOldCopies(file: string, table: LeadTable, time: number): number {
  const prefix = `${basename(file)}.corrupt-`;
  const madeAt = (name: string) => Number(name.slice(prefix.length));
  const copies = readdirSync(dirname(file))
    .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
    .sort((a, b) => madeAt(b) - madeAt(a));
  const over = copies.filter(
    (name, index) => table.copyKnownSince(name, time) <= time - MAX_PARKED_MS || index >= MAX_COPIES,
  );
  return over.filter((name) => {
    try {
      for (const suffix of SUFFIXES) rmSync(join(dirname(file), name + suffix), { force: true });
    } catch {
      return false;
    }
    table.forgetCopy(name);
    return true;
  }).length;
}
