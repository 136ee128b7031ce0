import { byLanguage } from './by-language.ts';

export const PRESS = byLanguage({
  en: {
    title: 'Press coverage',
    eyebrow: 'News and media',
    readNews: 'Read our news',
  },
});

/** What the view models say: the browser never gets it. */
export const PRESS_VIEW = byLanguage({
  en: {
    none: 'No press coverage available.',
    clipping: (title: string) => `Clipping: ${title}`,
  },
});
