import { plainSpelling } from './digits.ts';

export interface Coordinates {
  /** Degrees. */
  latitude: number;
  longitude: number;
  /** True where the record has latitude and longitude swapped. */
  isTurned: boolean;
}

/** Longer texts are no coordinates; the address of a map has a few hundred characters. */
const MAX_CHARS = 1_000;
const INDIA = { latitude: [6, 38], longitude: [68, 98] } as const;

/**
 * Reads the coordinates of a project: decimal degrees with a sign or a letter, degrees with minutes, or both angles in
 * one field. Two angles that are in India only when swapped are swapped.
 * @returns null where either is missing, out of range, or 0, which means "not known"
 */
export function coordinatesOf(latitude: string | null, longitude: string | null): Coordinates | null {
  const [first, second] = pairOf(latitude, longitude);
  const [one, other] = [degreesOf(first), degreesOf(second)];
  // The same figure twice is an editor's mistake.
  if (!one || !other || one === other) return null;
  if (!isInIndia(one, other) && isInIndia(other, one))
    return { latitude: other, longitude: one, isTurned: true };
  return Math.abs(one) <= 90 && Math.abs(other) <= 180
    ? { latitude: one, longitude: other, isTurned: false }
    : null;
}

/** Spellings of both angles in one text; in a map's address the pin is preferred to the centre of the map. */
const PAIRS = [
  /^https?:.*!3d(-?[\d.]+)!4d(-?[\d.]+)/,
  /^https?:.*[@=/](-?\d+\.\d+),(-?\d+\.\d+)/,
  /^([^,;]*\d[^,;]*)(?:[,;]|(?<=\d)&) ?([^,;]*[.°][^,;]*)$/,
  /^(\d[^ns]*[ns]) (\d[^ew]*[ew])$/,
  /^(-?\d+\.\d+)(?: |\/|\|)(-?\d+\.\d+)$/,
];

/** `23.2599, 77.4126` in one field, with nothing or the same in the other. */
function pairOf(latitude: string | null, longitude: string | null): [string, string] {
  const [one = '', other = ''] = [latitude, longitude].map((text) =>
    text && text.length <= MAX_CHARS ? plainAngle(text) : '',
  );
  const [, first, second] = PAIRS.map((pair) => pair.exec(one || other)).find((pair) => pair) ?? [];
  const isPair = first && second && (!one || !/[1-9]/.test(other) || one === other);
  return isPair ? [first, second] : [one, other];
}

/** @returns the text with usual signs, without brackets, quotes, labels and punctuation at its end */
function plainAngle(text: string): string {
  return (
    plainSpelling(text)
      .replace(/[º˚]/g, '°')
      .replace(/%2c/g, ',')
      .replace(/\b(?:nor|sou)th\b|\b(?:ea|we)st\b/g, (word) => word.slice(0, 1))
      .replace(/ ?(?:उत्तर|पूर्व)/gu, '')
      // Geographic databases write the longitude first.
      .replace(/^(?:srid=4326;)?point ?\(([-\d.]+) ([-\d.]+)\)$/, '$2, $1')
      .replace(/^geo:([^?]*).*$/, '$1')
      .replace(/^["'([](.*)["')\]]$/, '$1')
      .replace(/[.,;]$/, '')
      .replace(/(?<=^|[,;&] ?)(?:lat|long?|lng)(?:itude)?\b[.:= ]*/g, '')
  );
}

/** @returns 0 for a text that is no angle */
function degreesOf(text: string): number {
  const decimal = /^([nsew] ?)?([+-]?\d{1,3}(?:[.,]\d+)?) ?(?:°|deg(?:rees)?)? ?([nsew])?$/.exec(text);
  if (decimal) return signed(Number(decimal[2]?.replace(',', '.')), decimal[1] ?? decimal[3]);
  const sexagesimal =
    /^([nsew] ?)?(\d{1,3}) ?° ?(\d{1,2}(?:\.\d+)?) ?['′’](?: ?(\d{1,2}(?:\.\d+)?) ?(?:["″”]|''))? ?([nsew])?$/.exec(
      text,
    );
  if (!sexagesimal) return 0;
  const [, before, degrees, minutes, seconds = 0, behind] = sexagesimal;
  return signed(Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600, before ?? behind);
}

function signed(degrees: number, direction = ''): number {
  return /[sw]/.test(direction) ? -Math.abs(degrees) : degrees;
}

function isInIndia(latitude: number, longitude: number): boolean {
  const [south, north] = INDIA.latitude;
  const [west, east] = INDIA.longitude;
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}
