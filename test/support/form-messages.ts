import { enquiryForms, type FormName } from '../../shared/enquiry-forms.ts';
import * as messages from '../../shared/enquiry-messages.ts';
import type { Language, Text } from '../../shared/language.ts';
import { CAPTCHA_TYPED } from './builders.ts';

/** The messages of each form, word for word, and its payload (docs/product.md, "Forms" and "Messages"). */

/** Tomorrow in India. */
export function tomorrow(): string {
  return new Date(Date.now() + (24 + 5.5) * 3_600_000).toISOString().slice(0, 10);
}

/** Right answers; `captcha` is the site's CAPTCHA_TEST_ANSWER. */
export const RIGHT: Record<string, string> = {
  name: 'Sunita Sharma',
  mobile: '9876543210',
  budget: '26-40 Lac',
  project_type: 'Residential',
  captcha: CAPTCHA_TYPED,
  time: '11:30',
};

export const CORRECT = 'Please correct the marked fields.';
export const WENT_WRONG = '⚠️ Something went wrong. Please try again later.';

/** When upstream has taken it. */
export const sentWords = (form: FormName): string =>
  form === 'site-visit' ? '✅ Site visit booked successfully!' : '✅ Enquiry submitted successfully!';

/** When upstream has refused it. */
export const refusedWords = (form: FormName): string =>
  form === 'site-visit'
    ? '❌ Failed to book site visit. Please try again.'
    : '❌ Failed to submit enquiry. Please try again.';

const ENQUIRY = {
  name: 'Name is required',
  mobile: 'Mobile number is required',
  budget: 'Please select your budget',
  project_type: 'Please select project type',
  terms: 'You must accept Terms & Conditions',
};
const LANDING = {
  name: 'Please enter a valid name (at least 2 letters).',
  mobile: 'Please enter a valid 10-digit mobile number.',
  budget: 'Please select a budget.',
  project_type: 'Please select a project type.',
};

/** The messages beneath the fields of an empty form. */
export const EMPTY: Record<FormName, Record<string, string>> = {
  enquiry: ENQUIRY,
  callback: ENQUIRY,
  contact: { ...ENQUIRY, captcha: 'Captcha is required' },
  consultation: LANDING,
  landing: LANDING,
  'site-visit': { ...LANDING, date: 'Please select a date.', time: 'Please select a time.' },
};

const WRONG_ENQUIRY = {
  name: 'Name must be at least 2 characters',
  mobile: 'Enter a valid 10-digit mobile number',
};
const WRONG_LANDING = { name: LANDING.name, mobile: LANDING.mobile };

/** Wrong values, and the messages about them. */
export const WRONG_VALUES = { name: 'A', mobile: '98765' };
export const WRONG: Record<FormName, Record<keyof typeof WRONG_VALUES, string>> = {
  enquiry: WRONG_ENQUIRY,
  callback: WRONG_ENQUIRY,
  contact: { ...WRONG_ENQUIRY, mobile: 'Enter a valid 10-digit number' },
  consultation: WRONG_LANDING,
  landing: WRONG_LANDING,
  'site-visit': WRONG_LANDING,
};

/** The payload of `RIGHT` with that number. */
export const payloadOf = (form: FormName, mobile: number) => ({
  name: RIGHT.name,
  mobile,
  budget: RIGHT.budget,
  project_type: RIGHT.project_type,
  enquiry_source: 'Website',
  interested_home_loan: 'No',
  contacted_by: 'Yes',
  ...(form === 'site-visit' && { date: tomorrow(), time: RIGHT.time }),
});

/** Every text of the forms, in each language. */
function textsOf(value: unknown): Text[] {
  if (typeof value !== 'object' || value === null) return [];
  const { en, hi } = value as Partial<Text>;
  if (typeof en === 'string' && typeof hi === 'string') return [{ en, hi }];
  return Object.values(value).flatMap(textsOf);
}

const TEXTS = [...textsOf(enquiryForms), ...textsOf({ ...messages })];

/** @returns the text that the forms have in that language for an English one */
export function saidIn(language: Language): (english: string) => string {
  return (english) => {
    const text = TEXTS.find(({ en }) => en === english);
    if (!text) throw new Error(`No form says ${english}`);
    return text[language];
  };
}
