import { asciiDigits } from './digits.ts';

/** A number of ours has as many within its country. */
export const MOBILE_DIGITS = 10;

/** The country codes that the forms offer. */
export const COUNTRY_CODES = ['+91', '+1', '+44'] as const;
type CountryCode = (typeof COUNTRY_CODES)[number];
/** The one that needs no word. */
export const HOME_CODE: CountryCode = '+91';

interface MobileNumber {
  /** Ten, without country code and trunk zero. */
  digits: string;
  /** The one that the text names; null where it names none. */
  code: CountryCode | null;
}

/** What people and telephones write between digits: spaces, dashes, brackets, marks of direction. */
const SEPARATORS = /[\s\p{Cf}\p{Pd}\p{Ps}\p{Pe}.,/\\|:·•_'’\u2212]/gu;

/** @returns the digits with the `+` of a country code, and whatever else stands in no number */
function compact(text: string): string {
  return asciiDigits(
    text
      .normalize('NFKC')
      .replace(/^\s*tel:/i, '')
      .replace(SEPARATORS, ''),
  );
}

/** `0012345678` is a number like any ten digits. */
const INTERNATIONAL = /^(?:\+[+0]*|00(?=\d{9}))/;
/** After `+` or `00`; a zero after the code is the trunk's: `+91 (0) 98765 43210`. */
const WITH_CODE = /^(91|44|1)0?(\d{10})$/;
const WITHOUT_CODE = /^(?:0|(0?91)0?)?(\d{10})$/;

/**
 * Reads a mobile number however it is written: `+91 98765-43210`, `0091…`, `098765 43210`, `९८७६५ ४३२१०`. Any ten digits
 * are one.
 * @returns null for a text that is none of ours, and must not be made into one: too long, too short, with letters, or
 * with another country's code
 */
export function readMobile(text: string): MobileNumber | null {
  const plain = compact(text);
  const [prefix] = INTERNATIONAL.exec(plain) ?? [];
  if (prefix !== undefined) {
    const [, code, digits] = WITH_CODE.exec(plain.slice(prefix.length)) ?? [];
    return digits ? { digits, code: `+${code}` as CountryCode } : null;
  }
  const [, home, digits] = WITHOUT_CODE.exec(plain) ?? [];
  return digits ? { digits, code: home ? HOME_CODE : null } : null;
}

/** True for a text that begins as a number with a country code does. */
const isInternational = (text: string) => /^(?:\+|00)/.test(compact(text));

/** The digits of a text as 0–9, whatever stands between them. */
const digitsOf = (text: string) => asciiDigits(text).replace(/\D/g, '');

/** Stands in no number; letters are the most of it. */
const STRANGE = /[^\p{Nd}+\uff0b\s\p{Cf}\p{Pd}\p{Ps}\p{Pe}.,/]/gu;

/**
 * A number while somebody types it: digits alone. One that begins with a country code stays as it is until it is a whole
 * one of ours. Nothing is cut.
 */
export function typedMobile(text: string): string {
  const clean = text.replace(STRANGE, '');
  const number = readMobile(clean);
  if (number) return number.digits;
  return isInternational(clean) ? clean : digitsOf(clean);
}

/** What is no number of ours stays as it was sent: a typing error is refused, not made into another number. */
export function sentMobile(text: string): string {
  return readMobile(text)?.digits ?? text.trim();
}

/** As many as a number has in any country, with its code. */
const MAX_INTERNATIONAL = 15;

/** True for more digits than any number has that could still be meant; `91987654321` lacks the last one of twelve. */
export function isOverlong(text: string): boolean {
  const digits = digitsOf(text);
  if (isInternational(text)) return digits.replace(/^00/, '').length > MAX_INTERNATIONAL;
  return digits.length > MOBILE_DIGITS && !/^91\d{9}$/.test(digits);
}
