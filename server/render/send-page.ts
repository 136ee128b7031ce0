import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Fillings } from './collaborators.ts';
import { type Accepted, acceptedEncodings, brotlied, gzipped, QUICK_BROTLI } from './encodings.ts';
import { type Bodies, type Body, isEtagOf } from './page-bodies.ts';
import type { StoredPage } from './page-cache.ts';
import { fillSlots } from './slots.ts';

/**
 * Writes a cached page. Nothing is computed here: bytes and headers were made when the page was rendered.
 * @returns the status that was sent: the page's, or 304. Null, and nothing was sent, where the page must be
 * compressed before (`compressFor`)
 */
export function sendStored(
  request: IncomingMessage,
  response: ServerResponse,
  page: StoredPage,
): number | null {
  const { headers, method } = request;
  const body = chooseBody(page.bodies, acceptedEncodings(headers['accept-encoding']));
  const known = headers['if-none-match'];
  if (known && page.status === 200) {
    const etag = knownEtag(page, known, body);
    if (etag) {
      response.writeHead(304, [...page.headers, 'etag', etag]);
      response.end();
      return 304;
    }
  }
  if (!body) return null;
  response.writeHead(page.status, body.headers);
  if (method === 'HEAD') response.end();
  else response.end(body.bytes);
  return page.status;
}

/** Makes the form of a page that a request waits for. */
export function compressFor({ headers }: IncomingMessage, page: StoredPage): Promise<void> {
  return page.compress(acceptedEncodings(headers['accept-encoding']).gzip ? 'gzip' : 'quick');
}

/** The best brotli is made last: until it is there, gzip stands in, or a quick one. */
function chooseBody(bodies: Bodies, { best, gzip }: Accepted): Body | null {
  if (best !== 'br') return bodies[best];
  return bodies.br ?? (gzip ? bodies.gzip : bodies.quick);
}

/** @param list the value of `If-None-Match`. @returns the tag in it that is one of the page's */
function knownEtag({ digest, bodies }: StoredPage, list: string, body: Body | null): string | null {
  if (list.trim() === '*') return (body ?? bodies.identity).etag;
  // A tag may hold commas; weak ones compare like strong ones.
  const tag = /\s*(?:W\/)?("[^"]*")\s*(?:,|$)/y;
  for (let found = tag.exec(list); found; found = tag.exec(list)) {
    const [, etag = ''] = found;
    if (isEtagOf(digest, etag)) return etag;
  }
  return null;
}

/** Sends a page with its slots filled; every response has its own, so nothing of it is cached anywhere. */
export async function sendPersonal(
  request: IncomingMessage,
  response: ServerResponse,
  page: StoredPage,
  fillings: Fillings,
): Promise<number> {
  const html = fillSlots(page.template ?? '', fillings);
  await sendText(request, response, page.status, page.headers, html);
  return page.status;
}

/** Sends a text that is sent once, compressed where that is accepted. @param headers name, value, name, value … */
export async function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: readonly string[],
  text: string,
): Promise<void> {
  const encoding = quickEncoding(request);
  const identity = Buffer.from(text);
  const bytes = await (encoding === 'gzip'
    ? gzipped(identity, 5)
    : encoding === 'br'
      ? brotlied(identity, QUICK_BROTLI)
      : identity);
  const own = ['content-length', String(bytes.length)];
  if (encoding) own.push('content-encoding', encoding);
  if (response.destroyed) return;
  response.writeHead(status, [...headers, ...own]);
  if (request.method === 'HEAD') response.end();
  else response.end(bytes);
}

/** What is sent once is compressed as gzip, which costs least; null for who takes nothing. */
export function quickEncoding({ headers }: IncomingMessage): 'gzip' | 'br' | null {
  const { best, gzip } = acceptedEncodings(headers['accept-encoding']);
  if (gzip) return 'gzip';
  return best === 'br' ? 'br' : null;
}
