import { byLanguage } from './by-language.ts';

export const SEARCH = byLanguage({
  en: {
    eyebrow: 'Search',
    title: 'Search the site',
    titleOf: (question: string) => `Search: ${question}`,
    description: 'Projects, news, events, documents and jobs, by what you remember of them.',
    nothing: (question: string) => `Nothing was found for \u201c${question}\u201d.`,
    hint: 'Try fewer words, or only the beginning of a name.',
    allProjects: 'All projects',
    kinds: 'Or look through',

    count: (count: number) => (count === 1 ? '1 result' : `${count} results`),
    most: (count: number) => `The best ${count} results`,
    missing: (kinds: string) => `Not searched just now: ${kinds}. Please try again in a minute.`,
  },
  hi: {
    eyebrow: 'खोज',
    title: 'साइट में खोजें',
    titleOf: (question: string) => `खोज: ${question}`,
    description: 'प्रोजेक्ट, समाचार, कार्यक्रम, दस्तावेज़ और नौकरी: जो भी याद हो उससे खोजिए।',
    nothing: (question: string) => `\u201c${question}\u201d के लिए कुछ नहीं मिला।`,
    hint: 'कम शब्द लिखिए, या नाम का केवल शुरू का हिस्सा।',
    allProjects: 'सभी प्रोजेक्ट',
    kinds: 'या यहाँ देखिए',

    count: (count: number) => `${count} नतीजे`,
    most: (count: number) => `सबसे अच्छे ${count} नतीजे`,
    missing: (kinds: string) => `अभी इनमें नहीं खोजा गया: ${kinds}। कृपया एक मिनट बाद फिर कोशिश करें।`,
  },
});
