import { execFile } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ALPHABET, CAPTCHA_LENGTH } from './alphabet.ts';
import { drawShapes, PICTURE_HEIGHT, PICTURE_WIDTH } from './drawing.ts';
import { loadGlyphs } from './glyphs.ts';
import { encodePng } from './png.ts';
import { fillShapes } from './raster.ts';
import { seededRandom } from './seeded-random.ts';

const run = promisify(execFile);

export interface OcrTrial {
  /** Whether tesseract is installed; without it nothing was tried. */
  available: boolean;
  count: number;
  /** How many were read whole by any of the ways that were tried. */
  read: number;
}

/** As a bot would try: one line, one word, a block; as it is and three times as large. */
const WAYS = [
  { page: '7', scale: 1 },
  { page: '8', scale: 3 },
  { page: '7', scale: 3 },
];

/**
 * Has tesseract read captcha pictures.
 * @param fontsDir `fonts` of this folder, or the build's copy
 */
export async function runOcrTrial(count: number, fontsDir: string): Promise<OcrTrial> {
  const installed = await run('tesseract', ['--version']).catch(() => null);
  if (!installed) return { available: false, count: 0, read: 0 };
  const glyphs = loadGlyphs(fontsDir);
  const dir = await mkdtemp(join(tmpdir(), 'ocr-'));
  let read = 0;
  try {
    for (let index = 0; index < count; index++) {
      const answer = Array.from({ length: CAPTCHA_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(
        '',
      );
      const shapes = drawShapes(answer, glyphs, seededRandom(randomBytes(16)));
      if (await isRead(shapes, answer, dir)) read++;
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
  return { available: true, count, read };
}

async function isRead(shapes: ReturnType<typeof drawShapes>, answer: string, dir: string): Promise<boolean> {
  const ink = fillShapes(shapes, PICTURE_WIDTH, PICTURE_HEIGHT);
  const file = join(dir, 'captcha.png');
  for (const { page, scale } of WAYS) {
    const [width, height] = [PICTURE_WIDTH * scale, PICTURE_HEIGHT * scale];
    const pixels = scale === 1 ? ink : enlarge(ink, scale);
    await writeFile(file, await encodePng(pixels, width, height, [255, 255, 255], [0, 0, 0]));
    const whitelist = `tessedit_char_whitelist=${ALPHABET}`;
    const { stdout } = await run('tesseract', [file, '-', '--psm', page, '-c', whitelist]).catch(() => ({
      stdout: '',
    }));
    if (stdout.replace(/\s/g, '') === answer) return true;
  }
  return false;
}

/** The pixels that a bot has, enlarged smoothly. */
function enlarge(ink: Float32Array, scale: number): Float32Array {
  const [width, height] = [PICTURE_WIDTH * scale, PICTURE_HEIGHT * scale];
  const at = (x: number, y: number) =>
    ink[
      Math.min(PICTURE_HEIGHT - 1, Math.max(0, y)) * PICTURE_WIDTH +
        Math.min(PICTURE_WIDTH - 1, Math.max(0, x))
    ] ?? 0;
  return Float32Array.from({ length: width * height }, (_, index) => {
    const x = ((index % width) + 0.5) / scale - 0.5;
    const y = (Math.floor(index / width) + 0.5) / scale - 0.5;
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [dx, dy] = [x - left, y - top];
    const upper = at(left, top) * (1 - dx) + at(left + 1, top) * dx;
    const lower = at(left, top + 1) * (1 - dx) + at(left + 1, top + 1) * dx;
    return upper * (1 - dy) + lower * dy;
  });
}
