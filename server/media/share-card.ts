import type { SHARE_SIZE } from '../../shared/share-address.ts';
import { type LetteredLine, wrapped } from './lettering.ts';

/** The words of a share picture, top to bottom: our mark with the group's name, a title, a line about it, a price. */
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
const COLOURS = {
  background: '#0e4349',
  deep: '#08292d',
  paper: '#f8f5ee',
  brass: '#cf9f4a',
  light: '#e2bd78',
};
const TITLE = { typeface: 'fraunces-560', size: 72, leading: 80, maxLines: 3 } as const;
const LINE = { typeface: 'anek-latin-500', size: 36, leading: 64, maxLines: 1 } as const;
const PRICE = { typeface: 'anek-latin-500', size: 42, padding: 22, height: 72, maxLines: 1 } as const;
const NAME = { typeface: 'fraunces-560', size: 34, maxLines: 1 } as const;
/** The width of the plate with our mark, less the name. */
const MARK_WIDTH = 118;

/**
 * The picture without its photograph, as SVG of shapes alone: it has no text and no address. Words that no font has
 * letters for are left out, and so are lines that have no word left.
 * @param hasPhoto true for a card over a photograph
 * @throws when a font cannot be read
 */
export function shareCardSvg(card: ShareCard, hasPhoto: boolean): string {
  const title = wrapped(card.title, TITLE, TEXT_WIDTH);
  const line = wrapped(card.line, LINE, TEXT_WIDTH);
  const [price] = wrapped(card.price, PRICE, TEXT_WIDTH - 2 * PRICE.padding);
  const [name = { svg: '', width: 0 }] = wrapped(card.group, NAME, TEXT_WIDTH - MARK_WIDTH);
  const parts = [hasPhoto ? SHADE : SKYLINE, mark(name)];
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

/** @param y the baseline of the first line */
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
    `<g transform="translate(${MARGIN} 48)"><rect width="${width + MARK_WIDTH}" height="84" rx="12" fill="${COLOURS.background}"/>` +
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

/** The background of a card without a photograph: the mark's shore and houses, large. */
const SKYLINE =
  `<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOURS.deep}"/>` +
  `<g transform="translate(700 40) scale(11)" fill="${COLOURS.background}" stroke="${COLOURS.background}">` +
  `<g stroke="none">${HOUSES}</g>${SHORE}</g>`;
