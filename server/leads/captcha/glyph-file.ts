import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { type Glyph, type Glyphs, loadGlyphs, type Point } from './glyphs.ts';

/** Made by the build below the folder of captchas: reading the fonts takes 5 MB for good and a fifth of a second. */
export const GLYPH_FILE = 'glyphs.bin';

/** Of each outline its points: x, y, x, y … As objects they take ten times as much. */
interface PackedGlyph {
  width: number;
  lines: Float32Array[];
}

/** @param folder with that file, or with `fonts` @throws when neither can be read */
export async function readGlyphs(folder: string): Promise<Glyphs> {
  const file = join(folder, GLYPH_FILE);
  return existsSync(file) ? unpackGlyphs(readFileSync(file)) : loadGlyphs(join(folder, 'fonts'));
}

export function packGlyphs(glyphs: Glyphs): Buffer {
  const pack = ({ width, outlines }: Glyph): PackedGlyph => ({
    width,
    lines: outlines.map((outline) => Float32Array.from(outline.flatMap(({ x, y }) => [x, y]))),
  });
  return serialize(new Map([...glyphs].map(([character, faces]) => [character, faces.map(pack)])));
}

export function unpackGlyphs(bytes: Buffer): Glyphs {
  const packed = deserialize(bytes) as Map<string, PackedGlyph[]>;
  return new Map([...packed].map(([character, faces]) => [character, faces.map(unpack)]));
}

/** Its outlines are points only while it is drawn. */
function unpack({ width, lines }: PackedGlyph): Glyph {
  return {
    width,
    get outlines() {
      return lines.map(pointsOf);
    },
  };
}

function pointsOf(line: Float32Array): Point[] {
  return Array.from({ length: line.length / 2 }, (_, index) => ({
    x: line[2 * index] as number,
    y: line[2 * index + 1] as number,
  }));
}
