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
  hi: {
    title: 'समाचार',
    eyebrow: 'समाचार और मीडिया',
    seeEvents: 'हमारे कार्यक्रम देखें',

    none: 'कोई समाचार नहीं मिला।',
    failed: 'समाचार नहीं खुल सके। कृपया थोड़ी देर बाद फिर कोशिश करें।',
    notFound: 'समाचार नहीं मिला',

    description: (title: string, groupName: string, date: string) =>
      `${title}: ${groupName} का समाचार${date && `, ${date}`}।`,
    more: 'और समाचार',
    all: 'सभी समाचार',
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
  hi: {
    title: 'कार्यक्रम',
    eyebrow: 'समाचार और मीडिया',
    readNews: 'हमारे समाचार पढ़ें',

    none: 'कोई कार्यक्रम नहीं मिला।',
    notFound: 'कार्यक्रम नहीं मिला',
    groups: { upcoming: 'आने वाले', earlier: 'बीते हुए कार्यक्रम', undated: 'तारीख बताई जाएगी' },
    days: (first: string, last: string) => `${first} से ${last}`,
    when: 'कब',
    where: 'कहाँ',

    one: 'कार्यक्रम',
    description: (title: string, groupName: string, place: string | null) =>
      `${title}: ${groupName} का कार्यक्रम${place ? `, ${place}` : ''}।`,
    whenAndWhere: 'कब और कहाँ',
    question: {
      before: 'उस दिन के बारे में कुछ पूछना है? ',
      link: 'हमें लिखिए',
      after: ' या फ़ोन कीजिए।',
    },
    more: 'और कार्यक्रम',
    all: 'सभी कार्यक्रम',
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
    hi: {
      title: 'अखबारों में',
      eyebrow: 'समाचार और मीडिया',
      readNews: 'हमारे समाचार पढ़ें',
      none: 'अखबारों की कोई कतरन उपलब्ध नहीं है।',
      picture: (title: string) => `कतरन: ${title}`,
    },
  }),
};
