import { hash } from 'node:crypto';
import { PICTURE_WIDTHS, type PictureFormat, type PictureWidth } from '../../shared/picture.ts';
import { SHARE_SIZE } from '../../shared/share-address.ts';
import type { ShareCard } from './share-card.ts';

export type OriginalFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

export interface FileType {
  contentType: string;
  /** Documents are saved, the others shown in the browser. */
  kind: 'video' | 'picture' | 'document';
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

/** Names an original by its bytes. */
export const TAG_LENGTH = 32;
/** Raised when resize-process.ts or share-card.ts change their pictures: files made before are then no longer used. */
const ENCODING = 2;
const SHARE_ENCODING = 2;

/**
 * The name of a resized picture in the cache; its bytes follow from these three alone, so it is the ETag too. It is
 * never larger than the original: all widths beyond that are one and the same file.
 */
export function variantName(
  original: { tag: string; width: number },
  width: PictureWidth,
  format: PictureFormat,
): string {
  const enough = PICTURE_WIDTHS.find((each) => each >= original.width) ?? width;
  return `${original.tag}-${Math.min(width, enough)}-${ENCODING}.${format}`;
}

/** The name of a share picture, by all that is in it. @param tag of its photograph, or null */
export function shareName(card: ShareCard, tag: string | null): string {
  const digest = hash('sha256', JSON.stringify([card, tag]), 'hex').slice(0, TAG_LENGTH);
  return `${digest}-${SHARE_SIZE.width}-${SHARE_ENCODING}.jpg`;
}

export function originalName(tag: string): string {
  return `${tag}.original`;
}

/** The shape of these names. */
export const CACHED_NAME = /^[0-9a-f]{32}(?:-\d+-\d+\.(?:avif|webp|jpg)|\.original)$/;

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
