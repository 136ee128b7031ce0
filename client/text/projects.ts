import { byLanguage } from './by-language.ts';

export const PROJECTS = byLanguage({
  en: {
    eyebrow: 'Projects',
    pageTitle: (list: string, city: string) => `${list} in ${city}`,
    byStage: 'Projects by stage',
    stages: { completed: 'Completed', ongoing: 'Running', upcoming: 'Upcoming' },
    page: (page: number, pages: number) => `, page ${page} of ${pages}`,
    askUs: 'Ask us what is planned',
  },
});

/** What the view models say: the browser never gets it. */
export const PROJECTS_VIEW = byLanguage({
  en: {
    count: (count: number) => (count === 1 ? '1 project' : `${count} projects`),
    none: 'No projects available',
    noneOfKind: 'No projects found in this category.',
  },
});
