import { byLanguage } from './by-language.ts';

/** The three lists of projects, and what leads to them. */
export const PROJECT_LISTS = byLanguage({
  en: {
    eyebrow: 'Projects',
    titles: {
      completed: 'Completed Projects',
      ongoing: 'Running Projects',
      upcoming: 'Upcoming Projects',
    },
    /** Where it is clear that projects are meant. */
    short: { completed: 'Completed', ongoing: 'Running', upcoming: 'Upcoming' },
    pageTitle: (title: string, city: string) => `${title} in ${city}`,
    byStage: 'Projects by stage',
    count: (count: number) => (count === 1 ? '1 project' : `${count} projects`),
    page: (page: number, pages: number) => `, page ${page} of ${pages}`,
    none: 'No projects available',
    noneOfKind: 'No projects found in this category.',
    askUs: 'Ask us what is planned',
  },
});
