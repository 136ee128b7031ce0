import { constants, setPriority } from 'node:os';
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import type { PictureFormat } from '../../shared/picture.ts';
import { CARD_SIZE, type ShareCard, shareCardSvg } from './share-card.ts';

/*
 * The program of a resize process (resizer.ts). A picture from outside may crash or hang a decoder: then this process
 * ends and the site does not. Its end also returns memory.
 */

/** Makes a picture at most `width` pixels wide. */
export interface ResizeTask {
  kind: PictureFormat;
  width: number;
}

/** A card drawn over the picture. No other task runs beside it. */
export interface ShareTask {
  kind: 'share';
  card: ShareCard;
}

/** The first look at a picture from outside. */
interface LookTask {
  kind: 'look';
  /** The size of the picture's file. */
  bytes: number;
}

export type Task = LookTask | ResizeTask | ShareTask;

export type TaskResult<T extends Task> = T extends LookTask ? Seen : Buffer;

export interface Look {
  /** Pixels after the EXIF orientation was applied; those of `reduced` where there is one. */
  width: number;
  height: number;
  /** Dominant colour, `#rrggbb`. */
  color: string;
}

export interface Seen extends Look {
  /** The picture in the largest size that is ever made of it, to be kept in place of a larger original. */
  reduced?: Buffer;
}

export interface ResizeJob {
  id: number;
  /** The path of the picture, or its bytes; empty for a card without a photograph. */
  input: string | Uint8Array;
  task: Task;
}

export interface ResizeResult {
  id: number;
  /**
   * A string says why the picture is refused. It is empty where the file is gone, and `late` where the library took too
   * long, which may be the machine's fault.
   */
  result: Seen | Buffer | string;
}

/** `ready` is said once the library is loaded: a process that ends before that cannot draw here at all. */
export type ResizeMessage = ResizeResult | 'ready';

/** The most pixels of a picture. Most are read in stripes, or shrunk while they are read; phones take 200 million. */
const MAX_PIXELS = 250_000_000;
/** The memory of a decoder that has to read a picture whole; JPEGMEM bounds the JPEG decoder. */
const MAX_HELD_BYTES = 85_000_000;
/** Bytes for each pixel that decoders of whole pictures hold, as measured. */
const HELD_BYTES: Partial<Record<string, number>> = { heif: 19, webp: 4, gif: 7 };
const TIMEOUT = { seconds: 25 };
const READ: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 };
/** The bounds of every picture that is made: its width, its pixels, and a height that every format allows. */
const LARGEST = { width: 1920, pixels: 4_000_000, side: 16_000 };
/** Files of these formats up to this size are kept as they are. */
const KEPT = { bytes: 2_000_000, formats: ['jpeg', 'png', 'webp'] };
const DRAWINGS = { operation: ['VipsForeignLoadSvg'] };

try {
  // Pages have the processor before pictures.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // A server that was started with a lower priority may not raise its own, which then stays.
}
// One thread for each picture, and no cache between pictures.
sharp.cache(false);
sharp.concurrency(1);
// Decoders of five formats alone: no TIFF, PDF or others, and no SVG, which reads other files and has no bound on time
// and memory.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}`),
});

process.on('message', async ({ id, input, task }: ResizeJob) => {
  const result = await perform(input, task).catch(whyNot);
  // Pixels are outside of V8's heap: without this call those of many pictures pile up, 90 MB after some cards.
  process.send?.({ id, result } satisfies ResizeResult, undefined, undefined, () => global.gc?.());
});
process.send?.('ready' satisfies ResizeMessage);
process.on('disconnect', () => process.exit(0));
// Ctrl-C in a terminal is sent to every process; this one ends when the server disconnects.
process.on('SIGINT', () => {});

/** A picture that is refused, for a reason that its editor can mend. */
class Refused extends Error {}

function whyNot(error: Error): string {
  if (/file is missing/i.test(error.message)) return '';
  if (/^timeout/i.test(error.message)) return 'late';
  const isTooLarge = /Memory limit exceeded|exceeds pixel limit/.test(error.message);
  if (isTooLarge) return 'has more pixels than can be read of its kind';
  if (/premature end|unexpected end|read error/i.test(error.message)) return 'is cut off';
  return error instanceof Refused ? error.message : 'cannot be decoded';
}

/** @throws for an input that is no picture, broken, too large, or takes longer than 25 s */
async function perform(input: string | Uint8Array, task: Task): Promise<Seen | Buffer> {
  if (task.kind === 'look') return look(input, task.bytes);
  if (task.kind === 'share') return drawCard(task.card, input.length ? input : null);
  const resized = sharp(input, READ).autoOrient().resize({ width: task.width, withoutEnlargement: true });
  return encoded(resized.timeout(TIMEOUT), task.kind).toBuffer();
}

/** Drops metadata. Qualities were chosen by eye on renders of buildings; low effort is ten times as fast. */
function encoded(picture: Sharp, format: PictureFormat): Sharp {
  if (format === 'avif') return picture.avif({ quality: 46, effort: 1, chromaSubsampling: '4:2:0' });
  if (format === 'webp') return picture.webp({ quality: 72, effort: 3 });
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 72, mozjpeg: true });
}

async function look(input: string | Uint8Array, bytes: number): Promise<Seen> {
  const facts = await sharp(input, READ).metadata();
  const { width, height } = facts.autoOrient;
  if (heldBytes(facts) > MAX_HELD_BYTES)
    throw new Refused(`has more pixels than can be read of a ${facts.format}`);
  const scale = Math.min(
    1,
    LARGEST.width / width,
    Math.sqrt(LARGEST.pixels / (width * height)),
    LARGEST.side / height,
  );
  if (scale === 1 && bytes <= KEPT.bytes && KEPT.formats.includes(facts.format)) {
    return { width, height, color: await colorOf(input) };
  }
  const size = { width: Math.round(width * scale), height: Math.max(1, Math.round(height * scale)) };
  const whole = sharp(input, READ)
    .autoOrient()
    .resize({ ...size, fit: 'fill' })
    .timeout(TIMEOUT);
  // No second pass over all pixels, which would hold them twice.
  const jpeg = { quality: 92, chromaSubsampling: '4:4:4', optimiseCoding: false };
  const reduced = await (facts.hasAlpha
    ? whole.webp({ quality: 92, effort: 1 })
    : whole.jpeg(jpeg)
  ).toBuffer();
  return { ...size, color: await colorOf(reduced), reduced };
}

/** Bytes that the decoder holds of a picture that it cannot read in stripes; JPEGMEM bounds a JPEG's. */
function heldBytes({
  format,
  width,
  height,
  channels,
  depth,
  isProgressive,
  orientation = 1,
}: Metadata): number {
  const isWhole = (isProgressive || orientation > 4) && format === 'png';
  const plain = isWhole ? channels * (depth === 'uchar' ? 1 : 2) : 0;
  return (HELD_BYTES[format] ?? plain) * width * height;
}

/** The dominant colour. */
async function colorOf(input: string | Uint8Array): Promise<string> {
  const small = await pixels(sharp(input, READ).resize({ width: 64, height: 64, fit: 'inside' }));
  const { dominant } = await sharp(small.data, { raw: small.info }).stats();
  const parts = [dominant.r, dominant.g, dominant.b].map((value) => value.toString(16).padStart(2, '0'));
  return `#${parts.join('')}`;
}

function pixels(picture: Sharp) {
  const flat = picture.flatten({ background: '#ffffff' }).toColourspace('srgb').timeout(TIMEOUT);
  return flat.raw().toBuffer({ resolveWithObject: true });
}

/** The most bytes of a card that every messenger takes; the first quality within them is sent. */
const MAX_CARD_BYTES = 300_000;
const CARD_QUALITIES = [80, 66, 50, 30];

/** A share picture as JPEG: our drawing over the photograph. */
async function drawCard(card: ShareCard, photo: string | Uint8Array | null): Promise<Buffer> {
  const fill = { ...CARD_SIZE, fit: 'cover', position: 'attention' } as const;
  const background = photo && (await pixels(sharp(photo, READ).autoOrient().resize(fill)));
  const drawing = await drawn(shareCardSvg(card, photo !== null));
  const whole = background
    ? sharp(background.data, { raw: background.info }).composite([{ input: drawing.data, raw: drawing.info }])
    : sharp(drawing.data, { raw: drawing.info }).flatten({ background: '#ffffff' });
  const { data, info } = await whole.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let bytes = Buffer.alloc(0);
  for (const quality of CARD_QUALITIES) {
    bytes = await sharp(data, { raw: info }).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= MAX_CARD_BYTES) break;
  }
  return bytes;
}

/** Our drawing as pixels. The library may open SVG during this call alone, and never a picture from outside. */
async function drawn(svg: string) {
  sharp.unblock(DRAWINGS);
  try {
    return await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  } finally {
    sharp.block(DRAWINGS);
  }
}
