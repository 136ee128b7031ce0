import type { FormName } from '../../shared/enquiry-forms.ts';
import { checkEnquiry, type FieldErrors } from '../../shared/enquiry-rules.ts';
import type { OpeningHours } from '../../shared/site-facts.ts';
import { readForm } from './enquiry-body.ts';
import type { Validators } from './load-validators.ts';

/** What checking a form needs besides what stands in it. */
export interface CheckInput {
  data: FormData;
  /** Which form it is where the element itself does not say so. */
  form: FormName;
  /** Whether a captcha is shown. */
  captchaShown: boolean;
  openingHours: readonly OpeningHours[];
  /** Milliseconds since the epoch. */
  now: number;
}

/** @returns a message for each wrong field, as the server would give them */
export function checkForm(input: CheckInput, validators: Validators): FieldErrors {
  const { form, values } = readForm(input.data, input.form, '');
  return checkEnquiry(form, values, validators[form], input);
}
