/**
 * How dates, numbers and prices are printed. Always Asia/Kolkata and always the same on server and browser
 * (SPEC section 9; DECISIONS section 3): `Intl` with a fixed locale and time zone, nothing of the machine's own.
 */
const TIME_ZONE = 'Asia/Kolkata';
const LONG_DATE = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: TIME_ZONE,
});
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: TIME_ZONE });
const ISO_DAY = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone: TIME_ZONE,
});
const NUMBER = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });
const RUPEES = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});

/** Noon in India of that day: the same day whatever the reader's own zone. */
function noon(day: string): Date {
  return new Date(`${day}T12:00:00+05:30`);
}

/** @param day `YYYY-MM-DD` @returns `15 Aug 2025`, or an empty text for null */
export function formatDay(day: string | null): string {
  return day ? LONG_DATE.format(noon(day)) : '';
}

/** The parts of a date block: `15`, `Aug`, `2025`. */
export function dayParts(day: string): { day: string; month: string; year: string } {
  return { day: String(Number(day.slice(8, 10))), month: MONTH.format(noon(day)), year: day.slice(0, 4) };
}

/** @returns the day in Asia/Kolkata at that instant, as `YYYY-MM-DD` */
export function dayInIndia(instant: Date): string {
  return ISO_DAY.format(instant);
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
  if (rupees >= 1e7) return `₹${NUMBER.format(Math.round(rupees / 1e5) / 100)} Cr`;
  if (rupees >= 1e5) return `₹${NUMBER.format(Math.round(rupees / 1e3) / 100)} Lakh`;
  return formatRupees(rupees);
}

/** SPEC section 9: the EMI hint is price / 24000, rounded, shown as k. @returns `202k` */
export function emiHint(rupees: number): string {
  return `${Math.round(rupees / 24000)}k`;
}

/** SPEC section 2: BHK 0 is a plot. @returns `3 BHK`, `Plot`, or an empty text where it is unknown */
export function formatBhk(bhk: number | null): string {
  if (bhk === null) return '';
  return bhk === 0 ? 'Plot' : `${formatNumber(bhk)} BHK`;
}

/** SPEC section 9: job experience is shown as min-max years. */
export function formatExperience(min: number | null, max: number | null): string {
  if (min === null && max === null) return '';
  if (min === null || max === null || min === max) return `${min ?? max} years`;
  return `${min}-${max} years`;
}

/**
 * The text of some HTML or plain text cut after a number of words (SPEC section 9: 15 for news, 10 for events).
 * @returns the words joined by single spaces, with an ellipsis where some were cut
 */
export function excerpt(html: string, words: number): string {
  const all = plainText(html).split(' ').filter(Boolean);
  return all.length > words ? `${all.slice(0, words).join(' ')}…` : all.join(' ');
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** HTML without its tags, entities decoded, white space folded: for excerpts and descriptions, never for markup. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
