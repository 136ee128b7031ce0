import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Blob, Face, Font, shape, Buffer as TextBuffer } from 'harfbuzzjs';

/*
 * Words as outlines in the site's own fonts: pictures do not depend on a machine's fonts, and Devanagari is shaped.
 */

interface Lettering {
  typeface: 'fraunces-560' | 'anek-latin-500';
  /** Pixels. */
  size: number;
}

export interface LetteredLine {
  /** Begins at 0,0 on its base line. */
  svg: string;
  /** Pixels. */
  width: number;
}

interface LetteringFont {
  font: Font;
  /** Code points with a glyph. */
  letters: ReadonlySet<number>;
}

/** The characters of Devanagari, its full stops and joiners, and the rupee sign, which its font has. */
const DEVANAGARI = String.raw`[\p{Script=Devanagari}\u0964\u0965\u20b9\u200c\u200d]`;
const IS_DEVANAGARI = new RegExp(DEVANAGARI, 'u');
const DEVANAGARI_RUN = new RegExp(`(${DEVANAGARI}+(?:\\s+${DEVANAGARI}+)*)`, 'u');
/** The most letters that are drawn, enough for three lines, and the most signs that are drawn on one letter. */
const MAX_LETTERS = 200;
const MAX_SIGNS = 15;
/** The most characters of a text that are read. */
const MAX_LENGTH = 2_000;
/** Splits a text into letters with their signs, alike in every language. */
const letters = new Intl.Segmenter();
const fonts = new Map<string, LetteringFont>();

function fontOf(text: string, typeface: Lettering['typeface']): LetteringFont {
  const name = IS_DEVANAGARI.test(text) ? 'anek-devanagari-600' : typeface;
  const known = fonts.get(name);
  if (known) return known;
  const read = new Face(new Blob(readFileSync(join(import.meta.dirname, 'fonts', `${name}.ttf`))));
  const font = { font: new Font(read), letters: new Set(read.collectUnicodes()) };
  fonts.set(name, font);
  return font;
}

/** @param text as `drawable` gives it: the fonts have all its letters */
function lettered(text: string, lettering: Lettering): LetteredLine {
  const { glyphs, width } = shaped(text, lettering);
  const paths = glyphs.map(
    ({ x, y, scale, font, glyph }) =>
      `<path transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale} ${-scale})" d="${font.glyphToPath(glyph)}"/>`,
  );
  return { svg: paths.join(''), width };
}

function shaped(text: string, { typeface, size }: Lettering) {
  let x = 0;
  const glyphs = text.split(DEVANAGARI_RUN).flatMap((run) => {
    if (!run) return [];
    const { font } = fontOf(run, typeface);
    const scale = size / font.face.upem;
    const buffer = new TextBuffer();
    buffer.addText(run);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    const positions = buffer.getGlyphPositions();
    return buffer.getGlyphInfos().map(({ codepoint: glyph }, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const placed = { font, scale, glyph, x: x + xOffset * scale, y: -yOffset * scale };
      x += xAdvance * scale;
      return placed;
    });
  });
  return { glyphs, width: x };
}

/** Wraps a text into lines of that width (pixels); an ellipsis ends a long one. Words that no font has are left out. */
export function wrapped(
  text: string,
  lettering: Lettering & { maxLines: number },
  width: number,
): LetteredLine[] {
  const { maxLines } = lettering;
  const fits = (words: string) => shaped(words, lettering).width <= width;
  const lines: string[] = [];
  for (const word of drawable(text, lettering.typeface).split(' ').filter(Boolean)) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
    if (lines.length > maxLines) break;
  }
  return lines.slice(0, maxLines).map((words, index) => {
    const isCut = index === maxLines - 1 && lines.length > maxLines;
    return lettered(isCut || !fits(words) ? cut(words, fits) : words, lettering);
  });
}

/** @returns the longest beginning that fits with an ellipsis, one letter at least */
function cut(words: string, fits: (words: string) => boolean): string {
  const parts = Array.from(letters.segment(words), ({ segment }) => segment);
  const shown = (count: number) => `${parts.slice(0, count).join('').trimEnd()}…`;
  let [fitting, tooMany] = [1, parts.length + 1];
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    if (fits(shown(middle))) fitting = middle;
    else tooMany = middle;
  }
  return shown(fitting);
}

/** The characters that separate the words of a line. */
const SEPARATORS = String.raw`[\s,;:·|/&–—-]`;
const AT_ENDS = new RegExp(`^${SEPARATORS}+|${SEPARATORS}+$`, 'g');
const DOUBLED = /\s*[,;:·|/–—-](?=\s*[,;:·|/–—-])/g;

/**
 * The words of a text that can be drawn, at most 200 letters of them. A word with a letter that no font has
 * is left out whole, since half of it would say something else, with the separator beside it. Every font's script runs
 * from left to right.
 * @returns an empty text where a word was left out and no letter remains
 */
export function drawable(text: string, typeface: Lettering['typeface']): string {
  const words = text.slice(0, MAX_LENGTH).split(/\s+/).filter(Boolean);
  const drawn = words.map((word) => drawableWord(word, typeface));
  const kept = drawn.filter(Boolean);
  const all = kept.join(' ');
  const shown = kept.length < drawn.length ? all.replace(DOUBLED, '').replace(AT_ENDS, '') : all;
  if (drawn.includes(null) && !/\p{L}/u.test(shown)) return '';
  return Array.from(letters.segment(shown), ({ segment }) => segment.slice(0, 1 + MAX_SIGNS))
    .slice(0, MAX_LETTERS)
    .join('');
}

/** @returns an empty text for a word of signs alone, null for one that needs a letter which no font has */
function drawableWord(word: string, typeface: Lettering['typeface']): string | null {
  const has = (character: string) => fontOf(character, typeface).letters.has(character.codePointAt(0) ?? 0);
  let drawn = '';
  for (const character of word.normalize('NFC')) {
    if (has(character)) drawn += character;
    else if (/\p{Pd}/u.test(character)) drawn += '-';
    else {
      // `Śrī` is drawn as `Sri`, letters in bold or full width as plain ones.
      const plain = character.normalize('NFKD').replace(/\p{M}/gu, '');
      if (plain && [...plain].every(has)) drawn += plain;
      // Signs, emoji, and accents that all scripts share are left out; the rest of the word stays.
      else if (/[\p{L}\p{N}\p{M}]/u.test(character) && !/\p{Script=Inherited}/u.test(character)) return null;
    }
  }
  // Joiners stay after Devanagari letters alone: emoji have them, too.
  return drawn.replace(/(?<!\p{Script=Devanagari})[\u200c\u200d]+|\u00ad/gu, '');
}
