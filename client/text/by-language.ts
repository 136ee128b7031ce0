import type { Language } from '../../shared/language.ts';

/** Texts of one part of the site in each language: a language that lacks one does not compile. */
export type ByLanguage<Texts> = Readonly<Record<Language, Texts>>;

/** A function in it makes a text with something in its middle: `(count: number) => \`${count} projects\``. */
export function byLanguage<const Texts>(texts: ByLanguage<Texts>): ByLanguage<Texts> {
  return texts;
}
