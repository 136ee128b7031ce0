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

export const JOB = byLanguage({
  en: {
    pageTitle: (title: string, groupName: string) => `${title} | Careers at ${groupName}`,
    description: (title: string, groupName: string, location: string | null) =>
      `${title}: a job at ${groupName}${location ? ` in ${location}` : ''}, with what we expect and how to apply.`,
    eyebrow: 'Job opening',
    factsAndApplication: 'Facts and application',
    allOpenings: 'All openings',
    skills: 'Skills',

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

    apply: 'Apply',
    applyFor: (title: string) => ` for ${title}`,
  },
});

export const APPLY = byLanguage({
  en: {
    pageTitle: (position: string) => `Apply: ${position}`,
    description: (groupName: string) => `Apply for a position at ${groupName}.`,
    crumb: 'Apply',
    eyebrow: 'Job application',
    /** The position of somebody who comes from no job (docs/product.md, "Careers"). */
    unknownPosition: 'Unknown Position',
    /** Around the address that a résumé goes to. */
    sendTo: {
      before: 'This form checks your entries and sends nothing. To apply, send your résumé to ',
      after: '.',
    },
    seeOpenings: 'See all openings',
    openings: 'All openings',
    questions: 'Questions first?',
    ask: 'Ask about the site, the team or the terms before you apply. ',
    /** Beneath a field. */
    hints: {
      resume: 'One file, PDF or JPG/JPEG.',
      experience: 'Years, and what you have built, drawn or run.',
    },
    chooseAgain: 'Please choose your file again.',
    submit: 'Submit application',
  },
});
