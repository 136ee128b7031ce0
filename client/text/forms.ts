import { byLanguage } from './by-language.ts';

/** What stands around the fields of a form; their own words come with their rules (shared/enquiry-fields.ts). */
export const FORMS = byLanguage({
  en: {
    optional: ' (optional)',
    /** Of the field that people do not see. */
    subject: 'Subject',
    /** The part of a sentence about the terms that leads to them. */
    terms: 'Terms & Conditions',

    person: 'Are you a person?',
    picture: 'Six characters to type below; the player beside it reads them out.',
    noPicture: 'The picture could not be loaded.',
    tooManyPictures:
      'No new picture can be shown just now: too many were asked for from your connection. Your entries stay; press Refresh in a few minutes.',
    refresh: 'Refresh',
    refreshWhat: ' the picture and the sound',
    sound: 'The six characters, read out',
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
