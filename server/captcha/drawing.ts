import type { Glyphs, Point } from './glyphs.ts';
import { between } from './seeded-random.ts';

/** Pixels. */
export const PICTURE_WIDTH = 180;
export const PICTURE_HEIGHT = 60;

/** Height of a capital before its own scale, pixels. */
const CAPITAL = 33;
const ROTATION_MOST = (18 * Math.PI) / 180;
const SCALE_MOST = 0.12;
const RISE_MOST = 5;
/** Neighbours overlap by this part of their widths. */
const OVERLAP = 0.1;
/** How far a point moves in the warp, pixels. */
const WARP = 2.6;
const MARGIN = 7;
const ARCS = 2;
const ARC_THICKNESS = 4.4;

/**
 * The shapes of a captcha, in pixels, as closed outlines of one ink: characters of several faces, turned, scaled,
 * risen and pushed together, two arcs as thick as their strokes across them, everything bent by one wave. What
 * held against solvers in trials: one ink for all (nothing to tell characters and arcs apart by), no fixed cells,
 * no pastel colours (they cost readers and stop no solver).
 * @returns groups; a group's outlines are filled together, so that holes stay holes
 */
export function drawShapes(text: string, glyphs: Glyphs, random: () => number): Point[][][] {
  const groups: Point[][][] = [];
  let right = 0;
  for (const character of text) {
    const faces = glyphs.get(character);
    const glyph = faces?.[Math.floor(random() * faces.length)];
    if (!glyph) continue;
    const size = CAPITAL * between(random, 1 - SCALE_MOST, 1 + SCALE_MOST);
    const angle = between(random, -ROTATION_MOST, ROTATION_MOST);
    const rise = between(random, -RISE_MOST, RISE_MOST);
    const turned = glyph.outlines.map((outline) =>
      outline.map(({ x, y }) => turn({ x: (x - glyph.width / 2) * size, y: (y + 0.5) * size }, angle)),
    );
    const xs = turned.flat().map(({ x }) => x);
    const left = Math.min(...xs);
    const width = Math.max(...xs) - left;
    const from = right - (right ? OVERLAP * width : 0);
    groups.push(turned.map((outline) => outline.map(({ x, y }) => ({ x: x - left + from, y: y + rise }))));
    right = from + width;
  }
  const squeeze = Math.min(1, (PICTURE_WIDTH - 2 * MARGIN) / right);
  const room = PICTURE_WIDTH - 2 * MARGIN - right * squeeze;
  const offset = MARGIN + room * between(random, 0.2, 0.8);
  const placed = groups.map((group) =>
    group.map((outline) =>
      outline.map(({ x, y }) => ({ x: x * squeeze + offset, y: y * squeeze + PICTURE_HEIGHT / 2 })),
    ),
  );
  for (let arc = 0; arc < ARCS; arc++) placed.push([arcOutline(random, arc)]);
  const bend = warp(random);
  return placed.map((group) => group.map((outline) => outline.map(bend)));
}

function turn({ x, y }: Point, angle: number): Point {
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) };
}

/** A curve from edge to edge with a thickness; one of the two bows up, the other down. */
function arcOutline(random: () => number, index: number): Point[] {
  const middle = PICTURE_HEIGHT / 2;
  const bow = between(random, 8, 22) * (index ? 1 : -1);
  const start = middle + between(random, -12, 12);
  const end = middle + between(random, -12, 12);
  const top = (start + end) / 2 + bow;
  const half = ARC_THICKNESS / 2;
  const from = between(random, -4, 14);
  const to = PICTURE_WIDTH - between(random, -4, 14);
  const upper: Point[] = [];
  const lower: Point[] = [];
  for (let step = 0; step <= 40; step++) {
    const t = step / 40;
    const x = from + (to - from) * t;
    const y = (1 - t) ** 2 * start + 2 * (1 - t) * t * top + t ** 2 * end;
    upper.push({ x, y: y - half });
    lower.unshift({ x, y: y + half });
  }
  return [...upper, ...lower];
}

function warp(random: () => number): (point: Point) => Point {
  const wave = () => ({ length: between(random, 46, 80), phase: random() * 2 * Math.PI });
  const [across, along] = [wave(), wave()];
  return ({ x, y }) => ({
    x: x + WARP * Math.sin((2 * Math.PI * y) / across.length + across.phase),
    y: y + WARP * Math.sin((2 * Math.PI * x) / along.length + along.phase),
  });
}
