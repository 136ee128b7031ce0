import { byLanguage } from './by-language.ts';

/** The three lists of projects. */
export const PROJECT_LISTS = byLanguage({
  en: {
    completed: 'Completed Projects',
    ongoing: 'Running Projects',
    upcoming: 'Upcoming Projects',
  },
});
