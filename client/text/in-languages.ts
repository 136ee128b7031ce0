import { inEachLanguage, type Language } from '../../shared/language.ts';

/** The texts of one part of the site, in each language. */
export type ByLanguage<Texts> = Readonly<Record<Language, Texts>>;

/**
 * A text in every language, or a function that makes one from its variable parts. `{}` is replaced by an element, such
 * as a link or a day (`Sentence`).
 */
type Row = ByLanguage<string | readonly string[]> | ((...values: never[]) => ByLanguage<string>) | Rows;

interface Rows {
  readonly [name: string]: Row;
}

type Said<Of> =
  Of extends ByLanguage<infer Text>
    ? Text
    : Of extends (...values: infer Values) => ByLanguage<string>
      ? (...values: Values) => string
      : { readonly [Name in keyof Of]: Said<Of[Name]> };

/** A table of texts, a row for each: a row that lacks a language does not compile. */
/* @__NO_SIDE_EFFECTS__ */
export function inLanguages<const Texts extends Rows>(rows: Texts): ByLanguage<Said<Texts>> {
  return inEachLanguage((language) => said(rows, language) as Said<Texts>);
}

function said(row: Row, language: Language): unknown {
  if (typeof row === 'function') return (...values: never[]) => row(...values)[language];
  if (language in row) return row[language];
  return Object.fromEntries(Object.entries(row).map(([name, each]) => [name, said(each as Row, language)]));
}
