import { byLanguage } from './by-language.ts';

/** The lists of pictures with a title and a day, by the names of their resources. */
export const CLIPPING_LISTS = {
  press: byLanguage({ en: { title: 'Press coverage' } }),
};

export const PRESS = byLanguage({
  en: {
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
