/** Letters that show the script of a text. Where a text has letters of two scripts, the later row wins. */
const SCRIPTS = {
  // A small letter is required: capitals alone are abbreviations, as in `3 BHK`.
  Latin: /(?=\p{Script=Latin})\p{Ll}/u,
  Devanagari: /\p{Script=Devanagari}/u,
};

type Script = keyof typeof SCRIPTS;
const SCRIPT_NAMES = Object.keys(SCRIPTS) as Script[];

interface LanguageRow {
  /** The language's own name for itself: the text of the language switch. */
  name: string;
  /** The value of `lang` attributes. */
  tag: string;
  /** The tag with its region, for `hreflang` and `og:locale`. */
  region: string;
  /** The beginning of every address in the language. */
  prefix: '' | `/${string}`;
  /** The script of the language; several languages may share one. */
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

/** True where `said` is the text in any language. */
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
 * Upstream's text may be in another language than the page; its element then needs a `lang`, so that a screen reader
 * changes its voice. Only the script decides: text in the page's script counts as the page's language, other text as
 * the first language with its script. @returns the tag for `lang`; undefined where it is the page's own
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

/** @param path of a page, or its route's pattern @returns the path without a language's prefix: `/hi/news` → `/news` */
export function pagePathOf(path: string): string {
  return path.slice(LANGUAGES[languageOf(path)].prefix.length) || '/';
}
