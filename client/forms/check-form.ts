import { EXTRA_NAMES, type FormName, isFormName } from '../../shared/enquiry-forms.ts';
import {
  checkEnquiry,
  type EnquiryValues,
  type FieldErrors,
  readEnquiry,
  type Validator,
} from '../../shared/enquiry-rules.ts';
import type { OpeningHours } from '../../shared/site-facts.ts';

export type Validators = Record<FormName | 'application', Validator>;

let loaded: Validators | null = null;

/** The validators where they are here already: for checks while somebody types. */
export function loadedValidators(): Validators | null {
  return loaded;
}

/**
 * Fetches the validators, a file of their own for visitors who fill in a form.
 * @returns null when they cannot be had; the server checks everything all the same
 */
export async function loadValidators(): Promise<Validators | null> {
  try {
    loaded ??= (await import('virtual:enquiry-validators')).validators;
  } catch {
    // Offline for a moment: the next try fetches again.
  }
  return loaded;
}

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

/** A filled-in form as it is sent. */
export interface FilledForm {
  form: FormName;
  /** Folded by the rules, with every field of the form. */
  values: EnquiryValues;
  /** Of `POST /enquiries`, as JSON. */
  body: Record<string, string>;
}

/**
 * @param data of the form element
 * @param form which form it is where the element's own field `form` does not say so
 * @param ticket for a form whose page holds none
 */
export function readForm(data: FormData, form: FormName, ticket: string): FilledForm {
  const extra = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  // The dialog is one form that is sent as `enquiry` or as `callback`.
  const named = extra(EXTRA_NAMES.form);
  const actual = isFormName(named) ? named : form;
  const { values } = readEnquiry(actual, Object.fromEntries(data));
  const body = {
    ...values,
    [EXTRA_NAMES.form]: actual,
    [EXTRA_NAMES.ticket]: extra(EXTRA_NAMES.ticket) || ticket,
    [EXTRA_NAMES.captchaId]: extra(EXTRA_NAMES.captchaId),
    [EXTRA_NAMES.honeypot]: extra(EXTRA_NAMES.honeypot),
    [EXTRA_NAMES.project]: extra(EXTRA_NAMES.project),
  };
  const filled = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== ''));
  return { form: actual, values, body: filled };
}
