import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { acceptedEncodings, type Encoding } from '../http/accept-encoding.ts';
import { BROTLI_QUALITY, GZIP_LEVEL, negotiated, type WholeResponse } from '../http/whole-response.ts';

/** A request, and where its response goes. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** A document for people, or the same page's data for a navigation in the browser (`/_data/…`). */
export type PageKind = 'document' | 'data';

/** A page that is sent whole. */
export interface Page extends WholeResponse {
  /** For log and metrics, where it is not that of the address. */
  pattern?: string;
}

/** A response whose content is late. */
export interface PageInPieces {
  headers: Page['headers'];
  pieces: AsyncIterable<string | Uint8Array>;
}

/** Writes a page, compressed as the request accepts it. @returns the status that was sent: the page's, or 304 */
export async function sendPage({ request, response }: Exchange, page: Page): Promise<number> {
  const { status, headers, body } = await negotiated(page, request.headers);
  response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
  return status;
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
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      // A window of 64 kB: the usual one of 4 MB, for each stream, would fill the memory.
      [constants.BROTLI_PARAM_LGWIN]: 16,
    },
  });
}
