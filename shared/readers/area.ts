import { plainSpelling } from './digits.ts';

/** An area or a range of areas. `unit` is in upstream's spelling; null for square feet in any spelling. */
export interface Area {
  least: number;
  most: number;
  unit: string | null;
  /** The smaller end in square feet, for comparisons; null for an unknown unit. */
  squareFeet: number | null;
}

/** Units by the beginning of their names, each with its square feet. */
const UNITS: [pattern: RegExp, squareFeet: number][] = [
  [
    /^(?:sq\.? ?f(?:ee|oo)?t|square f(?:ee|oo)t|s\.? ?ft|sq\.? ?f\b|s\.?f\b|f(?:ee|oo)?t\b|ft2|ft²|वर्ग ?(?:फ़?ु|फ़?ी)ट|स्क्व(?:ाय|ेय)र (?:फ़?ु|फ़?ी)ट)/u,
    1,
  ],
  [/^(?:sq\.? ?m|square met|m(?:tr)?2|m(?:tr)?²|वर्ग ?मी)/u, 10.7639],
  [/^(?:sq\.? ?y|square yard|ya?r?ds?|gaj|gaz|guj|गज|वर्ग ?गज)/u, 9],
  [/^(?:acre|ac\b|एकड़)/u, 43_560],
  [/^(?:hectare|ha\b|हेक्टेयर)/u, 107_639],
];

/** Longer texts are no area. */
const MAX_CHARS = 80;
/** Smaller figures in square feet, or without a unit, are no area: a count, or a point in place of a comma. */
const MIN_FEET = 10;
/** Words before the figure that only repeat the column's name. */
const BEFORE =
  /^(?:(?:super built[ -]?up|sbua?|plot|total|area|approx\.?|about|from|up ?to)[ :-]*)+(?=\d)|^[~≈] ?/;
/** Text after the figure: footnote signs, or the same area again, in brackets or in another unit. */
const BEHIND = /[\s*+,;]+$|(?<=\d ?)\+| ?\([^()]*\)[*.,;]*$|(?<=\p{L}\.?) ?[/=] ?\d.*$/gu;
const NUMBER = String.raw`\d+(?:\.\d+)?`;
const AREA = new RegExp(
  `^(${NUMBER}) ?([\\p{L}\\p{M}. ]*[2²]?)(?: ?(?:-|–|—|to|से) ?(${NUMBER}))? ?([\\p{L}]\\D*[2²]?)?$`,
  'u',
);

/**
 * Reads an area: `1250`, `1,250 sq.ft`, `१२५० वर्ग फुट`, `1,050 - 1,450 sqft`, `120 sq m`.
 * @returns null for a text that is no area, such as `30x40` or `as per plan`; it may be shown unchanged
 */
export function areaOf(sent: string): Area | null {
  if (sent.length > MAX_CHARS) return null;
  const text = plainSpelling(sent)
    .replace(BEHIND, '')
    .replace(BEFORE, '')
    .replaceAll('^2', '2')
    .replace(/(?<=sq)[-/](?=\p{L})/u, ' ')
    .replace(/(?<=\d),(?=(?:\d{2,3},)*\d{3}(?!\d))/g, '');
  const [, first, between = '', second, behind = ''] = AREA.exec(text) ?? [];
  if (first === undefined) return null;
  const name = (behind || between).trim();
  const least = Number(first);
  const most = second === undefined ? least : Number(second);
  if (!least || most < least) return null;
  const known = UNITS.find(([pattern]) => pattern.test(name.normalize('NFC')));
  const factor = name ? known?.[1] : 1;
  if (factor === 1 && most < MIN_FEET) return null;
  return {
    least,
    most,
    unit: factor === 1 ? null : sentUnit(sent, name),
    squareFeet: factor === undefined ? null : least * factor,
  };
}

/** The unit in upstream's own letters. */
function sentUnit(sent: string, name: string): string {
  const at = sent.toLowerCase().lastIndexOf(name);
  return at < 0 ? name : sent.slice(at, at + name.length).trim();
}
