import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncodings, type Encoding, MAX_HEADER_LENGTH } from './accept-encoding.ts';

/** A response that is sent whole, in the encoding and with the tag that its request asks for. */
export interface WholeResponse {
  status: number;
  /** The digest of all its content, from which its ETag is made. Null for a response that is sent once. */
  digest: string | null;
  /** The headers that name the encoding are added to these. */
  headers: Readonly<Record<string, string>>;
  bytes: Buffer;
  /** The bytes in each encoding, made when a client first asks for it. */
  compressed: { [encoding in Encoding]?: Promise<Buffer> };
}

/** Levels for a reader who waits: brotli is then as fast as gzip, and smaller. */
export const GZIP_LEVEL = 4;
export const BROTLI_QUALITY = 5;
/** The level for bytes that many read: 8 % smaller, for 30 to 110 ms of a thread beside the requests. */
const DENSE_QUALITY = 10;
/** The most responses that wait for dense bytes; others keep their quick bytes until another reader comes. */
const MAX_WAITING = 32;

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** @returns the answer to a request with those headers: compressed as the client accepts it, or a 304 */
export async function negotiated(
  response: WholeResponse,
  request: IncomingHttpHeaders,
): Promise<{ status: number; headers: Record<string, string | number>; body?: Buffer }> {
  const { status, digest, headers } = response;
  const [encoding] = response.bytes.length ? acceptedEncodings(request['accept-encoding']) : [];
  const form = encoding ?? 'identity';
  const known = status === 200 && digest && knownForm(request['if-none-match'], digest, form);
  if (known) return { status: 304, headers: { ...headers, etag: etagOf(digest, known) } };
  const body = encoding ? await compressedIn(response, encoding) : response.bytes;
  return {
    status,
    headers: {
      ...headers,
      'content-length': body.length,
      ...(digest && { etag: etagOf(digest, form) }),
      ...(encoding && { 'content-encoding': encoding }),
    },
    body,
  };
}

const FORMS = ['identity', 'gzip', 'br'] as const;
type Form = (typeof FORMS)[number];

/** The bytes differ by encoding, so each encoding has a tag of its own. */
const etagOf = (digest: string, form: Form): string => `"${digest}-${form}"`;

/**
 * @param list the value of `If-None-Match`; weak tags compare like strong ones
 * @param asked the form that the request asks for
 * @returns the form of the response that the client has
 */
function knownForm(list: string | undefined, digest: string, asked: Form): Form | undefined {
  const tags = list?.slice(0, MAX_HEADER_LENGTH);
  if (tags?.trim() === '*') return asked;
  const known: string[] = tags?.match(/"[^"]*"/g) ?? [];
  return FORMS.find((form) => known.includes(etagOf(digest, form)));
}

/** The response's bytes in an encoding, made once for all who ask, and brotli once more when a second reader comes. */
function compressedIn(response: WholeResponse, encoding: Encoding): Promise<Buffer> {
  const { bytes, compressed } = response;
  const known = compressed[encoding];
  if (known) {
    if (encoding === 'br' && waiting < MAX_WAITING && quick.delete(response)) compressDensely(response);
    return known;
  }
  const making = compress(bytes, encoding);
  compressed[encoding] = making;
  if (encoding === 'br') quick.add(response);
  // A failure is not cached: the next reader tries again.
  making.catch(() => delete compressed[encoding]);
  return making;
}

/** Responses whose brotli was made for a reader who waited. */
const quick = new WeakSet<WholeResponse>();
let waiting = 0;
/** Dense bytes are made for one response at a time: the other threads are for readers who wait. */
let queue = Promise.resolve();

/** Replaces the quick bytes, which stay where it fails. The tag names the content: nobody asks for ranges of it. */
function compressDensely({ bytes, compressed }: WholeResponse): void {
  waiting++;
  const making = queue.then(() => compress(bytes, 'br', DENSE_QUALITY));
  queue = making
    .then(
      () => {
        compressed.br = making;
      },
      () => {},
    )
    .finally(() => waiting--);
}

function compress(bytes: Buffer, encoding: Encoding, quality = BROTLI_QUALITY): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(bytes, { level: GZIP_LEVEL });
  return brotliAsync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      // No larger than the bytes: the default window takes megabytes.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, 32 - Math.clz32(bytes.length))),
    },
  });
}
