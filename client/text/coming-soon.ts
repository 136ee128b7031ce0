import { byLanguage } from './by-language.ts';

export const COMING_SOON = byLanguage({
  en: {
    pageTitle: (title: string) => `${title}: coming soon`,
    description: (title: string, groupName: string) =>
      `${title} of ${groupName} has no page of its own yet: ask us about it, or follow our news.`,
    /** Word for word (docs/product.md, "Pages"). */
    heading: 'Coming Soon...',
    askUs: 'Ask us about it',
    followNews: 'Follow our news',
  },
});

/** What the view models say: the browser never gets it. */
export const COMING_SOON_VIEW = byLanguage({
  en: {
    /** Where the site folder has no text for the page. */
    titles: {
      'bhavishya-films': 'Bhavishya Films',
      'bhavishya-hospital': 'Bhavishya Hospital',
      'bhavishya-media-house': 'Bhavishya Media House',
      'ngo-events': 'NGO events',
    },
  },
});
