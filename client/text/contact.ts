import { CAPTCHA_LENGTH } from '../../shared/captcha.ts';
import { byLanguage } from './by-language.ts';

export const CONTACT = byLanguage({
  en: {
    thanks: 'Thank you',
    description: (groupName: string, city: string) =>
      `Write to ${groupName}, call the sales desk or visit us in ${city}: offices, opening hours and the enquiry form.`,
    crumb: 'Contact us',
    eyebrow: 'Contact',
    /** Above the form. @param reply who answers, and when */
    sentLead: 'Your message is with the sales desk.',
    projectLead: (project: string, reply: string) => `About ${project}: leave us your number. ${reply}`,

    ratherTalk: 'Rather talk?',
    whatsApp: 'WhatsApp',
    newTab: ' (opens in a new tab)',
    openingHours: 'Opening hours',
    comeAndSee: 'Come and see us',
    openInMaps: 'Open in maps',
    officeInNewTab: (office: string) => `: ${office} (opens in a new tab)`,

    sketch: (offices: string) => `Sketch of Bhopal with our offices: ${offices}`,
    upperLake: 'Upper Lake',
    lowerLake: 'Lower Lake',
    notToScale: 'A sketch, not to scale.',

    next: 'What happens next',
    runningProjects: 'Running projects',
    another: 'Send another message',
  },
});

/** What stands in and around the fields of a form. */
export const FORMS = byLanguage({
  en: {
    /**
     * Labels, options and messages come in English with the rules of the forms (shared/enquiry-fields.ts,
     * enquiry-messages.ts) and in the server's replies: another language finds its own by that text.
     */
    say: (text: string) => text,
    optional: ' (optional)',
    /** Of the field that people do not see, unless their browser knows no style. */
    leaveEmpty: 'Leave this field empty',
    /** The part of a sentence about the terms that leads to them. */
    terms: 'Terms & Conditions',

    person: 'Are you a person?',
    picture: `${CAPTCHA_LENGTH} characters to type below; the player beside it reads them out.`,
    noPicture: 'The picture could not be loaded.',
    tooManyPictures:
      'No new picture can be shown just now: too many were asked for from your connection. Your entries stay; press Refresh in a few minutes.',
    refresh: 'Refresh',
    refreshWhat: ' the picture and the sound',
    sound: `The ${CAPTCHA_LENGTH} characters, read out`,
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
