import { byLanguage } from './by-language.ts';

export const GROUP = byLanguage({ en: { writeToUs: 'Write to us' } });
