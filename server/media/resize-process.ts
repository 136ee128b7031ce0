import { constants, setPriority } from 'node:os';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import type { PictureFormat } from '../../shared/picture.ts';
import { CARD_SIZE, type ShareCard, shareCardSvg } from './share-card.ts';

/*
 * The program of a resize process (resizer.ts). A picture from outside may crash or hang a decoder: then this process
 * ends and the site does not. Its end also returns memory.
 */

/** A picture at most so many pixels wide. */
export interface ResizeTask {
  kind: PictureFormat;
  width: number;
}

/** A card drawn over the picture. No other task runs beside it. */
export interface ShareTask {
  kind: 'share';
  card: ShareCard;
}

export type Task = { kind: 'look' } | ResizeTask | ShareTask;

export type TaskResult<T extends Task> = T extends { kind: 'look' } ? Look : Buffer;

export interface Look {
  /** Pixels, turned by the EXIF orientation. */
  width: number;
  height: number;
  /** Dominant colour, `#rrggbb`. */
  color: string;
}

export interface ResizeJob {
  id: number;
  /** Empty for a card without a photograph. */
  input: Uint8Array;
  task: Task;
}

export interface ResizeResult {
  id: number;
  /** Null for a picture that cannot be decoded. */
  result: Look | Buffer | null;
}

/** More than phones usually take; decoded they are 150 MB. */
const MAX_PIXELS = 50_000_000;
const TIMEOUT = { seconds: 15 };
const READ: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 };
const DRAWINGS = { operation: ['VipsForeignLoadSvg'] };

try {
  // Pages have the processor before pictures.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // A server that was started with a lower priority may not raise it: it stays.
}
// One thread for each picture, and no cache between pictures.
sharp.cache(false);
sharp.concurrency(1);
// Decoders of five formats alone: no SVG (which reads further files), TIFF, PDF or others.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}`),
});

process.on('message', async ({ id, input, task }: ResizeJob) => {
  const result = await perform(input, task).catch(() => null);
  process.send?.({ id, result } satisfies ResizeResult, undefined, undefined, () => {});
});
process.on('disconnect', () => process.exit(0));
// Ctrl-C in a terminal reaches every process; this one ends when the server disconnects.
process.on('SIGINT', () => {});

/** @throws for an input that is no picture, broken, too large, or takes longer than 15 s */
async function perform(input: Uint8Array, task: Task): Promise<Look | Buffer> {
  if (task.kind === 'look') return look(input);
  if (task.kind === 'share') return drawCard(task.card, input.length ? input : null);
  const resized = sharp(input, READ).autoOrient().resize({ width: task.width, withoutEnlargement: true });
  return encoded(resized.timeout(TIMEOUT), task.kind).toBuffer();
}

/** Without metadata, in sRGB. Qualities were chosen by eye on renders of buildings; low effort is ten times as fast. */
function encoded(picture: Sharp, format: PictureFormat): Sharp {
  if (format === 'avif') return picture.avif({ quality: 46, effort: 1, chromaSubsampling: '4:2:0' });
  if (format === 'webp') return picture.webp({ quality: 72, effort: 3 });
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 72, mozjpeg: true });
}

async function look(input: Uint8Array): Promise<Look> {
  const { autoOrient } = await sharp(input, READ).metadata();
  const small = await pixels(sharp(input, READ).resize({ width: 64, height: 64, fit: 'inside' }));
  const { dominant } = await sharp(small.data, { raw: small.info }).stats();
  const color = [dominant.r, dominant.g, dominant.b].map((value) => value.toString(16).padStart(2, '0'));
  return { width: autoOrient.width, height: autoOrient.height, color: `#${color.join('')}` };
}

function pixels(picture: Sharp) {
  const flat = picture.flatten({ background: '#ffffff' }).toColourspace('srgb').timeout(TIMEOUT);
  return flat.raw().toBuffer({ resolveWithObject: true });
}

/** Every messenger takes this size; the first quality within it is sent. Bytes. */
const MAX_CARD_BYTES = 300_000;
const CARD_QUALITIES = [80, 66, 50, 30];

/** A share picture as JPEG: our drawing over the photograph. */
async function drawCard(card: ShareCard, photo: Uint8Array | null): Promise<Buffer> {
  const fill = { ...CARD_SIZE, fit: 'cover', position: 'attention' } as const;
  const ground = photo && (await pixels(sharp(photo, READ).autoOrient().resize(fill)));
  const drawing = await drawn(shareCardSvg(card, photo !== null));
  const whole = ground
    ? sharp(ground.data, { raw: ground.info }).composite([{ input: drawing.data, raw: drawing.info }])
    : sharp(drawing.data, { raw: drawing.info }).flatten({ background: '#ffffff' });
  const { data, info } = await whole.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let bytes = Buffer.alloc(0);
  for (const quality of CARD_QUALITIES) {
    bytes = await sharp(data, { raw: info }).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= MAX_CARD_BYTES) break;
  }
  return bytes;
}

/** Our drawing as pixels. The library may open SVG only meanwhile: never a picture from outside. */
async function drawn(svg: string) {
  sharp.unblock(DRAWINGS);
  try {
    return await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  } finally {
    sharp.block(DRAWINGS);
  }
}
