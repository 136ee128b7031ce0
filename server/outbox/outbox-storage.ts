import { type DiskFault, diskFault, lockFor, openDisk, replaceCorrupt } from './outbox-disk.ts';
import { type OutboxTable, openTable } from './outbox-table.ts';

const RECOVER_EVERY_MS = 10_000;

/** New enquiries are kept in memory while there is one, and are forwarded all the same. */
export interface OutboxProblem {
  kind: DiskFault;
  since: number;
}

export interface StorageOptions {
  file: string;
  now: () => number;
  onProblem?: (problem: OutboxProblem | null) => void;
  onSetAside?: (event: { setAside: string; rescued: number }) => void;
}

/** Rows in a file, and in memory those that the file did not take. */
export interface Storage {
  /** Runs where the enquiry of that fingerprint is or shall be: the file, else memory. */
  at<Result>(fingerprint: string, run: (table: OutboxTable) => Result): Result;
  /** Runs where the row is. @returns false where the file did not take it */
  change(id: string, run: (table: OutboxTable) => void): boolean;
  /** What file and memory hold together; a file that cannot be read counts as empty. */
  read<Result>(read: (table: OutboxTable) => Result[]): Result[];
  problem(): OutboxProblem | null;
  /** Tries the file again, where that failed, and moves over what memory holds. At most every 10 seconds. */
  recover(): void;
  /** Forgets what is over, in the log too. */
  purge(): void;
  close(): void;
}

/** Does not throw when the file cannot be used; problem() says so. */
export function openStorage({ file, now, onProblem, onSetAside }: StorageOptions): Storage {
  let unlock: (() => void) | null = null;
  let disk: OutboxTable | null = null;
  let memory: OutboxTable | null = null;
  let problem: OutboxProblem | null = null;
  let nextRecovery = 0;

  function noteProblem(kind: DiskFault): void {
    if (problem?.kind === kind) return;
    problem = { kind, since: problem?.since ?? now() };
    nextRecovery = now() + RECOVER_EVERY_MS;
    onProblem?.(problem);
  }

  function attach(): void {
    try {
      unlock ??= lockFor(file);
      try {
        disk = openDisk(file);
      } catch (error) {
        if (diskFault(error) !== 'corrupt') throw error;
        startAnew();
      }
    } catch (error) {
      noteProblem(diskFault(error));
    }
  }

  /** @throws when not even a new file can be made */
  function startAnew(): void {
    disk?.close();
    disk = null;
    const { table, setAside, rescued } = replaceCorrupt(file, now());
    disk = table;
    onSetAside?.({ setAside, rescued });
  }

  /** Runs on the file; once more where that was corrupt and could be replaced. @throws the disk's error */
  function onDisk<Result>(run: (table: OutboxTable) => Result): Result {
    if (!disk) throw new Error('no file');
    try {
      return run(disk);
    } catch (error) {
      try {
        if (diskFault(error) !== 'corrupt') throw error;
        startAnew();
        return run(disk);
      } catch (second) {
        noteProblem(diskFault(second));
        throw second;
      }
    }
  }

  /** @throws the disk's error */
  function moveToDisk(table: OutboxTable): void {
    for (const row of memory?.undelivered(-1) ?? []) {
      const known = table.findByFingerprint(row.fingerprint);
      if (known?.state === 'delivered') table.remove(known.id);
      if (!known || known.state === 'delivered') table.insert(row);
      memory?.remove(row.id);
    }
  }

  attach();

  return {
    at(fingerprint, run) {
      memory?.purge(now());
      if (disk && !memory?.findByFingerprint(fingerprint)) {
        try {
          return onDisk(run);
        } catch {
          // Kept in memory below.
        }
      }
      memory ??= openTable(':memory:');
      return run(memory);
    },

    change(id, run) {
      if (memory?.find(id)) {
        run(memory);
        return true;
      }
      try {
        onDisk(run);
        return true;
      } catch {
        return false;
      }
    },

    read(read) {
      const found = memory ? read(memory) : [];
      if (!disk) return found;
      try {
        return [...onDisk(read), ...found];
      } catch {
        return found;
      }
    },

    problem: () => problem,

    recover() {
      if (!problem || now() < nextRecovery) return;
      nextRecovery = now() + RECOVER_EVERY_MS;
      if (!disk) attach();
      if (!disk) return;
      try {
        disk.probe();
        moveToDisk(disk);
        problem = null;
        onProblem?.(null);
      } catch (error) {
        noteProblem(diskFault(error));
        // A handle that has failed may go on failing when the disk is well again.
        disk?.close();
        disk = null;
        attach();
      }
    },

    purge() {
      memory?.purge(now());
      if (!disk) return;
      try {
        onDisk((table) => {
          table.purge(now());
          table.truncateLog();
        });
      } catch {
        // noteProblem has it; the next round tries again.
      }
    },

    close() {
      for (const end of [disk?.close, memory?.close, unlock]) {
        try {
          end?.();
        } catch {
          // A disk that fails while it is let go changes nothing any more: each commit was on it before.
        }
      }
      disk = null;
      memory = null;
      unlock = null;
    },
  };
}
