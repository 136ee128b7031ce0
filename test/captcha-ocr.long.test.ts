import { execFileSync, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import svgCaptcha from 'svg-captcha';
import t from 'tap';
import { drawPicture, loadFonts } from '../server/leads/captcha/drawing.ts';
import { CAPTCHA_ALPHABET, CAPTCHA_HEIGHT, CAPTCHA_LENGTH, CAPTCHA_WIDTH } from '../shared/captcha.ts';
import { temporaryFolder } from './support/builders.ts';

const PICTURES = 200;
const fonts = loadFonts(join(import.meta.dirname, '../server/leads/captcha/fonts'));
const random = () => randomInt(2 ** 32) / 2 ** 32;
const skip = spawnSync('tesseract', ['--version']).error ? 'tesseract is not installed' : false;

/** What solvers do to a picture before they have it read; ink is white. */
const CLEAN_UPS: ((ink: Sharp) => Sharp)[] = [
  (ink) => ink,
  (ink) => ink.resize(2 * CAPTCHA_WIDTH, 2 * CAPTCHA_HEIGHT).threshold(128),
  (ink) => ink.resize(2 * CAPTCHA_WIDTH, 2 * CAPTCHA_HEIGHT).median(5),
];
/** One line, one word. */
const PAGE_MODES = ['7', '8'];

interface Sample {
  answer: string;
  picture: Buffer;
}

async function samples(count: number, draw: (answer: string) => Promise<Buffer>): Promise<Sample[]> {
  const character = () => CAPTCHA_ALPHABET[randomInt(CAPTCHA_ALPHABET.length)];
  const answers = Array.from({ length: count }, () =>
    Array.from({ length: CAPTCHA_LENGTH }, character).join(''),
  );
  return Promise.all(answers.map(async (answer) => ({ answer, picture: await draw(answer) })));
}

/** @returns how many are read whole, after any clean-up, in any page mode, told which characters there are */
async function read(folder: string, all: readonly Sample[]): Promise<number> {
  const found = new Set<Sample>();
  for (const cleanUp of CLEAN_UPS) {
    const files: string[] = [];
    for (const [at, { picture }] of all.entries()) {
      const ink = await sharp(picture).greyscale().negate().toBuffer();
      const file = join(folder, `${at}.png`);
      await sharp(await cleanUp(sharp(ink)).png().toBuffer())
        .negate()
        .toFile(file);
      files.push(file);
    }
    writeFileSync(join(folder, 'list.txt'), files.join('\n'));
    for (const mode of PAGE_MODES) {
      const whitelist = `tessedit_char_whitelist=${CAPTCHA_ALPHABET}`;
      const said = join(folder, 'said');
      const args = [join(folder, 'list.txt'), said, '--psm', mode, '--dpi', '150', '-c', whitelist];
      execFileSync('tesseract', args, { stdio: 'ignore', env: { ...process.env, OMP_THREAD_LIMIT: '1' } });
      const pages = readFileSync(`${said}.txt`, 'utf8').split('\f');
      for (const [at, sample] of all.entries()) {
        if (pages[at]?.replace(/\s/g, '') === sample.answer) found.add(sample);
      }
    }
  }
  return found.size;
}

t.setTimeout(1_800_000);

t.test('tesseract reads hardly any captcha', { skip }, async (t) => {
  const folder = temporaryFolder(t);
  const count = await read(folder, await samples(PICTURES, (answer) => drawPicture(answer, fonts, random)));
  t.ok(count <= PICTURES / 50, `${count} of ${PICTURES}`);
});

t.test('tesseract reads upright characters of one font: the check can fail', { skip }, async (t) => {
  const size = { width: CAPTCHA_WIDTH, height: CAPTCHA_HEIGHT, fontSize: 36, noise: 0, ...fonts[0] };
  // The types know of random texts alone.
  const draw = svgCaptcha as unknown as (text: string, options: object) => string;
  const upright = (answer: string) =>
    sharp(Buffer.from(draw(answer, size)))
      .flatten({ background: '#fff' })
      .png()
      .toBuffer();
  const count = await read(temporaryFolder(t), await samples(10, upright));
  t.ok(count >= 4, `${count} of 10`);
});
