import { byLanguage } from './by-language.ts';

export const NEWS_ITEM = byLanguage({
  en: {
    list: 'News',
    eyebrow: 'News',
    description: (title: string, groupName: string, date: string) =>
      `${title}: news of ${groupName}${date && `, ${date}`}.`,
    more: 'More news',
    all: 'All news',
  },
});
