import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { pagePathOf } from '../../shared/language.ts';
import { acceptedEncodings, type Encoding, MAX_HEADER_LENGTH } from '../http/accept-encoding.ts';
import {
  COMMON_HEADERS,
  pagePolicy,
  REPORTING_ENDPOINTS,
  type Transport,
  transportHeaders,
} from '../http/security-headers.ts';
import type { PageKind } from './address.ts';
import {
  type Body,
  BROTLI_QUALITY,
  bodyIn,
  compressed,
  GZIP_LEVEL,
  isEtagOf,
  type SentPage,
} from './compression.ts';
import { type Manifest, styleOf } from './manifest.ts';
import { SPECULATION_RULES } from './speculation-rules.ts';

/** A request, and where its response goes. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

export interface PageHeaderOptions {
  manifest: Manifest;
  transport: Transport;
  /** Demo pages are kept out of search engines. */
  demo: boolean;
}

/** How long a shared cache may give a page without asking, and then while it asks, and while we are down. Seconds. */
const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400';
const SHARED_MISSING = 'public, max-age=0, s-maxage=10';
const PRIVATE = 'private, no-store';
const NOT_STORED = 'no-store';

/** Seconds. */
const RETRY_AFTER: Readonly<Record<number, string>> = { 429: '60', 503: '10' };

/** `personal`: one visitor's own. `failed`: made in spite of a failure, which must not outlive it. */
export type Sharing = 'public' | 'failed' | 'personal';

/** Headers of pages as name, value, name, value … made once for each kind and route. */
export function createPageHeaders({ manifest, transport, demo }: PageHeaderOptions) {
  const common = [...COMMON_HEADERS, ...transportHeaders(transport)].flat();
  if (demo) common.push('x-robots-tag', 'noindex');

  function document(pattern?: string, nonce?: string): string[] {
    const policy = pagePolicy([styleOf(manifest, pattern).hash, manifest.noscript.hash], nonce);
    return [
      ...common,
      ...['content-type', 'text/html; charset=utf-8', 'content-security-policy', policy],
      ...REPORTING_ENDPOINTS,
      ...['speculation-rules', SPECULATION_RULES, 'vary', 'accept-encoding'],
    ];
  }
  const documents = new Map(Object.keys(manifest.styles).map((path) => [path, document(path)]));
  const noRoute = document();
  const data = [
    ...common,
    ...['content-type', 'application/json; charset=utf-8'],
    ...['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
    ...['vary', 'accept-encoding'],
    ...(demo ? [] : ['x-robots-tag', 'noindex']),
  ];

  return {
    /**
     * @param pattern of the page's route; none of a page that shows an error
     * @param retryAfter seconds, where they are known; otherwise by the status alone
     */
    whole(
      kind: PageKind,
      status: number,
      sharing: Sharing,
      pattern?: string,
      retryAfter = RETRY_AFTER[status],
    ): string[] {
      const ofRoute = pattern && documents.get(pagePathOf(pattern));
      const headers = [...(kind === 'data' ? data : ofRoute || noRoute)];
      headers.push('cache-control', caching(status, sharing));
      if (retryAfter) headers.push('retry-after', retryAfter);
      return headers;
    },
    /** Of a streamed page: its nonce makes it one reader's own. */
    streamed: (nonce: string, pattern?: string) => [...document(pattern, nonce), 'cache-control', PRIVATE],
    redirect: [...common, 'cache-control', SHARED_MISSING, 'content-length', '0'],
  };
}

export type PageHeaders = ReturnType<typeof createPageHeaders>;

function caching(status: number, sharing: Sharing): string {
  if (sharing === 'personal') return PRIVATE;
  if (sharing === 'failed') return NOT_STORED;
  if (status === 404 || status === 410) return SHARED_MISSING;
  return status >= 400 ? NOT_STORED : SHARED;
}

/** Writes a page, compressed as the request accepts it. @returns the status that was sent: the page's, or 304 */
export async function sendPage({ request, response }: Exchange, page: SentPage): Promise<number> {
  const { headers, method } = request;
  const [encoding] = acceptedEncodings(headers['accept-encoding']);
  const body = await bodyIn(page, encoding);
  const tags = headers['if-none-match']?.slice(0, MAX_HEADER_LENGTH);
  const etag = tags && page.status === 200 && knownEtag(page, tags, body);
  if (etag) {
    response.writeHead(304, [...page.headers, 'etag', etag]).end();
    return 304;
  }
  response.writeHead(page.status, body.headers);
  response.end(method === 'HEAD' ? undefined : body.bytes);
  return page.status;
}

/** @param list the value of `If-None-Match`; weak tags compare like strong ones @returns the tag of the page in it */
function knownEtag(page: SentPage, list: string, body: Body): string | undefined {
  if (list.trim() === '*') return body.etag;
  return list.match(/"[^"]*"/g)?.find((etag) => isEtagOf(page, etag));
}

/** Sends a response that is sent once, compressed where that is accepted. @param headers name, value, name, value … */
export async function sendBytes(
  { request, response }: Exchange,
  status: number,
  headers: readonly string[],
  identity: Buffer,
): Promise<void> {
  const [encoding] = acceptedEncodings(request.headers['accept-encoding']);
  const bytes = encoding ? await compressed(identity, encoding) : identity;
  const own = ['content-length', String(bytes.length)];
  if (encoding) own.push('content-encoding', encoding);
  if (response.destroyed) return;
  response.writeHead(status, [...headers, ...own]);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/**
 * Sends the pieces of a page as they come, each compressed and flushed by itself.
 * @param headers name, value, name, value …
 * @throws when the reader leaves before the end
 */
export async function sendStream(
  { request, response }: Exchange,
  headers: readonly string[],
  pieces: AsyncIterable<string | Buffer>,
): Promise<void> {
  const [encoding] = acceptedEncodings(request.headers['accept-encoding']);
  response.writeHead(200, encoding ? [...headers, 'content-encoding', encoding] : [...headers]);
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
