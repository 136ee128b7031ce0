import { pipeline, Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncodings, type Encoding } from '../http/accept-encoding.ts';
import { BROTLI_QUALITY, GZIP_LEVEL, negotiated, type WholeResponse } from '../http/whole-response.ts';

/** A document for people, or the same page's data for a navigation in the browser (`/_data/…`). */
export type PageKind = 'document' | 'data';

/** A page that is sent whole. */
export interface SentPage extends WholeResponse {
  /** The pattern for log and metrics, where it is not the pattern of the page's address. */
  pattern?: string;
}

/** A response whose content is late. */
export interface PageInPieces {
  headers: SentPage['headers'];
  pieces: AsyncIterable<string | Uint8Array>;
  /** Called when the last piece was taken, or the reader has left. */
  onEnd: () => void;
}

/** Sends a page, compressed as the request accepts it, or a 304. @throws where it cannot be compressed */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: SentPage,
): Promise<FastifyReply> {
  const { status, headers, body } = await negotiated(page, request.headers);
  return reply.code(status).headers(headers).send(body);
}

/** Sends the pieces of a page as they come, each compressed and flushed by itself. A failure cuts the response. */
export function sendPieces(
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, pieces, onEnd }: PageInPieces,
): FastifyReply {
  const [encoding] = acceptedEncodings(request.headers['accept-encoding']);
  const source = Readable.from(countFailure(pieces, reply)).once('close', onEnd);
  reply.headers(headers);
  if (!encoding) return reply.send(source);
  const encoder = encoderFor(encoding);
  // An error of the source ends the encoder, and by that the response.
  pipeline(source, encoder, () => {});
  return reply.header('content-encoding', encoding).send(encoder);
}

/** A page that fails after its beginning was sent counts as failed, in log and metrics. */
async function* countFailure(pieces: PageInPieces['pieces'], reply: FastifyReply) {
  try {
    yield* pieces;
  } catch (error) {
    // The end of a page whose reader has left is no failure.
    if (!reply.raw.destroyed) reply.code(500);
    throw error;
  }
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
