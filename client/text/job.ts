import { byLanguage } from './by-language.ts';

export const JOB = byLanguage({
  en: {
    list: 'Career',
    pageTitle: (title: string, groupName: string) => `${title} | Careers at ${groupName}`,
    eyebrow: 'Job opening',
    factsAndApplication: 'Facts and application',
    allOpenings: 'All openings',
    skills: 'Skills',
  },
});
