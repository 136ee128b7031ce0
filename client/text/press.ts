import { byLanguage } from './by-language.ts';

export const PRESS = byLanguage({
  en: {
    title: 'Press coverage',
    eyebrow: 'News and media',
    readNews: 'Read our news',
    none: 'No press coverage available.',
    clipping: (title: string) => `Clipping: ${title}`,
  },
});
