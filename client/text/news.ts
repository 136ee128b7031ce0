import { byLanguage } from './by-language.ts';

export const NEWS = byLanguage({
  en: {
    title: 'News',
    /** Above the list, and above one item. */
    eyebrow: 'News and media',
    itemEyebrow: 'News',
    seeEvents: 'See our events',
    none: 'No news found.',
    failed: 'Failed to load news. Please try again later.',
    notFound: 'News not found',
    more: 'More news',
    all: 'All news',
  },
});
