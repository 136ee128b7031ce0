import type { FormName } from '../../../shared/enquiry-forms.ts';
import type { Language } from '../../../shared/language.ts';
import type { Cipher } from './cipher.ts';
import type { ConsentEvent, Notice } from './consent.ts';
import type { DeliveryState, EventName, Leased, Settled } from './delivery.ts';
import { type Enquiry, newId, type Submission } from './submission.ts';

export interface SubmissionRow {
  id: string;
  fingerprint: string | null;
  reference: string;
  form: string;
  language: string;
  sealed: string | null;
  mobile: string | null;
  received_at: number;
  /** The visitor's later request; only in rows that were read. */
  ended?: 'withdrawn' | 'erased' | null;
}

export interface DeliveryRow {
  submission: string;
  destination: string;
  event: EventName;
  state: DeliveryState;
  tries: number;
  reason: string | null;
  /** `due`, `created` and `changed` are ages, milliseconds. */
  due: number;
  created: number;
  changed: number;
}

/** A submission as it lies in a database, encrypted, with its deliveries. */
export interface Parcel {
  row: SubmissionRow;
  deliveries: DeliveryRow[];
  consents: ConsentRow[];
  /** The notices that the records name. */
  notices: Notice[];
}

export interface ConsentRow {
  reference: string;
  happened: ConsentEvent;
  mobile: string;
  form: string;
  language: string;
  notice: string;
  /** Separated by spaces. */
  purposes: string;
  /** Age of the record, milliseconds. */
  age: number;
}

/** The part of a submission that is encrypted. */
export type Content = Pick<Enquiry, 'payload' | 'context' | 'consent'>;

/**
 * Turns submissions into rows and back. Times in rows are whole milliseconds: PostgreSQL has fractions, an SQLite file
 * refuses them.
 */
export function createRows(cipher: Cipher) {
  const sealed = ({ id, payload, context, consent }: Submission) =>
    cipher.seal({ payload, context, consent }, id);

  function rowOf(submission: Submission): SubmissionRow {
    const { id, fingerprint, reference, form, language, payload, receivedAt } = submission;
    const [mobile = null] = cipher.hashesOf(payload.mobile);
    const own = { id, fingerprint, reference, form, language };
    return { ...own, sealed: sealed(submission), mobile, received_at: Math.round(receivedAt) };
  }

  /** The record of the consent that a visitor gave by sending the submission. */
  function consentOf({ reference, form, payload, consent }: Submission): ConsentRow[] {
    const [mobile] = cipher.hashesOf(payload.mobile);
    if (!consent || mobile === undefined) return [];
    const { notice, language, purposes } = consent;
    return [
      { reference, happened: 'given', mobile, form, language, notice, purposes: purposes.join(' '), age: 0 },
    ];
  }

  return {
    consentOf,
    sealed,
    /** The values of a submission's row, in the order of the columns. */
    valuesOf: (submission: Submission) => valuesOf(rowOf(submission)),
    /** null where the encrypted text cannot be read. */
    contentOf: ({ id, sealed }: Pick<SubmissionRow, 'id' | 'sealed'>) =>
      cipher.open(sealed, id) as Content | null,
    /**
     * Gives a parcel another id and reference: its enquiry is no longer one with an earlier equal enquiry.
     * @returns null where its content cannot be read
     */
    renamed({ row, consents, ...parcel }: Parcel): Parcel | null {
      const content = cipher.open(row.sealed, row.id);
      if (!content) return null;
      const id = newId(row.id, row.received_at);
      const reference = cipher.referenceOf(id);
      const again = { ...row, id, reference, sealed: cipher.seal(content, id) };
      return { ...parcel, row: again, consents: consents.map((consent) => ({ ...consent, reference })) };
    },
    /** A submission and the result of one of its deliveries, for a database that could not be told. */
    parcelOf(leased: Leased, { state, reason, waitMs }: Settled): Parcel {
      const { submission, destination, event, ageMs } = leased;
      const times = { due: -Math.round(waitMs), created: Math.round(ageMs), changed: 0 };
      const tries = leased.tries + 1;
      const delivery = { submission: submission.id, destination, event, state, tries, reason, ...times };
      return { row: rowOf(submission), deliveries: [delivery], consents: consentOf(submission), notices: [] };
    },
  };
}

const NOTHING = { payload: {} as Content['payload'], context: {} };

const COLUMNS = [
  'id',
  'fingerprint',
  'reference',
  'form',
  'language',
  'sealed',
  'mobile',
  'received_at',
] as const;
const CONSENT = ['reference', 'happened', 'mobile', 'form', 'language', 'notice', 'purposes', 'age'] as const;

/** The values of a row, in the order of the columns. */
export const valuesOf = (row: SubmissionRow) => COLUMNS.map((column) => row[column]);
export const consentValues = (row: ConsentRow) => CONSENT.map((column) => row[column]);

/** @param content null for a submission without personal content, such as an erased one */
export function submissionOf(row: SubmissionRow, content: Content | null): Submission {
  const { id, fingerprint, reference, form, language, received_at } = row;
  return {
    id,
    fingerprint: fingerprint ?? '',
    reference,
    receivedAt: received_at,
    ...(content ?? NOTHING),
    consent: content?.consent ?? null,
    form: form as FormName,
    language: language as Language,
  };
}
