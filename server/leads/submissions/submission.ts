import { hash } from 'node:crypto';
import type { FormName, PAYLOAD } from '../../../shared/enquiry-forms.ts';
import { DAY_MS } from '../../../shared/india-time.ts';
import type { Language } from '../../../shared/language.ts';
import type { CAMPAIGN_TAGS } from '../../../shared/visit.ts';

/** The body of `createEnquiry`: the keys of every form, those that one form adds, and nothing else. */
export type EnquiryPayload = Record<Exclude<keyof typeof PAYLOAD, 'mobile'>, string> & {
  mobile: number;
  [added: string]: string | number | undefined;
};

/** One visit's way to the site: the parameters of its address, its first page and hour. */
export type Campaign = Record<(typeof CAMPAIGN_TAGS)[number], string | null> & {
  /** Path of the first page. */
  landing: string | null;
  /** The time of arrival by the visitor's clock, ISO. */
  at: string | null;
};

/** The origin of an enquiry. It is kept beside the payload and exported. */
export interface Context {
  /** Slug of the project that the visitor asks about. */
  project?: string;
  country_code?: string;
  /** The chosen size. */
  unit?: { bhk: number | null; title: string | null };
  /** Path of the page that the form stood on, without query. */
  page?: string;
  /** Host of the other site that led here. */
  referrer?: string;
  campaign?: { first: Campaign; last: Campaign };
}

/** A visitor's consent. */
interface Consent {
  /** Version of the notice beside the form: a hash of its text. */
  notice: string;
  language: Language;
  purposes: readonly Purpose[];
}
export type Purpose = 'enquiry' | 'offers';

/** An enquiry that passed every check. */
export interface Enquiry {
  form: FormName;
  language: Language;
  payload: EnquiryPayload;
  context: Context;
  /** null where none was recorded, as by earlier versions. */
  consent: Consent | null;
  /** Keyed hash of form, payload, project, country code and unit: the same for equal enquiries, and tells nothing about them. */
  fingerprint: string;
}

/** An enquiry with its id and reference. It is written once, and never changed. */
export interface Submission extends Enquiry {
  /** Also upstream's Idempotency-Key: the same over all tries, and over restarts. */
  id: string;
  /** A short id for people: the visitor reads it after sending, the sales desk in its mail. */
  reference: string;
  /** The time by the system's clock, milliseconds since the epoch. */
  receivedAt: number;
}

/** How long a delivered enquiry is known by its hash, so that a double click is forwarded once. Milliseconds. */
export const KNOWN_MS = 10 * 60_000;

/**
 * The id of a submission: equal enquiries of one day have equal ids. So each destination takes them as one, also where
 * the store cannot be asked, or two containers cannot ask each other.
 */
export function newId(fingerprint: string, receivedAt: number): string {
  const hex = hash('sha256', `${fingerprint}\n${Math.floor(receivedAt / DAY_MS)}`).slice(0, 32);
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5');
}
