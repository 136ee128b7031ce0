import { byLanguage } from './by-language.ts';

/** What the server says to who has asked for too many pages: the browser never gets it by itself. */
export const TOO_MANY = byLanguage({
  en: 'Too many pages were asked for from your connection. Please try again in a minute.',
});
