import { DAY_MS, dayInIndia, nextMidnightInIndia } from '../../shared/india-time.ts';
import { inEachLanguage } from '../../shared/language.ts';
import type { ClientLimit } from '../http/budget.ts';
import type { RenderQueue } from '../http/render-queue.ts';
import type { Transport } from '../http/security-headers.ts';
import type { ResourceState } from '../upstream/load.ts';
import { createAddresses, loadRouteTable, type PageAddress } from './address.ts';
import { type BackendSources, DAY_KEY, PICTURES_KEY, type Visitor, versionOfDay } from './backend.ts';
import { createPageCache, type PageState, type StoredPage } from './cache.ts';
import { sentPage } from './compression.ts';
import { createPageData, isRedirect, type PageDataOptions, type PageModel, type Redirect } from './data.ts';
import { createDocument } from './document.ts';
import { createFailurePages } from './failure-pages.ts';
import { createPageHtml, type StreamedPage } from './html.tsx';
import type { Manifest } from './manifest.ts';
import { shellFactsOf } from './page-meta.ts';
import { createPageHeaders } from './response.ts';

export interface PagesOptions extends Pick<PageDataOptions, 'limit' | 'aroundLoader' | 'date'> {
  sources: Omit<BackendSources, 'siteUrl'> & {
    content: PageDataOptions['sources']['content'] & { stateOf(key: string): ResourceState | null };
  };
  manifest: Manifest;
  siteUrl: string;
  transport: Transport;
  /** Demo pages are kept out of search engines. */
  demo: boolean;
  /** PAGE_CACHE_MB in bytes; 0 stores nothing. */
  cacheBytes: number;
  now: () => number;
  /** Bounds the pages with forms that one client has rendered for itself. */
  personalLimit: ClientLimit;
  /** Where data and HTML of a page wait for the processor. */
  renderQueue: RenderQueue;
  onRender?: (ms: number) => void;
  onCache?: (event: 'hit' | 'miss' | 'streamed' | 'shed' | 'evicted') => void;
}

/** The one look-up of a request in the cache. */
export type Found = { address: PageAddress } & (
  | { state: 'missing'; page: null }
  | { state: PageState; page: StoredPage }
);

/** True where nobody waits for a new page: it is current, or young enough to be sent while it is rendered again. */
export function isSentAtOnce(found: Found): found is Found & { state: 'fresh' | 'stale'; page: StoredPage } {
  return found.state === 'fresh' || found.state === 'stale';
}

/** A page on its way: its data first, then its bytes. Shared by all who ask for it meanwhile. */
export interface PageInProgress {
  model: Promise<PageModel | Redirect>;
  page: Promise<StoredPage | Redirect>;
}

/** Sizes and colours of pictures become known in bursts: pages look for them this often. Milliseconds. */
const PICTURES_CHECK_MS = 1_000;
/** How often a page asks for the date, milliseconds: a clock may be set. */
const DAY_CHECK_MS = 60_000;
const NEVER = Number.POSITIVE_INFINITY;

/**
 * Renders each page once for each version of what it is made of, and caches the bytes.
 * @param options `onError` is told that a stale page could not be rendered again: it stays
 */
export async function createPages(options: PagesOptions & { onError: (error: unknown) => void }) {
  const { manifest, siteUrl, demo, renderQueue, now, date, onRender, onCache, onError } = options;
  const sources = { ...options.sources, siteUrl };
  const { content, media } = sources;
  const facts = inEachLanguage((language) =>
    shellFactsOf(sources.site.in(language).facts, { siteUrl, demo }),
  );
  const table = await loadRouteTable();
  const addresses = createAddresses(table);
  const data = createPageData({ ...options, sources, table, facts, build: manifest.build });
  const document = createDocument({ manifest, siteUrl, demo, facts });
  const html = createPageHtml({ table, facts, document, manifest });
  const headers = createPageHeaders(options);
  const failures = createFailurePages({
    ...{ errorModel: data.errorModel, headers },
    render: (model) => html.whole({ path: '', search: '', route: null }, model),
  });
  const cache = createPageCache({
    ...{ maxBytes: options.cacheBytes, now, stateOf },
    onEvicted: () => onCache?.('evicted'),
  });
  const inProgress = new Map<string, PageInProgress>();

  function stateOf(key: string): ResourceState | null {
    if (key === DAY_KEY) return stateOfDay();
    if (key !== PICTURES_KEY) return content.stateOf(key);
    const checkAt = now() + PICTURES_CHECK_MS;
    return { version: media.version(), checkAt, revalidateUntil: NEVER, staleUntil: NEVER };
  }

  function stateOfDay(): ResourceState {
    const [at, today] = [now(), date()];
    const dayEndsAt = at + nextMidnightInIndia(today) - today;
    return {
      version: versionOfDay(dayInIndia(today)),
      checkAt: Math.min(dayEndsAt, at + DAY_CHECK_MS),
      ...{ revalidateUntil: dayEndsAt, staleUntil: dayEndsAt + DAY_MS },
    };
  }

  /** Looks a page up. A stale one is rendered again meanwhile: nobody waits for a change. */
  function find(address: PageAddress): Found {
    const page = cache.get(address.key);
    if (!page) return { address, state: 'missing', page: null };
    const found: Found = { address, state: cache.stateOf(page), page };
    if (found.state === 'stale' && !inProgress.has(address.key)) begin(found).page.catch(onError);
    return found;
  }

  /**
   * Begins a page, or joins the one that is on its way.
   * @param client who asks first, as limits count it; null where nobody waits
   */
  function begin({ address, page: before }: Found, client: string | null = null): PageInProgress {
    const { key } = address;
    const running = inProgress.get(key);
    if (running) return running;
    const started = now();
    // Its data waits once and its HTML again: either is some milliseconds in which nothing else is sent.
    const model = renderQueue.enter().then(() => data.load(address, client));
    const page = model.then(async (made) => {
      if (!isRedirect(made)) return render(address, made, before, started);
      cache.delete(key);
      return made;
    });
    const progress = { model, page };
    inProgress.set(key, progress);
    page.catch(() => {}).finally(() => inProgress.delete(key));
    return progress;
  }

  /**
   * The bytes of a page, cached. Addresses without a page of their own share one, so that hostile ones fill nothing.
   * @param replaced the page that the cache had for the address
   */
  async function render(
    address: PageAddress,
    model: PageModel,
    replaced: StoredPage | null,
    started: number,
  ): Promise<StoredPage> {
    const { kind, route } = address;
    const { status, digest, read, cacheAs } = model;
    const isOwn = cacheAs === 'own';
    const key = isOwn ? address.key : `${kind} ${status} ${digest}`;
    if (!isOwn) cache.delete(address.key);
    const before = isOwn ? replaced : cache.get(key);
    if (before?.digest === digest) {
      Object.assign(before, { read }, cache.freshnessOf(read));
      cache.set(key, before);
      return before;
    }
    await renderQueue.take(true);
    const bytes = kind === 'data' ? Buffer.from(model.json) : await html.whole(address, model);
    const sharing = model.failed ? 'failed' : 'public';
    const ownHeaders = headers.whole(kind, status, sharing, status === 200 ? route?.pattern : undefined);
    const page: StoredPage = {
      ...sentPage({ status, digest, headers: ownHeaders }, bytes),
      ...cache.freshnessOf(read),
      ...{ read, pattern: route?.pattern ?? 'unknown' },
    };
    if (isOwn ? !address.isFree : cacheAs === 'shared') cache.set(key, page);
    onRender?.(now() - started);
    return page;
  }

  /**
   * A page whose data is late, in pieces: its frame now, the page when its data is there.
   * @throws OverloadError where too many wait for what must be rendered
   */
  async function stream(
    address: PageAddress,
    late: Promise<PageModel | Redirect>,
    streamed: Pick<StreamedPage, 'nonce' | 'signal' | 'onError'>,
  ): Promise<AsyncIterable<string | Buffer>> {
    const model = late
      .then((made) => {
        if (isRedirect(made)) throw new Error(`A page that streams redirects to ${made.location}`);
        return made;
      })
      .catch((error) => failures.modelOf(error, address.language))
      .then((made) => renderQueue.take(true).then(() => made));
    model.catch(() => {});
    const meta = await data.earlyMeta(address);
    await renderQueue.enter();
    return html.stream(address, { ...streamed, meta, model });
  }

  /**
   * A page that is one visitor's own: rendered for that visitor, and kept nowhere. Where a form was sent it goes before
   * those that wait.
   * @throws a TimeoutError; OverloadError where too many wait
   */
  async function personal(
    address: PageAddress,
    client: string | null,
    visitor: Visitor,
  ): Promise<{ status: number; bytes: Buffer } | Redirect> {
    if (!visitor.formReply) await renderQueue.enter();
    const model = await data.load(address, client, visitor);
    if (isRedirect(model)) return model;
    await renderQueue.take(true);
    const { status, json, meta } = model;
    const shown = visitor.formReply ? { ...model, meta: { ...meta, noindex: true } } : model;
    const bytes = address.kind === 'data' ? Buffer.from(json) : await html.whole(address, shown);
    return { status, bytes };
  }

  return {
    ...{ addresses, headers, find, begin, stream, personal, failures },
    /** `waiting`: how many wait to be rendered. */
    describe: () => ({ ...cache.describe(), waiting: renderQueue.waiting() }),
  };
}
