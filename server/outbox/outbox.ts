import type { CheckedEnquiry } from '../../shared/enquiry-delivery.ts';
import type { FormName } from '../../shared/enquiry-forms.ts';
import type { EnquiryPayload } from '../../shared/enquiry-payload.ts';
import { type OutboxProblem, openStorage, type StorageOptions } from './outbox-storage.ts';
import { DELIVERED_KEPT_MS, type OutboxRow, type OutboxTable, type RowState } from './outbox-table.ts';
import { retryDelay } from './retry-delay.ts';

const TIDY_EVERY_MS = 30_000;
const LISTED = 200;

/** `file` is in DATA_DIR. `onProblem` is told when it cannot be used, when that changes, and (null) when it can. */
export interface OutboxOptions extends StorageOptions {
  /** From 0 to 1, for the jitter of retries. */
  random: () => number;
  newId: () => string;
  /** For how long a new enquiry belongs to the request that brought it, milliseconds. */
  holdMs: number;
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
  const { now, random, newId, holdMs } = options;
  const storage = openStorage(options);
  let nextTidy = 0;

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

  function toListed({ id, form, state, createdAt, attempts, reason }: OutboxRow): ListedEnquiry {
    return { id, form, state, ageMs: Math.max(0, now() - createdAt), attempts, reason };
  }

  return {
    put: (enquiry) => storage.at(enquiry.fingerprint, (table) => keep(table, enquiry)),
    delivered: (id) => storage.change(id, (table) => table.deliver(id, now())),
    failed: (id, reason, retryAfterMs = null) =>
      storage.change(id, (table) => {
        const wait = Math.max(retryDelay(table.find(id)?.attempts ?? 0, random()), retryAfterMs ?? 0);
        table.wait(id, reason, now(), now() + wait);
      }),
    park: (id, reason) => storage.change(id, (table) => table.park(id, reason, now())),
    due: (limit) => storage.read((table) => table.due(now(), limit)).flatMap((row) => toKept(row) ?? []),

    summary() {
      const counts: Record<RowState, number> = { waiting: 0, parked: 0, delivered: 0 };
      let oldest: number | null = null;
      for (const row of storage.read((table) => table.counts())) {
        counts[row.state] += row.number;
        if (row.state === 'waiting') oldest = Math.min(oldest ?? row.oldest, row.oldest);
      }
      return {
        counts,
        oldestWaitingMs: oldest === null ? null : Math.max(0, now() - oldest),
        problem: storage.problem(),
        enquiries: storage.read((table) => table.undelivered(LISTED)).map(toListed),
      };
    },
    problem: storage.problem,

    tidy() {
      storage.recover();
      if (now() < nextTidy) return;
      nextTidy = now() + TIDY_EVERY_MS;
      storage.purge();
    },
    close: storage.close,
  };
}

function toKept(row: OutboxRow): KeptEnquiry | null {
  const { id, form, payload, attempts, createdAt } = row;
  return payload && { id, idempotencyKey: id, form, payload, attempts, createdAt };
}
