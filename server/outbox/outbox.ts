import type { CheckedEnquiry } from '../../shared/enquiry-delivery.ts';
import type { FormName } from '../../shared/enquiry-forms.ts';
import type { EnquiryPayload } from '../../shared/enquiry-payload.ts';
import { type DiskFault, diskFault, lockFor, openDisk, replaceCorrupt } from './outbox-disk.ts';
import {
  DELIVERED_KEPT_MS,
  type OutboxRow,
  type OutboxTable,
  openTable,
  type RowState,
} from './outbox-table.ts';
import { retryDelay } from './retry-delay.ts';

const RECOVER_EVERY_MS = 10_000;
const TIDY_EVERY_MS = 30_000;
const LISTED = 200;

export interface OutboxOptions {
  /** The database file, in DATA_DIR. */
  file: string;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** From 0 to 1, for the jitter of retries. */
  random: () => number;
  newId: () => string;
  /** For how long a new enquiry belongs to the request that brought it, milliseconds. */
  holdMs: number;
  /** Told when the file cannot be used, when that changes, and (null) when it can be again. */
  onProblem?: (problem: OutboxProblem | null) => void;
  /** Told when a file that SQLite cannot read was put out of the way. */
  onSetAside?: (event: { setAside: string; rescued: number }) => void;
}

/** New enquiries are kept in memory while there is one, and are forwarded all the same. */
export interface OutboxProblem {
  kind: DiskFault;
  since: number;
}

/** An enquiry that is kept until it is delivered. */
export interface KeptEnquiry {
  id: string;
  /** The same over all tries, and over restarts. */
  idempotencyKey: string;
  form: FormName;
  payload: EnquiryPayload;
  attempts: number;
  createdAt: number;
}

export interface OutboxSummary {
  /** `delivered` counts those of the last ten minutes. */
  counts: Record<RowState, number>;
  /** Age of the oldest that waits, milliseconds; null where none does. */
  oldestWaitingMs: number | null;
  problem: OutboxProblem | null;
  /** The oldest 200 that are not delivered; nothing personal. */
  enquiries: ListedEnquiry[];
}

export interface ListedEnquiry {
  id: string;
  form: FormName;
  state: RowState;
  ageMs: number;
  attempts: number;
  reason: string | null;
}

export interface Outbox {
  /**
   * Keeps an enquiry; on the disk when this returns, or in memory where the disk does not take it. The same
   * enquiry is the same row; null: it was delivered within the last ten minutes. Never throws for the disk's sake.
   */
  put(enquiry: Pick<CheckedEnquiry, 'form' | 'payload' | 'fingerprint'>): KeptEnquiry | null;
  /** Forgets what is personal. This and the next two give false where the disk did not take it. */
  delivered(id: string): boolean;
  /** Waits for the next try, at `retryAfterMs` at the earliest. */
  failed(id: string, reason: string, retryAfterMs?: number | null): boolean;
  /** Waits for the operator. */
  park(id: string, reason: string): boolean;
  /** Those whose next try is due, longest due first. */
  due(limit: number): KeptEnquiry[];
  summary(): OutboxSummary;
  problem(): OutboxProblem | null;
  /** To be called every few seconds: forgets what is over, and goes back to the disk where that works again. */
  tidy(): void;
  close(): void;
}

/**
 * Opens the outbox. Does not throw when the file cannot be used: problem() says so, enquiries are kept in memory
 * until it can, and are then moved over.
 */
export function openOutbox(options: OutboxOptions): Outbox {
  const { file, now, random, newId, holdMs, onProblem, onSetAside } = options;
  let unlock: (() => void) | null = null;
  let disk: OutboxTable | null = null;
  let memory: OutboxTable | null = null;
  let problem: OutboxProblem | null = null;
  let nextRecovery = 0;
  let nextTidy = 0;

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

  /** Reads from file and memory; a file that cannot be read counts as empty. */
  function fromBoth<Result>(read: (table: OutboxTable) => Result[]): Result[] {
    const found = memory ? read(memory) : [];
    if (!disk) return found;
    try {
      return [...onDisk(read), ...found];
    } catch {
      return found;
    }
  }

  function keep(table: OutboxTable, enquiry: Parameters<Outbox['put']>[0]): KeptEnquiry | null {
    const at = now();
    const known = table.findByFingerprint(enquiry.fingerprint);
    if (known?.state === 'delivered') {
      if (known.changedAt + DELIVERED_KEPT_MS > at) return null;
      table.remove(known.id);
    } else if (known) {
      table.reopen(known.id, at, at + holdMs);
      return toKept(known);
    }
    const row: OutboxRow = {
      id: newId(),
      fingerprint: enquiry.fingerprint,
      form: enquiry.form,
      state: 'waiting',
      payload: enquiry.payload,
      createdAt: at,
      changedAt: at,
      dueAt: at + holdMs,
      attempts: 0,
      reason: null,
    };
    table.insert(row);
    return toKept(row);
  }

  function change(id: string, run: (table: OutboxTable) => void): boolean {
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
  }

  /** Tries the disk again, and moves over what memory holds. */
  function recover(): void {
    if (!disk) attach();
    if (!disk) return;
    try {
      disk.probe();
      for (const row of memory?.undelivered(-1) ?? []) {
        const known = disk.findByFingerprint(row.fingerprint);
        if (known?.state === 'delivered') disk.remove(known.id);
        if (!known || known.state === 'delivered') disk.insert(row);
        memory?.remove(row.id);
      }
      problem = null;
      onProblem?.(null);
    } catch (error) {
      noteProblem(diskFault(error));
      // A handle that has failed may go on failing when the disk is well again.
      disk?.close();
      disk = null;
      attach();
    }
  }

  attach();

  return {
    put(enquiry) {
      memory?.purge(now());
      const inMemory = memory?.findByFingerprint(enquiry.fingerprint);
      if (disk && !inMemory) {
        try {
          return onDisk((table) => keep(table, enquiry));
        } catch {
          // Kept in memory below.
        }
      }
      memory ??= openTable(':memory:');
      return keep(memory, enquiry);
    },
    delivered: (id) => change(id, (table) => table.deliver(id, now())),
    failed: (id, reason, retryAfterMs = null) =>
      change(id, (table) => {
        const wait = Math.max(retryDelay(table.find(id)?.attempts ?? 0, random()), retryAfterMs ?? 0);
        table.wait(id, reason, now(), now() + wait);
      }),
    park: (id, reason) => change(id, (table) => table.park(id, reason, now())),
    due: (limit) => fromBoth((table) => table.due(now(), limit)).flatMap((row) => toKept(row) ?? []),

    summary() {
      const counts: Record<RowState, number> = { waiting: 0, parked: 0, delivered: 0 };
      let oldest: number | null = null;
      for (const row of fromBoth((table) => table.counts())) {
        counts[row.state] += row.number;
        if (row.state === 'waiting') oldest = Math.min(oldest ?? row.oldest, row.oldest);
      }
      const enquiries = fromBoth((table) => table.undelivered(LISTED)).map(
        ({ id, form, state, createdAt, attempts, reason }) => ({
          id,
          form,
          state,
          ageMs: Math.max(0, now() - createdAt),
          attempts,
          reason,
        }),
      );
      const oldestWaitingMs = oldest === null ? null : Math.max(0, now() - oldest);
      return { counts, oldestWaitingMs, problem, enquiries };
    },
    problem: () => problem,

    tidy() {
      if (problem && now() >= nextRecovery) {
        nextRecovery = now() + RECOVER_EVERY_MS;
        recover();
      }
      if (now() < nextTidy) return;
      nextTidy = now() + TIDY_EVERY_MS;
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

function toKept(row: OutboxRow): KeptEnquiry | null {
  const { id, form, payload, attempts, createdAt } = row;
  return payload && { id, idempotencyKey: id, form, payload, attempts, createdAt };
}
