import { TICKED } from '../../shared/enquiry-fields.ts';
import { EXTRA_NAMES, type FormName, isFormName } from '../../shared/enquiry-forms.ts';
import { type EnquiryValues, type FieldErrors, readEnquiry } from '../../shared/enquiry-rules.ts';

/** A posted form, read: whatever shape the body had, these are texts. */
export interface SubmissionBody {
  form: FormName;
  values: EnquiryValues;
  malformed: FieldErrors;
  ticket: string;
  honeypot: string;
  captchaId: string;
  /** The button that renews the captcha was pressed. */
  refreshCaptcha: boolean;
  project: string | null;
}

const EXTRA_MAX = 300;

/** @returns null where the body is no form of ours: no object, or `form` missing, repeated or unknown */
export function readSubmission(body: unknown): SubmissionBody | null {
  if (!isRecord(body) || !isFormName(body.form)) return null;
  const extra = (name: string) => extraText(body[name]);
  return {
    form: body.form,
    ...readEnquiry(body.form, body),
    ticket: extra(EXTRA_NAMES.ticket),
    honeypot: extra(EXTRA_NAMES.honeypot),
    captchaId: extra(EXTRA_NAMES.captchaId),
    refreshCaptcha: Object.hasOwn(body, EXTRA_NAMES.refreshCaptcha),
    project: extra(EXTRA_NAMES.project) || null,
  };
}

/** What a page with the form shows again; a captcha's answer never, since it is of no use any more. */
export function shownValues(values: EnquiryValues): EnquiryValues {
  const { captcha: _, ...shown } = values;
  return shown;
}

/** A decoded JSON object or urlencoded form; no list, no null, no bare value. */
export function isRecord(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}

/** A value that is no text counts as filled: a ticket of any other type is forged, a honeypot is not empty. */
function extraText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value.trim().slice(0, EXTRA_MAX) : TICKED;
}
