import { inLanguage, LANGUAGE_NAMES } from '../../shared/language.ts';
import { NOT_AHEAD } from '../../shared/pages.ts';
import { pagePolicy, REPORTING_ENDPOINTS } from '../http/security-headers.ts';
import { type Manifest, ofPage } from './manifest.ts';
import type { PageKind } from './send.ts';

export interface PageHeaderOptions {
  manifest: Manifest;
  /** Demo pages are kept out of search engines. */
  demo: boolean;
}

/** Shared caches give a page for 60 s without asking, 60 s more while they ask, and for a day while we are down. */
const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400';
const SHARED_MISSING = 'public, max-age=0, s-maxage=10';
const PRIVATE = 'private, no-store';
const NOT_STORED = 'no-store';

/** The `Retry-After` of a status; seconds. */
const RETRY_AFTER: Readonly<Record<number, string>> = { 429: '60', 503: '10' };

/** `personal`: one visitor's own page. `failed`: a page made in spite of a failure, which no cache may store. */
type Sharing = 'public' | 'failed' | 'personal';

type PageHeaders = Readonly<Record<string, string>>;

/** The headers that only pages have; the headers of every response come from errors.routes.ts. */
export function createPageHeaders({ manifest, demo }: PageHeaderOptions) {
  const noindex: PageHeaders = { 'x-robots-tag': 'noindex' };
  const common: PageHeaders = demo ? noindex : {};
  const data: PageHeaders = {
    ...common,
    'content-type': 'application/json; charset=utf-8',
    vary: 'accept-encoding',
    ...noindex,
  };

  function document(pattern?: string, nonce?: string): PageHeaders {
    const { hash } = ofPage(manifest.styles, pattern);
    return {
      ...common,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy([hash, manifest.noscript.hash], nonce),
      ...Object.fromEntries([REPORTING_ENDPOINTS]),
      'speculation-rules': SPECULATION_RULES,
      vary: 'accept-encoding',
    };
  }

  return {
    /**
     * @param pattern the pattern of the page's route; undefined for an error
     * @param retryAfter seconds, where they are known; otherwise by the status alone
     */
    whole(
      kind: PageKind,
      status: number,
      sharing: Sharing,
      pattern?: string,
      retryAfter = RETRY_AFTER[status],
    ): PageHeaders {
      return {
        ...(kind === 'data' ? data : document(pattern)),
        'cache-control': caching(status, sharing),
        ...(retryAfter && { 'retry-after': retryAfter }),
      };
    },
    /** The headers of a page that streams: its nonce makes it one reader's own. */
    streamed: (nonce: string, pattern?: string): PageHeaders => ({
      ...document(pattern, nonce),
      'cache-control': PRIVATE,
    }),
    redirect: (location: string): PageHeaders => ({ ...common, 'cache-control': SHARED_MISSING, location }),
  };
}

function caching(status: number, sharing: Sharing): string {
  if (sharing === 'personal') return PRIVATE;
  if (sharing === 'failed') return NOT_STORED;
  if (status === 404 || status === 410) return SHARED_MISSING;
  return status >= 400 ? NOT_STORED : SHARED;
}

/** Addresses that are not prefetched: files are heavy, and two slashes begin another site's address. */
const LEFT_OUT = [
  ...NOT_AHEAD.flatMap((path) => LANGUAGE_NAMES.map((language) => inLanguage(path, language))),
  ...['/files/', '/media/', '/captcha', '//'],
].map((path) => `[href^='${path}']`);
/** Links that are not prefetched: pages with a query may count for their visitor; windows and files are no pages. */
const NO_PAGES = ["[href*='?']", '[data-dialog]', '[data-video]', '[data-lightbox]', '[download]'];

/** Browsers may prefetch our own pages. Once the app has hydrated, it prefetches their data instead. */
const RULES = {
  prefetch: [
    {
      where: {
        selector_matches: `html:not([data-app]) a[href^='/']:not(${[...LEFT_OUT, ...NO_PAGES].join()})`,
      },
      eagerness: 'moderate',
    },
  ],
};

/** The `Speculation-Rules` header. Its address holds the rules itself: a first visit makes one request less. */
const SPECULATION_RULES = `"data:application/speculationrules+json,${JSON.stringify(RULES).replaceAll('"', '%22')}"`;
