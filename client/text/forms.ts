import { CAPTCHA_LENGTH_IN_WORDS } from '../../shared/captcha.ts';
import { byLanguage } from './by-language.ts';

/** At the beginning of a sentence. */
const capital = (word: string) => word.replace(/^./, (letter) => letter.toUpperCase());

/** What stands in and around the fields of a form. */
export const FORMS = byLanguage({
  en: {
    /**
     * Labels, options and messages come in English with the rules of the forms (shared/enquiry-fields.ts,
     * enquiry-messages.ts) and in the server's replies: another language finds its own by that text.
     */
    say: (text: string) => text,
    optional: ' (optional)',
    /** Of the field that people do not see. */
    subject: 'Subject',
    /** The part of a sentence about the terms that leads to them. */
    terms: 'Terms & Conditions',

    person: 'Are you a person?',
    picture: `${capital(CAPTCHA_LENGTH_IN_WORDS)} characters to type below; the player beside it reads them out.`,
    noPicture: 'The picture could not be loaded.',
    tooManyPictures:
      'No new picture can be shown just now: too many were asked for from your connection. Your entries stay; press Refresh in a few minutes.',
    refresh: 'Refresh',
    refreshWhat: ' the picture and the sound',
    sound: `The ${CAPTCHA_LENGTH_IN_WORDS} characters, read out`,
    anyCase: 'Capital or small letters, both are right.',
    /** Before and after the telephone number. */
    callInstead: { before: 'Can you neither read nor hear it? Call us on ', after: '.' },
    callMeanwhile: { before: 'Or do not wait: call us on ', after: '.' },
  },
});

export const HOURS = byLanguage({
  en: {
    days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    range: (from: string, to: string) => `${from} to ${to}`,
    open: (hours: string) => `Open ${hours}`,
  },
});
