import { inLanguages } from './in-languages.ts';

export const ABOUT = inLanguages({
  crumb: { en: 'About Us', hi: 'हमारे बारे में' },
  description: (groupName: string, city: string) => ({
    en: `Who builds with ${groupName} in ${city}: our history and achievements, vision and mission, and a message of the CMD.`,
    hi: `${city} में ${groupName} के साथ कौन बनाता है: हमारा इतिहास और उपलब्धियाँ, दृष्टि और लक्ष्य, और CMD का संदेश।`,
  }),
  eyebrow: { en: 'About us', hi: 'हमारे बारे में' },
  title: (groupName: string) => ({ en: `About ${groupName}`, hi: `${groupName} के बारे में` }),
  cmdMessage: { en: 'CMD message', hi: 'CMD का संदेश' },
});

export const COMING_SOON = inLanguages({
  pageTitle: (title: string) => ({ en: `${title}: coming soon`, hi: `${title}: जल्द आ रहा है` }),
  description: (title: string, groupName: string) => ({
    en: `${title} of ${groupName} has no page of its own yet: ask us about it, or follow our news.`,
    hi: `${groupName}: ${title} का अभी अपना पेज नहीं है। हमसे पूछिए, या हमारे समाचार देखते रहिए।`,
  }),
  /** Fixed wording (docs/product.md, "Pages"). */
  heading: { en: 'Coming Soon...', hi: 'जल्द आ रहा है...' },
  askUs: { en: 'Ask us about it', hi: 'इसके बारे में पूछें' },
  followNews: { en: 'Follow our news', hi: 'हमारे समाचार देखें' },

  /** Titles of pages for which the site folder has no text. */
  titles: {
    'bhavishya-films': { en: 'Bhavishya Films', hi: 'भविष्य फ़िल्म्स' },
    'bhavishya-hospital': { en: 'Bhavishya Hospital', hi: 'भविष्य हॉस्पिटल' },
    'bhavishya-media-house': { en: 'Bhavishya Media House', hi: 'भविष्य मीडिया हाउस' },
    'ngo-events': { en: 'NGO events', hi: 'NGO के कार्यक्रम' },
  },
});

export const EDITORIAL = inLanguages({
  description: (title: string, groupName: string) => ({
    en: `${title}: what stands in print about ${groupName}.`,
    hi: `${title}: ${groupName} के बारे में जो छपा है।`,
  }),
  readArticle: { en: 'Read the article', hi: 'लेख पढ़ें' },
  seeWhat: { en: 'See what it was about', hi: 'देखें कि वह क्या था' },
  named: (title: string) => ({ en: `: ${title}`, hi: `: ${title}` }),

  writeToUs: { en: 'Write to us', hi: 'हमें लिखिए' },
  /** `{}` is the day of a legal text's last change. */
  updated: { en: 'Last changed on {}', hi: 'आखिरी बदलाव: {}' },
});
