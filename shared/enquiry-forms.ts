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
/** Fields that are asked and no key of the payload: consent has a record of its own, the country's code stands in the context. */
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
  /** Path of the page that the form stands on; from scripts alone, else the server reads the Referer. */
  page: 'page',
  /**
   * How this visit came to the site, from scripts alone: JSON of `{first, last, referrer}`, where first and last have
   * source, medium, campaign, term, content (of `utm_*`), landing (a path) and at (ISO), and referrer is another site's host.
   */
  visit: 'visit',
  /** A day and an hour of a visit that were tapped; a date or time that was typed goes before them. */
  day: 'day',
  hour: 'hour',
  /** `Yes` when ticked: offers of other projects by call, message or WhatsApp. Never required. */
  offers: 'offers',
  /** A solved puzzle with its solution, OFFERS_TO_SOLVE or CANNOT_SOLVE; from scripts alone. */
  puzzle: 'puzzle',
  /** Milliseconds since somebody touched the first field. */
  touched: 'touched',
  /** Filled by programs only: hidden from people, and no word that browsers fill in by themselves. */
  honeypot: 'subject',
} as const;

/** Sent by a script in place of a solved puzzle. */
export const OFFERS_TO_SOLVE = 'offer';
export const CANNOT_SOLVE = 'none';

export interface EnquiryForm {
  title: Text;
  submitLabel: Text;
  /** Above the form, before the promise of the site facts; a form that books a visit shows theirs alone. */
  invitation: Text;
  /** In the order of the page; without the captcha, which stands last where it is shown. */
  fields: readonly Field[];
  /** Always shown where it is required, elsewhere when the server asks for it. */
  captcha: Field;
  /** True where `localStorage.token` is sent as a bearer (docs/product.md, "Forms"). */
  bearer: boolean;
  /** True where a visit is booked: `date` and `time` are checked against the opening hours. */
  books: boolean;
  /** The page that shows the form, and shows it again, without JavaScript. */
  page: (links: Links, about: ContactQuery) => string;
  /** For the visitor when upstream has taken it, and when it has not. */
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
 * The forms that lead to the sales desk, a row each (docs/product.md, "Forms"): all that one form has and another has
 * not stands here. `enquiry` is the header's and the sticky button's, `callback` the one of project cards,
 * `consultation` stands in the landing page's hero, `landing` is its Get in Touch, `site-visit` its booking.
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

/** The contact page's where its address names no other, and the one shown for a post that cannot be read. */
export const DEFAULT_FORM: FormName = 'contact';

export function isFormName(value: unknown): value is FormName {
  return typeof value === 'string' && Object.hasOwn(FORMS, value);
}

/** The fields of a form with its captcha, which is there for whenever it is asked for. */
const withCaptcha = ([name, { fields, captcha }]: [string, EnquiryForm]) => [name, [...fields, captcha]];
export const allFields: Record<FormName, readonly Field[]> = Object.fromEntries(
  Object.entries(enquiryForms).map(withCaptcha),
);

/** What visitors type of a person, by the names of the fields, the captcha among them: no log has any of it. */
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

/** @returns the fields that a form sends besides the keys of every payload; each is a column of the outbox's export */
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
