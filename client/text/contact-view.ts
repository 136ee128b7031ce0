import { inLanguages } from './in-languages.ts';

/** Texts that the view of the contact page is made with: no browser loads them. */
export const CONTACT_VIEW = inLanguages({
  /** Above what a visitor keeps of an enquiry. */
  sentIntro: (project = '') => ({
    en: `Your message${project && ` about ${project}`} is with the sales desk.`,
    hi: `${project && `${project} के बारे में `}आपका संदेश सेल्स डेस्क के पास है।`,
  }),
  /** @param size of a home, or its name; empty where the visitor chose none */
  subject: (project: string, size: string) => ({
    en: size ? `${size} in ${project}` : project,
    hi: size ? `${project} में ${size}` : project,
  }),
  /** @param visit what the desk says of visits */
  visitIntro: (project: string, visit: string) => ({
    en: `At ${project}. ${visit}`,
    hi: `${project} पर। ${visit}`,
  }),
  /** @param reply says who answers, and when */
  projectIntro: (project: string, reply: string) => ({
    en: `About ${project}: leave us your number. ${reply}`,
    hi: `${project} के बारे में: अपना नंबर छोड़िए। ${reply}`,
  }),
});
