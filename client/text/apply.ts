import { byLanguage } from './by-language.ts';

export const APPLY = byLanguage({
  en: {
    pageTitle: (position: string) => `Apply: ${position}`,
    description: (groupName: string) => `Apply for a position at ${groupName}.`,
    career: 'Career',
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
