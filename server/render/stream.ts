import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable, Transform, Writable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { StaticHandlerContext } from 'react-router';
import { QUICK_BROTLI, QUICK_GZIP, quickEncoding } from './compression.ts';
import type { PageModel } from './data.ts';
import type { StreamedHtml } from './html.tsx';

export interface StreamInput {
  render: (
    context: Promise<StaticHandlerContext>,
    nonce: string,
    onError: (error: unknown) => void,
  ) => Promise<StreamedHtml>;
  /** The page's data when it comes; where it does not, an error's. Never rejects. */
  model: Promise<PageModel>;
  /** Headers for a stream with that nonce: name, value, name, value … */
  headersOf: (nonce: string) => string[];
  onError: (error: unknown) => void;
}

/**
 * Sends the frame now and the page when its data is there. Rendered for this reader alone and never cached: the nonce
 * in it is good for this response only. When the reader goes, the rendering ends.
 * @throws before anything was sent, when the frame itself cannot be rendered
 */
export async function streamPage(
  request: IncomingMessage,
  response: ServerResponse,
  { render, model, headersOf, onError }: StreamInput,
): Promise<void> {
  const nonce = randomBytes(16).toString('base64');
  const context = model.then((made) => made.context);
  const html = await render(context, nonce, (error) => {
    // A reader who left ends the rendering, which is no failure. The socket is destroyed before it says "close".
    if (!response.destroyed) onError(error);
  });
  response.once('close', html.abort);
  if (response.destroyed) return html.abort();

  const encoding = quickEncoding(request.headers['accept-encoding']);
  const headers = headersOf(nonce);
  response.writeHead(200, encoding ? [...headers, 'content-encoding', encoding] : headers);
  let sink: Writable = response;
  if (encoding) {
    const encoder = createEncoder(encoding);
    encoder.on('error', onError).pipe(response);
    response.once('close', () => encoder.destroy());
    sink = encoder;
  }
  sink.write(html.head);
  await forward(html.app, sink, response);
  if (response.destroyed) return;
  sink.end(html.tail(await model));
}

/** Each piece leaves at once: a compressor that waits for more would hold the frame back. */
function createEncoder(encoding: 'gzip' | 'br'): Transform {
  if (encoding === 'gzip') return createGzip({ level: QUICK_GZIP, flush: constants.Z_SYNC_FLUSH });
  return createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: QUICK_BROTLI },
  });
}

async function forward(from: Readable, to: Writable, response: ServerResponse): Promise<void> {
  for await (const chunk of from) {
    if (response.destroyed) return;
    if (!to.write(chunk)) await drained(to, response);
  }
}

/** Settles when the reader has taken what was sent, or has left. */
function drained(sink: Writable, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      sink.off('drain', done);
      response.off('close', done);
      resolve();
    };
    sink.once('drain', done);
    response.once('close', done);
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
