import { inLanguages } from './in-languages.ts';

/** Texts of the contact page. */
export const CONTACT_PAGE = inLanguages({
  thanks: { en: 'Thank you', hi: 'धन्यवाद' },
  description: (groupName: string, city: string) => ({
    en: `Write to ${groupName}, call the sales desk or visit us in ${city}: offices, opening hours and the enquiry form.`,
    hi: `${groupName} को लिखिए, सेल्स डेस्क को फ़ोन कीजिए या ${city} में मिलिए: ऑफ़िस, खुलने का समय और पूछताछ फ़ॉर्म।`,
  }),
  crumb: { en: 'Contact us', hi: 'संपर्क करें' },
  ratherTalk: { en: 'Rather talk?', hi: 'बात करना चाहेंगे?' },
  openingHours: { en: 'Opening hours', hi: 'खुलने का समय' },
  comeAndSee: { en: 'Come and see us', hi: 'आकर मिलिए' },
  directions: { en: 'Directions', hi: 'रास्ता' },
  openInMaps: { en: 'Open in maps', hi: 'नक्शे में खोलें' },
  officeInNewTab: (office: string) => ({
    en: `: ${office} (opens in a new tab)`,
    hi: `: ${office} (नए टैब में खुलता है)`,
  }),
  sketch: (offices: string) => ({
    en: `Sketch of Bhopal with our offices: ${offices}`,
    hi: `भोपाल का रेखाचित्र, हमारे ऑफ़िस: ${offices}`,
  }),
  upperLake: { en: 'Upper Lake', hi: 'बड़ा तालाब' },
  lowerLake: { en: 'Lower Lake', hi: 'छोटा तालाब' },
  notToScale: { en: 'A sketch, not to scale.', hi: 'रेखाचित्र है, पैमाने पर नहीं।' },
  runningProjects: { en: 'Running projects', hi: 'चल रहे प्रोजेक्ट' },
});
