import { byLanguage } from './by-language.ts';

/** What the pages of a job and of its application both say. */
export const JOB = byLanguage({
  en: {
    /** Of a job past its deadline. */
    closed: (day: string) => `Applications closed on ${day}.`,
  },
});
