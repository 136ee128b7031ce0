import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { type Face, loadFaces } from '../../server/leads/captcha/drawing.ts';
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
  const faces = loadFaces(join(distDir, 'captcha', 'fonts'));
  await pictures(figures, count, faces);
  sounds(figures, loadClips(join(distDir, 'captcha', 'clips')));
  await tesseract(figures, 2 * count, faces);
}

const random = () => randomInt(2 ** 32) / 2 ** 32;

async function pictures(figures: Figures, count: number, faces: readonly Face[]): Promise<void> {
  figures.heading('Captcha pictures', `read whole by nearest neighbour, ${LABELLED_PICTURES} labelled`);
  const labelled = await drawSamples(LABELLED_PICTURES, faces, random);
  const share = nearestNeighbourShare(labelled, await drawSamples(count, faces, random));
  figures.line(`read of ${count}`, share, percent(share), below(30));
}

function sounds(figures: Figures, clips: Clips): void {
  figures.heading('Captcha sounds', `understood whole by word templates, ${LABELLED_SOUNDS} labelled`);
  const labelled = speakSamples(LABELLED_SOUNDS, clips, random);
  const share = soundTemplateShare(labelled, speakSamples(ASKED_SOUNDS, clips, random));
  figures.line(`understood of ${ASKED_SOUNDS}`, share, percent(share), below(30));
}

async function tesseract(figures: Figures, count: number, faces: readonly Face[]): Promise<void> {
  figures.heading('Captcha pictures', 'read by tesseract, after each clean-up, in any of three page modes');
  const { available, read, readAfter } = await runOcrTrial(count, faces);
  if (!available) return figures.skipped(`read of ${count}`, 'tesseract is not installed');
  for (const after of readAfter) {
    if (after.read) figures.line(`after ${after.name}`, after.read / count, String(after.read));
  }
  figures.line(`read of ${count} by any way`, read / count, String(read), FEWER_THAN_1_IN_100);
}
