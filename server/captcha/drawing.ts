import type { Glyphs, Point } from './glyphs.ts';
import { between } from './seeded-random.ts';

/** Pixels. */
export const PICTURE_WIDTH = 180;
export const PICTURE_HEIGHT = 60;

/** Height of a capital before its own scale, pixels. */
const CAPITAL = 33;
const ROTATION_MOST = (15 * Math.PI) / 180;
const SCALE_MOST = 0.12;
const RISE_MOST = 4;
/** Neighbours overlap by this part of their widths. */
const OVERLAP = 0.02;
/** How far a point moves in the warp, pixels. */
const WARP = 2.6;
const MARGIN = 7;
const ARCS = 2;
const ARC_THICKNESS = 3.2;

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

/** A wave from edge to edge with a thickness, steep where it crosses the characters' own strokes. */
function arcOutline(random: () => number, index: number): Point[] {
  const middle = PICTURE_HEIGHT / 2 + between(random, -4, 4);
  const height = between(random, 12, 17);
  const length = PICTURE_WIDTH / between(random, 1.1, 1.9);
  const phase = between(random, 0, 1) + index * Math.PI;
  const half = ARC_THICKNESS / 2;
  const from = between(random, -4, 14);
  const to = PICTURE_WIDTH - between(random, -4, 14);
  const upper: Point[] = [];
  const lower: Point[] = [];
  for (let step = 0; step <= 60; step++) {
    const x = from + ((to - from) * step) / 60;
    const angle = (2 * Math.PI * x) / length + phase;
    const y = middle + height * Math.sin(angle);
    // Measured across the line, not downward: it is as thick on its slopes.
    const thick = half * Math.hypot(1, (height * 2 * Math.PI * Math.cos(angle)) / length);
    upper.push({ x, y: y - thick });
    lower.unshift({ x, y: y + thick });
  }
  return [...upper, ...lower];
}

function warp(random: () => number): (point: Point) => Point {
  const wave = () => ({ length: between(random, 50, 90), phase: random() * 2 * Math.PI });
  const [across, along] = [wave(), wave()];
  return ({ x, y }) => ({
    x: x + WARP * Math.sin((2 * Math.PI * y) / across.length + across.phase),
    y: y + WARP * Math.sin((2 * Math.PI * x) / along.length + along.phase),
  });
}
