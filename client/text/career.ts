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
    details: 'Details',
    detailsOf: (title: string) => ` of ${title}`,
    howWeHire: 'How we hire',
    nothingFits: 'Nothing here that fits?',
    writeTo: { before: 'Write to ', after: '. ' },
  },
});

/** What the view models say: the browser never gets it. */
export const JOB_VIEW = byLanguage({
  en: {
    none: 'No current openings available.',
    failed: 'Something went wrong while fetching job openings.',
    notFound: 'Job not found',
    /** Of a job past its deadline. */
    closed: (day: string) => `Applications closed on ${day}.`,
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
