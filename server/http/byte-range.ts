import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The first and the last byte of a part, counted from 0. */
interface ByteRange {
  first: number;
  last: number;
}

/**
 * Reads a request's `Range` (RFC 9110, 14.2). A range of another unit, several at once and one that cannot be read
 * count as none.
 * @param range the header @param size the size of the whole, bytes
 * @returns null for a request of all bytes; `beyond` for a range that holds none of them
 */
export function readRange(range: string | undefined, size: number): ByteRange | 'beyond' | null {
  const [, from = '', to = ''] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(range ?? '') ?? [];
  const end = size - 1;
  if (from === '') {
    if (to === '') return null;
    return size > 0 && Number(to) > 0 ? { first: Math.max(0, size - Number(to)), last: end } : 'beyond';
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return null;
  if (first > end) return 'beyond';
  return { first, last: to === '' ? end : Math.min(Number(to), end) };
}

/** @returns the value of `Content-Range` */
export function contentRange(part: ByteRange | 'beyond', size: number): string {
  return part === 'beyond' ? `bytes */${size}` : `bytes ${part.first}-${part.last}/${size}`;
}

/** @returns a part of a body; what follows it is not read */
export async function* cut(
  body: AsyncIterable<Uint8Array>,
  { first, last }: ByteRange,
): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const piece of body) {
    const part = piece.subarray(Math.max(0, first - at), last + 1 - at);
    if (part.length) yield part;
    at += piece.length;
    if (at > last) return;
  }
}

/**
 * The response to a request for bytes: all of them, or the part that it asks for. Safari plays no sound
 * without ranges.
 * @param type the `Content-Type` of the bytes
 */
export function rangeOf(
  bytes: Buffer,
  type: string,
  { method, headers: asked }: { method: string; headers: IncomingHttpHeaders },
): { status: number; headers: Record<string, string>; body: Buffer | string } {
  const etag = `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
  const headers = { 'accept-ranges': 'bytes', etag };
  // A client cannot join a part of other bytes to the bytes that it has.
  const isFitting = method === 'GET' && (asked['if-range'] ?? etag) === etag;
  const part = isFitting ? readRange(asked.range, bytes.length) : null;
  if (part === null) return { status: 200, headers: { ...headers, 'content-type': type }, body: bytes };
  const placed = { ...headers, 'content-range': contentRange(part, bytes.length) };
  if (part === 'beyond') return { status: 416, headers: placed, body: '' };
  const body = bytes.subarray(part.first, part.last + 1);
  return { status: 206, headers: { ...placed, 'content-type': type }, body };
}
