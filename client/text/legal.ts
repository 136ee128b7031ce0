import { byLanguage } from './by-language.ts';

export const LEGAL = byLanguage({
  en: {
    /** Around the day. */
    updated: { before: 'Last changed on ', after: '' },
  },
});
