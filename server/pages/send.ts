import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { acceptedEncodings, type Encoding, MAX_HEADER_LENGTH } from '../http/accept-encoding.ts';

/** A request, and where its response goes. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** A document for people, or the same page's data for a navigation in the browser (`/_data/…`). */
export type PageKind = 'document' | 'data';

/** A response that is sent whole. */
export interface Page {
  status: number;
  /** Of all that the page is made of: its tag. Null for a page that is sent once. */
  digest: string | null;
  /** Those of the encoding are added. */
  headers: Readonly<Record<string, string>>;
  bytes: Buffer;
  /** Made when they are first asked for. */
  compressed: { [encoding in Encoding]?: Promise<Buffer> };
  /** For log and metrics, where it is not that of the address. */
  pattern?: string;
}

/** A response whose content is late. */
export interface PageInPieces {
  headers: Page['headers'];
  pieces: AsyncIterable<string | Buffer>;
}

/** Levels for a reader who waits: brotli is then as fast as gzip, and smaller. */
const GZIP_LEVEL = 5;
const BROTLI_QUALITY = 5;

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Writes a page, compressed as the request accepts it. @returns the status that was sent: the page's, or 304 */
export async function sendPage({ request, response }: Exchange, page: Page): Promise<number> {
  const { status, digest, headers } = page;
  const [encoding] = page.bytes.length ? acceptedEncodings(request.headers['accept-encoding']) : [];
  const form = encoding ?? 'identity';
  const known = status === 200 && digest && knownForm(request.headers['if-none-match'], digest, form);
  if (known) {
    response.writeHead(304, { ...headers, etag: etagOf(digest, known) }).end();
    return 304;
  }
  const bytes = encoding ? await compressedIn(page, encoding) : page.bytes;
  response.writeHead(status, {
    ...headers,
    'content-length': bytes.length,
    ...(digest && { etag: etagOf(digest, form) }),
    ...(encoding && { 'content-encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
  return status;
}

const FORMS = ['identity', 'gzip', 'br'] as const;
type Form = (typeof FORMS)[number];

/** Each form is other bytes, so it has a tag of its own. */
const etagOf = (digest: string, form: Form): string => `"${digest}-${form}"`;

/**
 * @param list the value of `If-None-Match`; weak tags compare like strong ones
 * @param asked the form that the request asks for
 * @returns the form of the page that the client has
 */
function knownForm(list: string | undefined, digest: string, asked: Form): Form | undefined {
  const tags = list?.slice(0, MAX_HEADER_LENGTH);
  if (tags?.trim() === '*') return asked;
  const known: string[] = tags?.match(/"[^"]*"/g) ?? [];
  return FORMS.find((form) => known.includes(etagOf(digest, form)));
}

/** The page's bytes in an encoding, made once for all who ask. */
function compressedIn(page: Page, encoding: Encoding): Promise<Buffer> {
  const known = page.compressed[encoding];
  if (known) return known;
  const making = compress(page.bytes, encoding);
  page.compressed[encoding] = making;
  // A failure is not kept: the next reader tries again.
  making.catch(() => delete page.compressed[encoding]);
  return making;
}

function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(bytes, { level: GZIP_LEVEL });
  return brotliAsync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      // No larger than the page: the default window takes megabytes.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, 32 - Math.clz32(bytes.length))),
    },
  });
}

/**
 * Sends the pieces of a page as they come, each compressed and flushed by itself.
 * @throws when the reader leaves before the end
 */
export async function sendPieces(
  { request, response }: Exchange,
  { headers, pieces }: PageInPieces,
): Promise<void> {
  const [encoding] = acceptedEncodings(request.headers['accept-encoding']);
  response.writeHead(200, { ...headers, ...(encoding && { 'content-encoding': encoding }) });
  if (encoding) await pipeline(pieces, encoderFor(encoding), response);
  else await pipeline(pieces, response);
}

function encoderFor(encoding: Encoding) {
  if (encoding === 'gzip') return createGzip({ level: GZIP_LEVEL, flush: constants.Z_SYNC_FLUSH });
  return createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
  });
}
