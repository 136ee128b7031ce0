import type { FormName } from './enquiry-forms.ts';
import type { EnquiryValues } from './enquiry-rules.ts';

/** What `createEnquiry` takes (SPEC section 3): these seven keys, for a site visit two more, and nothing else. */
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
 * @returns the payload, with the values of DECISIONS section 4 where a field was not shown or not chosen
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
  return form === 'site-visit' ? { ...payload, date: text('date'), time: text('time') } : payload;
}
