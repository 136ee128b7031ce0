import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { loadFonts } from '../../server/leads/captcha/drawing.ts';
import { loadClips } from '../../server/leads/captcha/sound.ts';
import { drawSamples, drawUpright, speakSamples } from './captcha-samples.ts';
import { atLeast, atMost, figure, heading, percent } from './figures.ts';
import { nearestNeighbourShare } from './nearest-neighbour.ts';
import { readByTesseract } from './ocr.ts';
import { distDir } from './programs.ts';
import { soundTemplateShare } from './sound-templates.ts';

const PICTURES = { labelled: 3_000, asked: 200, ocr: 400, upright: 8 };
const SOUNDS = { labelled: 30, asked: 100 };
const random = () => randomInt(2 ** 32) / 2 ** 32;

/** Whether a program reads what people are shown, or understands what they hear; some ten minutes. */
export async function captchaReading(): Promise<void> {
  const fonts = loadFonts(join(distDir, 'captcha', 'fonts'));
  heading(`Captcha pictures, read whole by nearest neighbour, ${PICTURES.labelled} labelled`);
  const labelled = await drawSamples(PICTURES.labelled, fonts, random);
  const asked = await drawSamples(PICTURES.asked, fonts, random);
  const near = nearestNeighbourShare(labelled, asked);
  figure(`of ${PICTURES.asked}`, near, percent(near), atMost(0.3));

  heading(`Captcha sounds, understood whole by word templates, ${SOUNDS.labelled} labelled`);
  const clips = loadClips(join(distDir, 'captcha', 'clips'));
  const [known, heard] = [SOUNDS.labelled, SOUNDS.asked].map((count) => speakSamples(count, clips, random));
  const understood = soundTemplateShare(known ?? [], heard ?? []);
  figure(`of ${SOUNDS.asked}`, understood, percent(understood), atMost(0.3));

  heading('Captcha pictures, read whole by tesseract, after any clean-up, in any of three page modes');
  if (spawnSync('tesseract', ['--version']).error) return heading('tesseract is not installed');
  const upright = await readByTesseract(await drawSamples(PICTURES.upright, fonts, random, drawUpright));
  figure(`upright characters, of ${PICTURES.upright}`, upright.read, String(upright.read), atLeast(5));
  const { read, after } = await readByTesseract(await drawSamples(PICTURES.ocr, fonts, random));
  for (const [name, number] of Object.entries(after)) if (number) figure(name, number, String(number));
  figure(`of ${PICTURES.ocr} by any way`, read, String(read), atMost(PICTURES.ocr / 100 - 1));
}
