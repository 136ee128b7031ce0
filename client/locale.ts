import { createContext, use } from 'react';
import { DEFAULT_LANGUAGE, type Language, languageOf } from '../shared/language.ts';
import { createLinks, type Links } from '../shared/links.ts';
import type { ByLanguage } from './text/by-language.ts';

/** What a page needs to speak one language: where its links lead, which texts it shows. */
export interface Locale {
  language: Language;
  links: Links;
}

const locales = new Map<Language, Locale>();

/** @returns the same object for the same language: each is made once */
export function localeOf(language: Language): Locale {
  const known = locales.get(language);
  if (known) return known;
  const locale = { language, links: createLinks(language) };
  locales.set(language, locale);
  return locale;
}

/** @param path of a page */
export function localeOfPath(path: string): Locale {
  return localeOf(languageOf(path));
}

export const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);

/** The language of the page that this component stands in. */
export function useLocale(): Locale {
  return localeOf(use(LanguageContext));
}

/** @param texts from client/text @returns those of the page's language */
export function useText<Texts>(texts: ByLanguage<Texts>): Texts {
  return texts[use(LanguageContext)];
}
