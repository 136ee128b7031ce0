import { byLanguage } from './by-language.ts';

/** On the page of a job and in the list of all. */
export const APPLY_LINK = byLanguage({
  en: {
    apply: 'Apply',
    applyFor: (title: string) => ` for ${title}`,
  },
});
