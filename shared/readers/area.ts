import { plainSpelling } from './digits.ts';

/** An area or a range of areas. `unit` is in upstream's spelling; null for square feet in any spelling. */
export interface Area {
  least: number;
  most: number;
  unit: string | null;
  /** The smaller end in square feet, for comparisons; null for an unknown unit. */
  squareFeet: number | null;
}

/** The names of square feet, an expression for lower case. */
export const SQUARE_FEET = String.raw`(?:sq\.?[ -]?f(?:ee|oo|i)?t|square f(?:ee|oo|i)?t|s\.? ?ft|sq\.? ?f\b|s\.?f\b|ft[2²]|f(?:ee|oo|i)?t\b|(?:वर्ग|व\.|स्क्व(?:ाय|ेय)र)? ?फ़?[ुीि]ट)`;
const FEET = new RegExp(`^${SQUARE_FEET}`, 'u');
/** Units by the beginning of their names, each with its square feet. */
const UNITS: [pattern: RegExp, squareFeet: number][] = [
  [FEET, 1],
  [/^(?:sq\.? ?m|smt|square met|m(?:tr)?2|m(?:tr)?²|वर्ग ?मी)/u, 10.7639],
  [/^(?:sq\.? ?y|square yard|ya?r?ds?|gaj|gaz|guj|गज|वर्ग ?गज)/u, 9],
  [/^(?:acre|ac\b|एकड)/u, 43_560],
  [/^(?:hectare|hec\b|ha\b|हेक्टेयर)/u, 107_639],
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
const ONE = new RegExp(`^(${NUMBER}) ?(\\p{L}\\D*[2²]?)?$`, 'u');
const RANGE = new RegExp(
  `^(${NUMBER}) ?([\\p{L}\\p{M}. ]*[2²]?) ?(?:-|–|—|to|से) ?(${NUMBER}) ?(\\p{L}\\D*[2²]?)?$`,
  'u',
);
/** Words after a unit that add nothing. */
const NEUTRAL = /^[\s.2²]*(?:(?:approx(?:imately)?|only|each|onwards?)[\s.]*)?$/;

/**
 * Reads an area: `1250`, `1,250 sq.ft`, `१२५० वर्ग फुट`, `1,050 - 1,450 sqft`, `120 sq m`.
 * @returns null for a text that is no area, such as `30x40` or `as per plan`; it may be shown unchanged
 */
export function areaOf(sent: string): Area | null {
  if (sent.length > MAX_CHARS) return null;
  const text = plainSpelling(sent)
    .replace(BEHIND, '')
    .replace(BEFORE, '')
    .replace(/㎡|sq\. ?m²/g, 'm²')
    .replaceAll('^2', '2')
    .replace(/(?<=sq)[-/](?=\p{L})/u, ' ')
    .replace(/(?<=\d),(?=(?:\d{2,3},)*\d{3}(?!\d))/g, '');
  const [, first, name = ''] = ONE.exec(text) ?? [];
  if (first !== undefined) return measured(sent, Number(first), Number(first), name);
  const [, from, between = '', to, behind = ''] = RANGE.exec(text) ?? [];
  // Ends in different units are not one range.
  const units = new Set([between, behind].filter((unit) => unit.trim()).map((unit) => feetIn(unit.trim())));
  if (from === undefined || units.size > 1) return null;
  return measured(sent, Number(from), Number(to), behind || between);
}

/** @returns null for a range that runs backwards, and for a figure too small for an area in square feet */
function measured(sent: string, least: number, most: number, sentName: string): Area | null {
  const name = sentName.trim();
  const factor = name ? feetIn(name) : 1;
  if (!least || most < least || (factor === 1 && most < MIN_FEET)) return null;
  return {
    least,
    most,
    // Words after the unit say more of the area: `sq ft super built-up`.
    unit: factor === 1 && NEUTRAL.test(name.replace(FEET, '')) ? null : sentUnit(sent, name),
    squareFeet: factor === undefined ? null : least * factor,
  };
}

/** @returns the square feet of a unit, by the beginning of its name */
function feetIn(name: string): number | undefined {
  return UNITS.find(([pattern]) => pattern.test(name.normalize('NFC')))?.[1];
}

/** The unit in upstream's own letters. */
function sentUnit(sent: string, name: string): string {
  const at = sent.toLowerCase().lastIndexOf(name);
  return at < 0 ? name : sent.slice(at, at + name.length).trim();
}
