import { byLanguage } from './by-language.ts';

/** The list that appears while somebody types. */
export const SUGGESTIONS = byLanguage({
  en: {
    label: 'Suggestions',
    count: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  },
});
