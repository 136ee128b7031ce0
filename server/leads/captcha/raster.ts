import type { Point } from './glyphs.ts';

/** Lines that each row of pixels is sampled by, and steps within a pixel along them. */
const SAMPLES = 4;

/**
 * Fills outlines with one ink.
 * @param groups of closed outlines in pixels; within a group outlines that run the other way are holes, and
 *   outlines that overlap are one shape, as many fonts draw their characters
 * @returns how much ink each pixel has, 0 to 1, row by row
 */
export function fillShapes(groups: Point[][][], width: number, height: number): Float32Array {
  const ink = new Float32Array(width * height);
  const line = new Uint8Array(width * SAMPLES);
  for (let sample = 0; sample < height * SAMPLES; sample++) {
    const y = (sample + 0.5) / SAMPLES;
    line.fill(0);
    for (const group of groups) fillLine(line, crossings(group, y));
    const row = Math.floor(sample / SAMPLES) * width;
    for (let at = 0; at < line.length; at++) {
      if (line[at]) ink[row + Math.floor(at / SAMPLES)]! += 1 / SAMPLES ** 2;
    }
  }
  return ink;
}

interface Crossing {
  x: number;
  /** 1 where the outline runs downward, -1 where it runs upward. */
  turn: 1 | -1;
}

/** Where the outlines cross a horizontal line, from left to right. */
function crossings(outlines: Point[][], y: number): Crossing[] {
  const found: Crossing[] = [];
  for (const outline of outlines) {
    let from = outline.at(-1) as Point;
    for (const to of outline) {
      if (from.y <= y !== to.y <= y) {
        const x = from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x);
        found.push({ x, turn: to.y > from.y ? 1 : -1 });
      }
      from = to;
    }
  }
  return found.sort((a, b) => a.x - b.x);
}

/** Inked is where the line is inside more outlines of one direction than of the other. */
function fillLine(line: Uint8Array, crossed: Crossing[]): void {
  let inside = 0;
  for (const [index, { x, turn }] of crossed.entries()) {
    inside += turn;
    const next = crossed[index + 1];
    if (!inside || !next) continue;
    const from = Math.max(0, Math.round(x * SAMPLES));
    const to = Math.min(line.length, Math.round(next.x * SAMPLES));
    for (let at = from; at < to; at++) line[at] = 1;
  }
}
