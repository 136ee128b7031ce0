import { join } from 'node:path';
import t from 'tap';
import { packGlyphs, unpackGlyphs } from './glyph-file.ts';
import { type Glyph, loadGlyphs } from './glyphs.ts';

const numbersOf = (faces: readonly Glyph[]) =>
  faces.flatMap(({ width, outlines }) => [width, ...outlines.flat().flatMap(({ x, y }) => [x, y])]);
const linesOf = (faces: readonly Glyph[]) =>
  faces.map(({ outlines }) => outlines.map(({ length }) => length));

t.test('glyphs come out of their file as they went in, and the file is small', async (t) => {
  const glyphs = await loadGlyphs(join(import.meta.dirname, 'fonts'));
  const bytes = packGlyphs(glyphs);
  t.ok(bytes.length < 600_000, `${bytes.length} bytes`);
  const read = unpackGlyphs(bytes);
  t.same([...read.keys()], [...glyphs.keys()]);
  for (const [character, faces] of glyphs) {
    const others = read.get(character) ?? [];
    t.same(linesOf(others), linesOf(faces));
    const numbers = numbersOf(others);
    const off = numbersOf(faces).map((number, at) => Math.abs(number - (numbers[at] ?? Number.NaN)));
    t.ok(Math.max(...off) < 1e-6, character);
  }
});
