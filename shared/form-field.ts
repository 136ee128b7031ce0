import type { Choice } from './choices.ts';
import type { Language, Text } from './language.ts';
import { TICKED, TYPING, type Typing } from './typing.ts';

/**
 * One field of a form: its label and attributes for the page, its rule, and a message for each broken keyword of the
 * rule. Plain data, so that browser and server check by the same rule.
 */
export interface Field {
  name: string;
  label: Text;
  input: 'text' | 'tel' | 'select' | 'radio' | 'checkbox' | 'date' | 'time' | 'file' | 'captcha';
  /** The value that the form shows at first. */
  initial: string;
  /** First, empty entry of a select. */
  placeholder?: Text;
  required: boolean;
  /** This and the next three are keywords of JSON Schema (draft-07). */
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  /** The values of a select's options or of a radio group. */
  enum?: readonly Choice[];
  /**
   * The visitor's message by the keyword that failed; a keyword without a message refuses nothing. A required choice
   * that is not offered gets the message of `required`.
   */
  messages: RuleMessages;
  /** Without it only spaces at both ends are removed. */
  typing?: Typing;
  autoComplete?: string;
  /** `accept` of a file input. */
  accept?: string;
}

/** The keywords of a rule; the first that fails chooses the message. */
const KEYWORDS = ['required', 'minLength', 'pattern', 'maxLength', 'enum'] as const;
type Keyword = (typeof KEYWORDS)[number];
export type RuleMessages = Partial<Record<Exclude<Keyword, 'enum'>, Text>>;

/** A field, required and empty unless `more` says otherwise. */
export function field(name: string, label: Text, input: Field['input'], more: Partial<Field>): Field {
  return { name, label, input, initial: '', required: true, messages: {}, ...more };
}

/**
 * The attributes of a field's input, by their names in React. Its form is `noValidate`, so that the browser's own
 * messages do not appear beside the site's.
 */
export function fieldAttributes({ name, required, autoComplete, accept, minLength, maxLength }: Field) {
  return { name, required, autoComplete, accept, minLength, maxLength };
}

/** The values of all fields of a form by name; an empty text where nothing was chosen. */
export type FormValues = Record<string, string>;
/** A message for each wrong field, in the order of the form. */
export type FieldErrors = Record<string, Text>;
/** The same messages in the visitor's language. */
export type SaidErrors = Record<string, string>;

export function saidErrors(errors: FieldErrors, language: Language): SaidErrors {
  return Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, text[language]]));
}

/** The message for a field that came twice or as something other than a text. */
const ONE_VALUE: Text = { en: 'Please give one answer here.', hi: 'कृपया यहाँ एक ही उत्तर दें।' };
/** Longer values are cut. Characters: far above every `maxLength`, so that its message is still shown. */
const MAX_VALUE = 1_000;

/**
 * Reads the values of a form from a decoded JSON object or urlencoded form of any shape. Unknown names are dropped. An
 * optional choice that is not offered is dropped too, so that it refuses no enquiry.
 * @returns a value for every field, and an error for each that was no single value
 */
export function readFields(
  fields: readonly Field[],
  body: Record<string, unknown>,
): { values: FormValues; malformed: FieldErrors } {
  const values: FormValues = {};
  const malformed: FieldErrors = {};
  for (const { name, typing, required, enum: options } of fields) {
    const text = scalarText(Object.hasOwn(body, name) ? body[name] : undefined);
    const read = (text ?? '').slice(0, MAX_VALUE);
    const value = typing ? TYPING[typing].sent(read) : read.trim();
    const isDropped = !required && options !== undefined && !options.some((option) => option === value);
    values[name] = isDropped ? '' : value;
    if (text === null && !isDropped) malformed[name] = ONE_VALUE;
  }
  return { values, malformed };
}

/** True for a ticked box, however a client sends it; any other value is no agreement. */
export function isTicked(value: unknown): boolean {
  return TYPING.tick.sent(scalarText(value) ?? '') === TICKED;
}

/** @returns the text of a JSON scalar, an empty one where there is none, null for lists and objects */
function scalarText(value: unknown): string | null {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? TICKED : '';
  return typeof value === 'number' ? String(value) : null;
}

/** Checks the values of a form; the server does it by the same rules as JSON Schema (server/leads/posted-form.ts). */
export type CheckFields = (fields: readonly Field[], values: FormValues) => FieldErrors;

export const checkFields: CheckFields = (fields, values) =>
  fieldErrors(fields, (field, keyword) => fails(field, keyword, values[field.name] ?? ''));

function fails(field: Field, keyword: Keyword, value: string): boolean {
  if (!value) return field.required && keyword === 'required';
  // Counts code points, not UTF-16 units: a letter beyond the first plane is one.
  const length = Array.from(value).length;
  if (keyword === 'minLength') return length < (field.minLength ?? 0);
  if (keyword === 'maxLength') return length > (field.maxLength ?? length);
  if (keyword === 'pattern') return !new RegExp(field.pattern ?? '', 'u').test(value);
  return keyword === 'enum' && field.enum !== undefined && !field.enum.some((choice) => choice === value);
}

/** @returns for each wrong field the message of the first keyword that fails */
export function fieldErrors(
  fields: readonly Field[],
  fails: (field: Field, keyword: Keyword) => boolean,
): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of fields) {
    const failed = KEYWORDS.find((keyword) => fails(field, keyword));
    const message = failed && field.messages[failed === 'enum' ? 'required' : failed];
    if (message) errors[field.name] = message;
  }
  return errors;
}
