import { DAY_MS, OFFSET_MS } from '../india-time.ts';
import { plainMoment, WEEKDAY_NAME } from './moment-spelling.ts';

/**
 * A day in Asia/Kolkata, with its hour where upstream names one: `2027-03-10`, `2027-03-10T18:00:00`. Sorted as texts,
 * moments are in order of time; the first ten characters are the day.
 */
export type Moment = string;

const MONTHS: Record<string, number> = Object.fromEntries(
  [
    ...['jan january जनवरी जन', 'feb february फ़रवरी फरवरी फ़र फर', 'mar march मार्च'],
    ...['apr april अप्रैल अप्रेल', 'may मई', 'jun june जून', 'jul july जुलाई जुल', 'aug august अगस्त अग'],
    ...['sep sept september सितंबर सितम्बर सित', 'oct october अक्टूबर अक्तूबर अक्टू अक्तू'],
    ...['nov november नवंबर नवम्बर नव', 'dec december दिसंबर दिसम्बर दिस'],
  ].flatMap((names, index) => names.split(' ').map((name) => [name.normalize('NFC'), index + 1])),
);

const WEEKDAY = String.raw`(?:(?:${WEEKDAY_NAME})\.?,? )?`;
const NAME = String.raw`(?<name>[\p{L}\p{M}]{2,12})`;
const DAY = String.raw`(?<day>\d{1,2})(?: ?(?:st|nd|rd|th))?`;
const YEAR = String.raw`(?<year>\d{4}|['’]?\d{2})`;

/** The spellings of a day, with an hour in `rest`. India writes the day before the month; ISO begins with the year. */
const SPELLINGS = [
  String.raw`(?<year>\d{4})([-/. ])(?<month>\d{1,2})\2${DAY}`,
  String.raw`(?<year>(?:19|20)\d\d)(?<month>\d\d)(?<day>\d\d)`,
  String.raw`${WEEKDAY}${DAY}([-/. ])(?<month>\d{1,2})\2${YEAR}`,
  String.raw`${WEEKDAY}${DAY}(?: of )?[-/., ]*${NAME}\.?['’]?[-/., ]*${YEAR}`,
  String.raw`${WEEKDAY}${NAME}\.?[-/., ]*${DAY},?[-/., ]+(?<year>\d{4})`,
  String.raw`(?<year>\d{4})[-/., ]+${NAME}\.?[-/., ]+${DAY}`,
].map((spelling) => new RegExp(`^${spelling}(?<rest>(?:$|[t, ]).*)$`, 'u'));

const TIME = new RegExp(
  String.raw`^(?:t|,? ?(?:at |from |[-|@] ?)?)(?<hour>\d{1,2})(?:[:.](?<minute>\d\d))?(?:[:.](?<second>\d\d)(?:[.,](?<fraction>\d{1,9}))?)?` +
    String.raw` ?(?<half>[ap])?\.?(?:m\.?)? ?(?:hrs?|hours)?(?: onwards?)?` +
    String.raw` ?(?<zone>z|utc|gmt|ist|(?:utc|gmt)?(?<sign>[+-])(?<zoneHour>\d{1,2}):?(?<zoneMinute>\d\d)?)?(?: \([a-z ]+\)| utc| ist)?(?: onwards?)?$`,
);

/** Longer texts are no day. */
const MAX_CHARS = 80;
/** The earliest and latest year of a record. */
const [MIN_YEAR, MAX_YEAR] = [1900, 2200];
/** The last second of the year 9999, in seconds or milliseconds since 1970: Java's and JavaScript's "never". */
const NEVER = /^25340(?:22|23)\d{5}(?:\d{3})?$/;
/** The days and masks by which databases, PHP and forms write "none". */
const NONE =
  /^(?:0+[-/. ]0+[-/. ]0+|(?:0001|1900|1970)-01-01|1899-12-3[01]|01[-/.]01[-/.](?:0001|1900|1970)|([dmy_]{2,4})([-/.])[dmy_]{2,4}\2[dmy_]{2,4})(?:[t ].*)?$/;
const FIRST_OF_EPOCH = '1970-01-01';
/** Seconds, milliseconds or microseconds since 1970. Only from 1973 on: shorter numbers are something else. */
const EPOCH = /^(?:\/date\()?(\d{9,10}|\d{12,13}|\d{15,16})(?:\.\d+)?(?:[+-]\d{4})?(?:\)\/)?$/;
/** Days since 1900, as Excel counts them; only in this century. */
const SERIAL = /^(?:3[7-9]|[4-6]\d|7[0-2])\d{3}(?:\.\d+)?$/;
const SERIAL_OF_1970 = 25_569;

/** `15-17 August 2025`, `15th, 16th & 17th August 2025`: the month stands once. */
const DAYS = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th)?(?:[,/] ?\d{1,2}(?:st|nd|rd|th)?){0,9} ?(?:[-,/]|to|&|and|से) ?(${DAY}[-/., ]+[\p{L}\p{M}]{2}.*)$`,
  'u',
);
const BETWEEN =
  / (?:-|to|till|until|से) |(?<=^\d{4}-\d\d-\d\d(?:t[\d:.]+(?:z|[+-][\d:]+)?)?)\/(?=\d{4}-)|(?<=[\p{L}/.] ?\d{4})-(?=\d{1,2}[ /.])/u;

/**
 * Reads a day or an instant as systems and people write it. A time without a zone is India's. Midnight and the last
 * minute of a day mean the whole day, without an hour.
 * @param which the end of a range such as `15-17 August 2027`; only the last may be `till 15 August 2027`
 * @returns undefined for a spelling of "none", null for an unreadable text
 */
export function momentOf(sent: string, which: 'least' | 'most' = 'least'): Moment | null | undefined {
  if (sent.length > MAX_CHARS) return null;
  const text = plainMoment(sent, which === 'most');
  if (NONE.test(text) || NEVER.test(text)) return undefined;
  const moment = oneMoment(text) ?? endOf(text, which);
  return moment?.startsWith(FIRST_OF_EPOCH) ? undefined : moment;
}

function oneMoment(text: string): Moment | null {
  const epoch = EPOCH.exec(text)?.[1];
  if (epoch) return ofEpoch(epoch);
  if (SERIAL.test(text)) return ofLocal(Math.round((Number(text) - SERIAL_OF_1970) * 86_400) * 1000);
  for (const spelling of SPELLINGS) {
    const parts = spelling.exec(text)?.groups;
    if (parts) return ofParts(parts);
  }
  return null;
}

/** @returns one end of a range; null for a text that is no range, and for an end before its start */
function endOf(text: string, which: 'least' | 'most'): Moment | null {
  const [, day, rest] = DAYS.exec(text) ?? [];
  const [from = '', to = '', ...others] = rest
    ? [rest.replace(/^\d+/, day ?? ''), rest]
    : text.split(BETWEEN);
  if (!to || others.length) return null;
  // Days of a range may have hours: `15-17 August 2025, 10 AM to 5 PM`.
  const start = oneMoment(from) ?? (rest ? endOf(from, 'least') : null);
  // The range may name the day, or the year, only once.
  const lone = oneMoment(to);
  const last = rest
    ? // One hour for all days is that of their beginning.
      (lone?.slice(0, 10) ?? endOf(to, 'most'))
    : (lone ?? (start && oneMoment(`${start.slice(0, 10)} ${to}`)));
  const first = start ?? (last && oneMoment(`${from} ${last.slice(0, 4)}`));
  if (!first || !last || last < first) return null;
  // Of single days, such as `10, 17 and 24 March 2027`, only the first is told.
  if (rest && which === 'most' && areSingle(text.slice(0, -rest.length), Number(last.slice(8, 10))))
    return null;
  return which === 'least' ? first : last;
}

/** True for days with commas between them, that do not follow each other. */
function areSingle(before: string, last: number): boolean {
  const days = [...[...before.matchAll(/\d+/g)].map(Number), last];
  return /[,/&]|and/.test(before) && days.some((day, at) => at > 0 && day !== (days[at - 1] ?? 0) + 1);
}

type Parts = Record<string, string | undefined>;

function ofParts({ year = '', month, name = '', day = '', rest = '' }: Parts): Moment | null {
  const months = month === undefined ? (MONTHS[name] ?? 0) : Number(month);
  const midnight = utc(fullYear(year), months, Number(day));
  if (midnight === null) return null;
  const written = new Date(midnight).toISOString().slice(0, 10);
  if (!rest.trim()) return written;
  const time = TIME.exec(rest)?.groups;
  if (!time) return null;
  const ms = msOf(time);
  if (ms === null) return null;
  const zone = zoneMs(time);
  // Most systems write a day as midnight, or the last second before it, in UTC.
  if (isWholeDay(ms) && !zone) return written;
  return ofLocal(midnight + ms + (zone === null ? 0 : OFFSET_MS - zone));
}

/** @param digits since 1970: ten are seconds, thirteen milliseconds, sixteen microseconds; one fewer until 2001 */
function ofEpoch(digits: string): Moment | null {
  const instant = Math.floor(Number(digits) * (digits.length < 11 ? 1000 : digits.length < 14 ? 1 : 1e-3));
  if (new Date(instant).getUTCFullYear() > MAX_YEAR) return null;
  const sinceMidnight = instant % DAY_MS;
  return ofLocal(isWholeDay(sinceMidnight) ? instant - sinceMidnight : instant + OFFSET_MS);
}

/** Completes a year of two digits: from 80 on it is of the last century, else of this one. */
function fullYear(text: string): number {
  const digits = text.replace(/['’]/, '');
  const year = Number(digits);
  return digits.length === 4 ? year : year < 80 ? 2000 + year : 1900 + year;
}

/** @returns null for a day that does not exist, such as the 30th of February, or a year that no record means */
function utc(year: number, month: number, day: number): number | null {
  const at = Date.UTC(year, month - 1, day);
  const isReal = new Date(at).getUTCDate() === day && month >= 1 && month <= 12;
  return isReal && year >= MIN_YEAR && year <= MAX_YEAR ? at : null;
}

/** @returns the time of the day in milliseconds; null for a time that does not exist */
function msOf({ hour = '0', minute = '0', second = '0', fraction = '', half }: Parts): number | null {
  let hours = Number(hour);
  if (half) {
    if (hours < 1 || hours > 12) return null;
    hours = (hours % 12) + (half === 'p' ? 12 : 0);
  }
  const ms =
    ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1000 +
    Number(fraction.padEnd(3, '0').slice(0, 3));
  return Number(minute) < 60 && Number(second) < 60 && ms <= DAY_MS ? ms : null;
}

/** @returns the offset from UTC in milliseconds; null without a zone, and in India's */
function zoneMs({ zone, sign, zoneHour = '0', zoneMinute = '0' }: Parts): number | null {
  if (!zone || zone === 'ist') return null;
  const ms = (Number(zoneHour) * 60 + Number(zoneMinute)) * 60_000 * (sign === '-' ? -1 : 1);
  return ms === OFFSET_MS ? null : ms;
}

/** True for midnight, and within the last minute of a day, as editors write its end. */
function isWholeDay(ms: number): boolean {
  return ms === 0 || ms >= DAY_MS - 60_000;
}

/** @param local milliseconds since 1970 on India's clock */
function ofLocal(local: number): Moment {
  const [day, time = ''] = new Date(local).toISOString().slice(0, -1).split('T');
  return isWholeDay(local % DAY_MS) ? `${day}` : `${day}T${time.replace(/\.000$/, '')}`;
}
