import {
  basicFields,
  CONTACT_WORDING,
  captchaField,
  ENQUIRY_WORDING,
  type EnquiryField,
  enquiryFields,
  LANDING_WORDING,
  PROJECT_TYPES,
  PROJECT_TYPES_RETAIL,
  VISIT_DATE,
  VISIT_TIME,
} from './enquiry-fields.ts';

/**
 * The forms that lead to the sales desk, a row each (docs/product.md, "Forms"). `enquiry` is the header's and the
 * sticky button's, `callback` the one of project cards, `consultation` stands in the landing page's hero, `landing` is
 * its Get in Touch, `site-visit` its booking.
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

export function isFormName(value: unknown): value is FormName {
  return (FORM_NAMES as readonly unknown[]).includes(value);
}

/** The names of what a form carries besides its fields. */
export const EXTRA_NAMES = {
  form: 'form',
  ticket: 'ticket',
  captchaId: 'captcha_id',
  refreshCaptcha: 'refresh_captcha',
  project: 'project',
  /** Filled by programs only: hidden from people, and no word that browsers fill in by themselves. */
  honeypot: 'subject',
} as const;

export interface EnquiryForm {
  name: FormName;
  title: string;
  submitLabel: string;
  /** In the order of the page; without the captcha, which stands last where it is shown. */
  fields: readonly EnquiryField[];
  /** For the place where the captcha is shown: always on `contact`, elsewhere when the server asks for one. */
  captcha: EnquiryField;
  captchaAlways: boolean;
  /** `tick`: the field `terms` is among the fields. `notice`: TERMS_NOTICE stands below the button. */
  terms: 'tick' | 'notice';
  /** Whether `localStorage.token` is sent as a bearer (docs/product.md, "Forms"). */
  bearer: boolean;
  /** Whether a visit is booked: `date` and `time` are checked against the opening hours, and sent. */
  books: boolean;
  /** The page that shows the form, and shows it again, without JavaScript. */
  page: '/contact-us' | '/landing';
  /** What the visitor reads when upstream has taken it, and when it has not. */
  answers: { success: string; failure: string };
}

export const TERMS_NOTICE = 'By sending this form you accept our Terms & Conditions.';

const LANDING = basicFields(LANDING_WORDING, PROJECT_TYPES_RETAIL);
const LANDING_FIELDS = [LANDING.name, LANDING.mobile, LANDING.budget, LANDING.projectType] as const;
const ENQUIRY_FIELDS = enquiryFields(ENQUIRY_WORDING, PROJECT_TYPES, '');

const ENQUIRY_ANSWERS = {
  success: '✅ Enquiry submitted successfully!',
  failure: '❌ Failed to submit enquiry. Please try again.',
};
const ENQUIRY_KIND = {
  books: false,
  page: '/contact-us',
  answers: ENQUIRY_ANSWERS,
  captcha: captchaField(false),
  captchaAlways: false,
  terms: 'tick',
  bearer: false,
} as const;
const LANDING_KIND = {
  books: false,
  page: '/landing',
  answers: ENQUIRY_ANSWERS,
  captcha: captchaField(false),
  captchaAlways: false,
  terms: 'notice',
  bearer: true,
} as const;

export const enquiryForms: Record<FormName, EnquiryForm> = {
  enquiry: {
    name: 'enquiry',
    title: 'Enquiry Form',
    submitLabel: 'Submit',
    fields: ENQUIRY_FIELDS,
    ...ENQUIRY_KIND,
  },
  callback: {
    name: 'callback',
    title: 'Request Callback',
    submitLabel: 'Request Callback',
    fields: ENQUIRY_FIELDS,
    ...ENQUIRY_KIND,
  },
  contact: {
    name: 'contact',
    title: 'Contact us',
    submitLabel: 'Submit',
    fields: enquiryFields(CONTACT_WORDING, PROJECT_TYPES_RETAIL, 'Website'),
    ...ENQUIRY_KIND,
    captcha: captchaField(true),
    captchaAlways: true,
  },
  consultation: {
    name: 'consultation',
    title: 'Get a Free Consultation',
    submitLabel: 'Get a Free Consultation',
    fields: LANDING_FIELDS,
    ...LANDING_KIND,
  },
  landing: {
    name: 'landing',
    title: 'Get in Touch',
    submitLabel: 'Submit',
    fields: LANDING_FIELDS,
    ...LANDING_KIND,
  },
  'site-visit': {
    name: 'site-visit',
    title: 'Book a Site Visit',
    submitLabel: 'Book a Site Visit',
    fields: [...LANDING_FIELDS, VISIT_DATE, VISIT_TIME],
    ...LANDING_KIND,
    books: true,
    page: '/contact-us',
    answers: {
      success: '✅ Site visit booked successfully!',
      failure: '❌ Failed to book site visit. Please try again.',
    },
  },
};
