import { CAPTCHA, CONTACT_FIELDS, ENQUIRY_FIELDS, LANDING_FIELDS, VISIT_FIELDS } from './enquiry-fields.ts';
import type { Field, FormValues } from './form-field.ts';
import { CALLBACK, CONSULTATION, SITE_VISIT } from './form-titles.ts';
import type { Text } from './language.ts';
import type { ContactQuery, Links } from './links.ts';

/**
 * The keys of every payload, with the values for fields that a form does not show or a visitor left open. `mobile` is
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
/** Fields without a key in the payload: consent has its own record, the country code is part of the context. */
const NOT_SENT = ['terms', 'country_code'];

/** The names of a form's other inputs. */
export const EXTRA_NAMES = {
  form: 'form',
  /** The language of the page that the form stands in. */
  language: 'lang',
  ticket: 'ticket',
  captchaId: 'captcha_id',
  refreshCaptcha: 'refresh_captcha',
  project: 'project',
  /** The chosen size: its rooms as a number, and its title. */
  bhk: 'bhk',
  unit: 'unit',
  /** Path of the form's page, sent by scripts; without it the server reads the Referer. */
  page: 'page',
  /**
   * The origin of this visit as JSON: `{first, last, referrer}`; only scripts send it. `first` and `last` have source,
   * medium, campaign, term, content (from `utm_*`), landing (a path) and at (ISO); `referrer` is another site's host.
   */
  visit: 'visit',
  /** The day and hour that were tapped for a visit; a typed date or time overrides them. */
  day: 'day',
  hour: 'hour',
  /** `Yes` when ticked: offers of other projects by call, message or WhatsApp. Never required. */
  offers: 'offers',
  /** A puzzle with its solution, OFFERS_TO_SOLVE or CANNOT_SOLVE; only scripts send it. */
  puzzle: 'puzzle',
  /** Milliseconds since the first field was focused. */
  touched: 'touched',
  /** Hidden from people, so only programs fill it in; its name is none that browsers autofill. */
  honeypot: 'subject',
} as const;

/** Sent by a script in place of a solved puzzle. */
export const OFFERS_TO_SOLVE = 'offer';
export const CANNOT_SOLVE = 'none';

export interface EnquiryForm {
  title: Text;
  submitLabel: Text;
  /** The sentence above the form, before that of the site facts; a form that books a visit has only the latter. */
  invitation: Text;
  /** The fields in the order of the page, without the captcha, which comes last where it is shown. */
  fields: readonly Field[];
  /** Always shown where it is required; elsewhere only when the server asks for it. */
  captcha: Field;
  /** True where `localStorage.token` is sent as a bearer (docs/product.md, "Forms"). */
  bearer: boolean;
  /** True where a visit is booked: `date` and `time` are checked against the opening hours. */
  books: boolean;
  /** The page that shows the form, and shows it again, without JavaScript. */
  page: (links: Links, about: ContactQuery) => string;
  /** The visitor's message after upstream accepted the enquiry, and after it failed. */
  messages: { success: Text; failure: Text };
}

/** Below the button of a form without the field `terms`. */
export const TERMS_NOTICE: Text = {
  en: 'By sending this form you accept our Terms & Conditions.',
  hi: 'यह फ़ॉर्म भेजकर आप हमारे नियम और शर्तें मानते हैं।',
};

const ENQUIRY: EnquiryForm = {
  title: { en: 'Enquiry Form', hi: 'पूछताछ फ़ॉर्म' },
  submitLabel: { en: 'Submit', hi: 'भेजें' },
  invitation: { en: 'Tell us what you are looking for.', hi: 'बताइए, आप क्या ढूँढ रहे हैं।' },
  fields: ENQUIRY_FIELDS,
  captcha: CAPTCHA,
  bearer: false,
  books: false,
  page: (links, about) => links.contact(about),
  messages: {
    success: { en: '✅ Enquiry submitted successfully!', hi: '✅ आपकी पूछताछ हमें मिल गई!' },
    failure: {
      en: '❌ Failed to submit enquiry. Please try again.',
      hi: '❌ पूछताछ नहीं भेजी जा सकी। कृपया फिर कोशिश करें।',
    },
  },
};
const LANDING: EnquiryForm = {
  ...ENQUIRY,
  title: { en: 'Get in Touch', hi: 'संपर्क करें' },
  fields: LANDING_FIELDS,
  bearer: true,
  page: (links) => links.landing(),
};

/**
 * The forms to the sales desk, a row each (docs/product.md, "Forms"): every difference between them is in these rows.
 * `enquiry` opens from the header and the sticky button, `callback` from project cards. On the landing page
 * `consultation` stands in the hero, `landing` is Get in Touch, and `site-visit` books a visit.
 */
const FORMS = {
  enquiry: ENQUIRY,
  callback: {
    ...ENQUIRY,
    title: CALLBACK,
    submitLabel: CALLBACK,
    invitation: { en: 'Leave us your number.', hi: 'अपना नंबर छोड़िए।' },
  },
  contact: {
    ...ENQUIRY,
    title: { en: 'Contact us', hi: 'संपर्क करें' },
    fields: CONTACT_FIELDS,
    captcha: { ...CAPTCHA, required: true },
  },
  consultation: {
    ...LANDING,
    title: CONSULTATION,
    submitLabel: CONSULTATION,
  },
  landing: LANDING,
  'site-visit': {
    ...LANDING,
    title: SITE_VISIT,
    submitLabel: SITE_VISIT,
    fields: VISIT_FIELDS,
    books: true,
    page: (links, about) => links.contact(about),
    messages: {
      success: { en: '✅ Site visit booked successfully!', hi: '✅ साइट विज़िट बुक हो गई!' },
      failure: {
        en: '❌ Failed to book site visit. Please try again.',
        hi: '❌ साइट विज़िट बुक नहीं हो सकी। कृपया फिर कोशिश करें।',
      },
    },
  },
} satisfies Record<string, EnquiryForm>;
export type FormName = keyof typeof FORMS;
export const enquiryForms: Record<FormName, EnquiryForm> = FORMS;
export const FORM_NAMES = Object.keys(FORMS) as FormName[];

/** The contact page's form where the address names none, and the form shown after an unreadable post. */
export const DEFAULT_FORM: FormName = 'contact';

export function isFormName(value: unknown): value is FormName {
  return typeof value === 'string' && Object.hasOwn(FORMS, value);
}

/** The fields of a form and its captcha, which the server may ask for at any time. */
const withCaptcha = ([name, { fields, captcha }]: [string, EnquiryForm]) => [name, [...fields, captcha]];
export const allFields: Record<FormName, readonly Field[]> = Object.fromEntries(
  Object.entries(enquiryForms).map(withCaptcha),
);

/** The names of all fields whose values are typed, including the captcha: their values never appear in a log. */
export const TYPED_NAMES: readonly string[] = [
  ...new Set(Object.values(allFields).flatMap((fields) => fields.filter(isTyped).map(({ name }) => name))),
];

function isTyped({ input }: Field): boolean {
  return ['text', 'tel', 'captcha'].includes(input);
}

/** The telephone numbers of a form's fields. */
export function numbersIn(form: FormName, values: FormValues): string[] {
  const fields = enquiryForms[form].fields.filter(({ input }) => input === 'tel');
  return fields.flatMap(({ name }) => values[name] || []);
}

/** @returns the fields that a form sends beyond the common payload; each is a column in the outbox's export */
export function payloadExtras(form: FormName): string[] {
  const names = enquiryForms[form].fields.map(({ name }) => name);
  return names.filter((name) => !Object.hasOwn(PAYLOAD, name) && !NOT_SENT.includes(name));
}

/** The forms that a browser without JavaScript posts. */
export type ReplyForm = FormName | 'application' | 'own-enquiry';

/** The address of the page that shows a form again after it was sent without JavaScript. */
export function formAddress(links: Links, form: ReplyForm, project: string | null): string {
  if (form === 'application') return links.apply();
  if (form === 'own-enquiry') return links.ownEnquiry();
  return enquiryForms[form].page(links, { form, project: project ?? undefined });
}
