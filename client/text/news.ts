import { inLanguages } from './in-languages.ts';

export const NEWS = inLanguages({
  seeEvents: { en: 'See our events', hi: 'हमारे कार्यक्रम देखें' },

  none: { en: 'No news found.', hi: 'कोई समाचार नहीं मिला।' },
  failed: {
    en: 'Failed to load news. Please try again later.',
    hi: 'समाचार नहीं खुल सके। कृपया थोड़ी देर बाद फिर कोशिश करें।',
  },
  notFound: { en: 'News not found', hi: 'समाचार नहीं मिला' },

  description: (title: string, groupName: string, date: string) => ({
    en: `${title}: news of ${groupName}${date && `, ${date}`}.`,
    hi: `${title}: ${groupName} का समाचार${date && `, ${date}`}।`,
  }),
  more: { en: 'More news', hi: 'और समाचार' },
  all: { en: 'All news', hi: 'सभी समाचार' },
});

export const EVENTS = inLanguages({
  readNews: { en: 'Read our news', hi: 'हमारे समाचार पढ़ें' },

  none: { en: 'No events found.', hi: 'कोई कार्यक्रम नहीं मिला।' },
  notFound: { en: 'Event not found', hi: 'कार्यक्रम नहीं मिला' },
  groups: {
    upcoming: { en: 'Coming up', hi: 'आने वाले' },
    earlier: { en: 'Earlier events', hi: 'बीते हुए कार्यक्रम' },
    undated: { en: 'Date to be announced', hi: 'तारीख बताई जाएगी' },
  },
  when: { en: 'When', hi: 'कब' },
  where: { en: 'Where', hi: 'कहाँ' },

  one: { en: 'Event', hi: 'कार्यक्रम' },
  description: (title: string, groupName: string, place: string | null) => ({
    en: `${title}: an event of ${groupName}${place ? `, ${place}` : ''}.`,
    hi: `${title}: ${groupName} का कार्यक्रम${place ? `, ${place}` : ''}।`,
  }),
  whenAndWhere: { en: 'When and where', hi: 'कब और कहाँ' },
  addToCalendar: { en: 'Add to calendar', hi: 'कैलेंडर में जोड़ें' },
  calendar: { en: 'Calendar of all events', hi: 'सभी कार्यक्रमों का कैलेंडर' },
  /** `{}` is a link to the contact page with the text `writeToUs`. */
  question: {
    en: 'Questions about the day? {} or give us a call.',
    hi: 'उस दिन के बारे में कुछ पूछना है? {} या फ़ोन कीजिए।',
  },
  writeToUs: { en: 'Write to us', hi: 'हमें लिखिए' },
  more: { en: 'More events', hi: 'और कार्यक्रम' },
  all: { en: 'All events', hi: 'सभी कार्यक्रम' },
});

export const PRESS = inLanguages({
  readNews: { en: 'Read our news', hi: 'हमारे समाचार पढ़ें' },
  none: { en: 'No press coverage available.', hi: 'अखबारों की कोई कतरन उपलब्ध नहीं है।' },
  /** The alternative text of a clipping's picture. */
  picture: (title: string) => ({ en: `Clipping: ${title}`, hi: `कतरन: ${title}` }),
});
