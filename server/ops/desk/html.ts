import { escapeText } from '../../../shared/plain-text.ts';

/** A piece of a page. */
export interface Html {
  html: string;
}

/** null, undefined and false give no text. */
export type Value = Html | string | number | null | undefined | false | Value[];

/** Markup as a template. Its values are escaped, but for those that are markup themselves. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return { html: String.raw({ raw: strings }, ...values.map(markupOf)) };
}

function markupOf(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (Array.isArray(value)) return value.map(markupOf).join('');
  return typeof value === 'object' ? value.html : escapeText(String(value));
}
