import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { QUICK_BROTLI, QUICK_GZIP, quickEncoding } from './compression.ts';

/**
 * Sends the pieces of a page as they come, each compressed and flushed by itself.
 * @param headers name, value, name, value …
 * @throws when the reader leaves before the end
 */
export async function sendStream(
  request: IncomingMessage,
  response: ServerResponse,
  headers: readonly string[],
  pieces: AsyncIterable<string | Buffer>,
): Promise<void> {
  const encoding = quickEncoding(request.headers['accept-encoding']);
  response.writeHead(200, encoding ? [...headers, 'content-encoding', encoding] : [...headers]);
  if (encoding === null) await pipeline(pieces, response);
  else await pipeline(pieces, encoderFor(encoding), response);
}

function encoderFor(encoding: 'gzip' | 'br') {
  if (encoding === 'gzip') return createGzip({ level: QUICK_GZIP, flush: constants.Z_SYNC_FLUSH });
  return createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: QUICK_BROTLI },
  });
}

/** What became of work within a hold. @param ms milliseconds */
export async function outcomeWithin(
  ms: number,
  work: Promise<unknown>,
): Promise<'ready' | 'failed' | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, ms, 'late');
  });
  const settled = work.then(
    () => 'ready' as const,
    () => 'failed' as const,
  );
  const outcome = await Promise.race([settled, late]);
  clearTimeout(timer);
  return outcome;
}
