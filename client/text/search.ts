import { byLanguage } from './by-language.ts';

export const SEARCH = byLanguage({
  en: {
    eyebrow: 'Search',
    title: 'Search the site',
    titleOf: (question: string) => `Search: ${question}`,
    description: 'Projects, news, events, documents and jobs, by what you remember of them.',
    nothing: (question: string) => `Nothing was found for \u201c${question}\u201d.`,
    hint: 'Try fewer words, or only the beginning of a name.',
    allProjects: 'All projects',
    kinds: 'Or look through',

    count: (count: number) => (count === 1 ? '1 result' : `${count} results`),
    most: (count: number) => `The best ${count} results`,
    missing: (kinds: string) => `Not searched just now: ${kinds}. Please try again in a minute.`,
  },
});
