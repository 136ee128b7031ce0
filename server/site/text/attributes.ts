import type { Element } from './tree.ts';

/** The attributes that stay, and the values that they may have. */

type Attributes = Element['attributes'];

const WHOLE = /^-?\d{1,5}$/;
/** A huge span makes browsers lay out for minutes. */
const SPAN = /^[1-9]\d?$/;
/** A language tag, other than Word's `x-none`. */
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i;

const KEPT: Record<string, Record<string, RegExp>> = {
  abbr: { title: /./ },
  ol: { start: WHOLE, reversed: /^/ },
  time: { datetime: /^[\w:+. -]{4,40}$/ },
  td: { colspan: SPAN, rowspan: SPAN },
  th: { colspan: SPAN, rowspan: SPAN, scope: /^(?:col|row|colgroup|rowgroup)$/ },
};

export function keptOf(tag: string, attributes: Attributes): Attributes {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(KEPT[tag] ?? {})) {
    const given = attributes[name];
    if (given !== undefined && value.test(given)) kept[name] = given;
  }
  return kept;
}

/** The language and direction of the text around a place. */
export interface Spoken {
  lang: string;
  dir: string;
}

/** The speech of an element without `lang` and `dir`. */
export const SAME_SPEECH: Partial<Spoken> = {};

/** @returns `lang` and `dir` where they say something else than the text around, else SAME_SPEECH */
export function spokenOf({ lang, dir }: Attributes, around: Spoken): Partial<Spoken> {
  const hasLang = lang && LANGUAGE.test(lang) && lang.toLowerCase() !== around.lang.toLowerCase();
  const hasDir = dir && /^(?:ltr|rtl|auto)$/i.test(dir) && dir.toLowerCase() !== around.dir;
  if (!hasLang && !hasDir) return SAME_SPEECH;
  return { ...(hasLang && { lang }), ...(hasDir && { dir: dir.toLowerCase() }) };
}
