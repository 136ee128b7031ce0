import { CAPTCHA_LENGTH } from './captcha.ts';
import { type Field, field, type RuleMessages } from './form-field.ts';
import { MAX_NAME, MOBILE_DIGITS } from './typing.ts';

/**
 * The fields of the forms: options, rules and messages (docs/product.md, "Rules of fields"). A field that is part of
 * the payload has the payload's name.
 */

const BUDGETS = ['10-25 Lac', '26-40 Lac', '41 Lac and above'];
export const PROJECT_TYPES = ['Residential', 'Commercial', 'Other'];
export const PROJECT_TYPES_RETAIL = ['Residential', 'Commercial & Retail', 'Other'];
const SOURCES = ['Website', 'Walk-in', 'Referral', 'Advertisement'];
export const COUNTRY_CODES = ['+91', '+1', '+44'] as const;

/** The messages of the fields that differ by form. */
export interface Wording {
  name: RuleMessages;
  mobile: RuleMessages;
  budget: string;
  projectType: string;
}

/** Letters of any script, their marks and spaces. @param messages where the form has its own */
export function nameField(messages: RuleMessages = {}): Field {
  return field('name', 'Name', 'text', {
    rule: {
      minLength: 2,
      maxLength: MAX_NAME,
      pattern: '^\\p{L}[\\p{L}\\p{M} ]*$',
      messages: {
        required: 'Name is required',
        minLength: 'Name must be at least 2 characters',
        pattern: 'Name can only contain letters and spaces',
        maxLength: `Name must be at most ${MAX_NAME} characters`,
        ...messages,
      },
    },
    typing: 'name',
    autoComplete: 'name',
  });
}

export function mobileField(name: string, messages: RuleMessages): Field {
  return field(name, 'Mobile number', 'tel', {
    rule: { pattern: `^[0-9]{${MOBILE_DIGITS}}$`, messages },
    typing: 'mobile',
    autoComplete: 'tel',
    inputMode: 'tel',
    inputMaxLength: 24,
  });
}

/** The rule of a choice. @param message where none was made that is offered */
const oneOf = (options: readonly string[], message: string) => ({
  enum: options,
  messages: { required: message, enum: message },
});

/** A question with an answer that stands chosen, or that may stay open. */
function yesNo(name: string, label: string, initial = ''): Field {
  const rule = oneOf(['Yes', 'No'], 'Please choose Yes or No.');
  return field(name, label, 'radio', { rule, initial, required: false });
}

const COUNTRY_CODE: Field = field('country_code', 'Country code', 'select', {
  initial: '+91',
  options: COUNTRY_CODES,
  required: false,
  // Not part of the payload: whatever it holds is no reason to turn an enquiry away.
  rule: { messages: {} },
  autoComplete: 'tel-country-code',
});

const TERMS: Field = field('terms', 'I accept the Terms & Conditions', 'checkbox', {
  rule: { messages: { required: 'You must accept Terms & Conditions' } },
  typing: 'tick',
});

export function captchaField(required: boolean): Field {
  return field('captcha', 'Characters in the picture', 'captcha', {
    required,
    rule: { messages: { required: 'Captcha is required' } },
    typing: 'captcha',
    autoComplete: 'off',
    inputMaxLength: 2 * CAPTCHA_LENGTH,
  });
}

const NO_DATE = 'Please select a date.';
export const VISIT_DATE: Field = field('date', 'Preferred date', 'date', {
  rule: { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', messages: { required: NO_DATE, pattern: NO_DATE } },
});

const NO_TIME = 'Please select a time.';
export const VISIT_TIME: Field = field('time', 'Preferred time', 'time', {
  rule: { pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', messages: { required: NO_TIME, pattern: NO_TIME } },
  typing: 'time',
});

/** The four that every form has. */
export function basicFields(wording: Wording, projectTypes: readonly string[]): Field[] {
  return [
    nameField(wording.name),
    mobileField('mobile', wording.mobile),
    field('budget', 'Budget', 'select', {
      rule: oneOf(BUDGETS, wording.budget),
      placeholder: 'Select your budget',
    }),
    field('project_type', 'Project type', 'select', {
      rule: oneOf(projectTypes, wording.projectType),
      placeholder: 'Select project type',
    }),
  ];
}

/** Those of the enquiry, callback and contact forms. @param source that stands chosen */
export function enquiryFields(wording: Wording, projectTypes: readonly string[], source: string): Field[] {
  const [name, ...others] = basicFields(wording, projectTypes) as [Field, ...Field[]];
  return [
    name,
    COUNTRY_CODE,
    ...others,
    field('enquiry_source', 'How did you hear about us?', 'select', {
      rule: oneOf(SOURCES, 'Please choose one of the sources.'),
      initial: source,
      placeholder: 'Select a source',
      required: false,
    }),
    yesNo('interested_home_loan', 'Are you interested in a home loan?'),
    yesNo('contacted_by', 'May we contact you?', 'Yes'),
    TERMS,
  ];
}
