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
  hi: {
    crumb: 'हमारे बारे में',
    description: (groupName: string, city: string) =>
      `${city} में ${groupName} के साथ कौन बनाता है: हमारा इतिहास और उपलब्धियाँ, दृष्टि और लक्ष्य, और CMD का संदेश।`,
    eyebrow: 'हमारे बारे में',
    title: (groupName: string) => `${groupName} के बारे में`,
    onThisPage: 'इस पेज पर',
    cmdMessage: 'CMD का संदेश',
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
  hi: {
    pageTitle: (title: string) => `${title}: जल्द आ रहा है`,
    description: (title: string, groupName: string) =>
      `${groupName}: ${title} का अभी अपना पेज नहीं है। हमसे पूछिए, या हमारे समाचार देखते रहिए।`,
    heading: 'जल्द आ रहा है...',
    askUs: 'इसके बारे में पूछें',
    followNews: 'हमारे समाचार देखें',

    titles: {
      'bhavishya-films': 'भविष्य फ़िल्म्स',
      'bhavishya-hospital': 'भविष्य हॉस्पिटल',
      'bhavishya-media-house': 'भविष्य मीडिया हाउस',
      'ngo-events': 'NGO के कार्यक्रम',
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
  hi: {
    titles: {
      articles: 'लेख',
      advertisements: 'विज्ञापन',
      'online-coverages': 'ऑनलाइन कवरेज',
    },
    description: (title: string, groupName: string) => `${title}: ${groupName} के बारे में जो छपा है।`,
    eyebrow: 'समाचार और मीडिया',
    readNews: 'हमारे समाचार पढ़ें',
    readArticle: 'लेख पढ़ें',
    seeWhat: 'देखें कि वह क्या था',
    named: (title: string) => `: ${title}`,

    none: 'अखबारों की कोई कतरन उपलब्ध नहीं है।',
  },
});

export const LEGAL = byLanguage({
  en: {
    /** Around the day. */
    updated: { before: 'Last changed on ', after: '' },
  },
  hi: {
    updated: { before: 'आखिरी बदलाव: ', after: '' },
  },
});

export const GROUP = byLanguage({
  en: { writeToUs: 'Write to us' },
  hi: {
    writeToUs: 'हमें लिखिए',
  },
});
