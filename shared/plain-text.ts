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

/** Inline tags: text on both sides belongs together. All other tags separate words. */
const INLINE = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
/** Struck-out text, such as a price before its reduction, is left out. */
const STRUCK = /^(?:s|del|strike)$/;

const TAG = /<(?:\/?[a-z]|!)[^<>]*>/gi;

/** The element of a tag; null for a comment. */
function nameOf(tag: string): string | null {
  return /^<\/?([a-z0-9]+)/i.exec(tag)?.[1]?.toLowerCase() ?? null;
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  deg: '°',
  times: '×',
  frac12: '½',
  copy: '©',
  reg: '®',
  trade: '™',
};

/**
 * HTML as text, for excerpts and descriptions, never for markup: no tags, entities decoded, white space collapsed.
 * Struck-out text is dropped, superscript figures stay superscript, commas and semicolons separate table cells and
 * rows. Every expression stops at the next `<` or after a few characters, so hostile text costs no extra time.
 */
export function plainText(html: string): string {
  return wordsOf(html)
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi, (whole, decimal, hex, name) => {
      if (name) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] as string) : whole;
      return characterOf(decimal ? Number(decimal) : Number.parseInt(hex, 16));
    })
    .replaceAll('\u00ad', '')
    .replace(/\s+/g, ' ')
    .trim();
}

function wordsOf(html: string): string {
  const words: string[] = [];
  /** The separator before the next words. */
  let gap = '';
  let struck = 0;
  let raised = 0;
  let from = 0;
  const add = (text: string) => {
    if (struck || !text) return;
    if (!/\S/.test(text)) gap ||= ' ';
    else {
      words.push(words.length ? gap : '', raised ? asRaised(text) : text);
      gap = '';
    }
  };
  for (const { 0: tag, index } of html.matchAll(TAG)) {
    add(html.slice(from, index));
    from = index + tag.length;
    const name = nameOf(tag);
    const step = tag[1] === '/' ? -1 : 1;
    if (name === null) continue;
    if (STRUCK.test(name)) struck = Math.max(0, struck + step);
    else if (name === 'sup') raised = Math.max(0, raised + step);
    else if (!INLINE.has(name)) gap = gapAt(name, step < 0, gap);
  }
  add(html.slice(from));
  return words.join('');
}

function gapAt(name: string, isEnd: boolean, gap: string): string {
  if (name === 'table') return ' ';
  if (isEnd && name === 'tr') return '; ';
  if (isEnd && (name === 'td' || name === 'th')) return ', ';
  return gap || ' ';
}

/** Keeps figures superscript: `m<sup>2</sup>` becomes `m²`. */
function asRaised(figures: string): string {
  return figures.replace(/\d/g, (figure) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(figure)] ?? figure);
}

/**
 * @returns the lines of HTML as text: paragraphs, list items, table rows, parts between `<br>`; empty lines are left
 * out
 */
export function plainLines(html: string): string[] {
  return html
    .replace(/\s+/g, ' ')
    .replace(TAG, (tag) => (INLINE.has(nameOf(tag) ?? 'a') || /^<\/?t[dh]\b/i.test(tag) ? tag : '\n'))
    .split('\n')
    .map(plainText)
    .filter(Boolean);
}

/** @returns the character of that number; the sign for a missing one where there is none */
function characterOf(code: number): string {
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\uFFFD';
}
