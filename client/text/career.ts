import { byLanguage } from './by-language.ts';

export const CAREER = byLanguage({
  en: {
    title: 'Careers',
    crumb: 'Career',
    eyebrow: 'Career',
    heading: 'Work with us',
    /** Around the address that a résumé goes to, after an application. */
    sendTo: { before: 'The form itself sends nothing: please send your résumé to ', after: '.' },
    openings: 'Current openings',
    leaveNumber: 'Leave us your number',
    apply: 'Apply',
    applyFor: (title: string) => ` for ${title}`,
    details: 'Details',
    detailsOf: (title: string) => ` of ${title}`,
    howWeHire: 'How we hire',
    nothingFits: 'Nothing here that fits?',
    writeTo: { before: 'Write to ', after: '. ' },

    jobTitle: (title: string, groupName: string) => `${title} | Careers at ${groupName}`,
    jobOpening: 'Job opening',
    factsAndApplication: 'Facts and application',
    allOpenings: 'All openings',
    skills: 'Skills',
  },
});

/** What the view models of the jobs say. */
export const JOBS = byLanguage({
  en: {
    none: 'No current openings available.',
    failed: 'Something went wrong while fetching job openings.',
    notFound: 'Job not found',
    location: 'Location',
    experience: 'Experience',
    employment: 'Employment',
    salary: 'Salary',
    applyBy: 'Apply by',
    posted: 'Posted',
    salaryRange: (from: string, to: string) => `${from} to ${to}`,
    aYear: (salary: string) => `${salary} a year`,
  },
});
