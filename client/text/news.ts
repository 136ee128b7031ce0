import { byLanguage } from './by-language.ts';

export const NEWS = byLanguage({
  en: {
    title: 'News',
    eyebrow: 'News and media',
    seeEvents: 'See our events',
  },
});

/** What the view models say: the browser never gets it. */
export const NEWS_VIEW = byLanguage({
  en: {
    none: 'No news found.',
    failed: 'Failed to load news. Please try again later.',
    notFound: 'News not found',
  },
});
