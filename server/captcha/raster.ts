import type { Point } from './glyphs.ts';

/** Lines that each row of pixels is sampled by, and steps within a pixel along them. */
const SAMPLES = 4;

/**
 * Fills outlines with one ink.
 * @param groups of closed outlines in pixels; within a group a point inside an odd number of outlines is inked
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

/** Where the outlines cross a horizontal line, from left to right. */
function crossings(outlines: Point[][], y: number): number[] {
  const found: number[] = [];
  for (const outline of outlines) {
    let from = outline.at(-1) as Point;
    for (const to of outline) {
      if (from.y <= y !== to.y <= y) found.push(from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x));
      from = to;
    }
  }
  return found.sort((a, b) => a - b);
}

function fillLine(line: Uint8Array, crossed: number[]): void {
  for (let pair = 0; pair + 1 < crossed.length; pair += 2) {
    const from = Math.max(0, Math.round((crossed[pair] as number) * SAMPLES));
    const to = Math.min(line.length, Math.round((crossed[pair + 1] as number) * SAMPLES));
    for (let at = from; at < to; at++) line[at] = 1;
  }
}
