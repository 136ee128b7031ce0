/** By which letters a text is known to be in a script; of two that a text has, the later one. */
const SCRIPTS = {
  // Capitals alone are abbreviations: `3 BHK`.
  Latin: /(?=\p{Script=Latin})\p{Ll}/u,
  Devanagari: /\p{Script=Devanagari}/u,
};

type Script = keyof typeof SCRIPTS;
const SCRIPT_NAMES = Object.keys(SCRIPTS) as Script[];

interface LanguageRow {
  /** As readers of the language call it: the words of the switch. */
  name: string;
  /** For `lang` and `<html lang>`. */
  tag: string;
  /** With its region, for `hreflang` and `og:locale`. */
  region: string;
  /** Begins its addresses. */
  prefix: '' | `/${string}`;
  /** Languages may share one. */
  script: Script;
}

/** The languages of the site. A row here does not compile until all the texts are there (docs/developing.md). */
export const LANGUAGES = {
  en: {
    name: 'English',
    tag: 'en-IN',
    region: 'en-IN',
    prefix: '',
    script: 'Latin',
  },
  hi: {
    name: 'हिन्दी',
    tag: 'hi',
    region: 'hi-IN',
    prefix: '/hi',
    script: 'Devanagari',
  },
} as const satisfies Record<string, LanguageRow>;

export type Language = keyof typeof LANGUAGES;

export const DEFAULT_LANGUAGE = 'en' satisfies Language;

/** A text in every language. */
export type Text = Readonly<Record<Language, string>>;

/** True where the text has those words in any language. */
export function isSaid(text: Text, said: string): boolean {
  return Object.values(text).includes(said);
}

export const LANGUAGE_NAMES = Object.keys(LANGUAGES) as Language[];

/** @returns the value that `make` gives for each language */
export function inEachLanguage<T>(make: (language: Language) => T): Readonly<Record<Language, T>> {
  return Object.fromEntries(LANGUAGE_NAMES.map((name) => [name, make(name)])) as Record<Language, T>;
}

export function isLanguage(value: unknown): value is Language {
  return LANGUAGE_NAMES.includes(value as Language);
}

/** @param path of a page: `/hi/news` @returns the language whose prefix it begins with, else the default one */
export function languageOf(path: string): Language {
  const [, first] = path.split(/[/?#]/, 2);
  return LANGUAGE_NAMES.find((name) => LANGUAGES[name].prefix === `/${first}`) ?? DEFAULT_LANGUAGE;
}

/** @param path of a page in any language, its query with it @returns the address of that page in the language */
export function inLanguage(path: string, language: Language): string {
  const { prefix } = LANGUAGES[language];
  const page = pagePathOf(path);
  return prefix && /^\/(?![^?#])/.test(page) ? prefix + page.slice(1) : prefix + page;
}

/** @param path of a page @returns its address for each value of `hreflang` */
export function languagesOf(path: string): [tag: string, path: string][] {
  const all = LANGUAGE_NAMES.map((name): [string, string] => [
    LANGUAGES[name].region,
    inLanguage(path, name),
  ]);
  return [...all, ['x-default', inLanguage(path, DEFAULT_LANGUAGE)]];
}

/**
 * The languages of a text from outside and of a page may differ: a screen reader must change its voice for it. A text
 * is known by its script alone: in that of the page it is in the page's language, else in the first of that script.
 * @returns the tag for the `lang` of the element that holds the text; undefined where it is the page's own
 */
export function langOf(text: string | null | undefined, page: Language): string | undefined {
  const script = SCRIPT_NAMES.findLast((name) => SCRIPTS[name].test(text ?? ''));
  return script && spokenIn(script, page, LANGUAGES);
}

/** @returns the language of a text in that script; undefined where it is the page's own, or no row's */
export function spokenIn(
  script: Script,
  page: Language,
  rows: Readonly<Record<string, Pick<LanguageRow, 'script'>>>,
): string | undefined {
  if (script === rows[page]?.script) return undefined;
  return Object.keys(rows).find((name) => rows[name]?.script === script);
}

/** @param path of a page, or the pattern of its route @returns the one in shared/pages.ts: `/hi/news` is `/news` */
export function pagePathOf(path: string): string {
  return path.slice(LANGUAGES[languageOf(path)].prefix.length) || '/';
}
