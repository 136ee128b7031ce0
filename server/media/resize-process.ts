import { join } from 'node:path';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import type { PictureFormat } from '../../shared/picture.ts';
import type { Lettering } from './lettering.ts';
import { CARD_SIZE, type ShareCard, shareCardSvg } from './share-card.ts';

/*
 * The program of a resize process (resizer.ts): jobs and results are messages, several jobs at a time.
 *
 * Pictures are decoded here and not in the server because a decoder works on bytes from outside: if one crashes or
 * hangs it, a process ends and the site does not. It also gives memory back by ending: encoding AVIF leaves a process
 * at 100 MB and more.
 */

export type Task =
  | { kind: 'look' }
  /** At most so many pixels wide. */
  | { kind: PictureFormat; width: number }
  /** A share picture: the card drawn over the picture. */
  | { kind: 'share'; card: ShareCard };

export type TaskResult<T extends Task> = T extends { kind: 'look' } ? Look : Buffer;

export interface ResizeJob {
  id: number;
  /** Empty where a card has no photograph. */
  input: Uint8Array;
  task: Task;
}

export interface ResizeResult {
  id: number;
  /** Null where the picture cannot be decoded. */
  result: Look | Buffer | null;
  /** Bytes in use after. */
  rss: number;
}

/** More pixels than this take the process to themselves: two of 49 megapixels at a time took 586 MB. */
const LARGE_PIXELS = 20_000_000;
const running = new Set<Promise<void>>();
let admitted = Promise.resolve();

process.on('message', (job: ResizeJob) => {
  admitted = admitted.then(async () => {
    const alone = await needsAll(job);
    if (alone) await Promise.all(running);
    const work = answer(job).finally(() => running.delete(work));
    running.add(work);
    if (alone) await work;
  });
});

/** A card is drawn with no other picture beside it, because drawings are allowed meanwhile (`drawn`). */
async function needsAll({ input, task }: ResizeJob): Promise<boolean> {
  if (task.kind === 'share') return true;
  // A picture without a size is refused by its job.
  const { width = 0, height = 0 } = await sharp(input, READ)
    .metadata()
    .catch(() => ({}) as { width?: number; height?: number });
  return width * height > LARGE_PIXELS;
}

async function answer({ id, input, task }: ResizeJob): Promise<void> {
  const result = await perform(input, task).catch(() => null);
  const message: ResizeResult = { id, result, rss: process.memoryUsage.rss() };
  process.send?.(message, undefined, undefined, () => {});
}

async function perform(input: Uint8Array, task: Task): Promise<Look | Buffer> {
  if (task.kind === 'look') return look(input);
  if (task.kind === 'share') return drawCard(task.card, input.length ? input : null);
  return encode(input, task.width, task.kind);
}

process.on('disconnect', () => process.exit(0));
// Ctrl-C in a terminal reaches every process; this one ends when the server lets go of it.
process.on('SIGINT', () => {});

/**
 * The picture library is touched here alone, never in the server itself. Its settings hold for a whole process: one
 * thread for each picture, nothing cached between pictures.
 */
sharp.cache(false);
sharp.concurrency(1);
// What a decoder may be asked to open is a closed set: no SVG (which reads further files), TIFF, PDF or others.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
    'VipsForeignLoadNsgif',
  ],
});

/** Larger than any phone's usual camera; decoded, this is 150 MB. */
const MAX_PIXELS = 50_000_000;
const TIMEOUT_SECONDS = 15;
const READ: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 };

export interface Look {
  /** Pixels, turned by the EXIF orientation. */
  width: number;
  height: number;
  /** `#rrggbb` */
  color: string;
}

/**
 * A picture at most `width` pixels wide, never enlarged, without any metadata, in sRGB; of an animation the
 * first frame.
 *
 * The qualities were chosen by eye on renders of buildings, whose fine balconies against open sky show
 * ringing first: below AVIF 54 and WebP 70 it is seen there, above it only the bytes grow. AVIF effort 1 takes
 * a tenth of the time of the default (4) for 3 % more bytes; WebP effort 3 gives the bytes of 4 in three
 * quarters of its time.
 * @throws where the input is no picture, broken, too large, or takes longer than 15 s
 */
async function encode(input: Uint8Array, width: number, format: PictureFormat): Promise<Buffer> {
  const resized = sharp(input, READ)
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .timeout({ seconds: TIMEOUT_SECONDS });
  return formatted(resized, format).toBuffer();
}

function formatted(picture: Sharp, format: PictureFormat): Sharp {
  if (format === 'avif') return picture.avif({ quality: 54, effort: 1, chromaSubsampling: '4:2:0' });
  if (format === 'webp') return picture.webp({ quality: 72, effort: 3 });
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 72, mozjpeg: true });
}

/** One size fits every messenger; the largest takes the first quality that is small enough. Bytes. */
const MAX_CARD_BYTES = 300_000;
const CARD_QUALITIES = [80, 66, 50, 30];
const DRAWINGS = { operation: ['VipsForeignLoadSvg'] };

/** Loaded with the first card: a process that only resizes does without. */
let lettering: Promise<Lettering> | undefined;

function loadLettering(): Promise<Lettering> {
  lettering ??= import('./lettering.ts').then(({ createLettering }) =>
    createLettering(join(import.meta.dirname, 'fonts')),
  );
  return lettering;
}

/**
 * A share picture as JPEG: the photograph filling it, our drawing over it.
 * @throws as `encode`, of the photograph
 */
async function drawCard(card: ShareCard, photo: Uint8Array | null): Promise<Buffer> {
  const { width, height } = CARD_SIZE;
  const ground = photo
    ? await sharp(photo, READ)
        .autoOrient()
        .resize({ width, height, fit: 'cover', position: 'attention' })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .timeout({ seconds: TIMEOUT_SECONDS })
        .raw()
        .toBuffer({ resolveWithObject: true })
    : null;
  const drawing = await drawn(shareCardSvg(card, photo !== null, await loadLettering()));
  const whole = ground
    ? sharp(ground.data, { raw: ground.info }).composite([{ input: drawing.data, raw: drawing.info }])
    : sharp(drawing.data, { raw: drawing.info }).flatten({ background: '#ffffff' });
  const pixels = await whole.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let bytes = Buffer.alloc(0);
  for (const quality of CARD_QUALITIES) {
    bytes = await sharp(pixels.data, { raw: pixels.info }).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= MAX_CARD_BYTES) break;
  }
  return bytes;
}

/** Our own drawing as pixels. Only meanwhile may the library open one: a picture from outside never may. */
async function drawn(svg: string) {
  sharp.unblock(DRAWINGS);
  try {
    return await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  } finally {
    sharp.block(DRAWINGS);
  }
}

/** Size and dominant colour. @throws as `encode` */
async function look(input: Uint8Array): Promise<Look> {
  const { autoOrient } = await sharp(input, READ).metadata();
  const small = await sharp(input, READ)
    .resize({ width: 64, height: 64, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout({ seconds: TIMEOUT_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { dominant } = await sharp(small.data, { raw: small.info }).stats();
  const color = [dominant.r, dominant.g, dominant.b].map((value) => value.toString(16).padStart(2, '0'));
  return { width: autoOrient.width, height: autoOrient.height, color: `#${color.join('')}` };
}
