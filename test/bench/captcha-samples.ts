import { drawShapes } from '../../server/leads/captcha/drawing.ts';
import type { Glyphs } from '../../server/leads/captcha/glyphs.ts';
import { fillShapes } from '../../server/leads/captcha/raster.ts';
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

/** Pictures of random texts as the site draws them, with their answers: what an attacker pays people for. */
export function drawSamples(
  count: number,
  glyphs: Glyphs,
  random: () => number,
  draw = drawShapes,
): DrawnSample[] {
  return Array.from({ length: count }, () => {
    const answer = randomText(random);
    return { answer, ink: fillShapes(draw(answer, glyphs, random), CAPTCHA_WIDTH, CAPTCHA_HEIGHT) };
  });
}

/** The same of sounds, and where in them each character is spoken. */
export function speakSamples(count: number, clips: Clips, random: () => number): SpokenSample[] {
  return Array.from({ length: count }, () => {
    const answer = randomText(random);
    return { answer, ...speak(answer, clips, random) };
  });
}

function randomText(random: () => number): string {
  const character = () => CAPTCHA_ALPHABET[Math.floor(random() * CAPTCHA_ALPHABET.length)];
  return Array.from({ length: CAPTCHA_LENGTH }, character).join('');
}
