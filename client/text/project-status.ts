import { byLanguage } from './by-language.ts';

/** What a badge shows (docs/product.md, "Projects"). */
export const PROJECT_STATUS = byLanguage({
  en: {
    completed: 'Completed',
    ongoing: 'Ongoing',
    upcoming: 'Upcoming',
    unknown: 'Unknown',
  },
});
