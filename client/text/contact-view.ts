import { inLanguages } from './in-languages.ts';

/** Texts for the view function of the contact page; no browser loads them. */
export const CONTACT_VIEW = inLanguages({
  /** The sentence above the confirmation of an enquiry. */
  sentIntro: (project = '') => ({
    en: `Your message${project && ` about ${project}`} is with the sales desk.`,
    hi: `${project && `${project} के बारे में `}आपका संदेश सेल्स डेस्क के पास है।`,
  }),
  /** @param size a home's size or name; empty where the visitor chose none */
  subject: (project: string, size: string) => ({
    en: size ? `${size} in ${project}` : project,
    hi: size ? `${project} में ${size}` : project,
  }),
  /** @param visit the site facts' sentence about visits */
  visitIntro: (project: string, visit: string) => ({
    en: `At ${project}. ${visit}`,
    hi: `${project} पर। ${visit}`,
  }),
  /** @param reply the sentence that says who answers, and when */
  projectIntro: (project: string, reply: string) => ({
    en: `About ${project}: leave us your number. ${reply}`,
    hi: `${project} के बारे में: अपना नंबर छोड़िए। ${reply}`,
  }),
});
