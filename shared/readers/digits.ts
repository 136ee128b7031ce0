/** Code points of zero in the scripts whose digits occur in Indian texts. */
const ZEROS = [
  0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0660, 0x06f0, 0xff10,
];

/** Replaces Indian, Arabic and full-width digits by 0–9. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((candidate) => point >= candidate && point <= candidate + 9);
    return zero === undefined ? digit : String(point - zero);
  });
}

/** Normalises a short text for comparison: lower case, 0–9, plain spaces, no invisible characters. */
export function plainSpelling(text: string): string {
  return asciiDigits(text.normalize('NFC'))
    .replace(/[\p{Cf}\p{Cc}]/gu, (character) => (/\s/.test(character) ? ' ' : ''))
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
