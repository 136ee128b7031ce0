import type { SHARE_SIZE } from '../../shared/share-address.ts';
import type { LetteredLine, Lettering } from './lettering.ts';

/** What a share picture says, from above: our mark with the group's name, a title, a line about it, a price. */
export interface ShareCard {
  group: string;
  title: string;
  /** `Kolar Road, Bhopal` */
  line: string;
  /** `From ₹48.5 Lakh` */
  price: string;
}

/** Written once more: the process that draws may read no file of `shared`. */
export const CARD_SIZE: typeof SHARE_SIZE = { width: 1200, height: 630 };
const { width: WIDTH, height: HEIGHT } = CARD_SIZE;
const MARGIN = 64;
const TEXT_WIDTH = WIDTH - 2 * MARGIN;
const COLOURS = { ground: '#0e4349', deep: '#08292d', paper: '#f8f5ee', brass: '#cf9f4a', light: '#e2bd78' };
const TITLE = { size: 72, leading: 80, lines: 3 };
const LINE = { size: 36, leading: 64 };
const PRICE = { size: 42, padding: 22, height: 72 };

/**
 * All of the picture but its photograph, as SVG of shapes alone: nothing in it is a text or an address.
 * @param hasPhoto whether a photograph stands beneath it
 */
export function shareCardSvg(card: ShareCard, hasPhoto: boolean, lettering: Lettering): string {
  const title = lettering.lines(card.title, 'title', TITLE.size, TEXT_WIDTH, TITLE.lines);
  const line = lettering.lines(card.line, 'text', LINE.size, TEXT_WIDTH, 1);
  const price = card.price ? lettering.line(card.price, 'text', PRICE.size) : null;
  const parts: string[] = [hasPhoto ? SHADE : SKYLINE, mark(lettering.line(card.group, 'title', 34))];
  let y = HEIGHT - MARGIN;
  if (price) {
    parts.push(priceTag(price, y - PRICE.height));
    y -= PRICE.height + 34;
  } else y -= 8;
  if (line.length) {
    parts.push(...placed(line, MARGIN, y, LINE.leading, '#ffffff'));
    y -= LINE.leading;
  }
  parts.push(...placed(title, MARGIN, y - (title.length - 1) * TITLE.leading, TITLE.leading, '#ffffff'));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${parts.join('')}</svg>`;
}

/** @param y of the first base line */
function placed(lines: LetteredLine[], x: number, y: number, leading: number, colour: string): string[] {
  return lines.map(
    ({ svg }, index) => `<g fill="${colour}" transform="translate(${x} ${y + index * leading})">${svg}</g>`,
  );
}

function priceTag({ svg, width }: LetteredLine, top: number): string {
  const box = `<rect x="${MARGIN}" y="${top}" width="${width + 2 * PRICE.padding}" height="${PRICE.height}" rx="6" fill="${COLOURS.light}"/>`;
  return `${box}<g fill="${COLOURS.deep}" transform="translate(${MARGIN + PRICE.padding} ${top + 50})">${svg}</g>`;
}

/** The mark of client/shell/favicon.svg, and the name beside it, on a plate of their own. */
function mark({ svg, width }: LetteredLine): string {
  return (
    `<g transform="translate(${MARGIN} 48)"><rect width="${width + 118}" height="84" rx="12" fill="${COLOURS.ground}"/>` +
    `<g transform="translate(10 6) scale(1.65)"><path fill="${COLOURS.paper}" d="M7 27V17h8v10zM29 27V14h8v13zM17 27V9l5-5 5 5v18z"/>` +
    `<path fill="${COLOURS.brass}" d="M17 9l5-5 5 5z"/><path fill="none" stroke="${COLOURS.paper}" stroke-width="2" stroke-linecap="round" d="M5 31.5h34M9 36h13m5 0h7M15 40.5h14"/></g>` +
    `<g fill="${COLOURS.paper}" transform="translate(94 54)">${svg}</g></g>`
  );
}

/** Dark enough beneath the words for white on any photograph. */
const SHADE =
  '<defs><linearGradient id="shade" x1="0" y1="0" x2="0" y2="1">' +
  `<stop offset="0" stop-color="${COLOURS.deep}" stop-opacity=".15"/><stop offset=".3" stop-color="${COLOURS.deep}" stop-opacity=".25"/>` +
  `<stop offset=".6" stop-color="${COLOURS.deep}" stop-opacity=".8"/><stop offset="1" stop-color="${COLOURS.deep}" stop-opacity=".95"/>` +
  `</linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#shade)"/>`;

/** In the place of a photograph: the shore and its houses, large. */
const SKYLINE =
  `<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOURS.deep}"/>` +
  `<g transform="translate(700 40) scale(11)" fill="${COLOURS.ground}"><path d="M7 27V17h8v10zM29 27V14h8v13zM17 27V9l5-5 5 5v18z"/>` +
  `<path fill="none" stroke="${COLOURS.ground}" stroke-width="2" stroke-linecap="round" d="M5 31.5h34M9 36h13m5 0h7M15 40.5h14"/></g>`;
