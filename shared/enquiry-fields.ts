import { CAPTCHA_LENGTH } from './captcha.ts';
import { type Field, field, type RuleMessages } from './form-field.ts';
import type { Text } from './language.ts';
import { COUNTRY_CODES, HOME_CODE, MOBILE_DIGITS } from './readers/mobile-number.ts';
import { MAX_NAME } from './typing.ts';

/**
 * The fields of the forms: options, rules and messages (docs/product.md, "Rules of fields"). A field that is part of
 * the payload has the payload's name.
 */

export const BUDGETS = ['10-25 Lac', '26-40 Lac', '41 Lac and above'] as const;
const PROJECT_TYPES = ['Residential', 'Commercial', 'Other'] as const;
const PROJECT_TYPES_RETAIL = ['Residential', 'Commercial & Retail', 'Other'] as const;
const SOURCES = ['Website', 'Walk-in', 'Referral', 'Advertisement'] as const;
const YES_NO = ['Yes', 'No'] as const;

/** A field with messages of its own. */
export function reworded(given: Field, messages: RuleMessages): Field {
  return { ...given, messages: { ...given.messages, ...messages } };
}

/** Letters of any script with their combining characters, and spaces. */
export const NAME: Field = field('name', { en: 'Name', hi: 'नाम' }, 'text', {
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
  },
  typing: 'name',
  autoComplete: 'name',
});

export const MOBILE: Field = field('mobile', { en: 'Mobile number', hi: 'मोबाइल नंबर' }, 'tel', {
  pattern: `^[0-9]{${MOBILE_DIGITS}}$`,
  // Longer than any number: autofill cuts a text to `maxlength`, and a number that is cut is wrong.
  maxLength: 100,
  messages: {
    required: { en: 'Mobile number is required', hi: 'मोबाइल नंबर लिखना ज़रूरी है' },
    pattern: { en: 'Enter a valid 10-digit mobile number', hi: '10 अंकों का सही मोबाइल नंबर लिखें' },
  },
  typing: 'mobile',
  autoComplete: 'tel',
});

const BUDGET: Field = field('budget', { en: 'Budget', hi: 'बजट' }, 'select', {
  placeholder: { en: 'Select your budget', hi: 'अपना बजट चुनें' },
  enum: BUDGETS,
  messages: { required: { en: 'Please select your budget', hi: 'कृपया अपना बजट चुनें' } },
});

const TYPE_LABEL: Text = { en: 'Project type', hi: 'प्रॉपर्टी का प्रकार' };
const PROJECT_TYPE: Field = field('project_type', TYPE_LABEL, 'select', {
  placeholder: { en: 'Select project type', hi: 'प्रकार चुनें' },
  enum: PROJECT_TYPES,
  messages: { required: { en: 'Please select project type', hi: 'कृपया प्रॉपर्टी का प्रकार चुनें' } },
});
const PROJECT_TYPE_RETAIL: Field = { ...PROJECT_TYPE, enum: PROJECT_TYPES_RETAIL };

const YES_OR_NO: Partial<Field> = { required: false, enum: YES_NO };
const LOAN_LABEL: Text = { en: 'Are you interested in a home loan?', hi: 'क्या होम लोन में रुचि है?' };
const HOME_LOAN: Field = field('interested_home_loan', LOAN_LABEL, 'radio', YES_OR_NO);
const CONTACT_LABEL: Text = { en: 'May we contact you?', hi: 'क्या हम आपसे संपर्क कर सकते हैं?' };
const MAY_CONTACT: Field = field('contacted_by', CONTACT_LABEL, 'radio', { ...YES_OR_NO, initial: 'Yes' });

const SOURCE_LABEL: Text = { en: 'How did you hear about us?', hi: 'आपको हमारे बारे में कहाँ से पता चला?' };
const SOURCE: Field = field('enquiry_source', SOURCE_LABEL, 'select', {
  placeholder: { en: 'Select a source', hi: 'एक चुनें' },
  required: false,
  enum: SOURCES,
});

const COUNTRY_CODE: Field = field('country_code', { en: 'Country code', hi: 'देश का कोड' }, 'select', {
  initial: HOME_CODE,
  required: false,
  enum: COUNTRY_CODES,
  autoComplete: 'tel-country-code',
});

const TERMS_TICK: Text = { en: 'I accept the Terms & Conditions', hi: 'मुझे नियम और शर्तें मंज़ूर हैं' };
const TERMS: Field = field('terms', TERMS_TICK, 'checkbox', {
  messages: { required: { en: 'You must accept Terms & Conditions', hi: 'नियम और शर्तें मानना ज़रूरी है' } },
  typing: 'tick',
});

const CAPTCHA_LABEL: Text = { en: 'Characters in the picture', hi: 'तस्वीर के अक्षर' };
/** Shown when the server asks for it. */
export const CAPTCHA: Field = field('captcha', CAPTCHA_LABEL, 'captcha', {
  required: false,
  maxLength: 2 * CAPTCHA_LENGTH,
  messages: { required: { en: 'Captcha is required', hi: 'तस्वीर के अक्षर लिखना ज़रूरी है' } },
  typing: 'captcha',
  autoComplete: 'off',
});

export const NO_DATE: Text = { en: 'Please select a date.', hi: 'कृपया तारीख चुनें।' };
const VISIT_DATE: Field = field('date', { en: 'Preferred date', hi: 'किस दिन' }, 'date', {
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  messages: { required: NO_DATE, pattern: NO_DATE },
});

const NO_TIME: Text = { en: 'Please select a time.', hi: 'कृपया समय चुनें।' };
const VISIT_TIME: Field = field('time', { en: 'Preferred time', hi: 'किस समय' }, 'time', {
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  messages: { required: NO_TIME, pattern: NO_TIME },
  typing: 'time',
});

export const ENQUIRY_FIELDS: readonly Field[] = [
  ...[NAME, COUNTRY_CODE, MOBILE, BUDGET, PROJECT_TYPE, SOURCE, HOME_LOAN, MAY_CONTACT, TERMS],
];

const CONTACT_MOBILE: Text = { en: 'Enter a valid 10-digit number', hi: '10 अंकों का सही नंबर लिखें' };
const CONTACT_OWN: readonly Field[] = [
  reworded(MOBILE, { pattern: CONTACT_MOBILE }),
  PROJECT_TYPE_RETAIL,
  { ...SOURCE, initial: 'Website' },
];
export const CONTACT_FIELDS: readonly Field[] = ENQUIRY_FIELDS.map(
  (field) => CONTACT_OWN.find(({ name }) => name === field.name) ?? field,
);

const LANDING_NAME: Text = {
  en: 'Please enter a valid name (at least 2 letters).',
  hi: 'कृपया सही नाम लिखें (कम से कम 2 अक्षर)।',
};
const LANDING_MOBILE: Text = {
  en: 'Please enter a valid 10-digit mobile number.',
  hi: 'कृपया 10 अंकों का सही मोबाइल नंबर लिखें।',
};
export const LANDING_FIELDS: readonly Field[] = [
  {
    ...reworded(NAME, { required: LANDING_NAME, minLength: LANDING_NAME, pattern: LANDING_NAME }),
    typing: 'writtenName',
  },
  reworded(MOBILE, { required: LANDING_MOBILE, pattern: LANDING_MOBILE }),
  reworded(BUDGET, { required: { en: 'Please select a budget.', hi: 'कृपया बजट चुनें।' } }),
  reworded(PROJECT_TYPE_RETAIL, {
    required: { en: 'Please select a project type.', hi: 'कृपया प्रॉपर्टी का प्रकार चुनें।' },
  }),
];

export const VISIT_FIELDS: readonly Field[] = [...LANDING_FIELDS, VISIT_DATE, VISIT_TIME];
