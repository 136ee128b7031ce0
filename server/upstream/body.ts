import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import { brotliDecompress, constants, gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib';
import { errors } from 'undici';

/** The headers of a call, which asks for JSON; compressed, it is a tenth as long. */
export const ACCEPT = { accept: 'application/json', 'accept-encoding': 'gzip, deflate, br, zstd' };

/** The largest Zstandard window, as an exponent of two: the format has no bound, RFC 9659 allows this one. */
const ZSTD_WINDOW = 23;

const { ZSTD_d_windowLogMax } = constants;
const UNPACK = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  deflate: (bytes: Buffer, options: { maxOutputLength: number }) =>
    // Looks for the header of zlib, which many senders leave out.
    promisify(((bytes[0] ?? 0) & 0x0f) === 8 ? inflate : inflateRaw)(bytes, options),
  zstd: (bytes: Buffer, options: { maxOutputLength: number }) =>
    promisify(zstdDecompress)(bytes, { ...options, params: { [ZSTD_d_windowLogMax]: ZSTD_WINDOW } }),
};
type BodyEncoding = keyof typeof UNPACK;

/**
 * @param encoding the header `content-encoding`, which may name no known encoding, or be missing beside a packed body
 * @returns the unpacked body; the body as it came where it cannot be unpacked, or was packed more than once
 * @throws undici's ResponseExceededMaxSizeError as soon as the bound is passed
 */
export async function unpacked(
  bytes: Buffer,
  encoding: string | string[] | undefined,
  maxBytes: number,
): Promise<Buffer> {
  const named = String(encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
    .filter(isEncoding);
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const [only = isGzip ? 'gzip' : null, ...others] = named;
  if (!only || others.length) return bytes;
  try {
    return await UNPACK[only](bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE')
      throw new errors.ResponseExceededMaxSizeError();
    return bytes;
  }
}

function isEncoding(name: string): name is BodyEncoding {
  return Object.hasOwn(UNPACK, name);
}

/** White space and invisible characters: byte-order marks, NUL, zero-width spaces. */
const AROUND = /^[\s\p{Cc}\p{Cf}]*$/u;
const NOTHING = /^[\s\p{Cc}\p{Cf}]*(?:null|false|""|\[\s*\])?[\s\p{Cc}\p{Cf}]*$/u;
/** A body without content is shorter; bytes. */
const MAX_NOTHING = 1_000;

/**
 * Tells an object by its first and last brace: a proxy's error page and a body that was cut off are none.
 * @returns the bytes of the JSON object in a body, without the white space around it, in UTF-8; null for no object
 */
export function jsonObjectIn(body: Buffer): Buffer | null {
  const bytes = inUtf8(body);
  const start = bytes.indexOf('{');
  const end = bytes.lastIndexOf('}') + 1;
  if (start < 0 || end <= start) return null;
  const around = [bytes.subarray(0, start), bytes.subarray(end)];
  return around.every((each) => AROUND.test(each.toString())) ? bytes.subarray(start, end) : null;
}

/** True for a body that is empty, `null` or an empty list: an answer of "nothing" beyond the end of a list. */
export function saysNothing(body: Buffer): boolean {
  return body.length < MAX_NOTHING && NOTHING.test(inUtf8(body).toString());
}

/** JSON is UTF-8, but some senders write UTF-16 with a byte-order mark, or windows-1252. */
function inUtf8(body: Buffer): Buffer {
  const encoding = encodingOf(body);
  return encoding ? Buffer.from(new TextDecoder(encoding).decode(body)) : body;
}

/** @returns null for UTF-8, also where one of its characters was cut off */
function encodingOf(body: Buffer): 'utf-16le' | 'utf-16be' | 'windows-1252' | null {
  const mark = body.toString('latin1', 0, 2);
  if (mark === '\xff\xfe') return 'utf-16le';
  if (mark === '\xfe\xff') return 'utf-16be';
  return isUtf8(body) || /[^\0-\x7f\ufffd]/.test(body.toString()) ? null : 'windows-1252';
}
