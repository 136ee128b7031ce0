import type { PictureFormat, PictureWidth } from '../../shared/picture.ts';
import { PICTURE_WIDTHS } from '../../shared/picture.ts';

export type OriginalFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

export const CONTENT_TYPES: Record<PictureFormat | OriginalFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
};

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

/** Raised when the settings in encode.ts change: files made by older ones are then no longer used. */
const ENCODING = 1;

/**
 * Never larger than the original: all widths beyond it are one and the same file.
 * @param originalWidth pixels
 */
export function usefulWidth(width: PictureWidth, originalWidth: number): PictureWidth {
  const enough = PICTURE_WIDTHS.find((each) => each >= originalWidth) ?? width;
  return enough < width ? enough : width;
}

/** Under what name a resized picture is kept; its bytes follow from these three alone, so it is the ETag too. */
export function variantName(tag: string, width: PictureWidth, format: PictureFormat): string {
  return `${tag}-${width}-${ENCODING}.${format}`;
}

export function originalName(tag: string): string {
  return `${tag}.original`;
}

/** The shape of both names. */
export const KEPT_NAME = /^[0-9a-f]{32}(?:-\d+-\d+\.(?:avif|webp|jpg)|\.original)$/;
