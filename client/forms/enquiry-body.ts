import { EXTRA_NAMES, type FormName, isFormName } from '../../shared/enquiry-forms.ts';
import { type EnquiryValues, readEnquiry } from '../../shared/enquiry-rules.ts';

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
