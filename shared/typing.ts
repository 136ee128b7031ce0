/** Two strengths of tidying a text: while somebody types, and when it was sent. */
interface TypingRule {
  /**
   * Strips and cuts. Not to be called between `compositionstart` and `compositionend`: an input method needs its
   * letters untouched.
   */
  typed?: (text: string) => string;
  /** Changes nothing but the way it is written, so that a wrong entry stays wrong and gets its message. */
  sent: (text: string) => string;
}

/** The fields whose texts are tidied (docs/product.md, "Rules of fields"). */
export type Typing = 'name' | 'mobile' | 'captcha' | 'tick' | 'time';

/** Value of a ticked checkbox; an empty text is one that is not ticked. */
export const TICKED = 'on';
/** Characters. */
export const MAX_NAME = 50;
export const MOBILE_DIGITS = 10;

export const TYPING: Record<Typing, TypingRule> = {
  name: { typed: typedName, sent: sentName },
  mobile: { typed: typedMobile, sent: sentMobile },
  captcha: { sent: (text) => text.replace(/\s/g, '') },
  tick: { sent: (text) => (/^(?:on|yes|true|1)$/i.test(text.trim()) ? TICKED : '') },
  // A time input with seconds gives `10:30:00`.
  time: { sent: (text) => text.trim().replace(/^(\d\d:\d\d):00(?:\.0+)?$/, '$1') },
};

/** Letters of any script with their marks, and spaces; never cut through a surrogate pair. */
function typedName(text: string): string {
  const stripped = text.replace(/\s/gu, ' ').replace(/[^\p{L}\p{M} ]/gu, '');
  return stripped.length <= MAX_NAME ? stripped : Array.from(stripped).slice(0, MAX_NAME).join('');
}

/** One way of writing, single spaces, none at the ends, no invisible joiners. */
function sentName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u200b-\u200d\ufeff]/g, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Code points of the zeros of the digits that phones of this country write. */
const ZEROS = [
  0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0660, 0x06f0, 0xff10,
];

/** Devanagari and the other Indian, Arabic and full-width digits as 0–9. */
function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((candidate) => point >= candidate && point <= candidate + 9);
    return zero === undefined ? digit : String(point - zero);
  });
}

/** An unfinished country code stays while typing: `91987654321` lacks the last digit of `919876543210`. */
const UNFINISHED = /^(?:\+(?:9|4)?|\+(?:91|44|1)|0|00(?:9|91|4|44|1)?|91\d{9})$/;

/** Digits of a number without country code or trunk zero; `+91 (0) 98765 43210` has both. */
function nationalDigits(compact: string): string {
  const international = /^(?:\+|00(?=\d{9}))(?:91|44|1)?/.exec(compact);
  if (international) return withoutTrunkZero(compact.slice(international[0].length).replace(/\D/g, ''));
  const digits = withoutTrunkZero(compact.replace(/\D/g, ''));
  return digits.length >= MOBILE_DIGITS + 2 && digits.startsWith('91') ? digits.slice(2) : digits;
}

/** Any ten digits are a number, a leading zero included; a zero before more than that is the trunk's. */
function withoutTrunkZero(digits: string): string {
  return digits.length > MOBILE_DIGITS ? digits.replace(/^0+/, '') : digits;
}

/** Country code and trunk zero go before the cut to ten: `+91 98765 43210` and `098765 43210` are 9876543210. */
function typedMobile(text: string): string {
  const compact = asciiDigits(text)
    .replace(/[^\d+]/g, '')
    .replace(/(?!^)\+/g, '');
  if (UNFINISHED.test(compact)) return compact;
  return nationalDigits(compact).slice(0, MOBILE_DIGITS);
}

/**
 * The same without the cut, and letters stay: a typing error is refused, not made into another number.
 */
function sentMobile(text: string): string {
  const compact = asciiDigits(text).replace(
    /[\s().,/\-\u2010-\u2015\u200b-\u200f\u202a-\u202e\u2060\ufeff]/gu,
    '',
  );
  return /^\+?\d+$/.test(compact) ? nationalDigits(compact) || compact : compact;
}
