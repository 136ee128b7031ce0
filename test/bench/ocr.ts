import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { CAPTCHA_ALPHABET, CAPTCHA_HEIGHT, CAPTCHA_WIDTH } from '../../shared/captcha.ts';
import type { DrawnSample } from './captcha-samples.ts';

const run = promisify(execFile);

/** Ink is white here, so that it is what sharp's operators make thicker and thinner. */
interface Picture {
  data: Buffer;
  width: number;
  height: number;
}
type Step = (ink: Sharp) => Sharp;

const enlarge =
  (scale: number): Step =>
  (ink) =>
    ink.resize(scale * CAPTCHA_WIDTH, scale * CAPTCHA_HEIGHT);
const threshold: Step = (ink) => ink.threshold(128);
/** Strokes thinner than twice as many quarters of a pixel are wiped out. */
const opening = (quarters: number): Step[] => [
  enlarge(4),
  threshold,
  (ink) => ink.erode(quarters),
  (ink) => ink.dilate(quarters),
];

/** What solvers do to a picture before they have it read, by the name of its figure. */
const CLEAN_UPS: Record<string, Step[]> = {
  'as it is': [],
  'enlarged 2': [enlarge(2)],
  'enlarged 3': [enlarge(3)],
  threshold: [enlarge(2), threshold],
  'median 5': [enlarge(2), threshold, (ink) => ink.median(5)],
  'median 9': [enlarge(2), threshold, (ink) => ink.median(9)],
  ...Object.fromEntries(
    [5, 6, 7, 8, 9, 10, 12].map((quarters) => [`opening ${quarters / 4}`, opening(quarters)]),
  ),
};
/** One line, one word, a block. */
const PAGE_MODES = ['7', '8', '6'];

/**
 * Has tesseract read captcha pictures: after each clean-up, in each page mode, told which characters there are. Takes
 * some two seconds of one core for each picture.
 * @returns how many were read whole after each clean-up, in any page mode, and how many by any of these ways
 * @throws where tesseract is not installed
 */
export async function readByTesseract(
  samples: readonly DrawnSample[],
): Promise<{ read: number; after: Record<string, number> }> {
  const dir = await mkdtemp(join(tmpdir(), 'ocr-'));
  const read = new Set<DrawnSample>();
  const after: Record<string, number> = {};
  try {
    for (const [name, steps] of Object.entries(CLEAN_UPS)) {
      const files = await Promise.all(
        samples.map((sample, at) => write(sample, steps, join(dir, `${at}.png`))),
      );
      const list = join(dir, 'list.txt');
      await writeFile(list, files.join('\n'));
      const found = new Set<DrawnSample>();
      for (const mode of PAGE_MODES) {
        const said = await readPages(list, mode, dir);
        for (const [at, sample] of samples.entries()) if (said[at] === sample.answer) found.add(sample);
      }
      for (const sample of found) read.add(sample);
      after[name] = found.size;
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
  return { read: read.size, after };
}

async function write({ ink }: DrawnSample, steps: readonly Step[], file: string): Promise<string> {
  const data = Buffer.from(Uint8Array.from(ink, (value) => Math.round(255 * Math.min(1, value))));
  let picture: Picture = { data, width: CAPTCHA_WIDTH, height: CAPTCHA_HEIGHT };
  // One after the other: sharp has an order of its own for those of one picture.
  for (const step of steps) {
    const next = await step(greyOf(picture)).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
    picture = { data: next.data, width: next.info.width, height: next.info.height };
  }
  await greyOf(picture).negate().png().toFile(file);
  return file;
}

const greyOf = ({ data, width, height }: Picture) => sharp(data, { raw: { width, height, channels: 1 } });

/** One process for all pictures: starting tesseract costs more than reading one. One thread: it is faster so. */
async function readPages(list: string, mode: string, dir: string): Promise<string[]> {
  const whitelist = `tessedit_char_whitelist=${CAPTCHA_ALPHABET}`;
  const env = { ...process.env, OMP_THREAD_LIMIT: '1' };
  const out = join(dir, 'said');
  await run('tesseract', [list, out, '--psm', mode, '--dpi', '150', '-c', whitelist], { env });
  const text = await readFile(`${out}.txt`, 'utf8');
  return text.split('\f').map((page) => page.replace(/\s/g, ''));
}
