import { plainSpelling } from './digits.ts';
import { LIMIT, MAX_CHARS, NUMBER, oneOf } from './figure.ts';

/** Reads counts, of bedrooms and of years, as systems and people write them. */

const COUNT = new RegExp(NUMBER, 'g');
/** Larger figures count nothing: an area, a rent, a year of the calendar. */
const [MAX_COUNT, MAX_BEDROOMS] = [60, 30];

/**
 * Reads a count: `3`, `2 BHK`, `2.5`, `2,3`, `2-3 years`, `5+`.
 * @param words the words that may stand beside the count
 * @param which the smallest or the largest of several counts
 * @returns null for a text without a number, a negative or large number, or a text with other words
 */
function countOf(sent: string, words: RegExp, which: 'least' | 'most' = 'least'): number | null {
  if (sent.length > MAX_CHARS) return null;
  const text = plainSpelling(sent);
  const rest = text.replace(COUNT, ' ').replace(words, ' ').trim();
  if (/^-/.test(text) || /[^\s,.&+/–—()-]/u.test(rest)) return null;
  const counts = [...text.matchAll(COUNT)].map(Number);
  return counts.every((count) => count <= MAX_COUNT) ? oneOf(counts, which) : null;
}

/** Words that may stand beside the number of bedrooms. */
const BEDROOMS =
  /(?<![\p{L}\p{M}])(?:bhks?|bed(?:room)?s?|br|bh|and|to|or|study|servant|room|store|utility|flats?|apartments?|villas?|homes?|duplex|बीएचके|से|और)(?![\p{L}\p{M}])/gu;
/** A number of bedrooms among any other words: `2 BHK Premium, 2 toilets`. */
const NAMED_BEDROOMS = /(\d+(?:\.\d+)?) ?-?(?:bhk|bed|बीएचके|बेडरूम)|(?<!\p{L})bhk ?[-:]? ?(\d+(?:\.\d+)?)$/u;
const PLOT =
  /^(?:0 ?[-(]? ?)?(?:(?:residential|commercial|industrial|open|corner|developed|duplex|villa|farm|na|नज़?ूल|आवासीय|व्यावसायिक) )?(?:plots?|land|प्लॉट|भूखंड|भूखण्ड)\)?$/u;

/** @returns the bedrooms of a home, 0 for a plot; null where the text names none, such as `Studio` or `1 RK` */
export function bedroomsOf(sent: string): number | null {
  if (sent.length > MAX_CHARS) return null;
  const text = plainSpelling(sent)
    .replace(/b\.? ?h\.? ?k\b\.?|बी\.? ?एच\.? ?के\.?/g, 'bhk')
    .replace(/(\d) ?(?:½| 1\/2)/g, '$1.5');
  if (PLOT.test(text)) return 0;
  // `3+1` means three bedrooms and a smaller room.
  const [homes = ''] = text.split('+', 1);
  const named = NAMED_BEDROOMS.exec(text);
  const bedrooms = countOf(homes, BEDROOMS) ?? (named ? Number(named[1] ?? named[2]) : null);
  return bedrooms !== null && bedrooms <= MAX_BEDROOMS ? bedrooms : null;
}

const YEARS =
  /(?<![\p{L}\p{M}])(?:year(?:\(s\)|s?)|yrs?|y|yoe|exp|experience|relevant|required|of|to|in [\p{L} ]+$|(?:and|or) (?:above|more)|& above|min(?:imum)?|max(?:imum)?|at least|(?:more than|above|over)(?= \d)|preferred|न्यूनतम|साल|वर्ष|का|अनुभव|से)(?![\p{L}\p{M}])|\([\p{L} ]*\)|[>≥:]/gu;
const FRESHER = /\bfresh(?:ers?)?\b|फ़?्रेशर/gu;
const NO_EXPERIENCE =
  /^(?:no experience(?: (?:needed|required))?|0(?: (?:can(?: also)? apply|welcome|only))?)$/;

/** @returns years of experience; 0 for a fresher */
export function yearsOf(sent: string, which: 'least' | 'most'): number | null {
  const text = plainSpelling(sent).replace(FRESHER, '0');
  if (NO_EXPERIENCE.test(text)) return 0;
  return countOf(which === 'most' ? text.replace(LIMIT, ' ') : text, YEARS, which);
}
