/** Repairs texts that were encoded or escaped once too often. */

/** The characters of Windows-1252 from 0x80 on. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const CONTINUED = `[\u0080-\u00bf${WINDOWS}]`;
/** UTF-8 that was read as Windows-1252: Latin letters, signs and quotation marks, Indian scripts, drawn signs. */
const MISREAD = new RegExp(
  `[ÂÃ]${CONTINUED}|[âï]${CONTINUED}{2}|à[\u00a4-\u00bf]${CONTINUED}|ð${CONTINUED}{3}`,
  'g',
);
const MAX_LAYERS = 2;
/** Signs of damaged texts; most texts have none and are returned at once. */
const MISWRITTEN = /[\\ÂÃâïàð]|_x000|&#|\]\]>|^\s*(?:\[:|<!--:)/;
/** The first language of a text that WordPress keeps in several: `[:en]Lake[:hi]झील[:]`. */
const LANGUAGES = /^\s*(?:\[:[a-z]{2}\]|<!--:[a-z]{2}-->)(.*?)(?:\[:(?:[a-z]{2})?\].*|<!--:-->.*)$/s;
/** The frame that XML puts around a text. */
const CDATA = /<!\[CDATA\[|\]\]>/g;
/** Line ends and tabs as Excel writes them into a file. */
const OF_EXCEL = /_x000[9ABD]_/gi;
/** A character whose two halves were escaped one by one. */
const HALVES = /&#(?:x(d[89ab][\da-f]{2})|(5[56]\d{3}));&#(?:x(d[c-f][\da-f]{2})|(5[67]\d{3}));/gi;

/** Escapes that PHP, JSON or Markdown leave in a text that was escaped twice. */
const ESCAPED = /\\(?:(['"/*_#~])|r\\n|n|u([\da-f]{4}))/gi;

/** @returns the text as it was typed */
export function mendedText(sent: string): string {
  if (!MISWRITTEN.test(sent)) return sent;
  let text = sent;
  for (let layer = 0; layer < MAX_LAYERS; layer++) text = text.replace(MISREAD, readAgain);
  return text
    .replace(CDATA, '')
    .replace(LANGUAGES, '$1')
    .replace(OF_EXCEL, '\n')
    .replace(HALVES, joined)
    .replace(ESCAPED, (_, sign?: string, code?: string) => {
      return sign ?? (code ? String.fromCharCode(Number.parseInt(code, 16)) : '\n');
    });
}

function joined(whole: string, ...codes: (string | undefined)[]): string {
  const [highHex, high, lowHex, low] = codes;
  const halves = [
    highHex ? Number.parseInt(highHex, 16) : Number(high),
    lowHex ? Number.parseInt(lowHex, 16) : Number(low),
  ];
  const character = String.fromCharCode(...halves);
  return /\p{Cs}/u.test(character) ? whole : character;
}

function readAgain(misread: string): string {
  const bytes = [...misread].map((character) => {
    const at = WINDOWS.indexOf(character);
    return `%${(at < 0 ? character.charCodeAt(0) : 0x80 + at).toString(16)}`;
  });
  try {
    return decodeURIComponent(bytes.join(''));
  } catch {
    return misread;
  }
}
