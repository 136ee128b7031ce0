import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Fillings } from './collaborators.ts';
import { type Encoding, gzipped, preferredEncoding } from './encodings.ts';
import type { StoredBody, StoredPage } from './page-cache.ts';
import { fillSlots } from './slots.ts';

/**
 * Writes a kept page. Nothing is computed here: bytes and headers were made when the page was drawn.
 * @returns the status that was sent: the page's, or 304. Null, and nothing was sent, where the page must be
 * compressed as gzip before
 */
export function sendStored(
  request: IncomingMessage,
  response: ServerResponse,
  page: StoredPage,
): number | null {
  const { headers, method } = request;
  const known = headers['if-none-match'];
  if (known && page.status === 200) {
    const same = knownBody(page, known);
    if (same) {
      response.writeHead(304, same.unchanged);
      response.end();
      return 304;
    }
  }
  const body = chooseBody(page, preferredEncoding(headers['accept-encoding']), headers['accept-encoding']);
  if (!body) return null;
  response.writeHead(page.status, body.headers);
  if (method === 'HEAD') response.end();
  else response.end(body.bytes);
  return page.status;
}

function knownBody({ bodies: { br, gzip, identity } }: StoredPage, known: string): StoredBody | null {
  if (br && known.includes(br.etag)) return br;
  if (gzip && known.includes(gzip.etag)) return gzip;
  return known.includes(identity.etag) ? identity : null;
}

/** Brotli is made last: until it is there, gzip stands in where it is accepted. */
function chooseBody({ bodies }: StoredPage, best: Encoding, accepted: string | undefined): StoredBody | null {
  const stored = bodies[best];
  if (stored) return stored;
  return best === 'br' && !/\bgzip\b(?!\s*;\s*q=0)/i.test(accepted ?? '') ? bodies.identity : bodies.gzip;
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
  const identity = Buffer.from(text);
  const compress = preferredEncoding(request.headers['accept-encoding']) !== 'identity';
  const bytes = compress && acceptsGzip(request) ? await gzipped(identity, 5) : identity;
  const own = ['content-length', String(bytes.length)];
  if (bytes !== identity) own.push('content-encoding', 'gzip');
  if (response.destroyed) return;
  response.writeHead(status, [...headers, ...own]);
  if (request.method === 'HEAD') response.end();
  else response.end(bytes);
}

export function acceptsGzip({ headers }: IncomingMessage): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(headers['accept-encoding'] ?? '');
}
