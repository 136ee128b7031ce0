import { asciiDigits } from './digits.ts';

/** Digits of a number within its country, alike in all three countries of COUNTRY_CODES. */
export const MOBILE_DIGITS = 10;

/** The country codes that the forms offer. */
export const COUNTRY_CODES = ['+91', '+1', '+44'] as const;
type CountryCode = (typeof COUNTRY_CODES)[number];
/** The default country code. */
export const HOME_CODE: CountryCode = '+91';

interface MobileNumber {
  /** Ten digits, without country code and trunk zero. */
  digits: string;
  /** The country code in the text; null where it names none. */
  code: CountryCode | null;
}

/** Characters that people and telephones put between digits: spaces, dashes, brackets, direction characters. */
const SEPARATORS = /[\s\p{Cf}\p{Pd}\p{Ps}\p{Pe}.,/\\|:·•_'’\u2212]/gu;

/** Removes separators. @returns the digits, the `+` of a country code, and any characters that belong to no number */
function compact(text: string): string {
  return asciiDigits(
    text
      .normalize('NFKC')
      .replace(/^\s*tel:/i, '')
      .replace(SEPARATORS, ''),
  );
}

/** The beginning of a number with country code; `0012345678` has none, but is ten digits like any others. */
const INTERNATIONAL = /^(?:\+[+0]*|00(?=\d{9}))/;
/** The number after `+` or `00`; a zero after the code is the trunk prefix: `+91 (0) 98765 43210`. */
const WITH_CODE = /^(91|44|1)0?(\d{10})$/;
const WITHOUT_CODE = /^(?:0|(0?91)0?)?(\d{10})$/;

/**
 * Reads a mobile number in any spelling: `+91 98765-43210`, `0091…`, `098765 43210`, `९८७६५ ४३२१०`. Any ten digits are
 * a number.
 * @returns null for a text that is too long, too short, has letters, or has a country code that is not offered: a
 * guess could call somebody else
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

/** True for a text that begins with `+` or `00`, like a number with a country code. */
const isInternational = (text: string) => /^(?:\+|00)/.test(compact(text));

/** The digits of a text as 0–9, whatever stands between them. */
const digitsOf = (text: string) => asciiDigits(text).replace(/\D/g, '');

/** Characters that belong to no number, mostly letters. */
const STRANGE = /[^\p{Nd}+\uff0b\s\p{Cf}\p{Pd}\p{Ps}\p{Pe}.,/]/gu;

/**
 * Strips a number while the visitor types: only digits stay. A number with a country code keeps its spelling until it
 * is complete. Nothing is cut.
 */
export function typedMobile(text: string): string {
  const clean = text.replace(STRANGE, '');
  const number = readMobile(clean);
  if (number) return number.digits;
  return isInternational(clean) ? clean : digitsOf(clean);
}

/** An unreadable number stays as it was sent, so that a typing error is refused, not made into another number. */
export function sentMobile(text: string): string {
  return readMobile(text)?.digits ?? text.trim();
}

/** The most digits of a number in any country, with its code. */
const MAX_INTERNATIONAL = 15;

/** True for too many digits; `91987654321` may still become a number: it lacks the last of twelve digits. */
export function isOverlong(text: string): boolean {
  const digits = digitsOf(text);
  if (isInternational(text)) return digits.replace(/^00/, '').length > MAX_INTERNATIONAL;
  return digits.length > MOBILE_DIGITS && !/^91\d{9}$/.test(digits);
}
