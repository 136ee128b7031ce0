import { MOBILE } from './enquiry-fields.ts';
import type { FormName } from './enquiry-forms.ts';
import { type Field, field } from './form-field.ts';
import type { Text } from './language.ts';

/** The page on which somebody sees, withdraws or erases their own enquiry (docs/product.md, "Your enquiry"). */

/** The name and the values of the buttons. */
export const OWN_STEP = 'step';
export const OWN_STEPS = ['look', 'withdraw', 'erase'] as const;
export type OwnStep = (typeof OWN_STEPS)[number];

const NO_REFERENCE: Text = {
  en: 'Please type the reference: ten letters and digits, such as 7K3MQ-2WXNB',
  hi: 'कृपया रेफ़रेंस नंबर लिखें: दस अक्षर और अंक, जैसे 7K3MQ-2WXNB',
};
const REFERENCE: Field = field('reference', { en: 'Reference', hi: 'रेफ़रेंस नंबर' }, 'text', {
  // Accepts the spellings that readReference reads.
  pattern: '^(.*:)?[^0-9A-Za-z]*([0-9A-Za-z][^0-9A-Za-z_]*){10}$',
  maxLength: 60,
  messages: { required: NO_REFERENCE, pattern: NO_REFERENCE, maxLength: NO_REFERENCE },
  autoComplete: 'off',
});

export const OWN_FIELDS: readonly Field[] = [REFERENCE, MOBILE];

/** The stored data of one enquiry, as its own visitor may see it. */
export interface OwnEnquiry {
  reference: string;
  /** Milliseconds since the epoch. */
  receivedAt: number;
  form: FormName;
  /** The purposes that the visitor agreed to: the enquiry itself, and perhaps `offers`. */
  purposes: readonly string[];
  /** The visitor's answers and the enquiry's origin; null once only the record of consent is left. */
  held: {
    values: Record<string, string>;
    project: string | null;
    unit: { bhk: number | null; title: string | null } | null;
    page: string | null;
    campaign: string;
  } | null;
  ended: 'withdrawn' | 'erased' | null;
}

/** One answer for a wrong number and an unknown reference, so that nobody can probe for references. */
export const OWN_UNKNOWN: Text = {
  en: 'There is no enquiry here with this reference and this mobile number. Please check both, or ask us.',
  hi: 'इस रेफ़रेंस नंबर और इस मोबाइल नंबर की कोई पूछताछ यहाँ नहीं है। कृपया दोनों जाँच लें, या हमसे पूछें।',
};
export const OWN_ENDED: Record<NonNullable<OwnEnquiry['ended']>, Text> = {
  withdrawn: {
    en: 'Your enquiry is withdrawn: what was still waiting here goes to nobody.',
    hi: 'आपकी पूछताछ वापस ले ली गई: जो अभी यहाँ रुका था, वह अब किसी को नहीं जाएगा।',
  },
  erased: {
    en: 'Your enquiry is erased here: your name, your number and your answers are gone.',
    hi: 'आपकी पूछताछ यहाँ से मिटा दी गई: आपका नाम, नंबर और उत्तर अब यहाँ नहीं हैं।',
  },
};

/** @param phone as people read it */
export function ownUnavailable(phone: string): Text {
  return {
    en: `This cannot be looked up just now. Please try again in a few minutes, or call us on ${phone}.`,
    hi: `यह अभी देखा नहीं जा सकता। कृपया कुछ मिनट बाद फिर कोशिश करें, या हमें ${phone} पर फ़ोन करें।`,
  };
}

/** @param waitMs until the limit opens again, milliseconds @param phone as people read it */
export function ownTooMany(waitMs: number, phone: string): Text {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return {
    en: `Too many tries have come from your connection. Please try again in ${wait}, or call us on ${phone}.`,
    hi: `आपके कनेक्शन से बहुत ज़्यादा कोशिशें हुईं। कृपया ${minutes} मिनट बाद फिर कोशिश करें, या हमें ${phone} पर फ़ोन करें।`,
  };
}
