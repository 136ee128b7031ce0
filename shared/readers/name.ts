import { decodeHTMLStrict } from 'entities';
import { plainSpelling } from './digits.ts';

/** Texts without markup: names, titles, places, numbers of papers. */

/** Code and comments, with what stands in them: Word leaves both in titles. */
const CODE = /<!--.*?(?:-->|$)|<(style|script|xml|title)\b[^<>]*>.*?(?:<\/\1\s*>|$)/gis;
const LINE_TAG = /<\/?(?:br|p|div|li|ul|ol|h[1-6]|tr|td|th|table|hr)\b[^<>]*>/gi;
/** Elements that editors write; what else stands in angle brackets is a word. */
const INLINE_TAG =
  /<\/?(?:a|abbr|b|big|center|cite|code|del|em|font|i|img|ins|label|mark|meta|link|q|s|small|span|strike|strong|sub|sup|tt|u|wbr|[a-z]+:[a-z]+)(?:\s[^<>]*|\/)?>/gi;
/** Overrides and embeddings turn round what follows them on the page; single marks stay, which Urdu needs. */
const OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g;
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;
/** A CMS that escapes what another one has escaped writes `&amp;amp;`. */
const MAX_LAYERS = 3;

/**
 * Reads a text that is no markup, whatever an editor has left in it: tags and code go, entities are decoded, control
 * characters and runs of white space become one space.
 * @returns an empty text where nothing is left
 */
export function plainName(sent: string): string {
  // Half a character.
  let text = sent.replace(/\p{Cs}/gu, '\ufffd');
  for (let layer = 0; layer < MAX_LAYERS && /[<&]/.test(text); layer++) {
    const before = text;
    text = decodeHTMLStrict(text.replace(CODE, ' ').replace(LINE_TAG, ' ').replace(INLINE_TAG, ''));
    if (text === before) break;
  }
  return text
    .replace(/\p{Cc}/gu, ' ')
    .replace(OVERRIDES, '')
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const PLACEHOLDER = new RegExp(
  `^(?:${[
    ...['n ?[./]? ?a', 'nil', 'none', 'null', 'undefined', 'nan', 'false', '#?(?:n/a|ref!?|value!?|name\\?)'],
    ...['\\[object object\\]', 'tb[acd]', 'to be (?:announced|added|confirmed|decided|declared|updated)'],
    ...[
      'not (?:available|applicable|specified|mentioned|known|given|disclosed|set|yet)',
      'unknown',
      'no data',
    ],
    ...[
      'lorem ipsum.*',
      'x{2,}',
      'select(?: .*)?',
      'please select.*',
      'update soon',
      'will be updated(?: soon)?',
    ],
    ...['उपलब्ध नहीं', 'लागू नहीं', 'ज्ञात नहीं', 'कोई नहीं', 'शून्य'],
  ].join('|')})$`,
  'u',
);

/** True for a text that stands where nothing is known: `N/A`, `-`, `null`, `TBD`. Letters or figures of any script are content. */
export function isPlaceholder(text: string): boolean {
  const plain = plainSpelling(text);
  if (plain.length > 60) return false;
  return (
    !/[\p{L}\p{N}]/u.test(plain) ||
    PLACEHOLDER.test(plain.replace(/^[^\p{L}\p{N}#[]+|[^\p{L}\p{M}\p{N}!?\]]+$/gu, ''))
  );
}

/** The label that some records repeat before the number. */
const LABEL =
  /^(?:m\.? ?p\.? ?)?rera(?: regn?\.?| registration)?(?: (?:no|number|id)\b\.?)?(?: ?[:#]|[.:#]? )[ -]*(?=.*\d)/i;
/** Words of a registration that is not there yet; they may stand beside a day. */
const AWAITED =
  /\b(?:appl(?:y|ied|ication|icable)|await(?:ed|ing)?|pending|process(?:ing)?|progress|soon|expected|under|not|to be|will be|renewal|exempt(?:ed)?)\b|आवेद|प्रक्रिया|जल्द|शीघ्र|नहीं|लंबित/iu;

/**
 * Reads the number of a registration, which decides what may be advertised.
 * @returns null for a text that names none: `applied for`, `pending since 2025`, `0`
 */
export function registrationOf(text: string): string | null {
  const number = text.replace(LABEL, '');
  const hasNumber = /[1-9]/.test(plainSpelling(number));
  return hasNumber && !AWAITED.test(number) && !isPlaceholder(number) ? number : null;
}
