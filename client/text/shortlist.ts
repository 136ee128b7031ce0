import { byLanguage } from './by-language.ts';

export const SHORTLIST = byLanguage({
  en: {
    title: 'Shortlist',
    /** Of the document. */
    titleOf: ([first = '', second, ...others]: string[]) => {
      if (!second) return `Shortlist: ${first}`;
      return `Shortlist: ${first}${others.length ? `, ${second} and ${others.length} more` : ` and ${second}`}`;
    },
    titleOfNone: 'Your shortlist of projects',
    eyebrow: 'What you picked',
    lead: 'The projects that somebody put aside. The address of this page holds them: send it to the people who decide with you.',
    description: 'Projects that somebody picked, on one page with an address to share.',
    nothing: 'Nothing is saved here yet.',
    howTo: 'Press “Save” on a project’s card. What you save stays in this browser; no account, no cookie.',
    withoutScript: 'Saving needs JavaScript. Without it, tick “Compare” on the cards instead.',
    gone: (names: string) => `Not on the site any more, and left out: ${names}.`,
    leftOut: (count: number) =>
      `A shortlist holds 20 projects: ${count} more in this address ${count === 1 ? 'is' : 'are'} left out.`,
    failed: 'No projects available',
    address: 'Address to share',
    whatsApp: 'Send on WhatsApp',
    keep: 'Save all of these in this browser',
    kept: 'Saved in this browser.',
    seeProjects: 'All projects',
  },
});
