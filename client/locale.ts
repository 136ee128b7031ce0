import { createContext, use, useSyncExternalStore } from 'react';
import { useLoaderData } from 'react-router';
import { type Formats, formatsOf } from '../shared/formats.ts';
import { DEFAULT_LANGUAGE, inEachLanguage, type Language, langOf } from '../shared/language.ts';
import { createLinks, type Links } from '../shared/links.ts';
import type { ByLanguage } from './text/in-languages.ts';

/** A page's language, with its links and the formats of its figures. */
export interface Locale {
  language: Language;
  links: Links;
  formats: Formats;
}

const LOCALES = /* @__PURE__ */ inEachLanguage(
  (language): Locale => ({
    language,
    links: createLinks(language),
    formats: formatsOf(language),
  }),
);

export const localeOf = (language: Language): Locale => LOCALES[language];

export const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);

/** The locale of the page around this component. */
export function useLocale(): Locale {
  return localeOf(use(LanguageContext));
}

/** @returns a function that gives the `lang` of upstream's text; undefined for the page's own language */
export function useLangOf(): (text: string | null | undefined) => string | undefined {
  const language = use(LanguageContext);
  return (text) => langOf(text, language);
}

/** @param texts from client/text @returns those of the page's language */
export function useText<Texts>(texts: ByLanguage<Texts>): Texts {
  return texts[use(LanguageContext)];
}

/** The page's view model, from its view function on the server (loaders.ts). */
export function usePage<View>(): View {
  return useLoaderData() as View;
}

const never = () => () => {};

/** False during hydration, so that React's first render equals the server's HTML; true afterwards. */
export function useTakenOver(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * @param sent upstream's description of a record, in the default language
 * @param ours our own short description in the page's language
 * @returns the meta description of the record's page
 */
export function descriptionIn(language: Language, sent: string, ours: string): string {
  return (language === DEFAULT_LANGUAGE && sent) || ours;
}
