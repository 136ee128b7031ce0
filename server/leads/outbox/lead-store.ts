import { hash } from 'node:crypto';
import type { FormName, PAYLOAD, PayloadExtra } from '../../../shared/enquiry-forms.ts';

/** The body of `createEnquiry`: the keys of every form, those that one form adds, and nothing else. */
export type EnquiryPayload = Record<Exclude<keyof typeof PAYLOAD, 'mobile'>, string> & {
  mobile: number;
} & Partial<Record<PayloadExtra, string>>;

/** Stored with the payload and always exported. Upstream gets those that ENQUIRY_EXTRAS names. */
export interface EnquiryExtras {
  /** Slug of the project that the visitor asks about. */
  project?: string;
  country_code?: string;
}

/** The keys that ENQUIRY_EXTRAS can add to the payload; `form` is the form's name. */
export const EXTRA_KEYS = ['project', 'country_code', 'form'] as const;
export type ExtraKey = (typeof EXTRA_KEYS)[number];

/** An enquiry that passed every check. */
export interface Enquiry {
  form: FormName;
  payload: EnquiryPayload;
  extras: EnquiryExtras;
  /** Keyed hash of form, payload and extras: the same for equal enquiries, and tells nothing about them. */
  fingerprint: string;
}

export type LeadState = 'waiting' | 'parked' | 'delivered';

/** An enquiry in the outbox. */
export interface Lead extends Omit<Enquiry, 'payload'> {
  /** Also the enquiry's Idempotency-Key: the same over all tries, and over restarts. */
  id: string;
  state: LeadState;
  /** null once it is delivered, when nothing personal is left, and where it is damaged. */
  payload: EnquiryPayload | null;
  /** By the system's clock, for people; milliseconds since the epoch. */
  receivedAt: number;
  attempts: number;
  /** Why the last try failed: `http 500`, `timeout`, `connection`. Never upstream's words. */
  reason: string | null;
}

/** A lead that can be forwarded. */
export type ReadableLead = Lead & Enquiry;

/** How a try ended. */
export interface TryResult {
  state: LeadState;
  /** null where it was delivered. */
  reason: string | null;
  /** Until the next try, milliseconds; 0 where there is none. */
  waitMs: number;
}

/** How long the hash of a delivered enquiry stays, so that a double click is forwarded once. */
export const DELIVERED_KNOWN_MS = 10 * 60_000;
/** How long an enquiry that upstream refused waits for the operator. */
export const MAX_PARKED_MS = 30 * 24 * 60 * 60_000;

/**
 * The place of leads between their form and upstream: an SQLite file with memory behind it (sqlite-leads.ts), or the
 * PostgreSQL that containers share with such a file as its spool (spooled-leads.ts). Both pass lead-store.test.ts. Each
 * call is whole or not at all, also beside other processes on the same store. A lead that cannot be stored is held in
 * memory and forwarded all the same, and `summary` has the problem.
 *
 * One process at a time forwards a lead, from `put` or `lease` to `settle`, or to the end of that process. The caller
 * knows the leads that its own process forwards, and says so; the store knows those of others.
 */
export interface LeadStore {
  /**
   * Writes an enquiry, durable when this resolves; its own request forwards it. Equal enquiries (by fingerprint) are
   * one lead, which waits again if it was parked.
   * @returns null where it was delivered in the last DELIVERED_KNOWN_MS
   */
  put(enquiry: Enquiry): Promise<ReadableLead | null>;
  /** Gives the lead that is due for longest to this process. One call at a time. @returns null where none is due */
  lease(inFlight: InFlight): Promise<ReadableLead | null>;
  /** Counts the try and records its result. A delivered lead loses what is personal, and is final. */
  settle(lead: ReadableLead, result: TryResult): Promise<void>;

  /** @param limit most leads that are listed */
  summary(limit: number): Promise<OutboxSummary>;

  /** To be called every few seconds: takes the leads in memory back to storage that works again. */
  recover(inFlight: InFlight): Promise<void>;
  /** To be called now and then: removes leads whose time is over. @returns how many parked ones, and copies of files */
  purge(): Promise<{ parked: number; copies: number }>;
  /**
   * Changes that are in memory alone, and lost if the process ended now: leads, and the number of deliveries that storage
   * does not know of, which the next process would repeat.
   */
  unsaved(): Promise<{ leads: Lead[]; deliveries: number }>;
  close(): Promise<void>;
}

/** The leads that this process forwards just now, by fingerprint. */
export type InFlight = Pick<ReadonlySet<string>, 'has' | 'keys' | 'size'>;

/** A lead of this container's spool; ages are milliseconds, since its clock is not the database's. */
export type SpoolLead = Lead & Record<'createdMs' | 'changedMs', number>;

/** The same leads for the operator's command, beside the running server. */
export interface LeadDesk {
  /** Leads that are not delivered, oldest first. */
  undelivered(): Promise<Lead[]>;
  /** Makes one lead, or every one that is not delivered, due at once. @returns how many */
  retry(id?: string): Promise<number>;
  close(): Promise<void>;
}

export interface OutboxStatus {
  /** `delivered` counts those of the last ten minutes. */
  counts: Record<LeadState, number>;
  /** Age of the oldest that waits, milliseconds; null where none does. */
  oldestWaitingMs: number | null;
  /** Why storage cannot be used, and since when (milliseconds since the epoch). */
  problem: { kind: string; since: number } | null;
  /** With DATABASE_URL: the number of leads in this container's spool. */
  spool?: number;
  /** With DATABASE_URL: why the database is away; null while it is there. */
  database?: string | null;
}

export interface OutboxSummary extends OutboxStatus {
  /** The oldest that are not delivered; nothing personal. */
  enquiries: ListedLead[];
}

export type ListedLead = Pick<Lead, 'id' | 'form' | 'state' | 'attempts' | 'reason'> & { ageMs: number };

/** An id that every copy of an enquiry has, at whichever container: its Idempotency-Key. */
export function leadId(fingerprint: string): string {
  const hex = hash('sha256', fingerprint).slice(0, 32);
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5');
}

export function isReadable(lead: Lead): lead is ReadableLead {
  return lead.payload !== null;
}

/** A lead without anything personal. */
export function listed({ id, form, state, attempts, reason }: Lead, ageMs: number): ListedLead {
  return { id, form, state, attempts, reason, ageMs };
}
