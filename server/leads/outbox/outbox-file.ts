import type { Lead } from './lead-store.ts';
import { type DiskFailure, diskFailure, openDisk } from './outbox-disk.ts';
import { SchemaTooNew } from './outbox-schema.ts';
import type { OutboxTable } from './outbox-table.ts';
import type { OutboxTime } from './outbox-time.ts';
import { removeOldCopies, setCorruptAside } from './set-aside.ts';

/** What waits for somebody else's transaction stops the whole process. Milliseconds. */
const BUSY_MS = 200;
/** The clock is stored when it went on by so much; less than outbox-time.ts makes up for at a start. */
const CLOCK_STORED_EVERY_MS = 10 * 60_000;

/** While there is one, new enquiries are held in memory, and forwarded all the same. */
export interface OutboxProblem {
  kind: DiskFailure;
  since: number;
}

export interface OutboxFileOptions {
  file: string;
  /** Makes sure that the file's folder is this process's alone. @throws why it is not (EBUSY: another holds it) */
  holdFolder: () => void;
  now: () => number;
  time: OutboxTime;
  /** How long a call waits for somebody else's transaction, milliseconds. */
  busyMs?: number | undefined;
  onProblem?: ((problem: OutboxProblem | null) => void) | undefined;
  onSetAside?: ((event: { setAside: string; rescued: number }) => void) | undefined;
  /** The outbox's time leapt, to go on from the file's. */
  onLeap: (by: number) => void;
  /** Rows of a corrupt file that the new one did not take. */
  onHomeless: (rows: Lead[]) => void;
}

/**
 * The outbox's file. A write that fails is a problem; nothing more is written then until `recover`
 * succeeds, since each try may wait for a lock. Reading goes on where it can. A corrupt file is set aside and a new
 * one begun, wherever that shows.
 */
export interface OutboxFile {
  problem(): OutboxProblem | null;
  /** @returns undefined where the file cannot be read */
  read<Result>(run: (table: OutboxTable) => Result): Result | undefined;
  /** @returns false where the file did not take it */
  write(run: (table: OutboxTable) => void): boolean;
  /** Where there is a problem, tries to write all of `run` or nothing. @returns whether there is none now */
  recover(run: (table: OutboxTable) => void): boolean;
  /** Removes what is over, from the log and from files set aside too. @returns how many of both kinds */
  purge(which: { delivered: boolean }): { parked: number; copies: number };
  close(): void;
}

/** @throws SchemaTooNew; where the file cannot be used for another reason, problem() says so */
export function openOutboxFile(options: OutboxFileOptions): OutboxFile {
  const {
    file,
    holdFolder,
    now,
    time,
    busyMs = BUSY_MS,
    onProblem,
    onSetAside,
    onLeap,
    onHomeless,
  } = options;
  let table: OutboxTable | null = null;
  let problem: OutboxProblem | null = null;
  let timeIsTheFiles = false;
  let clockStoredAt = Number.NEGATIVE_INFINITY;

  function noteProblem(error: unknown): void {
    const kind = diskFailure(error);
    if (problem?.kind === kind) return;
    problem = { kind, since: problem?.since ?? now() };
    onProblem?.(problem);
  }

  /** @throws the file system's or SQLite's error, SchemaTooNew */
  function attach(): void {
    holdFolder();
    try {
      table = openDisk(file, { now: now(), busyMs });
      const stored = timeIsTheFiles ? null : table.readClock();
      timeIsTheFiles = true;
      if (stored) onLeap(time.follow(stored));
    } catch (error) {
      if (diskFailure(error) !== 'corrupt') throw error;
      startAnew();
    }
  }

  function detach(): void {
    const old = table;
    table = null;
    old?.close();
  }

  /** A handle that has failed may go on failing when the disk is well again. */
  function reopen(): void {
    try {
      detach();
      attach();
    } catch {
      // The problem is known.
    }
  }

  /** @throws when not even a new file can be made */
  function startAnew(): void {
    detach();
    const { setAside, rescued } = setCorruptAside(file, now(), time.now());
    onSetAside?.({ setAside, rescued: rescued.length });
    try {
      const fresh = openDisk(file, { now: now(), busyMs });
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
  function run<Result>(work: (table: OutboxTable) => Result): Result {
    if (!table) throw new Error('no file');
    try {
      return work(table);
    } catch (error) {
      if (diskFailure(error) !== 'corrupt') throw error;
      startAnew();
      return work(table);
    }
  }

  function read<Result>(work: (table: OutboxTable) => Result): Result | undefined {
    if (!table) return undefined;
    try {
      return run(work);
    } catch (error) {
      noteProblem(error);
      return undefined;
    }
  }

  try {
    attach();
  } catch (error) {
    if (error instanceof SchemaTooNew) throw error;
    noteProblem(error);
  }

  return {
    problem: () => problem,
    read,

    write(work) {
      if (problem) return false;
      try {
        run(work);
        return true;
      } catch (error) {
        noteProblem(error);
        return false;
      }
    },

    recover(work) {
      if (!problem) return true;
      try {
        if (!table) attach();
        run((current) =>
          current.transaction(() => {
            work(current);
            // Written even where there is nothing else: only then does it show that the disk takes writes.
            current.saveClock(time.reading());
          }),
        );
      } catch (error) {
        noteProblem(error);
        if (!['locked', 'full'].includes(problem.kind)) reopen();
        return false;
      }
      problem = null;
      onProblem?.(null);
      return true;
    },

    purge(which) {
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
      for (const end of [() => problem || table?.saveClock(time.reading()), detach]) {
        try {
          end();
        } catch {
          // A disk that fails while it is let go changes nothing any more: each commit was on it before.
        }
      }
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
