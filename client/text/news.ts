import { byLanguage } from './by-language.ts';

export const NEWS = byLanguage({
  en: {
    title: 'News',
    eyebrow: 'News and media',
    seeEvents: 'See our events',

    none: 'No news found.',
    failed: 'Failed to load news. Please try again later.',
    notFound: 'News not found',

    description: (title: string, groupName: string, date: string) =>
      `${title}: news of ${groupName}${date && `, ${date}`}.`,
    more: 'More news',
    all: 'All news',
  },
});

export const EVENTS = byLanguage({
  en: {
    title: 'Events',
    eyebrow: 'News and media',
    readNews: 'Read our news',

    none: 'No events found.',
    notFound: 'Event not found',
    groups: { upcoming: 'Coming up', earlier: 'Earlier events', undated: 'Date to be announced' },
    days: (first: string, last: string) => `${first} to ${last}`,
    when: 'When',
    where: 'Where',

    one: 'Event',
    description: (title: string, groupName: string, place: string | null) =>
      `${title}: an event of ${groupName}${place ? `, ${place}` : ''}.`,
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

/** The lists of pictures with a title and a day, by the names of their resources: all that each of them says. */
export const CLIPPING_LISTS = {
  press: byLanguage({
    en: {
      title: 'Press coverage',
      eyebrow: 'News and media',
      readNews: 'Read our news',
      none: 'No press coverage available.',
      /** The alternative text of an item's picture. */
      picture: (title: string) => `Clipping: ${title}`,
    },
  }),
};
