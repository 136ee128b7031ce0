import type { ConsentRecord, Notice } from './consent.ts';
import type { DeliveryState, EventName, Leased, Settled } from './delivery.ts';
import type { Submission } from './submission.ts';

/** The place of an enquiry in the store after `put`. */
export type Placed =
  /** This request forwards it. */
  | { kind: 'leased'; leased: Leased }
  /** Upstream took it in the last ten minutes. */
  | { kind: 'delivered'; reference: string }
  /** It is on its way to upstream by another request, the background loop or another container. */
  | { kind: 'busy'; reference: string };

/**
 * The place of submissions and their deliveries: an SQLite file (sqlite.ts), or the PostgreSQL that containers share
 * (postgres.ts) with such a file as its spool (spooled.ts). All pass store.test.ts. Each call is whole or not at all, also
 * beside other processes on the same store, and rejects where the store cannot be used: nothing is held in memory.
 */
export interface SubmissionStore {
  /**
   * Writes a submission with a delivery for each destination; durable when this resolves. Equal enquiries (by fingerprint)
   * are one until ten minutes after upstream took it.
   * @param destinations their names; upstream's delivery is leased to the caller, the others wait
   * @param force takes a delivery from another process that has it for too long
   */
  put(submission: Submission, destinations: readonly string[], force?: boolean): Promise<Placed>;
  /** Gives the delivery that is due for longest to this process. @returns null where none is due */
  lease(destination: string): Promise<Leased | null>;
  /** Counts the try and records its result. A submission delivered everywhere loses personal data (LEAD_KEEP_DAYS). */
  settle(leased: Leased, result: Settled): Promise<void>;

  /** @param limit the most deliveries that are listed */
  summary(limit: number): Promise<OutboxSummary>;
  /** Call every few seconds: tries a failed place again, and moves submissions from the spool to the database. */
  tend(): Promise<void>;
  /** Call now and then: removes expired data. @returns the numbers of parked deliveries and of damaged files' copies */
  purge(): Promise<{ parked: number; copies: number }>;
  /**
   * The operator's view of each place, for requests of visitors about their own enquiry: in the order in which enquiries
   * move, so that one that moves between two looks is seen.
   */
  desks(): SubmissionDesk[];
  close(): Promise<void>;
}

/** A store as the operator's command sees it, beside the running server; it leases nothing. */
export interface SubmissionDesk {
  /** Every submission that some destination still lacks, oldest first. */
  undelivered(): Promise<Held[]>;
  /** Every submission of which something personal is held, or that some destination lacks. */
  held(): Promise<Held[]>;
  /** The submissions of a number, also those whose content was removed. */
  ofMobile(mobile: string): Promise<Held[]>;
  ofReference(reference: string): Promise<Held[]>;
  /** True where that number gave the consent that stands under the reference. */
  isOf(reference: string, mobile: string): Promise<boolean>;
  /**
   * Withdraws a consent, or erases: waiting deliveries are cancelled, the record says so, each destination that has the
   * enquiry is told, and an erased one keeps nothing personal. A try that is running goes on.
   * @returns false where the submission had been ended so before
   */
  end(submission: Pick<Held, 'id' | 'reference'>, event: 'withdrawn' | 'erased'): Promise<boolean>;
  /** The records of a reference, and the notices that they name. */
  proof(reference: string): Promise<{ records: ConsentRecord[]; notices: Notice[] }>;
  /** Makes one submission, or every one, due at once where it is not delivered. @returns how many deliveries */
  retry(id?: string): Promise<number>;
  close(): Promise<void>;
}

/** A submission as it lies in the store. */
export interface Held extends Omit<Submission, 'payload' | 'fingerprint'> {
  /** null where it was removed, or cannot be read. */
  payload: Submission['payload'] | null;
  /** True where the content is encrypted by another secret, or damaged. */
  isUnreadable: boolean;
  /** The visitor's later request. */
  ended: 'withdrawn' | 'erased' | null;
  deliveries: HeldDelivery[];
}

export interface HeldDelivery {
  destination: string;
  event: EventName;
  state: DeliveryState;
  tries: number;
  reason: string | null;
  ageMs: number;
}

type Counts = Record<DeliveryState, number>;

export interface OutboxStatus {
  /** Deliveries to all destinations: `waiting` has those being sent, too, `delivered` those of the last ten minutes. */
  counts: Omit<Counts, 'leased'>;
  /** Age of the oldest that waits, milliseconds; null where none does. */
  oldestWaitingMs: number | null;
  /** The same numbers and age for each destination. */
  destinations: Record<string, { counts: Counts; oldestWaitingMs: number | null }>;
  /** Why storage cannot be used, and since when (milliseconds since the epoch). */
  problem: { kind: string; since: number } | null;
  /** With DATABASE_URL: deliveries that wait or are parked in this container's spool. */
  spool?: number;
  /** With DATABASE_URL: why the database is away; null while it is there. */
  database?: string | null;
}

export interface OutboxSummary extends OutboxStatus {
  /** The oldest that are not delivered; nothing personal. */
  enquiries: ListedDelivery[];
}

export interface ListedDelivery {
  id: string;
  reference: string;
  form: string;
  destination: string;
  state: DeliveryState;
  attempts: number;
  reason: string | null;
  ageMs: number;
}

/** The counts of a destination that has no delivery. */
export const none = (): Counts => ({ waiting: 0, leased: 0, delivered: 0, parked: 0 });

/** @param rows counts and ages by destination and state */
export function statusOf(
  rows: readonly { destination: string; state: DeliveryState; number: number; oldestMs: number }[],
): Pick<OutboxStatus, 'counts' | 'oldestWaitingMs' | 'destinations'> {
  const destinations: OutboxStatus['destinations'] = {};
  for (const { destination, state, number, oldestMs } of rows) {
    const one = destinations[destination] ?? { counts: none(), oldestWaitingMs: null };
    destinations[destination] = one;
    one.counts[state] += number;
    if (isOpen(state)) one.oldestWaitingMs = Math.max(one.oldestWaitingMs ?? 0, oldestMs);
  }
  const sum = (of: DeliveryState) =>
    Object.values(destinations).reduce((all, { counts }) => all + counts[of], 0);
  const ages = Object.values(destinations).flatMap(({ oldestWaitingMs }) => oldestWaitingMs ?? []);
  return {
    counts: { waiting: sum('waiting') + sum('leased'), parked: sum('parked'), delivered: sum('delivered') },
    oldestWaitingMs: ages.length ? Math.max(...ages) : null,
    destinations,
  };
}

/** The summary of an empty store. */
export const NOTHING: Omit<OutboxSummary, 'problem'> = { ...statusOf([]), enquiries: [] };

/** True for a delivery that is tried now, or will be. */
export const isOpen = (state: DeliveryState): boolean => state === 'waiting' || state === 'leased';
