import type { IncomingHttpHeaders } from 'node:http';
import { Ajv, type ValidateFunction } from 'ajv';
import {
  EXTRA_NAMES,
  type FormName,
  isFormName,
  PAYLOAD,
  payloadExtras,
} from '../../shared/enquiry-forms.ts';
import { readEnquiry } from '../../shared/enquiry-rules.ts';
import {
  type CheckFields,
  type Field,
  type FieldErrors,
  type FormValues,
  fieldErrors,
  isTicked,
} from '../../shared/form-field.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../shared/language.ts';
import { MAX_RECORD_NAME } from '../../shared/slug.ts';
import { TICKED } from '../../shared/typing.ts';
import { isRecord } from '../../shared/upstream-record.ts';
import { readContext } from './context.ts';
import type { Sender } from './destinations/destination.ts';
import type { Context, EnquiryPayload } from './submissions/submission.ts';

/** A posted form after it was read: whatever the shape of the body, its values are texts. */
export interface PostedForm extends Sender {
  /** The client's address, as limits count it. */
  address: string;
  form: FormName;
  /** The language of the page that the form stood in. */
  language: Language;
  /** Normalised by the rules, with all fields of the form. */
  values: FormValues;
  /** Fields that came as something other than one value. */
  malformed: FieldErrors;
  ticket: string;
  honeypot: string;
  captchaId: string;
  /** A solved puzzle, OFFERS_TO_SOLVE or CANNOT_SOLVE; empty from clients that know nothing of puzzles. */
  puzzle: string;
  /** The time since the first field was touched, milliseconds, as the client says. */
  touchedMs: number | null;
  /** True where the button that renews the captcha was pressed. */
  refreshCaptcha: boolean;
  /** The project that the visitor asks about, as it was posted. */
  project: string | null;
  context: Context;
  /** True where the visitor wants offers of other projects. */
  offers: boolean;
}

/** The most characters of an extra value, and of a puzzle. */
const MAX_EXTRA = 300;
const MAX_PUZZLE = 2_000;

/** @returns null where the body is no form of ours: no object, or `form` missing, repeated or unknown */
export function readPostedForm(
  body: unknown,
  sender: Sender & { address: string },
  from: Parameters<typeof readContext>[2],
): PostedForm | null {
  if (!isRecord(body) || !isFormName(body.form)) return null;
  const extra = (name: string) => extraText(body[name]);
  const language = body[EXTRA_NAMES.language];
  const read = readEnquiry(body.form, body);
  return {
    ...sender,
    form: body.form,
    language: isLanguage(language) ? language : DEFAULT_LANGUAGE,
    ...read,
    offers: isTicked(body[EXTRA_NAMES.offers]),
    context: readContext(read.values, body, from),
    ticket: extra(EXTRA_NAMES.ticket),
    honeypot: extra(EXTRA_NAMES.honeypot),
    captchaId: extra(EXTRA_NAMES.captchaId),
    puzzle: extraText(body[EXTRA_NAMES.puzzle], MAX_PUZZLE),
    touchedMs: /^\d{1,9}$/.test(extra(EXTRA_NAMES.touched)) ? Number(extra(EXTRA_NAMES.touched)) : null,
    refreshCaptcha: Object.hasOwn(body, EXTRA_NAMES.refreshCaptcha),
    project: extraText(body[EXTRA_NAMES.project], MAX_RECORD_NAME) || null,
  };
}

/** A value that is no text counts as filled: a ticket of any other type is forged, a honeypot is not empty. */
function extraText(value: unknown, most = MAX_EXTRA): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value.trim().slice(0, most) : TICKED;
}

const ajv = new Ajv({
  /** Every wrong field gets its message at once. */
  allErrors: true,
  strict: true,
  // Ajv's own texts are never shown.
  messages: false,
});

const compiled = new Map<readonly Field[], ValidateFunction>();

/** Checks a form by the JSON Schema of its fields, which is compiled at the first post of such a form. */
export const checkBySchema: CheckFields = (fields, values) => {
  const validate = compiled.get(fields) ?? ajv.compile(schemaOf(fields));
  compiled.set(fields, validate);
  // An empty field is left out, so that `required` sees it.
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  if (validate(filled)) return {};
  const failed = validate.errors?.map(
    ({ keyword, instancePath, params }) => `${params.missingProperty ?? instancePath.slice(1)} ${keyword}`,
  );
  return fieldErrors(fields, ({ name }, keyword) => failed?.includes(`${name} ${keyword}`) ?? false);
};

function schemaOf(fields: readonly Field[]) {
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(({ name, minLength, maxLength, pattern, enum: options }) => [
        name,
        { type: 'string', minLength, maxLength, pattern, enum: options },
      ]),
    ),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** @param values that passed the form's rules @returns the payload for upstream (docs/product.md, "Forms") */
export function toPayload(form: FormName, values: FormValues): EnquiryPayload {
  const sent = Object.entries(PAYLOAD).map(([key, otherwise]) => [key, values[key] || otherwise]);
  const added = payloadExtras(form).map((key) => [key, values[key] ?? '']);
  return { ...Object.fromEntries([...sent, ...added]), mobile: Number(values.mobile) };
}

/**
 * True for a form that may come from our own pages. A browser always says where it sends from; a client that says
 * nothing is no browser, and the other checks decide about it.
 * @param siteOrigin the origin of SITE_URL, never the Host header's
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, siteOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin') return true;
  if (site === undefined && headers.origin === undefined) return true;
  return headers.origin === siteOrigin;
}

/**
 * The landing forms' token from the Authorization header.
 * @returns null for a header without a token, or with one of a shape that is not passed on
 */
export function bearerOf(authorization: string | undefined): string | null {
  return /^Bearer ([\w.~+/=-]{1,2048})$/i.exec(authorization ?? '')?.[1] ?? null;
}
