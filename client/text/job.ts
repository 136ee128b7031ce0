import { byLanguage } from './by-language.ts';

export const JOB = byLanguage({
  en: {
    list: 'Career',
    pageTitle: (title: string, groupName: string) => `${title} | Careers at ${groupName}`,
    description: (title: string, groupName: string, location: string | null) =>
      `${title}: a job at ${groupName}${location ? ` in ${location}` : ''}, with what we expect and how to apply.`,
    eyebrow: 'Job opening',
    factsAndApplication: 'Facts and application',
    allOpenings: 'All openings',
    skills: 'Skills',
  },
});
