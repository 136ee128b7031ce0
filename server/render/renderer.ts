import { LRUCache } from 'lru-cache';
import { dayInIndia } from '../../shared/india-time.ts';
import type { SiteFacts } from '../../shared/site-facts.ts';
import type { Transport } from '../http/security-headers.ts';
import type { ContentStandings } from './collaborators.ts';
import { createDocument } from './document.ts';
import type { Manifest } from './manifest.ts';
import { isMisspelled, type PageAddress, readAddress } from './page-address.ts';
import { PageCache } from './page-cache.ts';
import { createPageFreshness } from './page-freshness.ts';
import { createPageHeaders } from './page-headers.ts';
import { createPageQuery } from './page-query.ts';
import { createPages } from './pages.ts';
import { loadRouteTable } from './route-table.ts';
import { type BackendSources, PICTURES_KEY } from './server-backend.ts';
import { shellFactsOf } from './shell-facts-of.ts';

export interface RendererOptions {
  manifest: Manifest;
  siteUrl: string;
  transport: Transport;
  demo: boolean;
  /** PAGE_CACHE_MB in bytes; 0 keeps nothing. */
  cacheBytes: number;
  now: () => number;
  /** For one page; milliseconds. Default 6 s (docs/product.md, "Upstream"). */
  deadlineMs?: number;
  structured?: (objects: object[]) => object[];
  onRender?: (ms: number) => void;
  onEvicted?: () => void;
  /** A kept page could not be drawn anew, or part of a stream could not be drawn. */
  onError: (error: unknown) => void;
}

export type RendererSources = Omit<BackendSources, 'content'> & {
  content: BackendSources['content'] & ContentStandings;
};

/** Sizes and colours of pictures become known in bursts: pages look for them this often. Milliseconds. */
const PICTURES_CHECK_MS = 1_000;
/** Of a page's time, what is left for rendering it when its content is late. Milliseconds. */
const RENDER_MS = 300;
/** Addresses whose reading is kept; characters of the longest. */
const ADDRESSES_MOST = 5_000;
const ADDRESS_LENGTH_MOST = 300;

/** Everything that turns an address into a page, put together once. */
export async function createRenderer(options: RendererOptions, sources: RendererSources) {
  const { manifest, siteUrl, demo, now, structured, onRender, onEvicted, onError } = options;
  const { deadlineMs = 6_000 } = options;
  const { content, site, media } = sources;
  const facts = shellFactsOf(site.facts as SiteFacts, demo);
  const table = await loadRouteTable();
  const standings: ContentStandings = {
    standing: (key) =>
      key === PICTURES_KEY
        ? {
            version: media.version(),
            checkAt: now() + PICTURES_CHECK_MS,
            revalidateUntil: Number.POSITIVE_INFINITY,
            staleUntil: Number.POSITIVE_INFINITY,
          }
        : content.standing(key),
  };
  const queries = createPageQuery({
    table,
    sources,
    facts,
    build: manifest.build,
    contentMs: deadlineMs - RENDER_MS,
    today: () => dayInIndia(now()),
  });
  const document = createDocument({
    manifest,
    siteUrl,
    groupName: facts.groupName,
    demo,
    ...(structured && { structured }),
  });
  const headers = createPageHeaders({ manifest, transport: options.transport, demo });
  const cache = new PageCache({ maxBytes: options.cacheBytes, ...(onEvicted && { onEvicted }) });
  const pages = createPages({
    table,
    query: queries.query,
    document,
    manifest,
    cache,
    freshness: createPageFreshness({ standings, now }),
    facts,
    now,
    deadlineMs,
    headersOf: headers.headersOf,
    onError,
    ...(onRender && { onRender }),
  });

  /** Addresses of pages that were asked for, read once each; what is misspelled or no page is not remembered. */
  const addresses = new LRUCache<string, PageAddress>({ max: ADDRESSES_MOST });
  function addressOf(url: string): PageAddress {
    const known = addresses.get(url);
    if (known) return known;
    const address = readAddress(url, table);
    const remembered = address.route && !isMisspelled(url, address) && url.length < ADDRESS_LENGTH_MOST;
    if (remembered) addresses.set(url, address);
    return address;
  }

  /** The reading of an address that was asked for before; nothing is read here. */
  const rememberedAddress = (url: string): PageAddress | undefined => addresses.get(url);

  return {
    table,
    facts,
    queries,
    document,
    headers,
    cache,
    pages,
    addressOf,
    rememberedAddress,
    build: manifest.build,
  };
}

export type Renderer = Awaited<ReturnType<typeof createRenderer>>;
