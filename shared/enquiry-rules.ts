import type { Field, FormSchema, Typing } from './enquiry-field.ts';
import { MAX_NAME, MOBILE_DIGITS, TICKED } from './enquiry-fields.ts';
import { allFields, enquiryForms, enquirySchemas, type FormName } from './enquiry-forms.ts';
import { type VisitContext, visitErrors } from './enquiry-visit.ts';

/**
 * The rules of the enquiry forms, for browser and server alike: typed text is stripped, what was sent is folded into
 * values, the values are checked by a validator that ajv made from the schema, and its errors become messages.
 */

/** What a form holds: every one of its fields by name, an empty text where nothing was chosen. */
export type EnquiryValues = Record<string, string>;
/** The message for each field that is wrong, in the order of the form. */
export type FieldErrors = Record<string, string>;

/** What ajv gives for one failed keyword; no more of it is needed. */
export interface ValidatorError {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
}

/** A validator as ajv makes it, at start on the server and at build time for the browser. */
export interface Validator {
  (data: unknown): boolean;
  errors?: readonly ValidatorError[] | null;
}

/** Two strengths of tidying: while somebody types, and of what was sent. */
interface TypingRule {
  /**
   * Strips and cuts. Not to be called between `compositionstart` and `compositionend`: an input method needs its
   * letters untouched.
   */
  typed?: (text: string) => string;
  /** Changes nothing but the way it is written, so that a wrong entry stays wrong and gets its message. */
  sent: (text: string) => string;
}

export const TYPING: Record<Typing, TypingRule> = {
  name: { typed: typedName, sent: sentName },
  mobile: { typed: typedMobile, sent: sentMobile },
  captcha: { sent: (text) => text.replace(/\s/g, '') },
  tick: { sent: (text) => (/^(?:on|yes|true|1)$/i.test(text.trim()) ? TICKED : '') },
  // A time input with seconds gives `10:30:00`.
  time: { sent: (text) => text.trim().replace(/^(\d\d:\d\d):00(?:\.0+)?$/, '$1') },
};

/** @returns what was sent in that field, by its typing rule; without one it loses the spaces at its ends */
export function foldValue({ typing }: Field, text: string): string {
  return typing ? TYPING[typing].sent(text) : text.trim();
}

/** Letters of any script with their marks, and spaces; never cut through a surrogate pair. */
function typedName(text: string): string {
  const stripped = text.replace(/\s/gu, ' ').replace(/[^\p{L}\p{M} ]/gu, '');
  return stripped.length <= MAX_NAME ? stripped : Array.from(stripped).slice(0, MAX_NAME).join('');
}

/** One way of writing, single spaces, none at the ends, no invisible joiners. */
function sentName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u200b-\u200d\ufeff]/g, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Code points of the zeros of the digits that phones of this country write. */
const ZEROS = [
  0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0660, 0x06f0, 0xff10,
];

/** Devanagari and the other Indian, Arabic and full-width digits as 0–9. */
function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((candidate) => point >= candidate && point <= candidate + 9);
    return zero === undefined ? digit : String(point - zero);
  });
}

/**
 * A number with a country code that is not complete yet stays while typing: without its plus the code reads as the
 * number, and `91987654321` lacks the last digit of `919876543210`.
 */
const UNFINISHED = /^(?:\+(?:9|4)?|\+(?:91|44|1)|0|00(?:9|91|4|44|1)?|91\d{9})$/;

/** Digits of a number without country code or trunk zero; `+91 (0) 98765 43210` has both. */
function nationalDigits(compact: string): string {
  const international = /^(?:\+|00(?=\d{9}))(?:91|44|1)?/.exec(compact);
  if (international) return withoutTrunkZero(compact.slice(international[0].length).replace(/\D/g, ''));
  const digits = withoutTrunkZero(compact.replace(/\D/g, ''));
  return digits.length >= MOBILE_DIGITS + 2 && digits.startsWith('91') ? digits.slice(2) : digits;
}

/** Any ten digits are a number, a leading zero included; a zero before more than that is the trunk's. */
function withoutTrunkZero(digits: string): string {
  return digits.length > MOBILE_DIGITS ? digits.replace(/^0+/, '') : digits;
}

/**
 * Digits only, the country code and the trunk zero dropped before it is cut to ten (`+91 98765 43210`,
 * `098765 43210` and `91-98765-43210` are all 9876543210).
 */
function typedMobile(text: string): string {
  const compact = asciiDigits(text)
    .replace(/[^\d+]/g, '')
    .replace(/(?!^)\+/g, '');
  if (UNFINISHED.test(compact)) return compact;
  return nationalDigits(compact).slice(0, MOBILE_DIGITS);
}

/**
 * The same without the cut, and with what is no way of writing a number (letters) left in, so that eleven digits or a
 * typing error are refused rather than made into somebody else's number.
 */
function sentMobile(text: string): string {
  const compact = asciiDigits(text).replace(
    /[\s().,/\-\u2010-\u2015\u200b-\u200f\u202a-\u202e\u2060\ufeff]/gu,
    '',
  );
  return /^\+?\d+$/.test(compact) ? nationalDigits(compact) || compact : compact;
}

/** The message for a field that came twice or as something other than a text. */
const ONE_VALUE = 'Please give one answer here.';
/** Longest value that is read, characters: far above every rule, so that each still gets its own message. */
const MAX_VALUE = 500;

/**
 * What was sent, as the values of a form. Takes a decoded JSON object or urlencoded form of any shape; names that
 * the form does not have are dropped.
 * @returns values with every field of the form, and the errors of those that were no single value
 */
export function readEnquiry(
  form: FormName,
  body: Record<string, unknown>,
): { values: EnquiryValues; malformed: FieldErrors } {
  const values: EnquiryValues = {};
  const malformed: FieldErrors = {};
  for (const field of allFields(enquiryForms[form])) {
    const { name } = field;
    const text = scalarText(Object.hasOwn(body, name) ? body[name] : undefined);
    if (text === null) malformed[name] = ONE_VALUE;
    values[name] = foldValue(field, (text ?? '').slice(0, MAX_VALUE));
  }
  return { values, malformed };
}

/** @returns the text of a JSON scalar, an empty one where there is none, null for lists and objects */
function scalarText(value: unknown): string | null {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? TICKED : '';
  return typeof value === 'number' ? String(value) : null;
}

/** What the rules need besides what was typed. */
export interface CheckContext extends VisitContext {
  /** In the browser: the form shows a captcha that the server asked for, so it may not stay empty. */
  captchaShown?: boolean;
}

/**
 * Checks a form as a whole, in the browser as on the server.
 * @param values of readEnquiry
 * @param validate the validator of that form's schema
 * @param context opening hours and clock, for a form that books a visit
 * @returns a message for each wrong field; no entries = the form may be sent
 */
export function checkEnquiry(
  form: FormName,
  values: EnquiryValues,
  validate: Validator,
  context: CheckContext,
): FieldErrors {
  const errors = checkValues(values, enquirySchemas[form], validate);
  const { books, captcha } = enquiryForms[form];
  if (books && !errors.date) {
    const time = errors.time ? '' : (values.time ?? '');
    Object.assign(errors, visitErrors(values.date ?? '', time, context));
  }
  if (context.captchaShown && !values.captcha) errors.captcha = captcha.rule.messages.required ?? '';
  return errors;
}

/** @returns what the schema finds: one message for each wrong field, in the order of the form */
export function checkValues(values: EnquiryValues, schema: FormSchema, validate: Validator): FieldErrors {
  // An empty field is left out, so that `required` sees it.
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  return validate(filled) ? {} : enquiryErrors(schema, validate.errors ?? []);
}

/** The message that counts where several keywords of a field fail: the first of these. */
const PRECEDENCE = ['required', 'type', 'minLength', 'pattern', 'maxLength', 'enum'] as const;

/** @param errors ajv's, all of them (`allErrors`), in any order */
function enquiryErrors(schema: FormSchema, errors: readonly ValidatorError[]): FieldErrors {
  const failed = new Map<string, Set<string>>();
  for (const { keyword, instancePath, params } of errors) {
    const field = keyword === 'required' ? String(params.missingProperty) : instancePath.slice(1);
    failed.set(field, (failed.get(field) ?? new Set()).add(keyword));
  }
  const messages: FieldErrors = {};
  for (const [name, rule] of Object.entries(schema.properties)) {
    const keywords = failed.get(name);
    if (!keywords) continue;
    const first = PRECEDENCE.find((keyword) => keywords.has(keyword));
    const message = first === undefined || first === 'type' ? undefined : rule.messages[first];
    messages[name] = message ?? rule.messages.required ?? 'Please check this field.';
  }
  return messages;
}
