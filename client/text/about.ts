import { byLanguage } from './by-language.ts';

export const ABOUT = byLanguage({
  en: {
    crumb: 'About Us',
    description: (groupName: string, city: string) =>
      `Who builds with ${groupName} in ${city}: our history and achievements, vision and mission, and a message of the CMD.`,
    eyebrow: 'About us',
    title: (groupName: string) => `About ${groupName}`,
    onThisPage: 'On this page',
    cmdMessage: 'CMD message',
  },
});

export const COMING_SOON = byLanguage({
  en: {
    pageTitle: (title: string) => `${title}: coming soon`,
    description: (title: string, groupName: string) =>
      `${title} of ${groupName} has no page of its own yet: ask us about it, or follow our news.`,
    /** Word for word (docs/product.md, "Pages"). */
    heading: 'Coming Soon...',
    askUs: 'Ask us about it',
    followNews: 'Follow our news',

    /** Where the site folder has no text for the page. */
    titles: {
      'bhavishya-films': 'Bhavishya Films',
      'bhavishya-hospital': 'Bhavishya Hospital',
      'bhavishya-media-house': 'Bhavishya Media House',
      'ngo-events': 'NGO events',
    },
  },
});

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

    none: 'No press coverage available.',
  },
});

export const LEGAL = byLanguage({
  en: {
    /** Around the day. */
    updated: { before: 'Last changed on ', after: '' },
  },
});

export const GROUP = byLanguage({ en: { writeToUs: 'Write to us' } });
