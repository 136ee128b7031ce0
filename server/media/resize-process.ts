import sharp, { type Sharp, type SharpOptions } from 'sharp';
import type { PictureFormat } from '../../shared/picture.ts';
import { CARD_SIZE, type ShareCard, shareCardSvg } from './share-card.ts';

/*
 * The program of a resize process (resizer.ts). Pictures are decoded here and not in the server because a decoder works
 * on bytes from outside: if one crashes or hangs it, a process ends and the site does not. Ending gives memory back.
 */

/** A picture at most so many pixels wide. */
export interface ResizeTask {
  kind: PictureFormat;
  width: number;
}

/** A share picture: the card drawn over the picture. No other task runs beside it. */
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
  /** The dominant one, `#rrggbb`. */
  color: string;
}

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
}

/** Larger than any phone's usual camera; decoded, this is 150 MB. */
const MAX_PIXELS = 50_000_000;
const TIMEOUT = { seconds: 15 };
const READ: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 };
const DRAWINGS = { operation: ['VipsForeignLoadSvg'] };

/** One thread for each picture, nothing cached between pictures. */
sharp.cache(false);
sharp.concurrency(1);
// A decoder opens a closed set of formats: no SVG (which reads further files), TIFF, PDF or others.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}`),
});

process.on('message', async ({ id, input, task }: ResizeJob) => {
  const result = await perform(input, task).catch(() => null);
  process.send?.({ id, result } satisfies ResizeResult, undefined, undefined, () => {});
});
process.on('disconnect', () => process.exit(0));
// Ctrl-C in a terminal reaches every process; this one ends when the server lets go of it.
process.on('SIGINT', () => {});

/** @throws where the input is no picture, broken, too large, or takes longer than 15 s */
async function perform(input: Uint8Array, task: Task): Promise<Look | Buffer> {
  if (task.kind === 'look') return look(input);
  if (task.kind === 'share') return drawCard(task.card, input.length ? input : null);
  const resized = sharp(input, READ).autoOrient().resize({ width: task.width, withoutEnlargement: true });
  return encoded(resized.timeout(TIMEOUT), task.kind).toBuffer();
}

/** Without metadata, in sRGB. The qualities were chosen by eye on renders of buildings; low effort is ten times as fast. */
function encoded(picture: Sharp, format: PictureFormat): Sharp {
  if (format === 'avif') return picture.avif({ quality: 54, effort: 1, chromaSubsampling: '4:2:0' });
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

/** One size fits every messenger; the largest takes the first quality that is small enough. Bytes. */
const MAX_CARD_BYTES = 300_000;
const CARD_QUALITIES = [80, 66, 50, 30];

/** A share picture as JPEG: the photograph filling it, our drawing over it. */
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

/** Our own drawing as pixels. Only meanwhile may the library open one: a picture from outside never may. */
async function drawn(svg: string) {
  sharp.unblock(DRAWINGS);
  try {
    return await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  } finally {
    sharp.block(DRAWINGS);
  }
}
