import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { CAPTCHA_ALPHABET, CAPTCHA_HEIGHT, CAPTCHA_WIDTH } from '../../shared/captcha.ts';
import { temporaryFolder } from '../support/builders.ts';
import type { DrawnCaptcha } from './nearest-neighbour.ts';
import { run } from './programs.ts';

/** Usual preparations of a picture for reading; ink is white. */
const CLEAN_UPS: ((ink: Sharp) => Sharp)[] = [
  (ink) => ink,
  (ink) => ink.resize(2 * CAPTCHA_WIDTH, 2 * CAPTCHA_HEIGHT).threshold(128),
  (ink) => ink.resize(2 * CAPTCHA_WIDTH, 2 * CAPTCHA_HEIGHT).median(5),
];
/** One line, one word. */
const PAGE_MODES = ['7', '8'];

/** @returns how many captchas tesseract reads whole, after any clean-up, in any page mode, given the alphabet */
export async function readByTesseract(captchas: readonly DrawnCaptcha[]): Promise<number> {
  const folder = temporaryFolder(run);
  const list = join(folder, 'list.txt');
  const result = join(folder, 'result');
  const files = captchas.map((_, at) => join(folder, `${at}.png`));
  writeFileSync(list, files.join('\n'));
  const found = new Set<DrawnCaptcha>();
  for (const cleanUp of CLEAN_UPS) {
    for (const [at, { picture }] of captchas.entries()) {
      const ink = await sharp(picture).greyscale().negate().toBuffer();
      const clean = await cleanUp(sharp(ink)).png().toBuffer();
      writeFileSync(files[at] as string, await sharp(clean).negate().toBuffer());
    }
    for (const mode of PAGE_MODES) {
      const alphabet = `tessedit_char_whitelist=${CAPTCHA_ALPHABET}`;
      const args = [list, result, '--psm', mode, '--dpi', '150', '-c', alphabet];
      execFileSync('tesseract', args, { stdio: 'ignore', env: { ...process.env, OMP_THREAD_LIMIT: '1' } });
      const pages = readFileSync(`${result}.txt`, 'utf8').split('\f');
      for (const [at, captcha] of captchas.entries()) {
        if (pages[at]?.replace(/\s/g, '') === captcha.answer) found.add(captcha);
      }
    }
  }
  return found.size;
}
