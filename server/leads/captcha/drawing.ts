import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import svgCaptcha from 'svg-captcha';
import { CAPTCHA_ALPHABET, CAPTCHA_HEIGHT, captchaWidth } from '../../../shared/captcha.ts';
import { UNABLE_REMEDY } from '../../media/limits.ts';
import { between } from './seeded-random.ts';

interface Point {
  x: number;
  y: number;
}

/** Closed outlines; some are holes. */
type Shape = Point[][];

/** The outlines of each character that a font has. */
export type CaptchaFont = ReadonlyMap<string, Shape>;

/**
 * The font size at which outlines are read, pixels. svg-captcha moves each point by a tenth of a pixel at most: at this
 * size that is nothing, and every process has the same outlines.
 */
const DRAWN_SIZE = 1e12;
/** Points along each piece of an outline, so that it can be bent. */
const STEPS = 8;
/** Height of a character before its own scale, pixels. */
const HEIGHT = 34;
const SCALE = [0.9, 1.12] as const;
/** How much wider or narrower a character is drawn than its font has it. */
const BREADTH = [0.88, 1.14] as const;
/** How far the top leans over, in heights. */
const SHEAR = [-0.16, 0.16] as const;
/** The angle of a character, to either side, radians. None is upright: tesseract then reads a third as many. */
const ROTATION = [(10 * Math.PI) / 180, (25 * Math.PI) / 180] as const;
/** How far a character is moved up or down, pixels: solvers look for a straight line. */
const RISE = [-9, 9] as const;
/** How far a character overlaps the one before it, pixels. */
const TOUCH = [0.5, 2.2] as const;
/** Height of the rows in which two neighbours are compared, pixels. */
const ROW = 3;
/** The largest share of a character's width that may lie under or above the one before it. */
const MAX_TUCKED = 0.28;
/** How far a point moves in the warp, pixels. */
const WARP = [3.2, 4] as const;
/** Space without characters before the warp, pixels. */
const MARGIN = { side: 7, top: 5 };
/** A short text is enlarged by no more than this. */
const MAX_GROWTH = 1.15;
/** Teal; its contrast on white is 12 to 1. */
const INK = '#0e4349';
/** One character in three is hollow: few programs read those. */
const HOLLOW_OF = 3;
/** Width of a hollow character's edge, pixels. */
const EDGE = 1.4;

/** The library that draws cannot be loaded on this machine. */
export class UnableToDraw extends Error {}

/** Svg-captcha draws every character in every font of a folder. @throws when the folder or a font cannot be read */
export function loadFonts(dir: string): CaptchaFont[] {
  const files = readdirSync(dir).filter((name) => name.endsWith('.ttf'));
  if (!files.length) throw new Error(`No fonts for captchas in ${dir}`);
  return files.sort().map((file) => {
    svgCaptcha.loadFont(join(dir, file));
    return new Map([...CAPTCHA_ALPHABET].map((character) => [character, outlinesOf(character)]));
  });
}

/**
 * A captcha as PNG. Each character, as svg-captcha draws it in one of the fonts, is scaled, sheared and turned by
 * itself; all are pushed together until they touch, and bent by one wave. There are no lines across: a morphological
 * opening wipes out thin ones, and thick ones cost readers most. The picture raises the cost of an attack, but stops no
 * determined attacker (docs/decisions/0120-what-captchas-hold.md).
 * @throws UnableToDraw
 */
export async function drawPicture(
  text: string,
  fonts: readonly CaptchaFont[],
  random: () => number,
): Promise<Buffer> {
  const drawing = svgOf(drawShapes(text, fonts, random), random);
  // Loaded with the first picture: most visits ask for none.
  const { default: sharp } = await import('sharp').catch((cause) => {
    throw new UnableToDraw(UNABLE_REMEDY, { cause });
  });
  return sharp(Buffer.from(drawing))
    .flatten({ background: '#fff' })
    .png({ palette: true, colours: 16 })
    .toBuffer();
}

/** @returns a shape for each character that the font has, in pixels of the picture */
export function drawShapes(text: string, fonts: readonly CaptchaFont[], random: () => number): Shape[] {
  const shapes: Shape[] = [];
  for (const character of text) {
    const font = fonts[Math.floor(random() * fonts.length)];
    const shape = turned(font?.get(character) ?? [], random);
    if (!shape?.length) continue;
    const before = shapes.at(-1);
    const by = before ? nextTo(before, shape, between(random, ...TOUCH)) : 0;
    shapes.push(moved(shape, ({ x, y }) => ({ x: x + by, y })));
  }
  const fit = fitted(shapes, random);
  const bend = warp(random);
  return shapes.map((shape) => moved(shape, (point) => bend(fit(point))));
}

/** A character as svg-captcha draws it in the font that was loaded last. */
function outlinesOf(character: string): Shape {
  const drawn = svgCaptcha.create({ charPreset: character, size: 1, noise: 0, fontSize: DRAWN_SIZE });
  const [, path = ''] = / d="([^"]*)"/.exec(drawn.data) ?? [];
  const outlines: Shape = [];
  let at: Point = { x: 0, y: 0 };
  for (const [, type, text = ''] of path.matchAll(/([MLQ])([^A-Z]*)/g)) {
    const numbers = (text.match(/-?[\d.]+/g) ?? []).map(Number);
    const [x = 0, y = 0] = numbers.slice(-2);
    const [controlX = 0, controlY = 0] = numbers;
    const end = { x, y };
    // A line is a curve whose control point is its middle.
    const control = type === 'Q' ? { x: controlX, y: controlY } : pointBetween(at, end, 0.5);
    if (type === 'M') outlines.push([]);
    else
      for (let step = 1; step <= STEPS; step++) outlines.at(-1)?.push(along(at, control, end, step / STEPS));
    at = end;
  }
  return outlines.filter(({ length }) => length > 2);
}

/** The point of a quadratic Bézier curve. @param t from 0 to 1 */
function along(from: Point, control: Point, to: Point, t: number): Point {
  return pointBetween(pointBetween(from, control, t), pointBetween(control, to, t), t);
}

function pointBetween(from: Point, to: Point, t: number): Point {
  return { x: from.x + t * (to.x - from.x), y: from.y + t * (to.y - from.y) };
}

function turned(shape: Shape, random: () => number): Shape {
  const { left, right, top, bottom } = boxOf([shape]);
  const high = (HEIGHT / (bottom - top)) * between(random, ...SCALE);
  const wide = high * between(random, ...BREADTH);
  const [shear, rise] = [between(random, ...SHEAR), between(random, ...RISE)];
  const angle = (random() < 0.5 ? -1 : 1) * between(random, ...ROTATION);
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  return moved(shape, (point) => {
    const y = (point.y - (top + bottom) / 2) * high;
    const x = (point.x - (left + right) / 2) * wide - y * shear;
    return { x: x * cosine - y * sine, y: x * sine + y * cosine + rise };
  });
}

function moved(shape: Shape, move: (point: Point) => Point): Shape {
  return shape.map((outline) => outline.map(move));
}

/** @returns how far to the right a shape goes in order to touch the one before it */
function nextTo(before: Shape, shape: Shape, depth: number): number {
  const ends = new Map<number, number>();
  const row = ({ y }: Point) => Math.round(y / ROW);
  for (const point of before.flat())
    ends.set(row(point), Math.max(point.x, ends.get(row(point)) ?? -Infinity));
  const touching = Math.max(...shape.flat().map((point) => (ends.get(row(point)) ?? -Infinity) - point.x));
  const [last, own] = [boxOf([before]), boxOf([shape])];
  return Math.max(touching - depth, last.right - own.left - MAX_TUCKED * (own.right - own.left));
}

/** Sets the characters into the picture; too wide or too high a text is squeezed in that direction alone. */
function fitted(shapes: readonly Shape[], random: () => number): (point: Point) => Point {
  const { left, right, top, bottom } = boxOf(shapes);
  const [width, height] = [captchaWidth(shapes.length) - 2 * MARGIN.side, CAPTCHA_HEIGHT - 2 * MARGIN.top];
  const wide = Math.min(MAX_GROWTH, width / (right - left));
  const high = Math.min(MAX_GROWTH, height / (bottom - top));
  const beside = MARGIN.side + (width - (right - left) * wide) * between(random, 0.2, 0.8);
  const above = MARGIN.top + (height - (bottom - top) * high) / 2;
  return ({ x, y }) => ({ x: beside + (x - left) * wide, y: above + (y - top) * high });
}

function boxOf(shapes: readonly Shape[]): { left: number; right: number; top: number; bottom: number } {
  const points = shapes.flat(2);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

function warp(random: () => number): (point: Point) => Point {
  const wave = () => ({
    height: between(random, ...WARP),
    length: between(random, 46, 80),
    phase: random() * 2 * Math.PI,
  });
  const [across, along] = [wave(), wave()];
  return ({ x, y }) => ({
    x: x + across.height * Math.sin((2 * Math.PI * y) / across.length + across.phase),
    y: y + along.height * Math.sin((2 * Math.PI * x) / along.length + along.phase),
  });
}

/** Each character is a path of its own: outlines that overlap within one are one shape, as many fonts draw them. */
function svgOf(shapes: readonly Shape[], random: () => number): string {
  const line = (outline: Point[]) =>
    `M${outline.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}Z`;
  const hollow = Math.floor(random() * HOLLOW_OF);
  const paths = shapes.map((shape, index) => {
    const look =
      index % HOLLOW_OF === hollow ? `fill="#fff" stroke="${INK}" stroke-width="${EDGE}"` : `fill="${INK}"`;
    return `<path ${look} d="${shape.map(line).join('')}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${captchaWidth(shapes.length)}" height="${CAPTCHA_HEIGHT}">${paths.join('')}</svg>`;
}
