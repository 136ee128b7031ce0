import { decodeHTMLStrict } from 'entities';
import { plainSpelling } from './digits.ts';
import { mendedText } from './encoding.ts';

/** Reads texts without markup: names, titles, places, numbers of documents. */

/** Code and comments with their contents: Word leaves both in titles. */
const CODE = /<!--.*?(?:-->|$)|<(style|script|xml|title)\b[^<>]*>.*?(?:<\/\1\s*>|$)/gis;
/** A tag, or the beginning of one at the end of a text that was cut. */
const TAG = /<\/?([a-z][\w:-]*)(?:\s[^<>]*|\/)?(?:>|$)/gi;
/** Inline elements: the letters on both sides belong together. */
const INLINE = new Set(
  'a abbr b bdi bdo big cite code del dfn em font i img input ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
/** Elements that separate words. Any other word in angle brackets is text: `Villas <Phase II>`. */
const PARTING = new Set(
  'address article aside blockquote body br button caption center col dd div dl dt embed fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html iframe li link main math meta nav object ol option p param pre script section select source style svg table tbody td template textarea tfoot th thead title tr ul video'.split(
    ' ',
  ),
);
/** Overrides and embeddings would reverse the text after them. Single direction characters stay: Urdu needs them. */
const OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g;
/** Invisible letters, and joiners between Latin letters. */
const INVISIBLE =
  /(?<=[a-z])[\u200c\u200d](?=[a-z])|[\u00ad\u115f\u1160\u200b\u2060\u2800\u3164\uffa0\ufeff]/gi;
/** Emphasis of Markdown and WhatsApp around words; not the signs in `Tower*` and `30*40*20`. */
const EMPHASIS =
  /(?<![\p{L}\p{M}\p{N}*_~])(\*{1,3}|_{1,3}|~{1,2}|`)(?=\S)([^*_~`]+)(?<=\S)\1(?![\p{L}\p{M}\p{N}*_~])/gu;
/** Words for a missing value among others, with the sign before them: `Hall, undefined`, `Kolar - N/A`. */
const MISSING =
  /(?:[,|–-] ?)?(?<![\p{L}\p{N}])(?:undefined|NaN|null|N\/A|\[object Object\])(?![\p{L}\p{N}])/gu;
/** Spaces and letters of other scripts as an address encodes them. */
const ENCODED = /(?:%20|%[c-f][\da-f](?:%[89ab][\da-f]){1,3})+/gi;
const EMPTY_BRACKETS = / ?\(\s*\)/g;
/** The commas of a part that a program left empty, as in `Kolar, , Bhopal`. */
const COMMAS = / ?,(?: ?,)+/g;
const COMMAS_AROUND = /^[ ,]+|(?<![ ,])[ ,]+$/g;
/** A link or picture of Markdown. */
const MARKED_LINK = /!?\[([^[\]]*)\]\([^()\s]+\)/g;
/** Plain figures, as most values are; they are returned at once. */
const FIGURES = /^[\d.-]+$/;
/** Layers of escaping: a CMS that escapes an escaped text writes `&amp;amp;`. */
const MAX_LAYERS = 3;

/**
 * Reads a text that should have no markup: tags and code are removed, entities decoded; control characters and runs of
 * white space become one space.
 * @returns an empty text where nothing is left
 */
export function plainName(sent: string): string {
  if (FIGURES.test(sent)) return sent;
  // A lone surrogate, half a character, becomes the replacement character.
  let text = mendedText(sent).replace(/\p{Cs}/gu, '\ufffd');
  for (let layer = 0; layer < MAX_LAYERS && /[<&]/.test(text); layer++) {
    const before = text;
    text = decodeHTMLStrict(text.replace(CODE, ' ').replace(TAG, withoutTag));
    if (text === before) break;
  }
  return text
    .replace(/\p{Cc}/gu, ' ')
    .replace(OVERRIDES, '')
    .replace(INVISIBLE, '')
    .replace(ENCODED, percentDecoded)
    .replace(MISSING, ' ')
    .replace(EMPTY_BRACKETS, '')
    .replace(MARKED_LINK, '$1')
    .replace(EMPHASIS, '$2')
    .replace(/^\s*#{1,6} (?=\p{L})/u, '')
    .replace(/\s+/g, ' ')
    .replace(COMMAS, ',')
    .replace(COMMAS_AROUND, '')
    .normalize('NFC');
}

function percentDecoded(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

function withoutTag(tag: string, name: string): string {
  const lower = name.toLowerCase();
  if (INLINE.has(lower) || lower.includes(':')) return '';
  return PARTING.has(lower) || lower.includes('-') ? ' ' : tag;
}

/** The first line of a list to choose from: `-- Select Zone --`. */
const PROMPT = /^-+ ?select\b.*-$/;
const PLACEHOLDER = new RegExp(
  `^(?:${[
    ...[
      'n ?[./\\\\_-]? ?a',
      'nil',
      'none',
      'null',
      'undefined',
      'nan',
      'false',
      'string',
      '\\\\n',
      'invalid date',
    ],
    ...[
      '#?(?:n/a|ref!?|value!?|name\\?|null!?)',
      '#div/0!?',
      '#(?:num|error|spill|calc)!?',
      '\\[object object\\]',
    ],
    ...[
      't\\.?b\\.?[acd]',
      '(?:yet )?to be (?:announced|added|confirmed|decided|declared|updated)(?: (?:soon|later))?',
    ],
    '(?:data |details |information |currently )?not (?:yet )?(?:avail(?:able|abe|iable)?|applicable|specified|mentioned|stated|entered|defined|assigned|selected|known|given|disclosed|decided|provided|found|set|yet)(?: yet| now| at the moment)?',
    'unknown',
    'no (?:data|details|information|title|name|description|content|text|address|location|image|photo)(?: (?:found|available|provided|given|added))?',
    'untitled',
    'auto draft',
    ...['lorem ipsum.*', 'x{2,}', 'please select.*', 'choose(?: one| an option)?'],
    'select(?: (?:an? |your |the )?(?:option|one|any|city|state|country|district|location|area|status|stage|category|type|facing|floor|size|bhk|unit|project|property|date|month|year|time|file|image|value|item))?',
    ...['update soon', 'will be (?:updated|announced)(?: soon| later)?'],
    ...['(?:जानकारी |अभी )?उपलब्ध नहीं?(?: है)?', 'लागू नहीं?', 'ज्ञात नहीं?', 'कोई (?:जानकारी )?नहीं?'],
    ...['शून्य', 'निरंक', 'अज्ञात', 'रिक्त'],
  ].join('|')})$`,
  'u',
);

/** A template in which a program has not filled in the value: `{{ name }}`, `${name}`, `<%= name %>`, `%NAME%`. */
const UNFILLED = /^(?:\{\{.*\}\}|\$\{.*\}|<%.*%>|\[\[.*\]\]|%[\w.]+%)$/;

/** True for a placeholder: `N/A`, `-`, `null`, `TBD`, or any text without letters and figures. */
export function isPlaceholder(text: string): boolean {
  const plain = plainSpelling(text).replace(INVISIBLE, '');
  if (plain.length > 60) return false;
  return (
    !/[\p{L}\p{N}]/u.test(plain) ||
    PROMPT.test(plain) ||
    UNFILLED.test(plain) ||
    PLACEHOLDER.test(
      plain
        .replace(/^[^\p{L}\p{N}#[\\]+|[^\p{L}\p{M}\p{N}!?\]]+$/gu, '')
        .replace(/^(\S+?)(?:(?: ?[,;|/–-] ?| )\1)+$/, '$1'),
    )
  );
}

/** True for figures that a spreadsheet took for a day: `1-Mar`, `Mar-04`, `2025-03-01`. */
export function looksLikeDay(text: string): boolean {
  return /^(?:\d{1,2}-[a-z]{3}|[a-z]{3}-\d{2}|\d{4}-\d\d-\d\d(?:[t ].*)?)$/i.test(text);
}

/** The label that some records repeat before a registration's number. */
const LABEL =
  /^(?:project )?(?:(?:m\.? ?p\.? ?|maha ?)?rera|रेरा|reg(?:n|d|istration|istered)?|project|पंजी(?:यन|करण))\.?(?: (?:reg(?:n|d|istration|istered)?\.?|approved|पंजी(?:यन|करण)|रजि\.?))?(?: (?:no|number|id|क्रमांक|संख्या|नंबर|नं)(?![\p{L}\p{M}])\.?)?(?: ?[:#]|[.:#]? )[ -]*(?=.*\d)|^(?:no\. ?|#)(?=\S*\d)/iu;
/** Words for a registration that does not exist yet or any more, or is not needed; a day may stand beside them. */
const NOT_IN_FORCE =
  /\b(?:appl(?:y|ied|ication|icable)|await(?:ed|ing)?|pending|process(?:ing)?|progress|soon|expected|under|not|to be|will be|renewal|exempt(?:ed)?|submitted|filed|acknowledge?ment|provisional|temporary|abeyance|hold|stayed|frozen|invalid|void|de-?registered|blacklisted|expired|lapsed|revoked|suspended|surrendered|cancell?ed|rejected|withdrawn|before|prior|pre-?rera)\b|आवेद|प्रक्रिया|जल्द|शीघ्र|नहीं?|लंबित|निरस्त|रद्द|समाप्त|अस्वीकृत|अमान्य/iu;
/** A number as authorities write it: letters and digits with hyphens or slashes between, or five digits together. */
const REGISTRATION = /(?=[^ ,()]*\d)(?:[\p{L}\d]+(?:[-/][\p{L}\d]+)+|\p{L}+\d[\p{L}\d]*|\d{5,})/iu;
/** A longer text is no number with words around it; characters. */
const MAX_REGISTRATION = 1_000;
/** `P BPL 23 1234`. */
const SPACED = /^(?:[a-z]{1,5} ){1,3}\d+(?: \d+)+$/i;
/** A day, years, a web address, a telephone number, a phase, or a number in another register, such as for taxes. */
const OTHER = new RegExp(
  [
    String.raw`(?<![\p{L}\d/-])(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|(?:19|20)\d\d[-/]\d\d(?:\d\d)?|(?:\+?91[ -]?)?[6-9]\d{9}|(?:\+91[ -]?|0)\d{2,4}[ -]?\d{6,8}|1800[ -]?\d{2,4}[ -]?\d{3,4})(?![\d/-])`,
    String.raw`(?:https?:|www\.)\S*|\b(?:phase|tower|block|part)-?\d+\b`,
    String.raw`(?<![\p{L}\d/-])(?:t ?& ?cp|tn?cp|town (?:and|&) country|gst(?:in)?|cin|pan|licen[cs]e|diversion|permission|agent|khasra|survey|loi|noc|oc|cc|ec|nagar nigam|bmc|plot|flat|खसरा|सर्वे|अनुमति|लाइसेंस)(?![\p{L}\p{M}])[^,;]*`,
    String.raw`\b(?:\d\d)?[a-z]{5}\d{4}[a-z](?:\w{3})?\b|\b[lu]\d{5}[a-z]{2}\d{4}[a-z]{3}\d{6}\b`,
  ].join('|'),
  'giu',
);

/**
 * Reads the number of a registration, which decides what may be advertised.
 * @returns undefined for words that say that there is none: `applied for`, `pending since 2025`, `0`; null for a text
 *   that holds no such number: `OC received 2015`
 */
export function registrationOf(text: string): string | null | undefined {
  if (text.length > MAX_REGISTRATION) return null;
  const bare = text
    .replace(/^["'“[]+|["'”.\]]+$/g, '')
    .replace(/^\(([^()]*)\)$/, '$1')
    .replace(LABEL, '');
  const plain = plainSpelling(bare).replace(/\p{Pd}/gu, '-');
  if (NOT_IN_FORCE.test(bare) || isPlaceholder(bare) || !/[1-9]/.test(plain)) return undefined;
  return REGISTRATION.test(plain.replace(OTHER, ' ')) || SPACED.test(plain) ? bare : null;
}
