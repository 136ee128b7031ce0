import { plainSpelling } from './digits.ts';

/** Figures as systems and people write them: money and counts. What cannot be read is null, and never 0. */

const LAKH = 1e5;
const CRORE = 1e7;
const UNITS = new Map(
  Object.entries({
    ...{ k: 1e3, thousand: 1e3, हज़ार: 1e3, हजार: 1e3 },
    ...{ l: LAKH, lk: LAKH, lac: LAKH, lacs: LAKH, lakh: LAKH, lakhs: LAKH, lpa: LAKH, लाख: LAKH },
    ...{ c: CRORE, cr: CRORE, crs: CRORE, crore: CRORE, crores: CRORE, करोड़: CRORE, करोड: CRORE },
    ...{ mn: 1e6, million: 1e6 },
  }).map(([word, unit]) => [word.normalize('NFC'), unit]),
);

/** Longer texts are no figure. */
const MAX_CHARS = 120;

const NUMBER = String.raw`\d+(?:\.\d+)?`;
const LETTERS = String.raw`[\p{L}\p{M}]+`;
const SIGN = String.raw`(?:₹|rs\.?|inr)? ?`;
/** Between digits, as in `45,00,000` and `4 500 000`. */
const GROUPING = /(?<=\d)[, ](?=(?:\d{2,3}[, ])*\d{3}(?!\d))/g;
/** `1 cr 20 lakh`, `45 lakh 50 thousand`: the second unit is a hundredth of the first. */
const SUM = new RegExp(
  `(${NUMBER}) ?(crores?|crs?|करोड़?|lakhs?|lacs?|लाख)[ ,&]*(?:and )?(${NUMBER}) ?(lakhs?|lacs?|l|लाख|k|thousand|हज़?ार)(?!${LETTERS})`,
  'gu',
);
/** `45-50 lac`: the unit stands once. */
const RANGE = new RegExp(`(${NUMBER}) ?(?:-|–|—|~|/|to|से) ?${SIGN}(${NUMBER}) ?(${LETTERS})`, 'gu');
const PLAIN_RANGE = new RegExp(`\\d ?(?:/-)? ?(?:-|–|—|~|to|से) ?${SIGN}\\d`, 'u');
const FIGURE = new RegExp(`(?<![\\d.,]|(?<![\\d\\p{L}\\p{M}] ?)-)(${NUMBER})(?![\\d,]) ?(${LETTERS})?`, 'gu');

/** Money of another country, a limit, the price of something else. */
const NO_AMOUNT =
  /[$€£%]|\b(?:usd|aed|eur|gbp|dirhams?|dollars?|up ?to|below|under|less than|max(?:imum)?|psf|booking|token|rent|emi)\b|\bper (?!annum|month|year)|\/ ?(?:sq|day|unit)|तक|प्रति/u;
/** Money for a time is no price of a home. */
const FOR_A_TIME = /\b(?:per|pm|pa|lpa|monthly|yearly)\b|\/ ?(?:month|year)/;
/** Beside a rate these words only repeat what the field is. */
const PER_SQUARE_FOOT =
  /(?:per|\/|प्रति) ?(?:sq\.? ?f(?:ee|oo)?t|square f(?:ee|oo)t|sft|वर्ग (?:फ़?ु|फ़?ी)ट)\.?|\bpsf\b/gu;
/** The words and signs beside a price that change nothing of it. */
const BESIDE =
  /₹|\b(?:rs|inr|rupees?|price|from|starts?|starting|at|onwards?|only|approx|approximately|about|around|nearly|negotiable|all|inclusive|incl|excl|plus|tax|taxes|gst|extra|and|to|per|annum|year|month|pa|pm)\b|रुपये|रुपए|रुपया|रु|से|शुरू|मात्र|लगभग|[@~*+()/:;,.\-–—|\s]/gu;

/**
 * Reads an amount of money: `₹ 45,00,000`, `Rs. 45,00,000/-`, `45 Lac`, `1.2 Cr`, `1 Cr 20 Lakh`, `3-5 LPA`.
 * @param which of a range (`45-50 Lac`) counts
 * @returns rupees; null for a text without a figure, a negative one and another currency
 */
export function amountOf(sent: string, which: 'least' | 'most' = 'least'): number | null {
  return sent.length > MAX_CHARS ? null : rupeesIn(plainSpelling(sent), which);
}

/** Reads a price as an amount, the least of a range; `onwards` names the least. Null also for money by the month. */
export function priceOf(sent: string): number | null {
  return sent.length > MAX_CHARS ? null : priceIn(plainSpelling(sent));
}

/** Reads the price of a square foot, with these words or without: `4500/sq ft`. Null as for a price. */
export function rateOf(sent: string): number | null {
  return sent.length > MAX_CHARS ? null : priceIn(plainSpelling(sent).replace(PER_SQUARE_FOOT, ''));
}

function priceIn(text: string): number | null {
  return FOR_A_TIME.test(text) ? null : rupeesIn(text, 'least');
}

function rupeesIn(sent: string, which: 'least' | 'most'): number | null {
  if (NO_AMOUNT.test(sent)) return null;
  const text = sent
    .replace(GROUPING, '')
    .replace(SUM, (whole, first: string, unit: string, second: string, lesser: string) =>
      UNITS.get(unit) === 100 * (UNITS.get(lesser) ?? 0)
        ? `${Number(first) + Number(second) / 100} ${unit}`
        : whole,
    )
    .replace(
      RANGE,
      (_, least: string, most: string, unit: string) =>
        // `90-1.2 cr` begins at 90 lakh.
        `${least} ${Number(least) > Number(most) ? 'lakh' : unit} - ${most} ${unit}`,
    );
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

/** Rounded to paise. */
function oneOf(values: number[], which: 'least' | 'most'): number | null {
  const value = which === 'least' ? Math.min(...values) : Math.max(...values);
  return Number.isFinite(value) ? Math.round(value * 100) / 100 : null;
}

const COUNT = new RegExp(NUMBER, 'g');

/**
 * Reads a count: `3`, `2 BHK`, `2.5`, `2,3`, `2-3 years`, `5+`.
 * @param words that may stand beside it
 * @param which of several counts
 * @returns null for a text without a number, a negative one and one with other words
 */
export function countOf(sent: string, words: RegExp, which: 'least' | 'most' = 'least'): number | null {
  const text = plainSpelling(sent);
  const rest = text.replace(COUNT, ' ').replace(words, ' ').trim();
  if (text.length > MAX_CHARS || /^-/.test(text) || /[^\s,.&+/–—()-]/u.test(rest)) return null;
  return oneOf([...text.matchAll(COUNT)].map(Number), which);
}

/** Words beside the bedrooms of a home. */
const BEDROOMS =
  /(?<![\p{L}\p{M}])(?:bhks?|bed(?:room)?s?|br|bh|and|to|or|study|servant|room|store|utility|flats?|apartments?|villas?|homes?|duplex|बीएचके|से|और)(?![\p{L}\p{M}])/gu;
const PLOT = /^(?:residential |open |नज़?ूल )?(?:plots?|land|प्लॉट)$/u;

/** @returns the bedrooms of a home, 0 for a plot; null where the text names none, as `Studio` and `1 RK` */
export function bedroomsOf(sent: string): number | null {
  // `3+1` are three, and a smaller room.
  const [homes = ''] = sent.split('+', 1);
  return PLOT.test(plainSpelling(sent)) ? 0 : countOf(homes, BEDROOMS);
}

const YEARS =
  /(?<![\p{L}\p{M}])(?:years?|yrs?|y|exp|experience|of|to|min(?:imum)?|max(?:imum)?|at least|साल|वर्ष|से)(?![\p{L}\p{M}])/gu;
const FRESHER = /^(?:freshers?|fresh|no experience|फ़्रेशर|फ्रेशर)$/u;

/** @returns years of experience; 0 for a fresher */
export function yearsOf(sent: string, which: 'least' | 'most'): number | null {
  return FRESHER.test(plainSpelling(sent)) ? 0 : countOf(sent, YEARS, which);
}
