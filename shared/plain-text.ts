/** HTML as text, for excerpts and descriptions, and text as HTML. */

/** @returns the text as HTML and XML show it, in an element or a quoted attribute */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** @returns the text of HTML cut after a number of words, joined by single spaces, with an ellipsis where cut */
export function excerpt(html: string, words: number): string {
  const all = plainText(html).split(' ').filter(Boolean);
  return all.length > words ? `${all.slice(0, words).join(' ')}…` : all.join(' ');
}

/** Tags within a line: the words on both sides of one belong together. All others part them. */
const INLINE = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

const TAG = /<(?:\/?[a-z]|!)[^<>]*>/gi;

function isInline(tag: string): boolean {
  const name = /^<\/?([a-z0-9]+)/i.exec(tag)?.[1];
  return name === undefined || INLINE.has(name.toLowerCase());
}

const ENTITIES: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', ndash: '–', mdash: '—', hellip: '…' },
  ...{ bull: '•', middot: '·', deg: '°', times: '×', frac12: '½', copy: '©', reg: '®', trade: '™' },
};

/**
 * HTML without its tags, entities decoded, white space folded: for excerpts and descriptions, never for markup.
 * Every expression stops at the next `<` or after a few characters, so hostile text takes no longer than other.
 */
export function plainText(html: string): string {
  return html
    .replace(TAG, (tag) => (isInline(tag) ? '' : ' '))
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi, (whole, decimal, hex, name) => {
      if (name) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] as string) : whole;
      return characterOf(decimal ? Number(decimal) : Number.parseInt(hex, 16));
    })
    .replace(/\s+/g, ' ')
    .trim();
}

/** @returns the lines of HTML as text: paragraphs, entries of lists, what stands between breaks; empty ones left out */
export function plainLines(html: string): string[] {
  return html
    .replace(/\s+/g, ' ')
    .replace(TAG, (tag) => (isInline(tag) ? tag : '\n'))
    .split('\n')
    .map(plainText)
    .filter(Boolean);
}

/** @returns the character of that number; the sign for a missing one where there is none */
function characterOf(code: number): string {
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\uFFFD';
}
