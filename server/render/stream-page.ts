import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable, Transform, Writable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { StaticHandlerContext } from 'react-router';
import type { Document } from './document.ts';
import { QUICK_BROTLI } from './encodings.ts';
import { isRedirect, type PageModel, type Redirect } from './page-query.ts';
import { type AppInput, renderStreaming } from './render-app.tsx';
import { quickEncoding } from './send-page.ts';

export interface StreamInput {
  app: AppInput;
  document: Document;
  /** Everything before the app. */
  head: string;
  /** The page's data when it comes. */
  model: Promise<PageModel | Redirect>;
  /** The page to show when the data does not come, or comes as something else than a page. */
  fault: (error: unknown) => Promise<PageModel>;
  /** Headers for a stream with that nonce: name, value, name, value … */
  headersOf: (nonce: string) => string[];
  onError: (error: unknown) => void;
}

/**
 * Sends the frame now and the page when its data is there. Drawn for this reader alone and never kept: the nonce
 * in it is good for this response only. When the reader goes, the drawing ends.
 * @throws before anything was sent, when the frame itself cannot be drawn
 */
export async function streamPage(
  request: IncomingMessage,
  response: ServerResponse,
  { app, document, head, model, fault, headersOf, onError }: StreamInput,
): Promise<void> {
  const nonce = randomBytes(16).toString('base64');
  const arriving = model.then(
    (made) =>
      isRedirect(made) ? fault(new Error(`A page that streams redirects to ${made.location}`)) : made,
    fault,
  );
  const context: Promise<StaticHandlerContext> = arriving.then((made) => made.context);
  const { stream, abort } = await renderStreaming(app, context, nonce, (error) => {
    // A reader who left ends the rendering, which is no failure. The socket is destroyed before it says "close".
    if (!response.destroyed) onError(error);
  });
  response.once('close', abort);
  if (response.destroyed) return abort();

  const encoding = quickEncoding(request);
  const headers = headersOf(nonce);
  response.writeHead(200, encoding ? [...headers, 'content-encoding', encoding] : headers);
  let sink: Writable = response;
  if (encoding) {
    const encoder = createEncoder(encoding);
    encoder.on('error', onError).pipe(response);
    response.once('close', () => encoder.destroy());
    sink = encoder;
  }
  sink.write(head);
  await forward(stream, sink, response);
  if (response.destroyed) return;
  sink.end(document.tail((await arriving).hydration));
}

/** Each piece leaves at once: a compressor that waits for more would hold the frame back. */
function createEncoder(encoding: 'gzip' | 'br'): Transform {
  if (encoding === 'gzip') return createGzip({ level: 5, flush: constants.Z_SYNC_FLUSH });
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
