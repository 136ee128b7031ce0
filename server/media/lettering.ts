import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Blob, Face, Font, shape, Buffer as TextBuffer } from 'harfbuzzjs';

/**
 * Words as outlines, in the site's own fonts: a picture is lettered the same on every machine, whatever fonts it has,
 * and Devanagari as it is written. Loaded by the resize process alone.
 */
export interface Lettering {
  /** @param size pixels */
  line(text: string, face: FaceName, size: number): LetteredLine;
  /** Words on lines that are at most so wide; what is left over ends in an ellipsis. */
  lines(text: string, face: FaceName, size: number, maxWidth: number, maxLines: number): LetteredLine[];
}

export interface LetteredLine {
  /** SVG that stands at 0,0 on its base line. */
  svg: string;
  /** Pixels. */
  width: number;
}

const FACES = { title: 'fraunces-560', text: 'anek-latin-500' } as const;
export type FaceName = keyof typeof FACES;
const DEVANAGARI = 'anek-devanagari-600';

/** Letters, marks and signs of the script, the joiners between them, and the rupee's sign, which it brings along. */
const DEVANAGARI_WORD = String.raw`(?:[\p{Script=Devanagari}\u0964\u0965\u20b9]|\u200c|\u200d)+`;
const DEVANAGARI_RUN = new RegExp(`(${DEVANAGARI_WORD}(?:\\s+${DEVANAGARI_WORD})*)`, 'u');

/** @param dir holds the fonts @throws when one cannot be read */
export function createLettering(dir: string): Lettering {
  const load = (name: string) => new Font(new Face(new Blob(readFileSync(join(dir, `${name}.ttf`)))));
  const faces = { title: load(FACES.title), text: load(FACES.text) };
  const devanagari = load(DEVANAGARI);

  function line(text: string, face: FaceName, size: number): LetteredLine {
    let x = 0;
    let svg = '';
    for (const run of text.split(DEVANAGARI_RUN)) {
      if (!run) continue;
      const font = DEVANAGARI_RUN.test(run) ? devanagari : faces[face];
      const scale = size / font.face.upem;
      for (const { glyph, dx, dy, advance } of glyphsOf(run, font)) {
        const path = glyph && font.glyphToPath(glyph);
        if (path) {
          const at = `${round(x + dx * scale)} ${round(-dy * scale)}`;
          svg += `<path transform="translate(${at}) scale(${scale} ${-scale})" d="${path}"/>`;
        }
        x += advance * scale;
      }
    }
    return { svg, width: x };
  }

  return {
    line,
    lines(text, face, size, maxWidth, maxLines) {
      const fits = (words: string) => line(words, face, size).width <= maxWidth;
      const all: string[] = [];
      for (const word of text.split(/\s+/).filter(Boolean)) {
        const longer = all.length ? `${all.at(-1)} ${word}` : word;
        if (all.length && fits(longer)) all[all.length - 1] = longer;
        else all.push(word);
      }
      const shown = all.slice(0, maxLines);
      return shown.map((words, index) => {
        const isCut = index === maxLines - 1 && all.length > maxLines;
        return line(isCut || !fits(words) ? cut(words, fits) : words, face, size);
      });
    },
  };
}

/** @returns the longest beginning that fits with an ellipsis */
function cut(words: string, fits: (words: string) => boolean): string {
  const parts = [...new Intl.Segmenter('hi', { granularity: 'grapheme' }).segment(words)];
  let end = parts.length;
  const shown = () =>
    `${parts
      .slice(0, end)
      .map(({ segment }) => segment)
      .join('')
      .trimEnd()}…`;
  while (end > 1 && !fits(shown())) end--;
  return shown();
}

/** What no font of ours has is left out: glyph 0 would be an empty box. */
function glyphsOf(run: string, font: Font) {
  const buffer = new TextBuffer();
  buffer.addText(run);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  return buffer.getGlyphInfos().flatMap(({ codepoint: glyph }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    return glyph ? [{ glyph, dx: xOffset, dy: yOffset, advance: xAdvance }] : [];
  });
}

const round = (value: number) => Math.round(value * 100) / 100;
