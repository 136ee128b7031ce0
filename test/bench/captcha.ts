import { join } from 'node:path';
import type { Figures, Limit } from './figures.ts';
import { runOcrTrial } from './ocr-trial.ts';
import { distDir } from './programs.ts';

const FEWER_THAN_1_IN_100: Limit = { text: '< 1 in 100', holds: (share) => share < 0.01 };

/** Whether a program reads what people are shown. */
export async function captchaReading(figures: Figures, count: number): Promise<void> {
  figures.heading('Captcha pictures', 'read by tesseract, after each clean-up, in any of three page modes');
  const { available, read, readAfter } = await runOcrTrial(count, join(distDir, 'captcha', 'fonts'));
  if (!available) return figures.skipped(`read of ${count}`, 'tesseract is not installed');
  for (const after of readAfter) {
    if (after.read) figures.line(`after ${after.name}`, after.read / count, String(after.read));
  }
  figures.line(`read of ${count} by any way`, read / count, String(read), FEWER_THAN_1_IN_100);
}
