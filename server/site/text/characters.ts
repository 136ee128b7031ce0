/** The characters of a text besides letters: control characters, white space, invisible ones. */

/** A line end that shows; in markup `\n` is a space. */
export const LINE_END = '\u2028';

/** Word's signs in the private area of its symbol font. */
const BULLETS = /[\uf0a7\uf0b7\uf0d8\uf0fc]/g;
/** Caret placeholders of editors, and invisible characters that can hide words in a text. */
const INVISIBLE = /[\u200b\u2060\ufeff\ufff9-\ufffc\u{e0000}-\u{e007f}]/gu;
/** Characters that set the direction of the text after them. U+200E and U+200F stay, which Urdu needs. */
const OVERRIDES = /[\u202a-\u202e]/g;
const ISOLATES = /[\u2066-\u2069]/g;

/** All that `readable` looks for. Few texts have any. */
const ODD = /[[\p{Cc}\p{Cf}\u2028\u2029\uf0a7\uf0b7\uf0d8\uf0fc\ufffc]--[\n\t]]/v;

const windows1252 = new TextDecoder('windows-1252');

/** @returns the text with control characters as what they stand for: a line end, a hyphen, else a space */
export function readable(text: string): string {
  if (!ODD.test(text)) return text;
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/[\v\f\u2029]/g, LINE_END)
    .replaceAll('\u001e', '\u2011')
    .replaceAll('\u001f', '\u00ad')
    // Quotation marks and dashes of windows-1252 that were read as Latin-1.
    .replace(/[\u0080-\u009f]+/g, (run) => windows1252.decode(Buffer.from(run, 'latin1')))
    .replace(/(?![\t\n])\p{Cc}/gu, ' ')
    .replace(BULLETS, '•')
    .replace(INVISIBLE, '')
    .replace(OVERRIDES, '');
  return isBalanced(lines) ? lines : lines.replace(ISOLATES, '');
}

/** True where every isolate is closed. */
function isBalanced(text: string): boolean {
  let open = 0;
  for (const [sign] of text.matchAll(ISOLATES)) {
    open += sign === '\u2069' ? -1 : 1;
    if (open < 0) return false;
  }
  return open === 0;
}

/** True where nothing can be seen. */
export function isBlankText(text: string): boolean {
  return /^[\s\p{Cf}\u2800\u3164]*$/u.test(text);
}

/**
 * Folds white space, as a browser does. A no-break space stays only beside a figure: editors write it for any
 * other space, and such lines never wrap.
 * @param hasLines true where `\n` is a line end
 */
export function folded(text: string, hasLines: boolean): string {
  if (!/\s\s|[^\S ]/.test(text)) return text;
  return text.replace(/\s+/g, (run, at: number) => {
    const ends = run.split(hasLines ? /[\n\u2028]/ : LINE_END).length - 1;
    if (ends) return LINE_END.repeat(Math.min(ends, 2));
    const isBesideFigure = /[\p{Nd}₹]/u.test(`${text[at - 1] ?? ''}${text[at + 1] ?? ''}`);
    return isBesideFigure && /^[\u00a0\u202f]$/.test(run) ? '\u00a0' : ' ';
  });
}

/** @returns the text without Word's conditional comments, which show as words where an editor has escaped them */
export function withoutConditionals(text: string): string {
  if (!text.includes('<!--[if')) return text;
  const [head = '', ...comments] = text.split('<!--[if');
  const END = '<![endif]-->';
  // A comment without its end goes on to the next comment.
  return (
    head +
    comments
      .map((each) => each.slice(each.includes(END) ? each.indexOf(END) + END.length : each.length))
      .join('')
  );
}
