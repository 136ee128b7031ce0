import { COMMON_HEADERS, pagePolicy, type Transport, transportHeaders } from '../http/security-headers.ts';
import type { Manifest } from './manifest.ts';
import type { PageKind } from './page-address.ts';
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

/** `personal`: one visitor's own. `failed`: made in spite of a failure, which must not outlive it. */
export type Sharing = 'public' | 'failed' | 'personal';

/** Headers of pages as name, value, name, value … made once for each kind and status. */
export function createPageHeaders({ manifest, transport, demo }: PageHeaderOptions) {
  const common = [...COMMON_HEADERS, ...transportHeaders(transport)].flat();
  if (demo) common.push('x-robots-tag', 'noindex');
  const links = [
    `<${manifest.css}>; rel=preload; as=style`,
    ...manifest.fonts.map(
      ({ address, media }) =>
        `<${address}>; rel=preload; as=font; type="font/woff2"; crossorigin${media ? `; media="${media}"` : ''}`,
    ),
  ].join(', ');
  const document = (nonce?: string) => [
    ...common,
    ...['content-type', 'text/html; charset=utf-8'],
    ...['content-security-policy', pagePolicy(nonce)],
    ...['link', links],
    ...['speculation-rules', SPECULATION_RULES],
    ...['vary', 'accept-encoding'],
  ];
  const kinds: Record<PageKind, string[]> = {
    document: document(),
    data: [
      ...common,
      ...['content-type', 'application/json; charset=utf-8'],
      ...['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
      ...['vary', 'accept-encoding'],
      ...(demo ? [] : ['x-robots-tag', 'noindex']),
    ],
  };

  function headersOf(kind: PageKind, status: number, sharing: Sharing): string[] {
    const headers = [...kinds[kind], 'cache-control', caching(status, sharing)];
    if (status === 503) headers.push('retry-after', '10');
    return headers;
  }

  /** Of a streamed page: its nonce makes it one reader's own. */
  function streamed(nonce: string): string[] {
    return [...document(nonce), 'cache-control', PRIVATE];
  }

  const redirect = [...common, 'cache-control', SHARED_MISSING, 'content-length', '0'];

  return { headersOf, streamed, redirect };
}

function caching(status: number, sharing: Sharing): string {
  if (sharing === 'personal') return PRIVATE;
  if (sharing === 'failed') return NOT_STORED;
  if (status === 404) return SHARED_MISSING;
  return status >= 400 ? NOT_STORED : SHARED;
}
