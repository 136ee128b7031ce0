import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageData } from '../../client/hydration.ts';
import { pagePathOf } from '../../shared/language.ts';
import {
  COMMON_HEADERS,
  pagePolicy,
  REPORTING_ENDPOINTS,
  type Transport,
  transportHeaders,
} from '../http/security-headers.ts';
import type { PageKind } from './address.ts';
import {
  type Accepted,
  acceptedEncodings,
  type Bodies,
  type Body,
  brotlied,
  gzipped,
  isEtagOf,
  MAX_HEADER_LENGTH,
  QUICK_BROTLI,
  quickEncoding,
  type SentPage,
} from './compression.ts';
import type { Redirect } from './data.ts';
import { type Manifest, styleOf } from './manifest.ts';
import { SPECULATION_RULES } from './speculation-rules.ts';

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
  const document = (pattern?: string, nonce?: string) => [
    ...common,
    ...['content-type', 'text/html; charset=utf-8'],
    ...[
      'content-security-policy',
      pagePolicy([styleOf(manifest, pattern).hash, manifest.noscript.hash], nonce),
    ],
    ...REPORTING_ENDPOINTS,
    ...['speculation-rules', SPECULATION_RULES],
    ...['vary', 'accept-encoding'],
  ];
  const documents = new Map(Object.keys(manifest.styles).map((pattern) => [pattern, document(pattern)]));
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
     * @param retryAfter seconds, where they are known; otherwise what the status alone says
     */
    whole(
      kind: PageKind,
      status: number,
      sharing: Sharing,
      pattern?: string,
      retryAfter = RETRY_AFTER[status],
    ): string[] {
      const ofRoute = pattern && documents.get(pagePathOf(pattern));
      const ofKind = kind === 'data' ? data : ofRoute || noRoute;
      const headers = [...ofKind, 'cache-control', caching(status, sharing)];
      if (retryAfter) headers.push('retry-after', retryAfter);
      return headers;
    },
    /** Of a streamed page: its nonce makes it one reader's own. */
    streamed: (nonce: string, pattern?: string): string[] => [
      ...document(pattern, nonce),
      ...['cache-control', PRIVATE],
    ],
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

/**
 * Writes a cached page. Nothing is computed here: bytes and headers were made when the page was rendered.
 * @returns the status that was sent: the page's, or 304. Null, and nothing was sent, where the page must be
 * compressed first (`sendWhole`)
 */
export function sendStored(
  request: IncomingMessage,
  response: ServerResponse,
  page: SentPage,
): number | null {
  const { headers, method } = request;
  const body = chooseBody(page.bodies, acceptedEncodings(headers['accept-encoding']));
  const tags = headers['if-none-match']?.slice(0, MAX_HEADER_LENGTH);
  if (tags && page.status === 200) {
    const etag = knownEtag(page, tags, body);
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

/** Sends a page, and compresses it before where the request waits for that. */
export async function sendWhole(
  request: IncomingMessage,
  response: ServerResponse,
  page: SentPage,
): Promise<number> {
  const status = sendStored(request, response, page);
  if (status !== null) return status;
  const { gzip } = acceptedEncodings(request.headers['accept-encoding']);
  await page.compress(gzip ? 'gzip' : 'quick');
  return sendStored(request, response, page) ?? page.status;
}

/** The best brotli is made last: until it is there, gzip stands in, or a quick one. */
function chooseBody(bodies: Bodies, { best, gzip }: Accepted): Body | null {
  if (best !== 'br') return bodies[best];
  return bodies.br ?? (gzip ? bodies.gzip : bodies.quick);
}

/** @param list the value of `If-None-Match`. @returns the tag in it that is one of the page's */
function knownEtag({ digest, bodies }: SentPage, list: string, body: Body | null): string | null {
  if (list.trim() === '*') return (body ?? bodies.identity).etag;
  // A tag may hold commas; weak ones compare like strong ones.
  const tag = /\s*(?:W\/)?("[^"]*")\s*(?:,|$)/y;
  for (let found = tag.exec(list); found; found = tag.exec(list)) {
    const [, etag = ''] = found;
    if (isEtagOf(digest, etag)) return etag;
  }
  return null;
}

/** Sends what is sent once, compressed where that is accepted. @param headers name, value, name, value … */
export async function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: readonly string[],
  identity: Buffer,
): Promise<void> {
  const encoding = quickEncoding(request.headers['accept-encoding']);
  let bytes: Buffer = identity;
  if (encoding === 'gzip') bytes = await gzipped(identity);
  else if (encoding === 'br') bytes = await brotlied(identity, QUICK_BROTLI);
  const own = ['content-length', String(bytes.length)];
  if (encoding) own.push('content-encoding', encoding);
  if (response.destroyed) return;
  response.writeHead(status, [...headers, ...own]);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** In the browser a redirect is data too: the router follows it. @returns the status that was sent */
export async function sendRedirect(
  request: IncomingMessage,
  response: ServerResponse,
  headers: PageHeaders,
  { status, location }: Redirect,
  { kind, build }: { kind: PageKind; build: string },
): Promise<number> {
  if (kind === 'data') {
    const data: PageData = {
      version: '',
      build,
      status,
      loaderData: {},
      errors: null,
      title: '',
      redirect: location,
    };
    const own = headers.whole('data', 200, 'personal');
    await sendBytes(request, response, 200, own, Buffer.from(JSON.stringify(data)));
    return 200;
  }
  response.writeHead(status, [...headers.redirect, 'location', location]).end();
  return status;
}
