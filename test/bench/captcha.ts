import { join } from 'node:path';
import { runOcrTrial } from '../../server/captcha/ocr-trial.ts';
import { atMost, type Figures } from './figures.ts';
import { distDir } from './programs.ts';

/** Whether a program reads what people are shown. */
export async function captchaReading(figures: Figures, count: number): Promise<void> {
  figures.heading('Captcha pictures', 'read by tesseract in three ways');
  const { available, read } = await runOcrTrial(count, join(distDir, 'captcha', 'fonts'));
  if (!available) return figures.skipped(`read of ${count}`, 'tesseract is not installed');
  figures.line(`read of ${count}`, read / count, String(read), atMost(0.03));
}
