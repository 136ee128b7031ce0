import { createHash } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import t from 'tap';
import { CAPTCHA_ALPHABET, CAPTCHA_HEIGHT, CAPTCHA_LENGTH, CAPTCHA_WIDTH } from '../../../shared/captcha.ts';
import { CAPTCHA_ANSWER } from '../../../test/support/builders.ts';
import { drawPicture, drawShapes, loadFonts } from './drawing.ts';
import { seededRandom } from './seeded-random.ts';

const fonts = loadFonts(join(import.meta.dirname, 'fonts'));
const seeded = (seed: string) => seededRandom(createHash('sha256').update(seed).digest());

/** Always the same 200 texts, drawn. */
const drawn = Array.from({ length: 200 }, (_, index) => {
  const random = seeded(`${index}`);
  const character = () => CAPTCHA_ALPHABET[Math.floor(random() * CAPTCHA_ALPHABET.length)];
  const text = Array.from({ length: CAPTCHA_LENGTH }, character).join('');
  return { text, shapes: drawShapes(text, fonts, random) };
});

t.test('every character of a text is drawn, and nothing is cut off at the edges', async (t) => {
  for (const { text, shapes } of drawn) {
    t.equal(shapes.length, CAPTCHA_LENGTH);
    const out = shapes
      .flat(2)
      .filter(({ x, y }) => x < 0 || x > CAPTCHA_WIDTH || y < 0 || y > CAPTCHA_HEIGHT);
    t.same(out, [], text);
  }
});

t.test('every font has every character', async (t) => {
  for (const [index, font] of fonts.entries())
    for (const character of CAPTCHA_ALPHABET)
      t.ok(drawShapes(character, [font], seeded('one'))[0]?.length, `${character} in font ${index}`);
});

t.test('the picture is dark ink on white, other each time', async (t) => {
  const [one, other] = [
    await drawPicture(CAPTCHA_ANSWER, fonts, seeded('1')),
    await drawPicture(CAPTCHA_ANSWER, fonts, seeded('2')),
  ];
  t.notSame(one, other);
  for (const picture of [one, other]) {
    const grey = await sharp(picture).greyscale().raw().toBuffer();
    const dark = grey.filter((value) => value < 128).length / grey.length;
    t.ok(dark > 0.08 && dark < 0.4, `${dark} of it is ink`);
    t.equal(Math.max(...grey), 255);
  }
});

t.test('no character stands upright: with one seed it leans to either side in another', async (t) => {
  const box = (seed: string) => {
    const points = drawShapes('T', fonts.slice(0, 1), seeded(seed)).flat(2);
    const top = Math.min(...points.map(({ y }) => y));
    const bottom = Math.max(...points.map(({ y }) => y));
    const middle = (from: number, to: number) => {
      const xs = points.filter(({ y }) => y >= from && y <= to).map(({ x }) => x);
      return (Math.min(...xs) + Math.max(...xs)) / 2;
    };
    return middle(top, top + 8) - middle(bottom - 8, bottom);
  };
  const leans = Array.from({ length: 40 }, (_, index) => box(`lean ${index}`));
  t.ok(leans.some((lean) => lean > 3) && leans.some((lean) => lean < -3), leans.map(Math.round).join());
});

t.test('a folder without fonts is refused', async (t) => {
  t.throws(() => loadFonts(t.testdir({})), /No fonts for captchas/);
});
