import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Face } from '../../server/leads/captcha/drawing.ts';
import { CAPTCHA_ALPHABET, CAPTCHA_HEIGHT, CAPTCHA_WIDTH } from '../../shared/captcha.ts';
import { drawSamples } from './captcha-samples.ts';
import { CLEAN_UPS, type CleanUp, type Picture } from './clean-ups.ts';

const run = promisify(execFile);

export interface OcrTrial {
  /** Whether tesseract is installed; without it nothing was tried. */
  available: boolean;
  count: number;
  /** How many were read whole by any of the ways that were tried. */
  read: number;
  /** How many were read whole after each clean-up, by any of the page modes. */
  readAfter: { name: string; read: number }[];
}

interface Trial {
  /** What is tried instead of the captcha's own drawing. */
  draw?: Parameters<typeof drawSamples>[3];
  cleanUps?: readonly CleanUp[];
}

/** One line, one word, a block. */
const PAGE_MODES = ['7', '8', '6'];

/**
 * Has tesseract read captcha pictures: after each clean-up, in each page mode, told which characters there are.
 * A picture counts as read when any of these ways reads it whole. Takes some two seconds of one core for each
 * picture.
 */
export async function runOcrTrial(
  count: number,
  faces: readonly Face[],
  { draw, cleanUps = CLEAN_UPS }: Trial = {},
): Promise<OcrTrial> {
  const installed = await run('tesseract', ['--version']).catch(() => null);
  if (!installed) return { available: false, count: 0, read: 0, readAfter: [] };
  const drawn = await drawSamples(count, faces, Math.random, draw);
  const answers = drawn.map(({ answer }) => answer);
  const read = new Set<number>();
  const readAfter: OcrTrial['readAfter'] = [];
  const dir = await mkdtemp(join(tmpdir(), 'ocr-'));
  try {
    for (const cleanUp of cleanUps) {
      const pictures = drawn.map(({ ink }) => ({ ink, width: CAPTCHA_WIDTH, height: CAPTCHA_HEIGHT }));
      const found = await whichAreRead(pictures, answers, cleanUp, dir);
      for (const index of found) read.add(index);
      readAfter.push({ name: cleanUp.name, read: found.size });
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
  return { available: true, count, read: read.size, readAfter };
}

/** @returns the places of those that any page mode reads whole */
async function whichAreRead(
  pictures: Picture[],
  answers: string[],
  { clean }: CleanUp,
  dir: string,
): Promise<Set<number>> {
  const files = answers.map((_, index) => join(dir, `${index}.pgm`));
  for (const [index, picture] of pictures.entries()) {
    await writeFile(files[index] as string, encodePgm(clean(picture)));
  }
  const list = join(dir, 'list.txt');
  await writeFile(list, files.join('\n'));
  const found = new Set<number>();
  for (const mode of PAGE_MODES) {
    const said = await readPages(list, mode, dir);
    for (const [index, answer] of answers.entries()) if (said[index] === answer) found.add(index);
  }
  return found;
}

/** One process for all pictures: starting tesseract costs more than reading one. One thread: it is faster so. */
async function readPages(list: string, mode: string, dir: string): Promise<string[]> {
  const whitelist = `tessedit_char_whitelist=${CAPTCHA_ALPHABET}`;
  const env = { ...process.env, OMP_THREAD_LIMIT: '1' };
  const out = join(dir, 'said');
  await run('tesseract', [list, out, '--psm', mode, '--dpi', '150', '-c', whitelist], { env });
  const text = await readFile(`${out}.txt`, 'utf8');
  return text.split('\f').map((page) => page.replace(/\s/g, ''));
}

/** Grey, as tesseract takes it without unpacking. */
function encodePgm({ ink, width, height }: Picture): Buffer {
  const grey = Uint8Array.from(ink, (value) => Math.round(255 * (1 - Math.min(1, value))));
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'ascii'), grey]);
}
