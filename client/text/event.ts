import { byLanguage } from './by-language.ts';

export const EVENT = byLanguage({
  en: {
    list: 'Events',
    eyebrow: 'Event',
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
