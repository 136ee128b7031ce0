/**
 * How typed, pasted and filled-in text becomes a name or a mobile number. Two strengths: `normalise…` runs while
 * somebody types (strips and cuts); `fold…` runs on what was sent and changes nothing but the
 * way it is written, so that a wrong entry stays wrong and gets its message.
 */

const NAME_MAX = 50;
const MOBILE_DIGITS = 10;

/** Code points of the zeros of the digits that phones of this country write. */
const ZEROS = [
  0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0660, 0x06f0, 0xff10,
];

/** Devanagari and the other Indian, Arabic and full-width digits as 0–9. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((candidate) => point >= candidate && point <= candidate + 9);
    return zero === undefined ? digit : String(point - zero);
  });
}

/** Cuts at whole characters, never through a surrogate pair. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : Array.from(text).slice(0, length).join('');
}

/**
 * A name while it is typed: letters of any script with their marks, and spaces; 50 at most. Not to be called
 * between `compositionstart` and `compositionend`: an input method needs its letters untouched.
 */
export function normaliseName(text: string): string {
  return cut(text.replace(/\s/gu, ' ').replace(/[^\p{L}\p{M} ]/gu, ''), NAME_MAX);
}

/** A name as it was sent: one way of writing, single spaces, none at the ends, no invisible joiners. */
export function foldName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u200b-\u200d\ufeff]/g, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** A country code that is not complete yet: kept while typing, since without its plus it reads as the number. */
const UNFINISHED_CODE = /^(?:\+(?:9|4)?|\+(?:91|44|1)|0|00(?:9|91|4|44|1)?)$/;

/** Digits of a number without country code or trunk zero; `+91 (0) 98765 43210` has both. */
function nationalDigits(compact: string): string {
  const international = /^(?:\+|00)(?:91|44|1)?/.exec(compact);
  if (international) return compact.slice(international[0].length).replace(/^0+/, '').replace(/\+/g, '');
  const digits = compact.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length === MOBILE_DIGITS + 2 && digits.startsWith('91') ? digits.slice(2) : digits;
}

/**
 * A mobile number while it is typed, pasted or filled in: digits only, the country code and the trunk zero dropped
 * before it is cut to ten (`+91 98765 43210`, `098765 43210` and `91-98765-43210` are all 9876543210).
 * A country code that is still being typed (`+`, `+9`, `+91`) stays until its number begins.
 */
export function normaliseMobile(text: string): string {
  const compact = asciiDigits(text)
    .replace(/[^\d+]/g, '')
    .replace(/(?!^)\+/g, '');
  if (UNFINISHED_CODE.test(compact)) return compact;
  return nationalDigits(compact).slice(0, MOBILE_DIGITS);
}

/**
 * A mobile number as it was sent: the same without the cut, and with what is no way of writing a number (letters)
 * left in, so that eleven digits or a typing error are refused rather than made into somebody else's number.
 */
export function foldMobile(text: string): string {
  const compact = asciiDigits(text).replace(
    /[\s().,/\-\u2010-\u2015\u200b-\u200f\u202a-\u202e\u2060\ufeff]/gu,
    '',
  );
  return /^\+?\d+$/.test(compact) ? nationalDigits(compact) || compact : compact;
}
