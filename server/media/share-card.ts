import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Blob, Face, Font, shape, Buffer as TextBuffer } from 'harfbuzzjs';
import type { SHARE_SIZE } from '../../shared/share-address.ts';

/** The words of a share picture, from above: our mark with the group's name, a title, a line about it, a price. */
export interface ShareCard {
  group: string;
  title: string;
  /** `Kolar Road, Bhopal` */
  line: string;
  /** `From ₹48.5 Lakh` */
  price: string;
}

/** Repeated here: the process that draws may not read `shared`. */
export const CARD_SIZE: typeof SHARE_SIZE = { width: 1200, height: 630 };
const { width: WIDTH, height: HEIGHT } = CARD_SIZE;
const MARGIN = 64;
const TEXT_WIDTH = WIDTH - 2 * MARGIN;
const COLOURS = { ground: '#0e4349', deep: '#08292d', paper: '#f8f5ee', brass: '#cf9f4a', light: '#e2bd78' };
const TITLE = { face: 'fraunces-560', size: 72, leading: 80, maxLines: 3 } as const;
const LINE = { face: 'anek-latin-500', size: 36, leading: 64, maxLines: 1 } as const;
const PRICE = { face: 'anek-latin-500', size: 42, padding: 22, height: 72 } as const;
const NAME = { face: 'fraunces-560', size: 34 } as const;

/**
 * The picture without its photograph, as SVG of shapes alone: it has no text and no address.
 * @param hasPhoto true for a card over a photograph
 * @throws when a font cannot be read
 */
export function shareCardSvg(card: ShareCard, hasPhoto: boolean): string {
  const title = wrapped(card.title, TITLE);
  const line = wrapped(card.line, LINE);
  const price = card.price ? lettered(card.price, PRICE) : null;
  const parts = [hasPhoto ? SHADE : SKYLINE, mark(lettered(card.group, NAME))];
  let y = HEIGHT - MARGIN;
  if (price) {
    parts.push(priceTag(price, y - PRICE.height));
    y -= PRICE.height + 34;
  } else y -= 8;
  if (line.length) {
    parts.push(...placed(line, y, LINE.leading));
    y -= LINE.leading;
  }
  parts.push(...placed(title, y - (title.length - 1) * TITLE.leading, TITLE.leading));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${parts.join('')}</svg>`;
}

/** @param y of the first base line */
function placed(lines: LetteredLine[], y: number, leading: number): string[] {
  return lines.map(
    ({ svg }, index) =>
      `<g fill="#ffffff" transform="translate(${MARGIN} ${y + index * leading})">${svg}</g>`,
  );
}

function priceTag({ svg, width }: LetteredLine, top: number): string {
  const box = `<rect x="${MARGIN}" y="${top}" width="${width + 2 * PRICE.padding}" height="${PRICE.height}" rx="6" fill="${COLOURS.light}"/>`;
  return `${box}<g fill="${COLOURS.deep}" transform="translate(${MARGIN + PRICE.padding} ${top + 50})">${svg}</g>`;
}

const HOUSES = '<path d="M7 27V17h8v10zM29 27V14h8v13zM17 27V9l5-5 5 5v18z"/>';
const SHORE =
  '<path fill="none" stroke-width="2" stroke-linecap="round" d="M5 31.5h34M9 36h13m5 0h7M15 40.5h14"/>';

/** The mark of client/shell/icons/favicon.svg and the name beside it, on a plate. */
function mark({ svg, width }: LetteredLine): string {
  return (
    `<g transform="translate(${MARGIN} 48)"><rect width="${width + 118}" height="84" rx="12" fill="${COLOURS.ground}"/>` +
    `<g transform="translate(10 6) scale(1.65)" fill="${COLOURS.paper}" stroke="${COLOURS.paper}">` +
    `<g stroke="none">${HOUSES}<path fill="${COLOURS.brass}" d="M17 9l5-5 5 5z"/></g>${SHORE}</g>` +
    `<g fill="${COLOURS.paper}" transform="translate(94 54)">${svg}</g></g>`
  );
}

/** Makes white words readable on any photograph. */
const SHADE =
  '<defs><linearGradient id="shade" x1="0" y1="0" x2="0" y2="1">' +
  `<stop offset="0" stop-color="${COLOURS.deep}" stop-opacity=".15"/><stop offset=".3" stop-color="${COLOURS.deep}" stop-opacity=".25"/>` +
  `<stop offset=".6" stop-color="${COLOURS.deep}" stop-opacity=".8"/><stop offset="1" stop-color="${COLOURS.deep}" stop-opacity=".95"/>` +
  `</linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#shade)"/>`;

/** Instead of a photograph: the mark's shore and houses, large. */
const SKYLINE =
  `<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOURS.deep}"/>` +
  `<g transform="translate(700 40) scale(11)" fill="${COLOURS.ground}" stroke="${COLOURS.ground}">` +
  `<g stroke="none">${HOUSES}</g>${SHORE}</g>`;

interface Lettering {
  face: 'fraunces-560' | 'anek-latin-500';
  /** Pixels. */
  size: number;
}

interface LetteredLine {
  /** Begins at 0,0 on its base line. */
  svg: string;
  /** Pixels. */
  width: number;
}

/** Letters, marks and signs of the script, its joiners, and the rupee sign, which its font has. */
const DEVANAGARI_WORD = String.raw`(?:[\p{Script=Devanagari}\u0964\u0965\u20b9]|\u200c|\u200d)+`;
const DEVANAGARI_RUN = new RegExp(`(${DEVANAGARI_WORD}(?:\\s+${DEVANAGARI_WORD})*)`, 'u');
const fonts = new Map<string, Font>();

function fontOf(name: string): Font {
  const file = join(import.meta.dirname, 'fonts', `${name}.ttf`);
  const font = fonts.get(name) ?? new Font(new Face(new Blob(readFileSync(file))));
  fonts.set(name, font);
  return font;
}

/**
 * Words as outlines in the site's own fonts: pictures do not depend on a machine's fonts, and Devanagari is shaped.
 */
function lettered(text: string, { face, size }: Lettering): LetteredLine {
  let x = 0;
  let svg = '';
  for (const run of text.split(DEVANAGARI_RUN).filter(Boolean)) {
    const font = fontOf(DEVANAGARI_RUN.test(run) ? 'anek-devanagari-600' : face);
    const scale = size / font.face.upem;
    const buffer = new TextBuffer();
    buffer.addText(run);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    const positions = buffer.getGlyphPositions();
    for (const [index, { codepoint: glyph }] of buffer.getGlyphInfos().entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      // Glyph 0 is an empty box: letters without a glyph are left out.
      if (!glyph) continue;
      const at = `${(x + xOffset * scale).toFixed(2)} ${(-yOffset * scale).toFixed(2)}`;
      const path = font.glyphToPath(glyph);
      svg += `<path transform="translate(${at}) scale(${scale} ${-scale})" d="${path}"/>`;
      x += xAdvance * scale;
    }
  }
  return { svg, width: x };
}

/** Words on lines within the picture's margins; an ellipsis ends a text that is too long. */
function wrapped(text: string, lettering: Lettering & { maxLines: number }): LetteredLine[] {
  const fits = (words: string) => lettered(words, lettering).width <= TEXT_WIDTH;
  const all: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = all.length ? `${all.at(-1)} ${word}` : word;
    if (all.length && fits(longer)) all[all.length - 1] = longer;
    else all.push(word);
  }
  return all.slice(0, lettering.maxLines).map((words, index) => {
    const isCut = index === lettering.maxLines - 1 && all.length > lettering.maxLines;
    return lettered(isCut || !fits(words) ? cut(words, fits) : words, lettering);
  });
}

/** @returns the longest beginning that fits with an ellipsis */
function cut(words: string, fits: (words: string) => boolean): string {
  const parts = Array.from(new Intl.Segmenter('hi').segment(words), ({ segment }) => segment);
  const shown = () => `${parts.join('').trimEnd()}…`;
  while (parts.length > 1 && !fits(shown())) parts.pop();
  return shown();
}
