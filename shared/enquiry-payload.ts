import { COUNTRY_CODES } from './enquiry-fields.ts';
import { enquiryForms, type FormName } from './enquiry-forms.ts';
import type { EnquiryValues } from './enquiry-rules.ts';

/** What `createEnquiry` takes: these seven keys, for a site visit two more, and nothing else. */
export interface EnquiryPayload {
  name: string;
  mobile: number;
  budget: string;
  project_type: string;
  enquiry_source: string;
  interested_home_loan: string;
  contacted_by: string;
  /** `YYYY-MM-DD`. */
  date?: string;
  /** `HH:MM` in Asia/Kolkata. */
  time?: string;
}

/**
 * @param values that passed the form's rules
 * @returns the payload, with the values of docs/product.md ("Forms") where a field was not shown or not chosen
 */
export function toPayload(form: FormName, values: EnquiryValues): EnquiryPayload {
  const text = (name: string, fallback = '') => values[name] || fallback;
  const payload: EnquiryPayload = {
    name: text('name'),
    mobile: Number(text('mobile')),
    budget: text('budget'),
    project_type: text('project_type'),
    enquiry_source: text('enquiry_source', 'Website'),
    interested_home_loan: text('interested_home_loan', 'No'),
    contacted_by: text('contacted_by', 'Yes'),
  };
  return enquiryForms[form].books ? { ...payload, date: text('date'), time: text('time') } : payload;
}

/**
 * What a form brings besides: the outbox's export shows it always, upstream gets it only where ENQUIRY_EXTRAS names
 * it, since one that checks its keys would refuse it.
 */
export interface EnquiryExtras {
  /** Slug of the project that the visitor asks about. */
  project?: string;
  country_code?: string;
}

/** The keys that ENQUIRY_EXTRAS can add to the payload; `form` is the form's name. */
export const EXTRA_KEYS = ['project', 'country_code', 'form'] as const;
export type ExtraKey = (typeof EXTRA_KEYS)[number];

/** A slug or a name. No address: somebody at the sales desk reads it. */
const PROJECT = /^[\p{L}\p{M}\p{N} .,_~&'()-]{1,200}$/u;

/** @param project as it was posted; it is left out where it is none, as is a country code that was not offered */
export function toExtras(values: EnquiryValues, project: string | null): EnquiryExtras {
  const code = COUNTRY_CODES.find((offered) => offered === values.country_code);
  return {
    ...(project !== null && PROJECT.test(project) ? { project } : {}),
    ...(code === undefined ? {} : { country_code: code }),
  };
}
