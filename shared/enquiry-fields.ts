import { CAPTCHA_LENGTH } from './captcha.ts';
import { type Field, type FieldRule, field, type RuleMessages } from './form-field.ts';
import type { Text } from './language.ts';
import { MAX_NAME, MOBILE_DIGITS } from './typing.ts';

/**
 * The fields of the forms: options, rules and messages (docs/product.md, "Rules of fields"). A field that is part of
 * the payload has the payload's name.
 */

const BUDGETS = ['10-25 Lac', '26-40 Lac', '41 Lac and above'] as const;
export const PROJECT_TYPES = ['Residential', 'Commercial', 'Other'] as const;
export const PROJECT_TYPES_RETAIL = ['Residential', 'Commercial & Retail', 'Other'] as const;
const SOURCES = ['Website', 'Walk-in', 'Referral', 'Advertisement'] as const;
const YES_NO = ['Yes', 'No'] as const;
export const COUNTRY_CODES = ['+91', '+1', '+44'] as const;

/** The values of choices that are words: sent in English, shown in the language of the page. */
export type ChoiceWord = (
  | typeof BUDGETS
  | typeof PROJECT_TYPES
  | typeof PROJECT_TYPES_RETAIL
  | typeof SOURCES
  | typeof YES_NO
)[number];

/** The messages of the fields that differ by form. */
export interface Wording {
  name: RuleMessages;
  mobile: RuleMessages;
  budget: Text;
  projectType: Text;
}

/** Letters of any script, their marks and spaces. @param messages where the form has its own */
export function nameField(messages: RuleMessages = {}): Field {
  return field('name', { en: 'Name', hi: 'नाम' }, 'text', {
    rule: {
      minLength: 2,
      maxLength: MAX_NAME,
      pattern: '^\\p{L}[\\p{L}\\p{M} ]*$',
      messages: {
        required: { en: 'Name is required', hi: 'नाम लिखना ज़रूरी है' },
        minLength: { en: 'Name must be at least 2 characters', hi: 'नाम कम से कम 2 अक्षर का हो' },
        pattern: {
          en: 'Name can only contain letters and spaces',
          hi: 'नाम में केवल अक्षर और खाली जगह हो सकती है',
        },
        maxLength: {
          en: `Name must be at most ${MAX_NAME} characters`,
          hi: `नाम ज़्यादा से ज़्यादा ${MAX_NAME} अक्षर का हो`,
        },
        ...messages,
      },
    },
    typing: 'name',
    autoComplete: 'name',
  });
}

export function mobileField(name: string, messages: RuleMessages): Field {
  return field(name, { en: 'Mobile number', hi: 'मोबाइल नंबर' }, 'tel', {
    rule: { pattern: `^[0-9]{${MOBILE_DIGITS}}$`, messages },
    typing: 'mobile',
    autoComplete: 'tel',
    inputMode: 'tel',
    inputMaxLength: 24,
  });
}

/** A choice of some. @param message where none was made that is offered */
function choice(
  name: string,
  label: Text,
  input: Field['input'],
  options: readonly string[],
  message: Text,
  more: Partial<Field> = {},
): Field {
  const rule: Omit<FieldRule, 'type'> = { enum: options, messages: { required: message, enum: message } };
  return field(name, label, input, { rule, ...more });
}

/** A question with an answer that stands chosen, or that may stay open. */
function yesNo(name: string, label: Text, initial = ''): Field {
  const message = { en: 'Please choose Yes or No.', hi: 'कृपया हाँ या नहीं चुनें।' };
  return choice(name, label, 'radio', YES_NO, message, { initial, required: false });
}

const COUNTRY_CODE: Field = field('country_code', { en: 'Country code', hi: 'देश का कोड' }, 'select', {
  initial: '+91',
  options: COUNTRY_CODES,
  required: false,
  // Not part of the payload: whatever it holds is no reason to turn an enquiry away.
  rule: { messages: {} },
  autoComplete: 'tel-country-code',
});

const TERMS_TICK: Text = { en: 'I accept the Terms & Conditions', hi: 'मुझे नियम और शर्तें मंज़ूर हैं' };
const TERMS: Field = field('terms', TERMS_TICK, 'checkbox', {
  rule: {
    messages: { required: { en: 'You must accept Terms & Conditions', hi: 'नियम और शर्तें मानना ज़रूरी है' } },
  },
  typing: 'tick',
});

export function captchaField(required: boolean): Field {
  return field('captcha', { en: 'Characters in the picture', hi: 'तस्वीर के अक्षर' }, 'captcha', {
    required,
    rule: { messages: { required: { en: 'Captcha is required', hi: 'तस्वीर के अक्षर लिखना ज़रूरी है' } } },
    typing: 'captcha',
    autoComplete: 'off',
    inputMaxLength: 2 * CAPTCHA_LENGTH,
  });
}

export const NO_DATE: Text = { en: 'Please select a date.', hi: 'कृपया तारीख चुनें।' };
export const VISIT_DATE: Field = field('date', { en: 'Preferred date', hi: 'किस दिन' }, 'date', {
  rule: { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', messages: { required: NO_DATE, pattern: NO_DATE } },
});

const NO_TIME: Text = { en: 'Please select a time.', hi: 'कृपया समय चुनें।' };
export const VISIT_TIME: Field = field('time', { en: 'Preferred time', hi: 'किस समय' }, 'time', {
  rule: {
    pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
    messages: { required: NO_TIME, pattern: NO_TIME },
  },
  typing: 'time',
});

/** The four that every form has. */
export function basicFields(wording: Wording, projectTypes: readonly string[]): Field[] {
  return [
    nameField(wording.name),
    mobileField('mobile', wording.mobile),
    choice('budget', { en: 'Budget', hi: 'बजट' }, 'select', BUDGETS, wording.budget, {
      placeholder: { en: 'Select your budget', hi: 'अपना बजट चुनें' },
    }),
    choice(
      'project_type',
      { en: 'Project type', hi: 'प्रॉपर्टी का प्रकार' },
      'select',
      projectTypes,
      wording.projectType,
      {
        placeholder: { en: 'Select project type', hi: 'प्रकार चुनें' },
      },
    ),
  ];
}

/** Those of the enquiry, callback and contact forms. @param source that stands chosen */
export function enquiryFields(wording: Wording, projectTypes: readonly string[], source: string): Field[] {
  const [name, ...others] = basicFields(wording, projectTypes) as [Field, ...Field[]];
  return [
    name,
    COUNTRY_CODE,
    ...others,
    choice(
      'enquiry_source',
      { en: 'How did you hear about us?', hi: 'आपको हमारे बारे में कहाँ से पता चला?' },
      'select',
      SOURCES,
      { en: 'Please choose one of the sources.', hi: 'कृपया इनमें से एक चुनें।' },
      { initial: source, placeholder: { en: 'Select a source', hi: 'एक चुनें' }, required: false },
    ),
    yesNo('interested_home_loan', { en: 'Are you interested in a home loan?', hi: 'क्या होम लोन में रुचि है?' }),
    yesNo('contacted_by', { en: 'May we contact you?', hi: 'क्या हम आपसे संपर्क कर सकते हैं?' }, 'Yes'),
    TERMS,
  ];
}
