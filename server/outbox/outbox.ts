import type { FormName } from '../../shared/enquiry-forms.ts';
import type { EnquiryPayload } from '../../shared/enquiry-payload.ts';
import type { CheckedEnquiry } from './delivery.ts';
import type { OutboxProblem } from './outbox-file.ts';
import { openStorage, type StorageOptions, type Unsaved } from './outbox-storage.ts';
import { DELIVERED_KEPT_MS, type OutboxRow, type RowState } from './outbox-table.ts';
import { retryDelay } from './retry-delay.ts';

const LISTED = 200;
/** Why a row is parked whose payload cannot be read: it can never be forwarded. */
const UNREADABLE = 'unreadable';

/** `file` is in DATA_DIR. `onProblem` is told when it cannot be used, when that changes, and (null) when it can. */
export interface OutboxOptions extends StorageOptions {
  /** From 0 to 1, for the jitter of retries. */
  random: () => number;
  newId: () => string;
  /** For how long a new enquiry belongs to the request that brought it, milliseconds. */
  holdMs: number;
}

/** An enquiry that waits, with what has to be forwarded. */
export type KeptEnquiry = OutboxRow & { payload: EnquiryPayload };

export interface OutboxStatus {
  /** `delivered` counts those of the last ten minutes. */
  counts: Record<RowState, number>;
  /** Age of the oldest that waits, milliseconds; null where none does. */
  oldestWaitingMs: number | null;
  problem: OutboxProblem | null;
}

export interface OutboxSummary extends OutboxStatus {
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

/** No call throws for the disk's sake: what the disk does not take is held in memory. */
export interface Outbox {
  /**
   * Keeps an enquiry; on the disk when this returns, or in memory where the disk does not take it. The same
   * enquiry is the same row; null: it was delivered within the last ten minutes.
   */
  put(enquiry: Pick<CheckedEnquiry, 'form' | 'payload' | 'extras' | 'fingerprint'>): KeptEnquiry | null;
  /** Forgets what is personal. It never waits again. */
  delivered(kept: KeptEnquiry): void;
  /** Waits for the next try, at `retryAfterMs` at the earliest. */
  failed(kept: KeptEnquiry, reason: string, retryAfterMs?: number | null): void;
  /** Waits for the operator. */
  park(kept: KeptEnquiry, reason: string): void;
  /** That enquiry as it is now; null where it does not wait. */
  waiting(fingerprint: string): KeptEnquiry | null;
  /** Those whose next try is due, longest due first. */
  due(limit: number): KeptEnquiry[];
  status(): OutboxStatus;
  summary(): OutboxSummary;
  problem(): OutboxProblem | null;
  /** To be called every few seconds: goes back to the disk where that failed. */
  recover(): void;
  /** To be called now and then: removes what is over. @returns how many parked enquiries, and copies of files */
  tidy(): { parked: number; copies: number };
  unsaved(): Unsaved;
  close(): void;
}

/**
 * Opens the outbox. Where the file cannot be used problem() says so, enquiries are kept in memory until it can, and
 * are then moved over.
 * @throws SchemaTooNew
 */
export function openOutbox(options: OutboxOptions): Outbox {
  const { random, newId, holdMs, now } = options;
  const storage = openStorage(options);
  const { time } = storage;

  /** What became of a try. A row that was delivered meanwhile stays so. */
  function settle(
    { fingerprint, ...kept }: KeptEnquiry,
    change: (attempts: number) => Partial<OutboxRow>,
  ): void {
    const row = storage.find(fingerprint) ?? { fingerprint, ...kept };
    if (row.state === 'delivered') return;
    const settled = { ...row, ...change(row.attempts), changedAt: time(), attempts: row.attempts + 1 };
    storage.save(settled);
  }

  function toListed({ id, form, state, createdAt, attempts, reason }: OutboxRow): ListedEnquiry {
    return { id, form, state, ageMs: Math.max(0, time() - createdAt), attempts, reason };
  }

  function status(): OutboxStatus {
    const oldest = storage.oldestWaiting();
    return {
      counts: storage.counts(),
      oldestWaitingMs: oldest ? Math.max(0, time() - oldest.createdAt) : null,
      problem: storage.problem(),
    };
  }

  return {
    put({ form, fingerprint, payload, extras }) {
      const at = time();
      const known = storage.find(fingerprint);
      const isDelivered = known?.state === 'delivered';
      if (isDelivered && known.changedAt + DELIVERED_KEPT_MS > at) return null;
      const fresh = { id: newId(), receivedAt: now(), createdAt: at, attempts: 0, reason: null };
      const kept: KeptEnquiry = {
        ...(known && !isDelivered ? known : { ...fresh, fingerprint, form }),
        // Equal to those of a known row, which may be damaged.
        payload,
        extras,
        state: 'waiting',
        changedAt: at,
        dueAt: at + holdMs,
      };
      storage.save(kept);
      return kept;
    },

    delivered: (kept) =>
      settle(kept, () => ({ state: 'delivered', payload: null, extras: {}, reason: null })),
    failed: (kept, reason, retryAfterMs = null) =>
      settle(kept, (attempts) => {
        const wait = Math.max(retryDelay(attempts, random()), retryAfterMs ?? 0);
        return { state: 'waiting', reason, dueAt: time() + wait };
      }),
    park: (kept, reason) => settle(kept, () => ({ state: 'parked', reason })),

    waiting(fingerprint) {
      const row = storage.find(fingerprint);
      return row?.state === 'waiting' && isReadable(row) ? row : null;
    },

    due(limit) {
      const rows = storage.due(limit);
      for (const row of rows) {
        if (!isReadable(row))
          storage.save({ ...row, state: 'parked', reason: UNREADABLE, changedAt: time() });
      }
      return rows.filter(isReadable);
    },

    status,
    summary: () => ({ ...status(), enquiries: storage.undelivered(LISTED).map(toListed) }),
    problem: storage.problem,
    recover: storage.recover,
    tidy() {
      storage.recover();
      return storage.purge();
    },
    unsaved: storage.unsaved,
    close: storage.close,
  };
}

function isReadable(row: OutboxRow): row is KeptEnquiry {
  return row.payload !== null;
}
