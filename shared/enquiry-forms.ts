import {
  basicFields,
  captchaField,
  enquiryFields,
  PROJECT_TYPES,
  PROJECT_TYPES_RETAIL,
  VISIT_DATE,
  VISIT_TIME,
  type Wording,
} from './enquiry-fields.ts';
import type { Field } from './form-field.ts';
import type { ContactQuery, Links } from './links.ts';

/**
 * The forms that lead to the sales desk, a row each (docs/product.md, "Forms"): whatever one form has and another has
 * not stands here. `enquiry` is the header's and the sticky button's, `callback` the one of project cards,
 * `consultation` stands in the landing page's hero, `landing` is its Get in Touch, `site-visit` its booking.
 */
export const FORM_NAMES = [
  'enquiry',
  'callback',
  'contact',
  'consultation',
  'landing',
  'site-visit',
] as const;
export type FormName = (typeof FORM_NAMES)[number];

/** The contact page's where its address names no other, and the one shown for a post that cannot be read. */
export const DEFAULT_FORM: FormName = 'contact';

export function isFormName(value: unknown): value is FormName {
  return (FORM_NAMES as readonly unknown[]).includes(value);
}

/**
 * The keys of every payload, with what is sent where a form does not show the field or nothing was chosen. `mobile` is
 * sent as a number.
 */
export const PAYLOAD = {
  name: '',
  mobile: '',
  budget: '',
  project_type: '',
  enquiry_source: 'Website',
  interested_home_loan: 'No',
  contacted_by: 'Yes',
} as const;
/** Fields that a form can add to its payload. */
export type PayloadExtra = 'date' | 'time';

/** The names of what a form carries besides its fields. */
export const EXTRA_NAMES = {
  form: 'form',
  ticket: 'ticket',
  captchaId: 'captcha_id',
  refreshCaptcha: 'refresh_captcha',
  project: 'project',
  /** A solved puzzle with its solution, or whether the client can solve one; from scripts alone. */
  puzzle: 'puzzle',
  /** Milliseconds since somebody touched the first field. */
  touched: 'touched',
  /** Filled by programs only: hidden from people, and no word that browsers fill in by themselves. */
  honeypot: 'subject',
} as const;

/** What a client sends in place of a solved puzzle: it can solve one, or cannot and says so. */
export const OFFERS_TO_SOLVE = 'offer';
export const CANNOT_SOLVE = 'none';

export interface EnquiryForm {
  title: string;
  submitLabel: string;
  /** Above the form, before what the site facts promise; where a visit is booked they say it all. */
  invitation: string;
  /** In the order of the page; without the captcha, which stands last where it is shown. */
  fields: readonly Field[];
  /** Always shown where it is required, elsewhere when the server asks for it. */
  captcha: Field;
  /** Whether `localStorage.token` is sent as a bearer (docs/product.md, "Forms"). */
  bearer: boolean;
  /** Whether a visit is booked: `date` and `time` are checked against the opening hours. */
  books: boolean;
  /** Fields that are sent besides the keys of every payload; each is a column of the outbox's export. */
  payloadExtras: readonly PayloadExtra[];
  /** The page that shows the form, and shows it again, without JavaScript. */
  page: (links: Links, about: ContactQuery) => string;
  /** For the visitor when upstream has taken it, and when it has not. */
  messages: { success: string; failure: string };
}

/** Below the button of a form without the field `terms`. */
export const TERMS_NOTICE = 'By sending this form you accept our Terms & Conditions.';

const ENQUIRY_WORDING: Wording = {
  name: {},
  mobile: { required: 'Mobile number is required', pattern: 'Enter a valid 10-digit mobile number' },
  budget: 'Please select your budget',
  projectType: 'Please select project type',
};
const CONTACT_WORDING: Wording = {
  ...ENQUIRY_WORDING,
  mobile: { required: 'Mobile number is required', pattern: 'Enter a valid 10-digit number' },
};
const LANDING_NAME = 'Please enter a valid name (at least 2 letters).';
const LANDING_MOBILE = 'Please enter a valid 10-digit mobile number.';
const LANDING_WORDING: Wording = {
  name: { required: LANDING_NAME, minLength: LANDING_NAME, pattern: LANDING_NAME },
  mobile: { required: LANDING_MOBILE, pattern: LANDING_MOBILE },
  budget: 'Please select a budget.',
  projectType: 'Please select a project type.',
};
const LANDING_FIELDS = basicFields(LANDING_WORDING, PROJECT_TYPES_RETAIL);

const ENQUIRY: EnquiryForm = {
  title: 'Enquiry Form',
  submitLabel: 'Submit',
  invitation: 'Tell us what you are looking for.',
  fields: enquiryFields(ENQUIRY_WORDING, PROJECT_TYPES, ''),
  captcha: captchaField(false),
  bearer: false,
  books: false,
  payloadExtras: [],
  page: (links, about) => links.contact(about),
  messages: {
    success: '✅ Enquiry submitted successfully!',
    failure: '❌ Failed to submit enquiry. Please try again.',
  },
};
const LANDING: EnquiryForm = {
  ...ENQUIRY,
  title: 'Get in Touch',
  fields: LANDING_FIELDS,
  bearer: true,
  page: (links) => links.landing(),
};

export const enquiryForms: Record<FormName, EnquiryForm> = {
  enquiry: ENQUIRY,
  callback: {
    ...ENQUIRY,
    title: 'Request Callback',
    submitLabel: 'Request Callback',
    invitation: 'Leave us your number.',
  },
  contact: {
    ...ENQUIRY,
    title: 'Contact us',
    fields: enquiryFields(CONTACT_WORDING, PROJECT_TYPES_RETAIL, 'Website'),
    captcha: captchaField(true),
  },
  consultation: {
    ...LANDING,
    title: 'Get a Free Consultation',
    submitLabel: 'Get a Free Consultation',
  },
  landing: LANDING,
  'site-visit': {
    ...LANDING,
    title: 'Book a Site Visit',
    submitLabel: 'Book a Site Visit',
    fields: [...LANDING_FIELDS, VISIT_DATE, VISIT_TIME],
    books: true,
    payloadExtras: ['date', 'time'],
    page: (links, about) => links.contact(about),
    messages: {
      success: '✅ Site visit booked successfully!',
      failure: '❌ Failed to book site visit. Please try again.',
    },
  },
};

const withCaptcha = Object.entries(enquiryForms).map(([name, form]) => [
  name,
  [...form.fields, form.captcha],
]);

/** The fields of each form with its captcha, which is there for whenever it is asked for. */
export const allFields: Record<FormName, readonly Field[]> = Object.fromEntries(withCaptcha);

/** The address of the page that shows a form again after it was sent without JavaScript. */
export function formAddress(links: Links, form: FormName | 'application', project: string | null): string {
  if (form === 'application') return links.apply();
  return enquiryForms[form].page(links, { form, project: project ?? undefined });
}
