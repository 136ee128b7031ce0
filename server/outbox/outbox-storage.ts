import { type OutboxFileOptions, type OutboxProblem, openOutboxFile } from './outbox-file.ts';
import { type OutboxRow, type OutboxTable, openTable, type RowState } from './outbox-table.ts';
import { createOutboxTime } from './outbox-time.ts';

/** For so long a new enquiry does not try a file that has just failed. */
const RETRY_AFTER_MS = 1_000;

export type StorageOptions = Pick<OutboxFileOptions, 'file' | 'now' | 'busyMs' | 'onProblem' | 'onSetAside'>;

/** What memory holds alone, and would be lost with the process. */
export interface Unsaved {
  leads: OutboxRow[];
  /** Deliveries that the file does not know of: it would have them forwarded again. */
  deliveries: number;
}

/**
 * Rows in a file, and in memory those that the file did not take; of two for one fingerprint the one in memory is
 * the newer and counts. No call throws for the disk's sake.
 */
export interface Storage {
  /** The outbox's own time. */
  time(): number;
  find(fingerprint: string): OutboxRow | undefined;
  save(row: OutboxRow): void;
  /** What waits and is due, longest due first. */
  due(limit: number): OutboxRow[];
  /** What is not delivered, oldest first. */
  undelivered(limit: number): OutboxRow[];
  oldestWaiting(): OutboxRow | undefined;
  counts(): Record<RowState, number>;
  problem(): OutboxProblem | null;
  /** Tries the file again, where that failed, and moves over what memory holds. */
  recover(): void;
  unsaved(): Unsaved;
  /** Removes what is over, from the log and from files set aside too. @returns how many of both kinds */
  purge(): { parked: number; copies: number };
  close(): void;
}

/** @throws SchemaTooNew; where the file cannot be used for another reason, problem() says so */
export function openStorage(options: StorageOptions): Storage {
  const { now } = options;
  const time = createOutboxTime(now);
  let memory: OutboxTable | null = null;
  let triedAt = Number.NEGATIVE_INFINITY;
  const disk = openOutboxFile({
    ...options,
    time,
    onLeap: (by) => memory?.shift(by),
    onHomeless(rows) {
      for (const row of rows) if (!memory?.find(row.fingerprint)) inMemory().save(row);
    },
  });

  function inMemory(): OutboxTable {
    memory ??= openTable(':memory:', { now: now() });
    return memory;
  }

  function recover(): void {
    triedAt = now();
    const well = disk.recover((table) => {
      for (const row of memory?.all() ?? []) table.save(row);
    });
    if (!well) return;
    memory?.close();
    memory = null;
  }

  const stored = (fingerprint: string) => disk.read((table) => table.find(fingerprint));

  /** The file's row of that enquiry, where the file would have it forwarded. */
  function waitingInFile({ fingerprint }: OutboxRow): OutboxRow | undefined {
    const known = stored(fingerprint);
    return known && known.state !== 'delivered' && known.payload !== null ? known : undefined;
  }

  /** What `query` finds in both; memory's rows hide those of the file. */
  function both(limit: number, query: (table: OutboxTable, limit: number) => OutboxRow[]): OutboxRow[] {
    const held = memory;
    if (!held) return disk.read((table) => query(table, limit)) ?? [];
    const { waiting, parked, delivered } = held.counts();
    const enough = limit + waiting + parked + delivered;
    const rows = disk.read((table) => query(table, enough)) ?? [];
    return [...rows.filter(({ fingerprint }) => !held.find(fingerprint)), ...query(held, limit)];
  }

  return {
    time: time.now,
    find: (fingerprint) => memory?.find(fingerprint) ?? stored(fingerprint),

    save(row) {
      if (disk.problem() && Math.abs(now() - triedAt) >= RETRY_AFTER_MS) recover();
      if (disk.write((table) => table.save(row))) return;
      triedAt = now();
      inMemory().save(row);
    },

    due: (limit) =>
      both(limit, (table, many) => table.due(time.now(), many))
        .sort((a, b) => a.dueAt - b.dueAt)
        .slice(0, limit),
    undelivered: (limit) =>
      both(limit, (table, many) => table.undelivered(many))
        .sort((a, b) => a.createdAt - b.createdAt)
        .slice(0, limit),
    oldestWaiting: () =>
      both(1, (table, many) => table.oldestWaiting(many)).sort((a, b) => a.createdAt - b.createdAt)[0],

    counts() {
      const counts = disk.read((table) => table.counts()) ?? { waiting: 0, parked: 0, delivered: 0 };
      for (const { fingerprint, state } of memory?.all() ?? []) {
        const known = stored(fingerprint);
        if (known) counts[known.state] -= 1;
        counts[state] += 1;
      }
      return counts;
    },

    problem: disk.problem,
    recover,

    unsaved() {
      const rows = memory?.all() ?? [];
      return {
        leads: rows.filter((row) => row.state !== 'delivered' && waitingInFile(row)?.id !== row.id),
        deliveries: rows.filter((row) => row.state === 'delivered' && waitingInFile(row)).length,
      };
    },

    purge() {
      // One that the file does not know of stays, or the file's row would come to light again and be forwarded.
      const unrecorded = memory?.all().filter((row) => row.state === 'delivered' && waitingInFile(row)) ?? [];
      const parked = memory?.purge(time.now()) ?? 0;
      for (const row of unrecorded) memory?.save(row);
      const inFile = disk.purge();
      return { parked: parked + inFile.parked, copies: inFile.copies };
    },

    close() {
      disk.close();
      memory?.close();
      memory = null;
    },
  };
}
