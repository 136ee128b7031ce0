import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CAPTCHA_ALPHABET } from '../../../shared/captcha.ts';

export interface Point {
  x: number;
  y: number;
}

/** A character's outline: closed lines, holes among them. Capitals are 1 high and stand on 0; y grows downward. */
export interface Glyph {
  outlines: Point[][];
  width: number;
}

/** By character, one glyph for each font. */
export type Glyphs = ReadonlyMap<string, readonly Glyph[]>;

interface Command {
  type: 'M' | 'L' | 'Q' | 'C' | 'Z';
  x: number;
  y: number;
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** The font of svg-captcha, as far as its own types leave it out. */
interface Font {
  charToGlyph(character: string): {
    unicode?: number;
    getPath(x: number, y: number, size: number): { commands: Command[] };
  };
}

/** So many of those that there are: enough for a solver to learn, few enough that the next ones differ. */
const FACES_IN_USE = 12;
/** Straight pieces as which a curve is stored, so that it can be bent further. */
const CURVE_STEPS = 6;
/** The longest straight piece, in heights of a capital. */
const MAX_LINE = 0.12;

/**
 * Reads every font of a folder through svg-captcha, once.
 * @throws when the folder or a font cannot be read
 */
export async function loadGlyphs(dir: string): Promise<Glyphs> {
  const { default: svgCaptcha } = await import('svg-captcha');
  const glyphs = new Map<string, Glyph[]>();
  const files = readdirSync(dir).filter((name) => name.endsWith('.ttf'));
  if (!files.length) throw new Error(`No fonts for captchas in ${dir}`);
  for (const file of files.sort()) {
    svgCaptcha.loadFont(join(dir, file));
    const { font } = svgCaptcha.options as unknown as { font: Font };
    const size = 1 / heightOf(font);
    for (const character of CAPTCHA_ALPHABET) {
      const outlines = outlinesOf(font.charToGlyph(character).getPath(0, 0, size).commands);
      const xs = outlines.flat().map(({ x }) => x);
      const left = Math.min(...xs);
      const glyph: Glyph = {
        outlines: outlines.map((outline) => outline.map(({ x, y }) => ({ x: x - left, y }))),
        width: Math.max(...xs) - left,
      };
      glyphs.set(character, [...(glyphs.get(character) ?? []), glyph]);
    }
  }
  return glyphs;
}

/** @returns the same characters in twelve of the faces */
export function chooseFaces(glyphs: Glyphs, random: () => number): Glyphs {
  const faces = Array.from(glyphs.values().next().value?.keys() ?? []);
  const order = new Map(faces.map((face) => [face, random()]));
  const chosen = faces.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)).slice(0, FACES_IN_USE);
  return new Map(
    [...glyphs].map(([character, all]) => [character, chosen.flatMap((face) => all[face] ?? [])]),
  );
}

/** Of an H drawn at size 1. */
function heightOf(font: Font): number {
  const ys = outlinesOf(font.charToGlyph('H').getPath(0, 0, 1).commands)
    .flat()
    .map(({ y }) => y);
  return Math.max(...ys) - Math.min(...ys);
}

function outlinesOf(commands: Command[]): Point[][] {
  const outlines: Point[][] = [];
  let outline: Point[] = [];
  let at: Point = { x: 0, y: 0 };
  const to = (point: Point) => {
    outline.push(point);
    at = point;
  };
  for (const { type, x, y, x1, y1, x2, y2 } of commands) {
    if (type === 'M') {
      outline = [];
      outlines.push(outline);
      to({ x, y });
    } else if (type === 'L') {
      const from = at;
      const steps = Math.max(1, Math.ceil(Math.hypot(x - from.x, y - from.y) / MAX_LINE));
      for (let step = 1; step <= steps; step++) {
        to({ x: from.x + ((x - from.x) * step) / steps, y: from.y + ((y - from.y) * step) / steps });
      }
    } else if (type === 'Q' || type === 'C') {
      const from = at;
      const first = { x: x1, y: y1 };
      const second = type === 'C' ? { x: x2, y: y2 } : first;
      for (let step = 1; step <= CURVE_STEPS; step++) {
        to(
          type === 'C'
            ? cubic(from, first, second, { x, y }, step / CURVE_STEPS)
            : quadratic(from, first, { x, y }, step / CURVE_STEPS),
        );
      }
    }
  }
  return outlines.filter(({ length }) => length > 2);
}

function quadratic(from: Point, control: Point, to: Point, t: number): Point {
  const mix = (a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * (1 - t) * t * b + t ** 2 * c;
  return { x: mix(from.x, control.x, to.x), y: mix(from.y, control.y, to.y) };
}

function cubic(from: Point, first: Point, second: Point, to: Point, t: number): Point {
  const mix = (a: number, b: number, c: number, d: number) =>
    (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d;
  return { x: mix(from.x, first.x, second.x, to.x), y: mix(from.y, first.y, second.y, to.y) };
}
