/**
 * What one field of a form is, in one place: its label and attributes for the page, its JSON Schema for the
 * checks, and the message for each way in which it can be wrong. Plain data, so that the validators can be
 * made from it at build time.
 */

/** The keywords of a rule that can fail, each with what the visitor reads then. */
export interface RuleMessages {
  required?: string;
  minLength?: string;
  maxLength?: string;
  pattern?: string;
  enum?: string;
}

/** The JSON Schema (draft-07) of one value; `messages` is a keyword of our own that checks nothing. */
export interface FieldRule {
  type: 'string';
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  enum?: readonly string[];
  messages: RuleMessages;
}

export type FieldInput =
  | 'text'
  | 'tel'
  | 'select'
  | 'radio'
  | 'checkbox'
  | 'date'
  | 'time'
  | 'file'
  | 'captcha';

/** What becomes of text in a field: one of the rules in enquiry-rules.ts. */
export type Typing = 'name' | 'mobile' | 'captcha' | 'tick' | 'time';

export interface Field<Name extends string = string> {
  name: Name;
  label: string;
  input: FieldInput;
  /** The value that the form shows at first. */
  initial: string;
  /** First, empty entry of a select. */
  placeholder?: string;
  /** What a select offers where its rule names no values, because any is taken. */
  options?: readonly string[];
  required: boolean;
  rule: FieldRule;
  /** None: spaces at the ends go, nothing else. */
  typing?: Typing;
  autoComplete?: string;
  inputMode?: 'text' | 'tel' | 'numeric';
  /** `accept` of a file input. */
  accept?: string;
  /**
   * `maxlength` of the input where it is longer than the rule's: a browser cuts what it fills in by itself
   * to `maxlength`, and `+91 98765 43210` cut to ten is a wrong number.
   */
  inputMaxLength?: number;
}

/** A required, empty field, but for what is said of it. */
export function field<Name extends string>(
  name: Name,
  label: string,
  input: FieldInput,
  { rule, ...more }: Partial<Omit<Field<Name>, 'rule'>> & { rule: Omit<FieldRule, 'type'> },
): Field<Name> {
  return { name, label, input, initial: '', required: true, rule: { type: 'string', ...rule }, ...more };
}

/** The attributes of a field's input, by their names in React. */
export interface FieldAttributes {
  name: string;
  required: boolean;
  minLength?: number;
  maxLength?: number;
  autoComplete?: string;
  inputMode?: 'text' | 'tel' | 'numeric';
  accept?: string;
}

/**
 * The attributes that a field's rule gives its input. The form itself should be `noValidate`, or the browser's
 * own bubbles stand where the site's messages belong.
 */
export function fieldAttributes(field: Field): FieldAttributes {
  const { rule, inputMaxLength, autoComplete, inputMode, accept } = field;
  const maxLength = inputMaxLength ?? rule.maxLength;
  return {
    name: field.name,
    required: field.required,
    ...(rule.minLength === undefined ? {} : { minLength: rule.minLength }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(autoComplete === undefined ? {} : { autoComplete }),
    ...(inputMode === undefined ? {} : { inputMode }),
    ...(accept === undefined ? {} : { accept }),
  };
}

/** The options of a select or radio group: each one's text is its value. */
export function fieldOptions(field: Field): readonly string[] {
  return field.options ?? field.rule.enum ?? [];
}

/** The JSON Schema of a whole form. An empty field is left out of what is checked, so that `required` sees it. */
export interface FormSchema {
  $id: string;
  type: 'object';
  properties: Record<string, FieldRule>;
  required: string[];
}

/** @param id name of the schema, unique over all forms */
export function formSchema(id: string, fields: readonly Field[]): FormSchema {
  return {
    $id: id,
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, field.rule])),
    required: fields.filter((field) => field.required).map((field) => field.name),
  };
}
