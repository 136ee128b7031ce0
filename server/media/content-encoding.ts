import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib';
import { SourceFailure } from './failures.ts';

type Decoder = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const DECODERS = new Map<string, Decoder>([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
  ['zstd', promisify(zstdDecompress)],
]);
/** Each layer multiplies what a small body can become. */
const MAX_LAYERS = 2;

/**
 * What a source has compressed its body with. It is asked for no compression, but some store files compressed and
 * send them so to everybody.
 * @returns the encodings that there are, in the order in which they were applied; others name no compression
 */
export function contentEncodings(header: unknown): string[] {
  if (typeof header !== 'string') return [];
  return header
    .toLowerCase()
    .split(',')
    .map((encoding) => encoding.trim())
    .filter((encoding) => DECODERS.has(encoding));
}

/** @throws SourceFailure where the bytes are not what the header says, or become more than `maxBytes` */
export async function decodeBody(bytes: Buffer, header: unknown, maxBytes: number): Promise<Buffer> {
  const encodings = contentEncodings(header);
  if (encodings.length > MAX_LAYERS) throw new SourceFailure(502, 'encoding');
  let decoded = bytes;
  for (const encoding of encodings.reverse()) {
    try {
      decoded = (await DECODERS.get(encoding)?.(decoded, { maxOutputLength: maxBytes })) ?? decoded;
    } catch (error) {
      const tooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
      throw new SourceFailure(502, tooLarge ? 'too-large' : 'encoding', { cause: error });
    }
  }
  return decoded;
}
