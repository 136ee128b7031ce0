import type { DEFAULT_LANGUAGE, Language } from '../../shared/language.ts';

/** Texts of one part of the site in each language. */
export type ByLanguage<Texts> = Readonly<Record<Language, Texts>>;

/**
 * The default language says which texts there are: another one that lacks a text, or has one too many, does not
 * compile. A function among them makes a text with something in its middle: `(count: number) => \`${count} projects\``.
 */
/* @__NO_SIDE_EFFECTS__ */
export function byLanguage<Texts>(
  texts: Readonly<Record<typeof DEFAULT_LANGUAGE, Texts>> & ByLanguage<NoInfer<Texts>>,
): ByLanguage<Texts> {
  return texts;
}
