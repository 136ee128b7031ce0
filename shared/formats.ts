/**
 * How dates, numbers and prices are printed. Always Asia/Kolkata and always the same on server and browser
 * (docs/product.md, "Formats"): `Intl` with a fixed locale and time zone, nothing of the machine's own.
 */
const TIME_ZONE = 'Asia/Kolkata';
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: TIME_ZONE });
/** Asked for once: `Intl` takes longer for one date than React for a whole card. */
const MONTHS = Array.from({ length: 12 }, (_, month) => MONTH.format(Date.UTC(2025, month, 15)));
// Pure: a browser that prints none of these makes none.
const NUMBER = /* @__PURE__ */ new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });
const RUPEES = /* @__PURE__ */ new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});

/** @param day `YYYY-MM-DD` @returns `15 Aug 2025`, or an empty text for null */
export function formatDay(day: string | null): string {
  if (!day) return '';
  const parts = dayParts(day);
  return `${parts.day} ${parts.month} ${parts.year}`;
}

/** The parts of a date block: `15`, `Aug`, `2025`. */
export function dayParts(day: string): { day: string; month: string; year: string } {
  const month = MONTHS[Number(day.slice(5, 7)) - 1] ?? '';
  return { day: String(Number(day.slice(8, 10))), month, year: day.slice(0, 4) };
}

/** @returns `12,50,000`: the grouping of lakh and crore */
export function formatNumber(value: number): string {
  return NUMBER.format(value);
}

/** @param rupees whole rupees @returns `₹12,50,000` */
export function formatRupees(rupees: number): string {
  return RUPEES.format(rupees);
}

/** @returns a price as it is spoken: `₹48.5 Lakh`, `₹1.25 Cr`, below a lakh the full figure */
export function formatShortPrice(rupees: number): string {
  // Rounded first: what is printed as 100 lakh is a crore.
  if (Math.round(rupees / 1e3) >= 1e4) return `₹${NUMBER.format(Math.round(rupees / 1e5) / 100)} Cr`;
  if (rupees >= 1e5) return `₹${NUMBER.format(Math.round(rupees / 1e3) / 100)} Lakh`;
  return formatRupees(rupees);
}

/** In the place of a price that is not named. */
export const ON_REQUEST = 'On request';

/** @returns whole rupees; null where upstream names no price, which it says by 0 too */
export function namedPrice(rupees: number | null): number | null {
  return rupees !== null && Math.round(rupees) > 0 ? Math.round(rupees) : null;
}

/** The EMI hint is price / 24000, rounded, shown as k. @returns `202k` */
export function emiHint(rupees: number): string {
  return `${Math.round(rupees / 24000)}k`;
}

/** BHK 0 is a plot. @returns `3 BHK`, `Plot`, or an empty text where it is unknown */
export function formatBhk(bhk: number | null): string {
  if (bhk === null) return '';
  return bhk === 0 ? 'Plot' : `${formatNumber(bhk)} BHK`;
}

/** @returns `2-5 years`, `3 years`, `3+ years`, `up to 3 years`, or an empty text where nothing is known */
export function formatExperience(min: number | null, max: number | null): string {
  // A most of 0 above a least is how upstream says that there is none.
  const most = max === 0 && min ? null : max;
  if (most === null) return min === null ? '' : `${min}+ years`;
  const years = most === 1 ? 'year' : 'years';
  if (min === null) return most === 0 ? '0 years' : `up to ${most} ${years}`;
  return min === most ? `${most} ${years}` : `${min}-${most} years`;
}

/** More than any language takes on average, tags included. */
const CHARACTERS_OF_A_WORD = 30;

/**
 * The text of some HTML or plain text cut after a number of words (15 for news, 10 for events).
 * @returns the words joined by single spaces, with an ellipsis where some were cut
 */
export function excerpt(html: string, words: number): string {
  // Of a long article the beginning is enough, unless that is hardly more than tags.
  const most = words * CHARACTERS_OF_A_WORD;
  if (html.length > most) {
    const beginning = plainText(html.slice(0, most).replace(/<[^<>]*$/, ''));
    const cut = beginning.split(' ', words + 1);
    // The last one may have been cut in two.
    if (cut.length > words) return `${cut.slice(0, words).join(' ')}…`;
  }
  const all = plainText(html).split(' ').filter(Boolean);
  return all.length > words ? `${all.slice(0, words).join(' ')}…` : all.join(' ');
}

/** Tags within a line: the words on both sides of one belong together. All others part them. */
const INLINE = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

const ENTITIES: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', ndash: '–', mdash: '—', hellip: '…' },
  ...{ bull: '•', middot: '·', deg: '°', times: '×', frac12: '½', copy: '©', reg: '®', trade: '™' },
};

/**
 * HTML without its tags, entities decoded, white space folded: for excerpts and descriptions, never for markup.
 * Every expression stops at the next `<` or after a few characters, so hostile text takes no longer than other.
 */
export function plainText(html: string): string {
  return html
    .replace(/<(?:\/?[a-z]|!)[^<>]*>/gi, (tag) => {
      const name = /^<\/?([a-z0-9]+)/i.exec(tag)?.[1];
      return name === undefined || INLINE.has(name.toLowerCase()) ? '' : ' ';
    })
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi, (whole, decimal, hex, name) => {
      if (name) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] as string) : whole;
      return characterOf(decimal ? Number(decimal) : Number.parseInt(hex, 16));
    })
    .replace(/\s+/g, ' ')
    .trim();
}

/** @returns the character of that number; the sign for a missing one where there is none */
function characterOf(code: number): string {
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\uFFFD';
}
