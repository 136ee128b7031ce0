import { CAPTCHA_LENGTH } from '../../shared/captcha.ts';
import type { ChoiceWord } from '../../shared/enquiry-fields.ts';
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
  hi: {
    thanks: 'धन्यवाद',
    description: (groupName: string, city: string) =>
      `${groupName} को लिखिए, सेल्स डेस्क को फ़ोन कीजिए या ${city} में मिलिए: ऑफ़िस, खुलने का समय और पूछताछ फ़ॉर्म।`,
    crumb: 'संपर्क करें',
    eyebrow: 'संपर्क',
    sentLead: 'आपका संदेश सेल्स डेस्क के पास है।',
    projectLead: (project: string, reply: string) => `${project} के बारे में: अपना नंबर छोड़िए। ${reply}`,

    ratherTalk: 'बात करना चाहेंगे?',
    whatsApp: 'WhatsApp',
    newTab: ' (नए टैब में खुलता है)',
    openingHours: 'खुलने का समय',
    comeAndSee: 'आकर मिलिए',
    openInMaps: 'नक्शे में खोलें',
    officeInNewTab: (office: string) => `: ${office} (नए टैब में खुलता है)`,

    sketch: (offices: string) => `भोपाल का रेखाचित्र, हमारे ऑफ़िस: ${offices}`,
    upperLake: 'बड़ा तालाब',
    lowerLake: 'छोटा तालाब',
    notToScale: 'रेखाचित्र है, पैमाने पर नहीं।',

    next: 'आगे क्या होगा',
    runningProjects: 'चल रहे प्रोजेक्ट',
    another: 'एक और संदेश भेजें',
  },
});

const CHOICES_IN_HINDI: Record<ChoiceWord, string> = {
  '10-25 Lac': '10-25 लाख',
  '26-40 Lac': '26-40 लाख',
  '41 Lac and above': '41 लाख और ऊपर',
  Residential: 'आवासीय',
  Commercial: 'व्यावसायिक',
  'Commercial & Retail': 'व्यावसायिक और दुकान',
  Other: 'अन्य',
  Website: 'वेबसाइट',
  'Walk-in': 'खुद आकर',
  Referral: 'किसी ने बताया',
  Advertisement: 'विज्ञापन',
  Yes: 'हाँ',
  No: 'नहीं',
};

/** What stands in and around the fields of a form. */
export const FORMS = byLanguage({
  en: {
    /** What a choice shows in the place of its value, which is sent. */
    choice: (value: string) => value,
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
  hi: {
    choice: (value: string) => CHOICES_IN_HINDI[value as ChoiceWord] ?? value,
    optional: ' (ज़रूरी नहीं)',
    leaveEmpty: 'यह खाना खाली छोड़ें',
    terms: 'नियम और शर्तें',

    person: 'क्या आप इंसान हैं?',
    picture: `नीचे ${CAPTCHA_LENGTH} अक्षर लिखिए; साथ का प्लेयर उन्हें पढ़कर सुनाता है।`,
    noPicture: 'तस्वीर नहीं खुल सकी।',
    tooManyPictures:
      'अभी नई तस्वीर नहीं दिखाई जा सकती: आपके कनेक्शन से बहुत ज़्यादा माँगी गईं। आपका लिखा बना रहेगा; कुछ मिनट बाद “बदलें” दबाइए।',
    refresh: 'बदलें',
    refreshWhat: ' तस्वीर और आवाज़',
    sound: `${CAPTCHA_LENGTH} अक्षर, पढ़कर सुनाए हुए (अंग्रेज़ी में)`,
    anyCase: 'बड़े या छोटे अक्षर, दोनों सही हैं।',
    callInstead: { before: 'न पढ़ पा रहे हैं, न सुन पा रहे हैं? फ़ोन कीजिए: ', after: '' },
    callMeanwhile: { before: 'या रुकिए मत, फ़ोन कीजिए: ', after: '' },
  },
});

export const HOURS = byLanguage({
  en: {
    days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    range: (from: string, to: string) => `${from} to ${to}`,
    open: (hours: string) => `Open ${hours}`,
  },
  hi: {
    days: ['सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि', 'रवि'],
    range: (from: string, to: string) => `${from} से ${to}`,
    open: (hours: string) => `खुला: ${hours}`,
  },
});
