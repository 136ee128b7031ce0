import { byLanguage } from './by-language.ts';

/** The lists of projects. */
export const PROJECT_LISTS = byLanguage({
  en: {
    all: 'All Projects',
    completed: 'Completed Projects',
    ongoing: 'Running Projects',
    upcoming: 'Upcoming Projects',
  },
});
