import type { FileHandle } from 'node:fs/promises';
import { sniffPicture } from './picture-format.ts';

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
