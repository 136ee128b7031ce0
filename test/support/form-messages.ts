import { enquiryForms, type FormName, formAddress } from '../../shared/enquiry-forms.ts';
import * as messages from '../../shared/enquiry-messages.ts';
import { LANGUAGE_NAMES, type Language, type Text } from '../../shared/language.ts';
import { createLinks } from '../../shared/links.ts';
import { rightOf } from './builders.ts';

/** The messages of each form, word for word, and its payload (docs/product.md, "Forms" and "Messages"). */

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

/** Beneath the fields of an empty form. */
const EMPTY: Record<FormName, Record<string, string>> = {
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

export const WRONG_VALUES = { name: 'A', mobile: '98765' };
/** Beneath the fields with these. */
const WRONG: Record<FormName, Record<keyof typeof WRONG_VALUES, string>> = {
  enquiry: WRONG_ENQUIRY,
  callback: WRONG_ENQUIRY,
  contact: { ...WRONG_ENQUIRY, mobile: 'Enter a valid 10-digit number' },
  consultation: WRONG_LANDING,
  landing: WRONG_LANDING,
  'site-visit': WRONG_LANDING,
};

/** The forms that are sent with a bearer (docs/product.md, "Forms"). */
export const BEARER: Record<FormName, boolean> = {
  ...{ enquiry: false, callback: false, contact: false },
  ...{ consultation: true, landing: true, 'site-visit': true },
};

/** The payload of `RIGHT` with that number. */
export function payloadOf(form: FormName, mobile: number) {
  const { terms: _, ...answers } = rightOf(form);
  const unasked = { enquiry_source: 'Website', interested_home_loan: 'No', contacted_by: 'Yes' };
  return { budget: '', project_type: '', ...unasked, ...answers, mobile };
}

interface Way {
  from: string;
  opener?: string;
  prefix: string;
}

/** Where a visitor finds each form: its page, what opens it there, and how the ids of its elements begin. */
export const WAYS: Record<FormName, Way> = {
  enquiry: { from: '/about-us', opener: '.site-header__enquire', prefix: 'dialog' },
  callback: { from: '/projects/kolar-crest', opener: 'main a[data-form=callback]', prefix: 'dialog' },
  contact: { from: '/contact-us', prefix: 'contact' },
  consultation: { from: '/landing', prefix: 'consultation' },
  landing: { from: '/landing', prefix: 'landing' },
  'site-visit': { from: '/landing', opener: 'main a[data-form=site-visit]', prefix: 'site-visit' },
};

/** The same without JavaScript: what stands in a window stands on the contact page then. */
export function plainWay(form: FormName): Way {
  const { opener, prefix } = WAYS[form];
  return { from: formAddress(createLinks('en'), form, null), prefix: opener ? 'contact' : prefix };
}

/** Every text of the forms, in each language. */
function textsOf(value: unknown): Text[] {
  if (typeof value !== 'object' || value === null) return [];
  const text = value as Text;
  if (LANGUAGE_NAMES.every((name) => typeof text[name] === 'string')) return [text];
  return Object.values(value).flatMap(textsOf);
}

const TEXTS = [...textsOf(enquiryForms), ...textsOf({ ...messages })];

/** @throws for a text that no form has */
function translated(english: string, language: Language): string {
  const text = TEXTS.find(({ en }) => en === english);
  if (!text) throw new Error(`No form says ${english}`);
  return text[language];
}

/** What a form says in that language. */
export function wordsOf(form: FormName, language: Language = 'en') {
  const said = (english: string) => translated(english, language);
  const beneath = (errors: Record<string, string>): Record<string, string> =>
    Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, said(text)]));
  const [sent, refused] =
    form === 'site-visit'
      ? ['✅ Site visit booked successfully!', '❌ Failed to book site visit. Please try again.']
      : ['✅ Enquiry submitted successfully!', '❌ Failed to submit enquiry. Please try again.'];
  return {
    /** Above a form with wrong fields, and beneath those of an empty one and of one with WRONG_VALUES. */
    ...{ correct: said('Please correct the marked fields.'), empty: beneath(EMPTY[form]) },
    wrong: beneath(WRONG[form]),
    /** When upstream has taken it, has refused it, and did not answer. */
    ...{ sent: said(sent), refused: said(refused) },
    wentWrong: said('⚠️ Something went wrong. Please try again later.'),
  };
}
