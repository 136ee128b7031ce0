import { CAPTCHA_HEIGHT, CAPTCHA_WIDTH } from '../../../shared/captcha.ts';
import type { Glyphs, Point } from './glyphs.ts';
import { between } from './seeded-random.ts';

interface Range {
  least: number;
  most: number;
}

/** Height of a capital before its own scale, pixels. */
const CAPITAL = 33;
const SCALE: Range = { least: 0.88, most: 1.12 };
/** Of the width against the height. */
const BREADTH: Range = { least: 0.84, most: 1.14 };
/** How far the top leans over, in heights. */
const SHEAR: Range = { least: -0.16, most: 0.16 };
/**
 * Either way and each by itself: what comes by turns tells a solver half of the next one. None upright: tesseract reads
 * a third as many (docs/decisions/0120-what-captchas-hold.md). Radians.
 */
const ROTATION: Range = { least: (8 * Math.PI) / 180, most: (24 * Math.PI) / 180 };
/** Above or below the line: solvers look for a line. Pixels. */
const RISE: Range = { least: -9, most: 9 };
/** How deep a character reaches into the one before it, where they are nearest, pixels. */
const TOUCH: Range = { least: 1.5, most: 3 };
/** No more of a character's width than this lies under or above the one before it, touching or not. */
const MAX_TUCKED = 0.35;
/** How far a point moves in the warp, pixels. */
const WARP: Range = { least: 3.2, most: 4 };
/** Free of characters before the warp, pixels. */
const MARGIN = { side: 7, top: 5 };
/** A short text is enlarged by no more than this. */
const MAX_GROWTH = 1.15;

/**
 * The shapes of a captcha, in pixels, as closed outlines of one ink: characters of several faces, each scaled, sheared
 * and turned by itself, pushed together until they touch, and everything bent by one wave. What held against solvers
 * in trials is what keeps them from finding where one character ends and how it stands. There are no lines across:
 * lines thinner than the strokes are wiped out by a morphological opening, and lines as thick as the strokes cost
 * readers most (an F with one at its foot is an E). No pale colours either: they stop no solver.
 *
 * It raises a price and keeps nobody out who wants in: a small trained network and a vision model read it
 * (docs/decisions/0120-what-captchas-hold.md has the attacks and their figures). 3.4 ms and 1.4 kB for each.
 *
 * @returns groups; a group's outlines are filled together, so that holes stay holes
 */
export function drawShapes(text: string, glyphs: Glyphs, random: () => number): Point[][][] {
  const groups: Point[][][] = [];
  for (const character of text) {
    const faces = glyphs.get(character);
    const glyph = faces?.[Math.floor(random() * faces.length)];
    if (!glyph) continue;
    const high = CAPITAL * within(SCALE, random);
    const wide = high * within(BREADTH, random);
    const [shear, rise] = [within(SHEAR, random), within(RISE, random)];
    const angle = (random() < 0.5 ? -1 : 1) * within(ROTATION, random);
    const shape = glyph.outlines.map((outline) =>
      outline.map(({ x, y }) => {
        const upright = { x: (x - glyph.width / 2) * wide - (y + 0.5) * shear * high, y: (y + 0.5) * high };
        const turned = turn(upright, angle);
        return { x: turned.x, y: turned.y + rise };
      }),
    );
    const before = groups.at(-1);
    const by = before ? nextTo(before, shape, within(TOUCH, random)) : 0;
    groups.push(shape.map((outline) => outline.map(({ x, y }) => ({ x: x + by, y }))));
  }
  const fit = fitted(groups, random);
  const bend = warp(random);
  return groups.map((group) => group.map((outline) => outline.map((point) => bend(fit(point)))));
}

function within({ least, most }: Range, random: () => number): number {
  return between(random, least, most);
}

function turn({ x, y }: Point, angle: number): Point {
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) };
}

/** @returns how far to the right a shape goes in order to touch the one before it */
function nextTo(before: Point[][], shape: Point[][], depth: number): number {
  const [ends, starts] = [farthest(before, 1), farthest(shape, -1)];
  let touching = -Infinity;
  for (const [row, start] of starts) touching = Math.max(touching, (ends.get(row) ?? -Infinity) - start);
  const [last, own] = [boxOf(before), boxOf(shape)];
  return Math.max(touching - depth, last.right - own.left - MAX_TUCKED * (own.right - own.left));
}

/** By row of pixels, the x that is farthest to the right (1) or left (-1). */
function farthest(outlines: Point[][], side: 1 | -1): Map<number, number> {
  const found = new Map<number, number>();
  for (const outline of outlines) {
    let from = outline.at(-1) as Point;
    for (const to of outline) {
      const steps = Math.max(1, Math.ceil(Math.abs(to.y - from.y)));
      for (let step = 1; step <= steps; step++) {
        const x = from.x + ((to.x - from.x) * step) / steps;
        const row = Math.round(from.y + ((to.y - from.y) * step) / steps);
        const known = found.get(row) ?? -side * Infinity;
        if ((x - known) * side > 0) found.set(row, x);
      }
      from = to;
    }
  }
  return found;
}

/** Sets everything into the picture: what is too wide or too high is squeezed in that direction alone. */
function fitted(groups: Point[][][], random: () => number): (point: Point) => Point {
  const { left, right, top, bottom } = boxOf(groups.flat());
  const [width, height] = [CAPTCHA_WIDTH - 2 * MARGIN.side, CAPTCHA_HEIGHT - 2 * MARGIN.top];
  const wide = Math.min(MAX_GROWTH, width / (right - left));
  const high = Math.min(MAX_GROWTH, height / (bottom - top));
  const beside = MARGIN.side + (width - (right - left) * wide) * between(random, 0.2, 0.8);
  const above = MARGIN.top + (height - (bottom - top) * high) / 2;
  return ({ x, y }) => ({ x: beside + (x - left) * wide, y: above + (y - top) * high });
}

function boxOf(outlines: Point[][]): { left: number; right: number; top: number; bottom: number } {
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (const { x, y } of outlines.flat()) {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

function warp(random: () => number): (point: Point) => Point {
  const wave = () => ({
    height: within(WARP, random),
    length: between(random, 46, 80),
    phase: random() * 2 * Math.PI,
  });
  const [across, along] = [wave(), wave()];
  return ({ x, y }) => ({
    x: x + across.height * Math.sin((2 * Math.PI * y) / across.length + across.phase),
    y: y + along.height * Math.sin((2 * Math.PI * x) / along.length + along.phase),
  });
}
