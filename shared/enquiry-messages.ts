import type { ReplyForm } from './enquiry-forms.ts';
import type { FormValues, SaidErrors } from './form-field.ts';
import type { Language, Text } from './language.ts';
import type { OwnEnquiry } from './own-enquiry.ts';

/** The messages after a form was sent; those in docs/product.md are word for word. */

export const SUBMITTING: Text = { en: 'Submitting...', hi: 'भेजा जा रहा है...' };
/** The message for every exception, and in the browser for every response that is not JSON. */
export const WENT_WRONG: Text = {
  en: '⚠️ Something went wrong. Please try again later.',
  hi: '⚠️ कुछ गड़बड़ हो गई। कृपया थोड़ी देर बाद फिर कोशिश करें।',
};
export const CORRECT_FIELDS: Text = {
  en: 'Please correct the marked fields.',
  hi: 'कृपया निशान लगे खाने ठीक करें।',
};
export const CAPTCHA_WRONG: Text = {
  en: 'Invalid CAPTCHA. Please try again.',
  hi: 'तस्वीर के अक्षर सही नहीं हैं। कृपया फिर कोशिश करें।',
};
export const CAPTCHA_ASKED: Text = {
  en: 'Please type the characters from the picture and send again.',
  hi: 'कृपया तस्वीर के अक्षर लिखें और फिर भेजें।',
};
/** While the browser solves a puzzle. */
export const CHECKING: Text = { en: 'One moment, checking …', hi: 'एक पल, जाँच हो रही है …' };
export const OTHER_ORIGIN: Text = {
  en: 'This form was sent from another site. Please send it again from this page.',
  hi: 'यह फ़ॉर्म किसी और साइट से भेजा गया। कृपया इसे इसी पेज से फिर भेजें।',
};
export const UNKNOWN_FORM: Text = {
  en: 'This form is not known. Please reload the page and try again.',
  hi: 'यह फ़ॉर्म पहचाना नहीं गया। कृपया पेज दोबारा खोलें और फिर कोशिश करें।',
};
export const TOO_LARGE: Text = {
  en: 'This is too much for one form. Please shorten what you entered.',
  hi: 'यह एक फ़ॉर्म के लिए बहुत ज़्यादा है। कृपया अपना लिखा छोटा करें।',
};
export const UNREADABLE: Text = {
  en: 'This form could not be read. Please reload the page and try again.',
  hi: 'यह फ़ॉर्म पढ़ा नहीं जा सका। कृपया पेज दोबारा खोलें और फिर कोशिश करें।',
};

/**
 * @param waitMs until the limit opens again, milliseconds
 * @param phone as people read it: another way to ask
 */
export function tooManyMessage(waitMs: number, phone: string): Text {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return {
    en: `Too many enquiries have come from your connection. Please try again in ${wait}, or call us on ${phone}.`,
    hi: `आपके कनेक्शन से बहुत ज़्यादा पूछताछ आई हैं। कृपया ${minutes} मिनट बाद फिर कोशिश करें, या हमें ${phone} पर फ़ोन करें।`,
  };
}

/** The sentence beside a failure for an enquiry that is kept: the visitor need not send it again. */
export function keptNote(reference: string): Text {
  return {
    en: `Your enquiry is kept under ${reference} and will be passed on: you need not send it again.`,
    hi: `आपकी पूछताछ ${reference} नंबर से हमारे पास सुरक्षित है और आगे भेज दी जाएगी: दोबारा भेजने की ज़रूरत नहीं।`,
  };
}

/** The sentence beside a failure, for an enquiry that could be kept nowhere. @param phone as people read it */
export function notKeptNote(phone: string): Text {
  return {
    en: `Your enquiry could not be kept. Please call us on ${phone}.`,
    hi: `आपकी पूछताछ सहेजी नहीं जा सकी। कृपया हमें ${phone} पर फ़ोन करें।`,
  };
}

/** A proof of work that the server asks for, as altcha-lib makes, solves and checks it. */
export interface Puzzle {
  parameters: object;
  signature?: string;
}

/** The JSON response of `POST /enquiries`. */
export interface EnquiryReply {
  ok: boolean;
  message: string;
  errors?: SaidErrors;
  /** The reference of an enquiry that was delivered, or that is kept and will be delivered. */
  reference?: string;
  /** The sentence beside a failure: whether the enquiry was kept. */
  note?: string;
  /** True where the next try needs a new captcha; an earlier one is used up. */
  captchaRequired?: boolean;
  /** A puzzle to solve; the client then sends the form again with the solution. */
  puzzle?: Puzzle;
  /** A new ticket: the ticket that was sent is used up. */
  ticket?: string;
}

/** A form that is shown again after it was sent without JavaScript. */
export interface FormReply {
  form: ReplyForm;
  /** The language of the page that the form stood in. */
  language: Language;
  /** HTTP status of the page. */
  status: number;
  /** The message above the form; empty after a captcha was renewed. */
  message: string;
  /** The sentence beside a failure: whether the enquiry was kept, and under which reference. */
  note?: string;
  /** The typed values by field; never the captcha's answer. */
  values: FormValues;
  errors: SaidErrors;
  /** The project of the enquiry, as the page named it. */
  project: string | null;
  /** The size or the home in that project. */
  unit: { bhk: number | null; title: string | null } | null;
  /** Hidden fields of the form: the page that it stood on at first, and the origin of the visit. */
  origin: Readonly<Record<string, string>>;
  /** A ticket for the page's forms, as old as the ticket that was sent. */
  ticket: string;
  /** Id of the captcha that the form shows: empty where it shows none, null where none can be had now. */
  captcha: string | null;
  /** Somebody's own enquiry, on the page about it. */
  own?: OwnEnquiry;
}
