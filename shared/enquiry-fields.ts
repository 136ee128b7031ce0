import { CAPTCHA_LENGTH } from './captcha.ts';
import type { Field, FieldRule } from './enquiry-field.ts';

/** The fields of the enquiry forms: options, rules and messages (docs/product.md, "Rules of fields"). */

/** What a form shows, in this order; the payload's names where a field is part of the payload. */
export type FieldName =
  | 'name'
  | 'country_code'
  | 'mobile'
  | 'budget'
  | 'project_type'
  | 'enquiry_source'
  | 'interested_home_loan'
  | 'contacted_by'
  | 'terms'
  | 'date'
  | 'time'
  | 'captcha';

export type EnquiryField = Field<FieldName>;

/** Value of a ticked checkbox; an empty text is one that is not ticked. */
export const TICKED = 'on';
const TERMS_LABEL = 'I accept the Terms & Conditions';

const BUDGETS = ['10-25 Lac', '26-40 Lac', '41 Lac and above'] as const;
export const PROJECT_TYPES = ['Residential', 'Commercial', 'Other'] as const;
export const PROJECT_TYPES_RETAIL = ['Residential', 'Commercial & Retail', 'Other'] as const;
const SOURCES = ['Website', 'Walk-in', 'Referral', 'Advertisement'] as const;
const YES_NO = ['Yes', 'No'] as const;
export const COUNTRY_CODES = ['+91', '+1', '+44'] as const;

/** Characters. */
export const MAX_NAME = 50;
export const MOBILE_DIGITS = 10;
export const LETTERS_AND_SPACES = '^\\p{L}[\\p{L}\\p{M} ]*$';
export const TEN_DIGITS = `^[0-9]{${MOBILE_DIGITS}}$`;

/** The messages of the fields that differ by form. */
export interface Wording {
  name: FieldRule['messages'];
  mobile: FieldRule['messages'];
  budget: string;
  projectType: string;
}

function nameField(messages: FieldRule['messages']): EnquiryField {
  return {
    name: 'name',
    label: 'Name',
    input: 'text',
    initial: '',
    required: true,
    rule: { type: 'string', minLength: 2, maxLength: MAX_NAME, pattern: LETTERS_AND_SPACES, messages },
    typing: 'name',
    autoComplete: 'name',
  };
}

function mobileField(messages: FieldRule['messages']): EnquiryField {
  return {
    name: 'mobile',
    label: 'Mobile number',
    input: 'tel',
    initial: '',
    required: true,
    rule: { type: 'string', pattern: TEN_DIGITS, messages },
    typing: 'mobile',
    autoComplete: 'tel',
    inputMode: 'tel',
    inputMaxLength: 24,
  };
}

function selectField(
  name: FieldName,
  label: string,
  placeholder: string,
  options: readonly string[],
  message: string,
): EnquiryField {
  return {
    name,
    label,
    input: 'select',
    initial: '',
    placeholder,
    required: true,
    rule: { type: 'string', enum: options, messages: { required: message, enum: message } },
  };
}

/** A question that may stay open where no answer stands chosen; docs/product.md ("Forms") says what is sent then. */
function yesNoField(name: FieldName, label: string, initial: 'Yes' | '' = ''): EnquiryField {
  return {
    name,
    label,
    input: 'radio',
    initial,
    required: false,
    rule: { type: 'string', enum: YES_NO, messages: { enum: 'Please choose Yes or No.' } },
  };
}

function sourceField(initial: string): EnquiryField {
  return {
    name: 'enquiry_source',
    label: 'How did you hear about us?',
    input: 'select',
    initial,
    placeholder: 'Select a source',
    required: false,
    rule: { type: 'string', enum: SOURCES, messages: { enum: 'Please choose one of the sources.' } },
  };
}

const COUNTRY_CODE: EnquiryField = {
  name: 'country_code',
  label: 'Country code',
  input: 'select',
  initial: '+91',
  options: COUNTRY_CODES,
  required: false,
  // Not part of the payload: whatever it holds is no reason to turn an enquiry away.
  rule: { type: 'string', messages: {} },
  autoComplete: 'tel-country-code',
};

const TERMS: EnquiryField = {
  name: 'terms',
  label: TERMS_LABEL,
  input: 'checkbox',
  initial: '',
  required: true,
  rule: { type: 'string', messages: { required: 'You must accept Terms & Conditions' } },
  typing: 'tick',
};

export function captchaField(required: boolean): EnquiryField {
  return {
    name: 'captcha',
    label: 'Characters in the picture',
    input: 'captcha',
    initial: '',
    required,
    rule: { type: 'string', messages: { required: 'Captcha is required' } },
    typing: 'captcha',
    autoComplete: 'off',
    inputMaxLength: 2 * CAPTCHA_LENGTH,
  };
}

export const VISIT_DATE: EnquiryField = {
  name: 'date',
  label: 'Preferred date',
  input: 'date',
  initial: '',
  required: true,
  rule: {
    type: 'string',
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
    messages: { required: 'Please select a date.', pattern: 'Please select a date.' },
  },
};

export const VISIT_TIME: EnquiryField = {
  name: 'time',
  label: 'Preferred time',
  input: 'time',
  initial: '',
  required: true,
  rule: {
    type: 'string',
    pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
    messages: { required: 'Please select a time.', pattern: 'Please select a time.' },
  },
  typing: 'time',
};

export function basicFields(wording: Wording, projectTypes: readonly string[]) {
  return {
    name: nameField(wording.name),
    mobile: mobileField(wording.mobile),
    budget: selectField('budget', 'Budget', 'Select your budget', BUDGETS, wording.budget),
    projectType: selectField(
      'project_type',
      'Project type',
      'Select project type',
      projectTypes,
      wording.projectType,
    ),
  };
}

export function enquiryFields(
  wording: Wording,
  projectTypes: readonly string[],
  source: string,
): readonly EnquiryField[] {
  const { name, mobile, budget, projectType } = basicFields(wording, projectTypes);
  return [
    name,
    COUNTRY_CODE,
    mobile,
    budget,
    projectType,
    sourceField(source),
    yesNoField('interested_home_loan', 'Are you interested in a home loan?'),
    yesNoField('contacted_by', 'May we contact you?', 'Yes'),
    TERMS,
  ];
}
