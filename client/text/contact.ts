import { CAPTCHA_LENGTH } from '../../shared/captcha.ts';
import { CHOICE_WORDS } from '../../shared/choices.ts';
import { inEachLanguage } from '../../shared/language.ts';
import { inLanguages } from './in-languages.ts';

/** Texts of the confirmation of an enquiry. */
export const CONTACT = inLanguages({
  reference: { en: 'Your reference: {}', hi: 'आपका रेफ़रेंस नंबर: {}' },
  calls: (number: string) => ({ en: `We will call ${number}.`, hi: `हम ${number} पर फ़ोन करेंगे।` }),
  visitAt: (moment: string) => ({ en: `Your visit: ${moment}`, hi: `आपकी विज़िट: ${moment}` }),
  toCalendar: { en: 'Add to your calendar', hi: 'कैलेंडर में जोड़ें' },
  brochure: { en: 'Brochure', hi: 'ब्रोशर' },
  chat: { en: 'Ask on WhatsApp', hi: 'WhatsApp पर पूछें' },
  chatAbout: (reference: string) => ({
    en: `Hello, my enquiry has the reference ${reference}.`,
    hi: `नमस्ते, मेरी पूछताछ का रेफ़रेंस नंबर ${reference} है।`,
  }),
  next: { en: 'What happens next', hi: 'आगे क्या होगा' },
  another: { en: 'Send another message', hi: 'एक और संदेश भेजें' },
});

/** Texts in and around the fields of a form. */
export const FORMS = inLanguages({
  /** The label of a choice; its value is sent. */
  choice: (value: string) => ({
    ...inEachLanguage(() => value),
    ...CHOICE_WORDS[value as keyof typeof CHOICE_WORDS],
  }),
  optional: { en: ' (optional)', hi: ' (ज़रूरी नहीं)' },
  /** The label of the hidden trap field, for browsers without CSS. */
  leaveEmpty: { en: 'Leave this field empty', hi: 'यह खाना खाली छोड़ें' },
  /** The part of a sentence about the terms that is a link to them. */
  terms: { en: 'Terms & Conditions', hi: 'नियम और शर्तें' },

  notice: { en: 'What happens to your details', hi: 'आपकी जानकारी का क्या होता है' },
  offers: {
    en: 'Tell me about other projects too, by call, message or WhatsApp (optional)',
    hi: 'मुझे दूसरे प्रोजेक्ट के बारे में भी फ़ोन, संदेश या WhatsApp पर बताएँ (ज़रूरी नहीं)',
  },

  person: { en: 'Are you a person?', hi: 'क्या आप इंसान हैं?' },
  picture: {
    en: `${CAPTCHA_LENGTH} characters to type below; the player beside it reads them out.`,
    hi: `नीचे ${CAPTCHA_LENGTH} अक्षर लिखिए; साथ का प्लेयर उन्हें पढ़कर सुनाता है।`,
  },
  noPicture: { en: 'The picture could not be loaded.', hi: 'तस्वीर नहीं खुल सकी।' },
  tooManyPictures: {
    en: 'No new picture can be shown just now: too many were asked for from your connection. Your entries stay; press Refresh in a few minutes.',
    hi: 'अभी नई तस्वीर नहीं दिखाई जा सकती: आपके कनेक्शन से बहुत ज़्यादा माँगी गईं। आपका लिखा बना रहेगा; कुछ मिनट बाद “बदलें” दबाइए।',
  },
  refresh: { en: 'Refresh', hi: 'बदलें' },
  refreshWhat: { en: ' the picture and the sound', hi: ' तस्वीर और आवाज़' },
  sound: {
    en: `The ${CAPTCHA_LENGTH} characters, read out`,
    hi: `${CAPTCHA_LENGTH} अक्षर, पढ़कर सुनाए हुए (अंग्रेज़ी में)`,
  },
  anyCase: { en: 'Capital or small letters, both are right.', hi: 'बड़े या छोटे अक्षर, दोनों सही हैं।' },
  /** `{}` is the telephone number. */
  callInstead: {
    en: 'Can you neither read nor hear it? Call us on {}.',
    hi: 'न पढ़ पा रहे हैं, न सुन पा रहे हैं? फ़ोन कीजिए: {}',
  },
  callMeanwhile: { en: 'Or do not wait: call us on {}.', hi: 'या रुकिए मत, फ़ोन कीजिए: {}' },
});

export const HOURS = inLanguages({
  days: {
    en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    hi: ['सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि', 'रवि'],
  },
  range: (from: string, to: string) => ({ en: `${from} to ${to}`, hi: `${from} से ${to}` }),
  openToday: (hours: string) => ({ en: `Open today ${hours}`, hi: `आज खुला: ${hours}` }),
  closedToday: { en: 'Closed today', hi: 'आज बंद' },
  pickDay: { en: 'Pick a day', hi: 'दिन चुनिए' },
  pickHour: { en: 'Pick an hour', hi: 'समय चुनिए' },
  open: (hours: string) => ({ en: `Open ${hours}`, hi: `खुला: ${hours}` }),
});
