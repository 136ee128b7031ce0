import { inLanguages } from './in-languages.ts';

export const SEARCH = inLanguages({
  eyebrow: { en: 'Search', hi: 'खोज' },
  title: { en: 'Search the site', hi: 'साइट में खोजें' },
  titleOf: (question: string) => ({ en: `Search: ${question}`, hi: `खोज: ${question}` }),
  description: {
    en: 'Search all of the site by what you remember: a name, a place, a size.',
    hi: 'पूरी साइट में, जो भी याद हो उससे खोजिए: नाम, जगह या आकार।',
  },
  nothing: (question: string) => ({
    en: `Nothing was found for \u201c${question}\u201d.`,
    hi: `\u201c${question}\u201d के लिए कुछ नहीं मिला।`,
  }),
  hint: {
    en: 'Try fewer words, or only the beginning of a name.',
    hi: 'कम शब्द लिखिए, या नाम का केवल शुरू का हिस्सा।',
  },
  allProjects: { en: 'All projects', hi: 'सभी प्रोजेक्ट' },
  /** @param size `2 BHK` */
  allOfSize: (size: string, count: number) => ({
    en: `All ${size} homes (${count})`,
    hi: `${size} के सभी घर (${count})`,
  }),
  kinds: { en: 'Or look through', hi: 'या यहाँ देखिए' },

  count: (count: number) => ({ en: count === 1 ? '1 result' : `${count} results`, hi: `${count} नतीजे` }),
  most: (count: number) => ({ en: `The best ${count} results`, hi: `सबसे अच्छे ${count} नतीजे` }),
  missing: (kinds: string) => ({
    en: `Not searched just now: ${kinds}. Please try again in a minute.`,
    hi: `अभी इनमें नहीं खोजा गया: ${kinds}। कृपया एक मिनट बाद फिर कोशिश करें।`,
  }),
});
