import { SQUARE_FEET } from './area.ts';
import { plainSpelling } from './digits.ts';

/** Reads money as systems and people write it. An unreadable text gives null, never 0. */

const LAKH = 1e5;
const CRORE = 1e7;
const UNITS = new Map(
  Object.entries({
    k: 1e3,
    thousand: 1e3,
    हज़ार: 1e3,
    हजार: 1e3,
    l: LAKH,
    lk: LAKH,
    lac: LAKH,
    lacs: LAKH,
    lakh: LAKH,
    lakhs: LAKH,
    lpa: LAKH,
    लाख: LAKH,
    c: CRORE,
    cr: CRORE,
    crs: CRORE,
    crore: CRORE,
    crores: CRORE,
    करोड़: CRORE,
    करोड: CRORE,
    mn: 1e6,
    million: 1e6,
  }).map(([word, unit]) => [word.normalize('NFC'), unit]),
);

/** Longer texts are no figure. */
export const MAX_CHARS = 120;

export const NUMBER = String.raw`\d+(?:\.\d+)?`;
const LETTERS = String.raw`[\p{L}\p{M}]+`;
/** Signs and words for rupees, removed before reading: the dot of `Rs.` would look like a decimal point. */
const RUPEES = /[₹₨]|(?<![\p{L}\p{M}])(?:rs|inr|rupees?|रु|रू|र[ुू]प(?:ये|ए|या))(?![\p{L}\p{M}])\.?/gu;
/** Separators between groups of digits, as in `45,00,000` and `4 500 000`; none after a decimal point. */
const GROUPING = /(?<=(?<![\d.])\d[\d, ]*)[, ](?=(?:\d{2,3}[, ])*\d{3}(?!\d))/g;
const LAKHS = 'lakhs?|lacs?|l|लाख';
const THOUSANDS = 'k|thousand|हज़ार|हजार';
const TERM_END = String.raw`(?!${LETTERS})\.?`;
/** Amounts in several units: `1 cr 20 lakh`, `45 lakh 50 thousand`, `1 crore, 20 lakh, 50 thousand`. */
const SUM = new RegExp(
  `(?<![\\d.])(\\d+) ?(crores?|crs?|करोड़|करोड|${LAKHS})${TERM_END}[ ,&]*(?:and )?(${NUMBER}) ?(${LAKHS}|${THOUSANDS})${TERM_END}` +
    `(?:[ ,&]*(?:and )?(${NUMBER}) ?(${THOUSANDS})${TERM_END})?`,
  'gu',
);
/** A range or list with one unit for all its ends: `45-50 lac`, `45, 55, 65 lac`. */
const BETWEEN = ' ?(?:-|–|—|~|/|&|to|and|से) ?';
const RANGE = new RegExp(
  `(${NUMBER})(?:${BETWEEN}${NUMBER})*${BETWEEN}(${NUMBER}) ?(${LETTERS})|^(${NUMBER})(?:, ?${NUMBER})*, ?(${NUMBER}) ?(${LETTERS})`,
  'gu',
);
/** An amount less another one: `47 lakh - 2 lakh`. */
const LESS = new RegExp(`(${NUMBER}) ?(${LETTERS})\\.? ?[-–—] ?(${NUMBER}) ?(${LETTERS})`, 'gu');
const PLAIN_RANGE = /\d ?(?:\/-)? ?(?:-|–|—|~|to|से) ?\d/u;
const FIGURE = new RegExp(`(?<![\\d.,]|(?<![\\d\\p{L}\\p{M}] ?)-)(${NUMBER})(?![\\d,]) ?(${LETTERS})?`, 'gu');

/** Other things that have a price of their own beside that of a home: `parking 2 lakh`. */
const OTHER_THING =
  /\b(?:parking|club|member(?:ship)?|maintenance|registry|registration|stamp duty|discount|off|cashback|loan|corpus|legal|electricity|plc|furniture|interiors?|sav(?:e|ings?)|subsidy|pmay)\b|पार्किंग|रजिस्ट्री|पंजीयन|छूट|लोन|बचत|सब्सिडी/u;
const TAX = /\b(?:gst|tax(?:es)?)\b/;
const MANY = `(?:crores?|crs?|करोड़|करोड|${LAKHS})${TERM_END}`;
/** Two amounts with a plus between them: nobody can tell whether they are one price. */
const ADDITION = new RegExp(`${MANY} ?\\+[^+\\d]*\\d|\\d ?\\+ ?${NUMBER} ?${MANY}`, 'u');

/** Text that makes a figure no price: another currency, a limit, another thing's price, a second figure. */
const NO_AMOUNT =
  /[$€£%]|\b(?:usd|aed|eur|gbp|dirhams?|dollars?|up ?to|below|under|less than|max(?:imum)?|psf|booking|down ?payment|deposit|token|rent|emi|tak)\b|\bper (?!annum|month|year)|\/ ?(?:sq|sft|ft|m2|day|unit|acre|bigha|gaj|ya?r?ds?\b|hectare|एकड|बीघा|गज|वर्ग|हेक्टेयर)|\ban? (?:acre|bigha)\b|\b(?:cr|crores?|l|la(?:c|kh)s?)\.? \d+$|तक|से कम|प्रति(?! ?(?:माह|महीना|वर्ष|साल))/u;
/** Words for money per month or year, which is no price of a home. */
const FOR_A_TIME =
  /(?<!\p{L})(?:per|pm|pa|lpa|monthly|yearly|a (?:month|year))\b|\/ ?(?:mo(?:nth)?\b|year)|माह|महीना|मासिक/u;
/** Repeats the name of a rate's field. */
const PER_SQUARE_FOOT = new RegExp(`(?:(?:per|\\/|प्रति)|(?<=\\d)) ?${SQUARE_FEET}\\.?|\\bpsf\\b`, 'gu');
/** Additions to a price that are not part of it: the tax, the rate per square foot, and the area. */
const ADDED =
  /gst ?[@:(]? ?\d+(?:\.\d+)? ?%|\d+(?:\.\d+)? ?% ?(?:gst|tax)|(?<=\S ?)[@(] ?(?:₹|rs\.?)? ?[\d,.]+(?:\/-)? ?(?:(?:\/|per)? ?(?:sq|sft|ft)|psf)[^)]*\)?/g;
/** A unit apart from its figure, as in the head of a column: `45 (in lakhs)`. */
const UNIT_APART = new RegExp(
  `(?<=\\d) ?(?:\\( ?(?:in )?|in )(crores?|crs?|करोड़|करोड|lakhs?|lacs?|लाख)(?!${LETTERS})\\.? ?\\)?`,
  'gu',
);
/** The paise of a whole sum: `45,00,000-00`. */
const PAISE = /(?<=\d{3})[-=]00(?!\d)/g;
/** Words and signs beside a price that do not change it. */
const BESIDE =
  /\b(?:price|mrp|bsp|base|basic|sale|offer|launch|special|cost|total|amount|value|final|fixed|ctc|from|starts?|starting|at|se|shuru|onwards?|only|above|minimum|min|each|approx|approximately|about|around|nearly|negotiable|neg|all|inclusive|exclusive|including|excluding|incl?|excl|of|plus|tax|taxes|gst|registry|registration|stamp duty|govt|charges|extra|t&c|apply|incentives?|bonus|allowances?|pf|esic?|in hand|and|to|per|a|annum|year|month|mo|pa|pm)\b|से|शुरू|मात्र|लगभग|प्रति|माह|महीना|मासिक|वर्ष|साल|\([\p{L}\p{M} .&*-]*\)|[@~≈>≥&*+()/:;,.=\-–—|'"“”\s]/gu;
/** The highest possible price of a home: ten digits from 6 on are a telephone number. Rupees. */
const MAX_PRICE = 5e9;
/** A larger figure is the price of the whole home. Rupees for a square foot. */
const MAX_RATE = 500_000;
/** Smaller figures except 0 are ambiguous: lakhs or crores without the word. Rupees. */
const [MIN_PRICE, MIN_SALARY] = [1_000, 100];

/** @returns the text as the expressions of this file expect it */
function moneySpelling(sent: string): string {
  return plainSpelling(sent)
    .replace(/\b(l\.?)?p\.? ?([am])\b\.?/g, (_, lakhs, time) => `${lakhs ? 'l' : ''}p${time}`)
    .replace(/(?<=\d) ?-(?=(?:la(?:c|kh)|cr)s?)/g, ' ')
    .replace(PAISE, '')
    .replace(UNIT_APART, ' $1')
    .replace(ADDED, ' ');
}

/**
 * Reads an amount of money: `₹ 45,00,000`, `Rs.45,00,000/-`, `45 Lac`, `1.2 Cr`, `1 Cr 20 Lakh`, `3-5 LPA`.
 * @param which the end of a range (`45-50 Lac`) that counts
 * @returns rupees; null for a text without a figure, a negative figure, or another currency
 */
export function amountOf(sent: string, which: 'least' | 'most' = 'least'): number | null {
  return sent.length > MAX_CHARS ? null : rupeesIn(moneySpelling(sent), which);
}

/** Words that make a figure the upper end of a range: `up to 40,000`. The lower end stays unknown. */
export const LIMIT = /\b(?:up ?to|below|under|less than|max(?:imum)?|tak)\b|तक|से कम/gu;

/** Reads a salary in rupees. Null also for figures too small for a salary, such as `3` for 3 lakh. */
export function salaryOf(sent: string, which: 'least' | 'most'): number | null {
  const text = which === 'most' ? plainSpelling(sent).replace(LIMIT, ' ') : sent;
  return within(MIN_SALARY, amountOf(text, which));
}

/**
 * Reads a price in rupees, the lower end of a range. Null also for money per month, and for figures too small or too
 * large for a home, such as `45` for 45 lakh.
 */
export function priceOf(sent: string): number | null {
  return sent.length > MAX_CHARS ? null : within(MIN_PRICE, priceIn(moneySpelling(sent)));
}

/** @returns null for a figure out of bounds; 0 stays, since upstream uses it for "none" */
function within(least: number, rupees: number | null, most = MAX_PRICE): number | null {
  return rupees !== null && rupees > 0 && (rupees < least || rupees > most) ? null : rupees;
}

/** Reads the price of a square foot, with or without the unit: `4500/sq ft`. Null for money per month. */
export function rateOf(sent: string): number | null {
  return sent.length > MAX_CHARS
    ? null
    : within(0, priceIn(moneySpelling(plainSpelling(sent).replace(PER_SQUARE_FOOT, ''))), MAX_RATE);
}

const priceIn = (text: string) => (FOR_A_TIME.test(text) ? null : rupeesIn(text, 'least'));

function rupeesIn(sent: string, which: 'least' | 'most'): number | null {
  if (NO_AMOUNT.test(sent)) return null;
  const plain = withoutOthers(
    sent
      .replace(RUPEES, ' ')
      .replace(/(?<![\d.])\.(?=\d)/g, '0.')
      .replace(GROUPING, '')
      .replace(/\s+/g, ' '),
  );
  if (ADDITION.test(plain)) return null;
  const text = summed(plain).replace(RANGE, (whole, ...ends: string[]) => {
    const [least = '', most = '', unit = ''] = ends.slice(ends[0] === undefined ? 3 : 0);
    // `90-1.2 cr` begins at 90 lakh.
    const first = Number(least) > Number(most) ? 'lakh' : unit;
    return UNITS.has(unit) ? `${least} ${first} - ${most} ${unit}` : whole;
  });
  const rupees = (figure = '', unit = '') => Number(figure) * (UNITS.get(unit) ?? Number.NaN);
  const isLess = [...text.matchAll(LESS)].some(
    ([, one, unit, other, otherUnit]) => rupees(one, unit) > rupees(other, otherUnit),
  );
  if (isLess) return null;
  const figures = [...text.matchAll(FIGURE)].map(([, figure = '', word = '']) => ({
    value: Number(figure),
    unit: UNITS.get(word),
  }));
  const withUnit = figures.flatMap(({ value, unit }) => (unit ? value * unit : []));
  // Other figures beside lakhs count something else: `2 BHK 45 Lakh`.
  if (withUnit.length) return oneOf(withUnit, which);
  const isPlain = text.replace(FIGURE, (_, _figure, word = '') => ` ${word}`).replace(BESIDE, '') === '';
  const isOne = figures.length === 1 || (figures.length === 2 && PLAIN_RANGE.test(text));
  return isPlain && isOne
    ? oneOf(
        figures.map(({ value }) => value),
        which,
      )
    : null;
}

/** Drops the parts of a text that name the price of another thing. */
function withoutOthers(text: string): string {
  return text
    .replace(/\bplus\b/g, '+')
    .replace(/[^+(),;]+/g, (part, at: number) =>
      /\d/.test(part) && (OTHER_THING.test(part) || (at > 0 && TAX.test(part))) ? ' ' : part,
    );
}

/** Adds the parts of an amount in several units, such as `1 crore 20 lakh 50 thousand`, in its largest unit. */
function summed(text: string): string {
  return text.replace(SUM, (whole, ...parts: (string | undefined)[]) => {
    const unit = parts[1] ?? '';
    const terms = [0, 2, 4].map((at) => Number(parts[at] ?? 0) * (UNITS.get(parts[at + 1] ?? '') ?? 0));
    const isSum = terms.every((term, at) => at === 0 || term <= (UNITS.get(parts[2 * at - 1] ?? '') ?? 1));
    return isSum ? `${terms.reduce((sum, term) => sum + term) / (UNITS.get(unit) ?? 1)} ${unit}` : whole;
  });
}

/** @returns the smallest or largest value, rounded to paise; null for none */
export function oneOf(values: number[], which: 'least' | 'most'): number | null {
  const value = which === 'least' ? Math.min(...values) : Math.max(...values);
  return Number.isFinite(value) ? Math.round(value * 100) / 100 : null;
}
