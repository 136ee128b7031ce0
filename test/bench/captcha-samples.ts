import sharp from 'sharp';
import svgCaptcha from 'svg-captcha';
import { type CaptchaFont, drawPicture } from '../../server/leads/captcha/drawing.ts';
import { type Clips, type Spoken, speak } from '../../server/leads/captcha/sound.ts';
import { CAPTCHA_ALPHABET, CAPTCHA_HEIGHT, CAPTCHA_LENGTH, CAPTCHA_WIDTH } from '../../shared/captcha.ts';

export interface DrawnSample {
  answer: string;
  /** 0 to 1 for each pixel, row by row. */
  ink: Float32Array;
}

export interface SpokenSample extends Spoken {
  answer: string;
}

/** Pictures of random texts as visitors get them, with their answers: what an attacker pays people for. */
export async function drawSamples(
  count: number,
  fonts: readonly CaptchaFont[],
  random: () => number,
  draw = drawPicture,
): Promise<DrawnSample[]> {
  const samples: DrawnSample[] = [];
  while (samples.length < count) {
    const answer = randomText(random);
    const grey = await sharp(await draw(answer, fonts, random))
      .greyscale()
      .raw()
      .toBuffer();
    const darkest = Math.min(...grey);
    const ink = Float32Array.from(grey, (value) => (255 - value) / (255 - darkest));
    samples.push({ answer, ink });
  }
  return samples;
}

/** The same of sounds, and where in them each character is spoken. */
export function speakSamples(count: number, clips: Clips, random: () => number): SpokenSample[] {
  return Array.from({ length: count }, () => {
    const answer = randomText(random);
    return { answer, ...speak(answer, clips, random) };
  });
}

/** Upright characters of one font in their places: what an attack must be able to read. */
export async function drawUpright(text: string, [font]: readonly CaptchaFont[]): Promise<Buffer> {
  const size = { width: CAPTCHA_WIDTH, height: CAPTCHA_HEIGHT, fontSize: 36, noise: 0, ...font };
  // The types know of random texts alone.
  const draw = svgCaptcha as unknown as (text: string, options: object) => string;
  return sharp(Buffer.from(draw(text, size)))
    .flatten({ background: '#fff' })
    .png()
    .toBuffer();
}

function randomText(random: () => number): string {
  const character = () => CAPTCHA_ALPHABET[Math.floor(random() * CAPTCHA_ALPHABET.length)];
  return Array.from({ length: CAPTCHA_LENGTH }, character).join('');
}
