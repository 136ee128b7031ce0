import { createHash } from 'node:crypto';
import { join } from 'node:path';
import t from 'tap';
import { CAPTCHA_ALPHABET, CAPTCHA_HEIGHT, CAPTCHA_LENGTH, CAPTCHA_WIDTH } from '../../../shared/captcha.ts';
import { drawShapes } from './drawing.ts';
import { chooseFaces, loadGlyphs } from './glyphs.ts';
import { fillShapes } from './raster.ts';
import { seededRandom } from './seeded-random.ts';

const glyphs = await loadGlyphs(join(import.meta.dirname, 'fonts'));

/** Always the same 200 texts, drawn. */
const drawn = Array.from({ length: 200 }, (_, index) => {
  const random = seededRandom(createHash('sha256').update(`${index}`).digest());
  const characters = Array.from(
    { length: CAPTCHA_LENGTH },
    () => CAPTCHA_ALPHABET[Math.floor(random() * CAPTCHA_ALPHABET.length)],
  );
  const text = characters.join('');
  return { text, shapes: drawShapes(text, glyphs, random) };
});

t.test('nothing of any text is cut off at the edges', async (t) => {
  for (const { text, shapes } of drawn) {
    t.equal(shapes.length, CAPTCHA_LENGTH);
    const out = shapes
      .flat(2)
      .filter(({ x, y }) => x < 0 || x > CAPTCHA_WIDTH || y < 0 || y > CAPTCHA_HEIGHT);
    t.same(out, [], text);
  }
});

t.test(
  'nearly every character touches the one before it, so that none can be cut out by itself',
  async (t) => {
    let touching = 0;
    for (const { shapes } of drawn) {
      for (let index = 1; index < shapes.length; index++) {
        const [before, own] = [shapes[index - 1], shapes[index]].map((shape) =>
          fillShapes([shape ?? []], CAPTCHA_WIDTH, CAPTCHA_HEIGHT),
        );
        if (before?.some((ink, at) => ink > 0 && (own?.[at] ?? 0) > 0)) touching++;
      }
    }
    const share = touching / (drawn.length * (CAPTCHA_LENGTH - 1));
    t.ok(share > 0.8, `${share} of the pairs`);
  },
);

t.test('one text looks different each time, and the same with the same numbers', async (t) => {
  const draw = (seed: string) =>
    JSON.stringify(drawShapes('ACDE39', glyphs, seededRandom(Buffer.from(seed))));
  t.equal(draw('0123456789abcdef'), draw('0123456789abcdef'));
  t.not(draw('0123456789abcdef'), draw('fedcba9876543210'));
});

t.test('characters that a font lacks are left out', async (t) => {
  t.equal(drawShapes('A?C', glyphs, Math.random).length, 2);
});

t.test('of sixteen faces twelve are in use, for every character the same', async (t) => {
  const outlines = (seed: string) => {
    const chosen = chooseFaces(glyphs, seededRandom(Buffer.from(seed)));
    return [...chosen].map(([character, all]) => {
      t.equal(new Set(all).size, 12);
      return all.map((glyph) => glyphs.get(character)?.indexOf(glyph)).join();
    });
  };
  t.equal(glyphs.get('A')?.length, 16);
  t.equal(new Set(outlines('0123456789abcdef')).size, 1);
  t.same(outlines('0123456789abcdef'), outlines('0123456789abcdef'));
  t.notSame(outlines('0123456789abcdef'), outlines('fedcba9876543210'));
});
