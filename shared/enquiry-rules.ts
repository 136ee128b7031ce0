import { type FormSchema, formSchema } from './enquiry-field.ts';
import { type EnquiryField, TICKED } from './enquiry-fields.ts';
import { type EnquiryForm, enquiryForms, type FormName } from './enquiry-forms.ts';
import { foldMobile, foldName } from './enquiry-typing.ts';
import { type VisitContext, visitErrors } from './enquiry-visit.ts';

/**
 * The rules of the enquiry forms, for browser and server alike: what was typed is folded into
 * values, the values are checked by a validator that ajv made from the schema, and its errors become messages.
 */

/** What a form holds: every one of its fields by name, an empty text where nothing was chosen. */
export type EnquiryValues = Record<string, string>;
/** The message for each field that is wrong, in the order of the form. */
export type FieldErrors = Record<string, string>;

const enquirySchema = schemaOf(enquiryForms.enquiry);
const landingSchema = schemaOf(enquiryForms.landing);

/** One JSON Schema (draft-07) for each form, the same object where two forms have the same rules. */
export const enquirySchemas: Record<FormName, FormSchema> = {
  enquiry: enquirySchema,
  callback: enquirySchema,
  contact: schemaOf(enquiryForms.contact),
  consultation: landingSchema,
  landing: landingSchema,
  'site-visit': schemaOf(enquiryForms['site-visit']),
};

function schemaOf(form: EnquiryForm): FormSchema {
  return formSchema(form.name, allFields(form));
}

/** The fields of a form with its captcha, which is there for whenever it is asked for. */
function allFields(form: EnquiryForm): EnquiryField[] {
  return [...form.fields, form.captcha];
}

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

/** The message that counts where several keywords of a field fail: the first of these. */
const PRECEDENCE = ['required', 'type', 'minLength', 'pattern', 'maxLength', 'enum'] as const;

/**
 * @param schema the form's schema, which carries the messages
 * @param errors ajv's errors, all of them (`allErrors`), in any order
 * @returns one message for each wrong field, in the order of the form
 */
export function enquiryErrors(schema: FormSchema, errors: readonly ValidatorError[]): FieldErrors {
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

/** The values that an untouched form shows. */
export function initialValues(form: FormName): EnquiryValues {
  return Object.fromEntries(allFields(enquiryForms[form]).map((field) => [field.name, field.initial]));
}

/** The message for a field that came twice or as something other than a text. */
const ONE_ANSWER = 'Please give one answer here.';
/** Longest value that is kept, characters: far above every rule, so that each still gets its own message. */
const VALUE_MAX = 500;

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
  for (const { name } of allFields(enquiryForms[form])) {
    const text = scalarText(Object.hasOwn(body, name) ? body[name] : undefined);
    if (text === null) malformed[name] = ONE_ANSWER;
    values[name] = foldValue(name, (text ?? '').slice(0, VALUE_MAX));
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

function foldValue(name: EnquiryField['name'], text: string): string {
  if (name === 'name') return foldName(text);
  if (name === 'mobile') return foldMobile(text);
  if (name === 'captcha') return text.replace(/\s/g, '');
  if (name === 'terms') return /^(?:on|yes|true|1)$/i.test(text.trim()) ? TICKED : '';
  // A time input with seconds gives `10:30:00`.
  if (name === 'time') return text.trim().replace(/^(\d\d:\d\d):00(?:\.0+)?$/, '$1');
  return text.trim();
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
 * @param context opening hours and clock, for `site-visit`
 * @returns a message for each wrong field; no entries = the form may be sent
 */
export function checkEnquiry(
  form: FormName,
  values: EnquiryValues,
  validate: Validator,
  context: CheckContext,
): FieldErrors {
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const errors = validate(filled) ? {} : enquiryErrors(enquirySchemas[form], validate.errors ?? []);
  if (enquiryForms[form].books && !errors.date) {
    const time = errors.time ? '' : (values.time ?? '');
    Object.assign(errors, visitErrors(values.date ?? '', time, context));
  }
  if (context.captchaShown && !values.captcha) {
    errors.captcha = enquiryForms[form].captcha.rule.messages.required ?? '';
  }
  return errors;
}
