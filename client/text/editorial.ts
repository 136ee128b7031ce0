import { byLanguage } from './by-language.ts';

export const EDITORIAL = byLanguage({
  en: {
    /** Where the site folder has no text for the page. */
    titles: {
      articles: 'Articles',
      advertisements: 'Advertisements',
      'online-coverages': 'Online coverage',
    },
    description: (title: string, groupName: string) => `${title}: what stands in print about ${groupName}.`,
    eyebrow: 'News and media',
    readNews: 'Read our news',
    readArticle: 'Read the article',
    seeWhat: 'See what it was about',
    named: (title: string) => `: ${title}`,
  },
});

/** What the view models say: the browser never gets it. */
export const EDITORIAL_VIEW = byLanguage({
  en: {
    none: 'No press coverage available.',
  },
});
