import type { FileHandle } from 'node:fs/promises';
import { PICTURE_WIDTHS, type PictureFormat, type PictureWidth } from '../../shared/picture.ts';

export type OriginalFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

/** What is shown in the browser rather than saved. */
export type FileKind = 'video' | 'picture' | 'document';

export interface FileType {
  contentType: string;
  kind: FileKind;
}

/** The only types that leave the server; nothing among them can run a script. */
const TYPES = {
  mp4: { contentType: 'video/mp4', kind: 'video' },
  m4v: { contentType: 'video/mp4', kind: 'video' },
  webm: { contentType: 'video/webm', kind: 'video' },
  jpg: { contentType: 'image/jpeg', kind: 'picture' },
  jpeg: { contentType: 'image/jpeg', kind: 'picture' },
  png: { contentType: 'image/png', kind: 'picture' },
  webp: { contentType: 'image/webp', kind: 'picture' },
  avif: { contentType: 'image/avif', kind: 'picture' },
  gif: { contentType: 'image/gif', kind: 'picture' },
  pdf: { contentType: 'application/pdf', kind: 'document' },
  doc: { contentType: 'application/msword', kind: 'document' },
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    kind: 'document',
  },
  xls: { contentType: 'application/vnd.ms-excel', kind: 'document' },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    kind: 'document',
  },
} satisfies Record<string, FileType>;
const UNKNOWN: FileType = { contentType: 'application/octet-stream', kind: 'document' };

/**
 * @param extension of the source's path; it goes first, since storages often name no better type
 * @param stated what the source states, for a path without a known ending
 */
export function fileType(extension: string, stated: string | undefined): FileType {
  const plain = stated?.split(';', 1)[0]?.trim().toLowerCase();
  const known: Record<string, FileType> = TYPES;
  return known[extension] ?? Object.values(known).find((type) => type.contentType === plain) ?? UNKNOWN;
}

export function pictureType(format: PictureFormat | OriginalFormat): string {
  return TYPES[format].contentType;
}

/**
 * What a file is by its first bytes, whatever its name or its server say. SVG, TIFF, PDF and everything else
 * that image libraries also open is null and never reaches a decoder.
 */
export function sniffPicture(bytes: Uint8Array): OriginalFormat | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 32)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  if (/^RIFF[\s\S]{4}WEBP/.test(head)) return 'webp';
  if (/^[\s\S]{4}ftypavi[fs]/.test(head) || /^[\s\S]{4}ftypmif1[\s\S]{4,}avif/.test(head)) return 'avif';
  return null;
}

/** Raised when the settings in resize-process.ts change: files made by older ones are then no longer used. */
const ENCODING = 1;

/**
 * Never larger than the original: all widths beyond it are one and the same file.
 * @param originalWidth pixels
 */
export function usefulWidth(width: PictureWidth, originalWidth: number): PictureWidth {
  const enough = PICTURE_WIDTHS.find((each) => each >= originalWidth) ?? width;
  return enough < width ? enough : width;
}

/** The name of a resized picture in the cache; its bytes follow from these three alone, so it is the ETag too. */
export function variantName(tag: string, width: PictureWidth, format: PictureFormat): string {
  return `${tag}-${width}-${ENCODING}.${format}`;
}

export function originalName(tag: string): string {
  return `${tag}.original`;
}

/** The shape of both names. */
export const CACHED_NAME = /^[0-9a-f]{32}(?:-\d+-\d+\.(?:avif|webp|jpg)|\.original)$/;

/** Of an AVIF at its top; ours have three. */
const MAX_BOXES = 16;

/**
 * Whether a resized picture ends where its format says. A machine that stops while a file is written may leave it
 * empty, cut off or filled with zeros, under its final name.
 * @param content its bytes, or the open file
 */
export async function isWholePicture(content: Buffer | FileHandle, size: number): Promise<boolean> {
  const head = await readAt(content, 0, 32);
  const format = sniffPicture(head);
  if (format === 'webp') return head.readUInt32LE(4) + 8 === size;
  if (format === 'jpeg') return (await readAt(content, size - 2, 2)).equals(Buffer.from([0xff, 0xd9]));
  return format === 'avif' && endsWithABox(content, size);
}

async function endsWithABox(content: Buffer | FileHandle, size: number): Promise<boolean> {
  let at = 0;
  for (let box = 0; box < MAX_BOXES && at < size; box++) {
    const head = await readAt(content, at, 8);
    // A length below 8 says something else, which we do not write.
    if (head.length < 8 || head.readUInt32BE(0) < 8) return false;
    at += head.readUInt32BE(0);
  }
  return at === size;
}

/** @returns so many bytes from there, fewer at the end */
async function readAt(content: Buffer | FileHandle, at: number, length: number): Promise<Buffer> {
  if (Buffer.isBuffer(content)) return content.subarray(at, at + length);
  const { buffer, bytesRead } = await content.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}

/** The ending of a path, lower case, without the dot; an empty text where there is none that is plain. */
export function extensionOf(path: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(path)?.[1]?.toLowerCase() ?? '';
}

/**
 * A title as a file name that every system takes: letters, marks, digits and hyphens of any script.
 * @returns `Price-List-2025.pdf`; `document` stands for a title without any letter or digit
 */
export function safeFileName(title: string, extension: string): string {
  const stem = title
    .normalize('NFC')
    .replace(extension ? new RegExp(`\\.${extension}$`, 'i') : '', '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  const short = Array.from(stem).slice(0, 80).join('').replace(/-+$/, '') || 'document';
  return extension ? `${short}.${extension}` : short;
}

/** `Content-Disposition` by RFC 6266 and 5987: a plain name for old readers, the true one beside it. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]+/g, '-').replace(/["\\%]/g, '');
  const ascii = plain.replace(/-{2,}/g, '-').replace(/^-?\./, 'document.');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
