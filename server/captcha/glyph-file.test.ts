import { join } from 'node:path';
import t from 'tap';
import { packGlyphs, unpackGlyphs } from './glyph-file.ts';
import { type Glyph, loadGlyphs } from './glyphs.ts';

/** The same to a ten-thousandth of a capital's height. */
const shapeOf = ({ width, outlines }: Glyph) => [
  width,
  outlines.map((outline) => outline.map(({ x, y }) => `${x.toFixed(4)} ${y.toFixed(4)}`)),
];

t.test('glyphs come out of their file as they went in, and the file is small', async (t) => {
  const glyphs = await loadGlyphs(join(import.meta.dirname, 'fonts'));
  const bytes = packGlyphs(glyphs);
  t.ok(bytes.length < 600_000, `${bytes.length} bytes`);
  const read = unpackGlyphs(bytes);
  t.same([...read.keys()], [...glyphs.keys()]);
  for (const [character, faces] of glyphs) {
    t.same(read.get(character)?.map(shapeOf), faces.map(shapeOf), character);
  }
});
