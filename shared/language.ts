/**
 * The languages of the site. One more is a row here and its texts in client/text; no component knows which there are.
 * `tag` is for `<html lang>`, `prefix` begins its addresses, `numbers` is a locale of `Intl`.
 */
export const LANGUAGES = {
  en: { tag: 'en-IN', prefix: '', numbers: 'en-IN' },
} as const satisfies Record<string, { tag: string; prefix: '' | `/${string}`; numbers: string }>;

export type Language = keyof typeof LANGUAGES;

export const DEFAULT_LANGUAGE = 'en' satisfies Language;

/** @param path of a page: `/hi/news` @returns the language whose prefix it begins with, else the default one */
export function languageOf(path: string): Language {
  const all = Object.entries(LANGUAGES) as [Language, { prefix: string }][];
  const found = all.find(([, { prefix }]) => prefix && (path === prefix || path.startsWith(`${prefix}/`)));
  return found?.[0] ?? DEFAULT_LANGUAGE;
}

/** @param path of a page, or the pattern of its route @returns the one in shared/pages.ts: `/hi/news` is `/news` */
export function pagePathOf(path: string): string {
  return path.slice(LANGUAGES[languageOf(path)].prefix.length) || '/';
}

/** @param make what is made for a language, at its first use @returns the same object for the same language */
export function perLanguage<Made>(make: (language: Language) => Made): (language: Language) => Made {
  const made = new Map<Language, Made>();
  return (language) => {
    if (!made.has(language)) made.set(language, make(language));
    return made.get(language) as Made;
  };
}
