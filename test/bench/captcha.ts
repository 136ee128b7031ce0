import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { readGlyphs } from '../../server/leads/captcha/glyph-file.ts';
import { chooseFaces, type Glyphs } from '../../server/leads/captcha/glyphs.ts';
import { type Clips, loadClips } from '../../server/leads/captcha/sound.ts';
import { drawSamples, speakSamples } from './captcha-samples.ts';
import type { Figures, Limit } from './figures.ts';
import { nearestNeighbourShare } from './nearest-neighbour.ts';
import { runOcrTrial } from './ocr-trial.ts';
import { distDir } from './programs.ts';
import { soundTemplateShare } from './sound-templates.ts';

const FEWER_THAN_1_IN_100: Limit = { text: '< 1 in 100', holds: (share) => share < 0.01 };
const below = (percent: number): Limit => ({
  text: `< ${percent} %`,
  holds: (share) => share < percent / 100,
});
const percent = (share: number): string => `${Math.round(100 * share)} %`;

const LABELLED_PICTURES = 3_000;
const LABELLED_SOUNDS = 30;
const ASKED_SOUNDS = 100;

/** Whether a program reads what people are shown, or understands what they hear; some four minutes. */
export async function captchaReading(figures: Figures, count: number): Promise<void> {
  const { glyphs, clips } = await captchaFiles();
  pictures(figures, count, glyphs);
  sounds(figures, clips);
  await tesseract(figures, count, glyphs);
}

/** As the site has them: what the build made of the fonts and the recordings. */
export async function captchaFiles(): Promise<{ glyphs: Glyphs; clips: Clips }> {
  const folder = join(distDir, 'captcha');
  return { glyphs: await readGlyphs(folder), clips: loadClips(join(folder, 'clips')) };
}

const random = () => randomInt(2 ** 32) / 2 ** 32;

/** Labelled and asked for in one week: all in the same faces. */
function pictures(figures: Figures, count: number, all: Glyphs): void {
  figures.heading('Captcha pictures', `read whole by nearest neighbour, ${LABELLED_PICTURES} labelled`);
  const glyphs = chooseFaces(all, random);
  const labelled = drawSamples(LABELLED_PICTURES, glyphs, random);
  const share = nearestNeighbourShare(labelled, drawSamples(count, glyphs, random));
  figures.line(`read of ${count}`, share, percent(share), below(15));
}

function sounds(figures: Figures, clips: Clips): void {
  figures.heading('Captcha sounds', `understood whole by word templates, ${LABELLED_SOUNDS} labelled`);
  const labelled = speakSamples(LABELLED_SOUNDS, clips, random);
  const share = soundTemplateShare(labelled, speakSamples(ASKED_SOUNDS, clips, random));
  figures.line(`understood of ${ASKED_SOUNDS}`, share, percent(share), below(30));
}

async function tesseract(figures: Figures, count: number, glyphs: Glyphs): Promise<void> {
  figures.heading('Captcha pictures', 'read by tesseract, after each clean-up, in any of three page modes');
  const { available, read, readAfter } = await runOcrTrial(count, glyphs);
  if (!available) return figures.skipped(`read of ${count}`, 'tesseract is not installed');
  for (const after of readAfter) {
    if (after.read) figures.line(`after ${after.name}`, after.read / count, String(after.read));
  }
  figures.line(`read of ${count} by any way`, read / count, String(read), FEWER_THAN_1_IN_100);
}
