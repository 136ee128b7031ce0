import { byLanguage } from './by-language.ts';

export const EVENTS = byLanguage({
  en: {
    title: 'Events',
    eyebrow: 'News and media',
    readNews: 'Read our news',
    none: 'No events found.',
    groups: { upcoming: 'Coming up', earlier: 'Earlier events', undated: 'Date to be announced' },
    days: (first: string, last: string) => `${first} to ${last}`,

    event: 'Event',
    notFound: 'Event not found',
    when: 'When',
    where: 'Where',
    whenAndWhere: 'When and where',
    /** Around a link to the contact page. */
    question: {
      before: 'Questions about the day? ',
      link: 'Write to us',
      after: ' or give us a call.',
    },
    more: 'More events',
    all: 'All events',
  },
});
