import { byLanguage } from './by-language.ts';

export const NEWS_ITEM = byLanguage({
  en: {
    list: 'News',
    eyebrow: 'News',
    more: 'More news',
    all: 'All news',
  },
});
