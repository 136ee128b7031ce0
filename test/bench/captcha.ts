import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import svgCaptcha from 'svg-captcha';
import { drawPicture, loadFonts } from '../../server/leads/captcha/drawing.ts';
import { CAPTCHA_ALPHABET, CAPTCHA_HEIGHT, CAPTCHA_LENGTH, CAPTCHA_WIDTH } from '../../shared/captcha.ts';
import { atLeast, atMost, figure, heading, percent } from './figures.ts';
import { type DrawnCaptcha, nearestNeighbourShare } from './nearest-neighbour.ts';
import { readByTesseract } from './ocr.ts';

const LABELLED = 3_000;
const ASKED = 200;
const OCR = 800;
const UPRIGHT = 8;

const fonts = loadFonts(join(import.meta.dirname, '../../server/leads/captcha/fonts'));
const random = () => randomInt(2 ** 32) / 2 ** 32;

/** How many captchas programs read whole: nearest neighbour with labelled samples, and tesseract. */
export async function captchas(): Promise<void> {
  heading(`Captchas read whole by nearest neighbour, ${LABELLED} labelled`);
  const near = nearestNeighbourShare(await drawn(LABELLED), await drawn(ASKED));
  figure(`of ${ASKED}`, near, percent(near), atMost(0.3));

  heading('Captchas read whole by tesseract, after any clean-up, in any page mode');
  if (spawnSync('tesseract', ['--version']).error) return heading('skipped: tesseract is not installed');
  const control = await readByTesseract(await drawn(UPRIGHT, upright));
  figure(`upright characters, of ${UPRIGHT}`, control, String(control), atLeast(4));
  const read = await readByTesseract(await drawn(OCR));
  figure(`of ${OCR}`, read, String(read), atMost(OCR / 100 - 1));
}

async function drawn(count: number, draw = (answer: string) => drawPicture(answer, fonts, random)) {
  const captchas: DrawnCaptcha[] = [];
  while (captchas.length < count) {
    const characters = Array.from(
      { length: CAPTCHA_LENGTH },
      () => CAPTCHA_ALPHABET[randomInt(CAPTCHA_ALPHABET.length)],
    );
    const answer = characters.join('');
    const picture = await draw(answer);
    const grey = await sharp(picture).greyscale().raw().toBuffer();
    const darkest = Math.min(...grey);
    captchas.push({
      answer,
      picture,
      ink: Float32Array.from(grey, (value) => (255 - value) / (255 - darkest)),
    });
  }
  return captchas;
}

/** Upright characters of one font in their places: a reader that fails on them measures nothing. */
function upright(answer: string): Promise<Buffer> {
  const size = { width: CAPTCHA_WIDTH, height: CAPTCHA_HEIGHT, fontSize: 36, noise: 0, ...fonts[0] };
  // The types know random texts alone.
  const draw = svgCaptcha as unknown as (text: string, options: object) => string;
  const svg = draw(answer, size);
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png().toBuffer();
}
