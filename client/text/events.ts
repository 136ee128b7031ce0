import { byLanguage } from './by-language.ts';

export const EVENTS = byLanguage({
  en: {
    title: 'Events',
    eyebrow: 'News and media',
    readNews: 'Read our news',
  },
});

/** What the view models say: the browser never gets it. */
export const EVENT_VIEW = byLanguage({
  en: {
    none: 'No events found.',
    notFound: 'Event not found',
    groups: { upcoming: 'Coming up', earlier: 'Earlier events', undated: 'Date to be announced' },
    days: (first: string, last: string) => `${first} to ${last}`,
    when: 'When',
    where: 'Where',
  },
});
