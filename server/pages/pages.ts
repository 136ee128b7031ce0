import { dayInIndia } from '../../shared/india-time.ts';
import type { ClientLimit } from '../http/client-limit.ts';
import type { RenderQueue } from '../http/render-queue.ts';
import type { Transport } from '../http/security-headers.ts';
import { createAddresses, loadRouteTable, type PageAddress } from './address.ts';
import { type BackendSources, PICTURES_KEY, type Visitor } from './backend.ts';
import { createPageCache, type PageState, type ResourceState, type StoredPage } from './cache.ts';
import { createBodies, createBrotliQueue } from './compression.ts';
import { createPageData, isRedirect, type PageModel, type Redirect } from './data.ts';
import { createDocument } from './document.ts';
import { createFailurePages } from './failure-pages.ts';
import type { GoneSince } from './gone.ts';
import { createPageHtml, type StreamedPage, shellFactsOf } from './html.tsx';
import type { Manifest } from './manifest.ts';
import { createPageHeaders } from './response.ts';

export interface PagesOptions {
  sources: Omit<BackendSources, 'content' | 'siteUrl'> & {
    content: BackendSources['content'] & { stateOf(key: string): ResourceState | null };
  };
  manifest: Manifest;
  siteUrl: string;
  transport: Transport;
  /** Demo pages are kept out of search engines. */
  demo: boolean;
  /** PAGE_CACHE_MB in bytes; 0 stores nothing. */
  cacheBytes: number;
  now: () => number;
  /** The system's clock, for what is a date; `now` unless told otherwise. */
  date?: () => number;
  /** For one page, from the request to its last byte rendered; milliseconds (docs/product.md, "Upstream"). */
  deadlineMs?: number;
  /** Since when what has that id or slug is no longer on its list. */
  goneSince?: GoneSince;
  /** Completes structured data, in which addresses are relative. */
  structured?: (objects: object[]) => object[];
  /** Bounds what is worked out for one client alone. */
  limit: ClientLimit;
  /** Bounds the pages with forms that one client has rendered for itself. */
  personalLimit: ClientLimit;
  /** Runs each loader, for traces. */
  aroundLoader?: (<T>(pattern: string, work: () => Promise<T>) => Promise<T>) | undefined;
  /** Where data and HTML of a page wait for the processor. */
  renderQueue: RenderQueue;
  onRender?: (ms: number) => void;
  onEvicted?: () => void;
  /** A stale page could not be rendered again: it stays. */
  onError: (error: unknown) => void;
}

/** What the one look-up of a request found in the cache. */
export type Found = { address: PageAddress } & (
  | { state: 'missing'; page: null }
  | { state: PageState; page: StoredPage }
);

/** Whether nobody waits for a new one: it is current, or young enough to be sent while it is rendered again. */
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

/** Renders each page once for each version of what it is made of, and caches the bytes. */
export async function createPages(options: PagesOptions) {
  const { sources, manifest, demo, renderQueue, now, date = now, onRender, onEvicted, onError } = options;
  const { deadlineMs = 6_000 } = options;
  const facts = shellFactsOf(sources.site.facts, demo, { siteUrl: options.siteUrl });
  const table = await loadRouteTable();
  const addresses = createAddresses(table);
  const data = createPageData({
    today: () => dayInIndia(date()),
    sources: { ...sources, siteUrl: options.siteUrl },
    ...{ table, facts, build: manifest.build, deadlineMs, limit: options.limit },
    aroundLoader: options.aroundLoader,
    ...(options.goneSince && { goneSince: options.goneSince }),
  });
  const document = createDocument({ ...options, groupName: facts.groupName });
  const html = createPageHtml({ table, facts, document, manifest });
  const headers = createPageHeaders(options);
  const queue = createBrotliQueue();
  const failures = createFailurePages({
    ...{ errorModel: data.errorModel, headers, queue },
    render: (model) => html.whole({ path: '', route: null }, model),
  });
  const cache = createPageCache({
    maxBytes: options.cacheBytes,
    now,
    date,
    resource: (key) => (key === PICTURES_KEY ? pictures() : sources.content.stateOf(key)),
    ...(onEvicted && { onEvicted }),
  });
  const inProgress = new Map<string, PageInProgress>();

  function pictures(): ResourceState {
    const [version, checkAt] = [sources.media.version(), now() + PICTURES_CHECK_MS];
    return {
      ...{ version, checkAt },
      ...{ revalidateUntil: Number.POSITIVE_INFINITY, staleUntil: Number.POSITIVE_INFINITY },
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
    const page = model.then((made): StoredPage | Redirect | Promise<StoredPage> => {
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
   * The bytes of a page, cached. Addresses without a page of their own share one, whatever they are, so hostile
   * ones fill nothing.
   * @param replaced what the cache had for the address
   */
  async function render(
    address: PageAddress,
    model: PageModel,
    replaced: StoredPage | null,
    started: number,
  ): Promise<StoredPage> {
    const { kind, route } = address;
    const { status, digest, read } = model;
    const own = model.cacheAs === 'own';
    const key = own ? address.key : `${kind} ${status} ${digest}`;
    if (!own) cache.delete(address.key);
    const before = own ? replaced : cache.get(key);
    if (before?.digest === digest) {
      Object.assign(before, { read }, cache.freshnessOf(read));
      if (!cache.holds(key, before)) cache.set(key, before);
      return before;
    }
    await renderQueue.take(true);
    const bytes = kind === 'data' ? Buffer.from(model.json) : await html.whole(address, model);
    const ownHeaders = headers.whole(
      kind,
      status,
      model.failed ? 'failed' : 'public',
      status === 200 ? route?.pattern : undefined,
    );
    const onGrown = () => cache.grown(key, page);
    const page: StoredPage = {
      ...{ status, digest, read, headers: ownHeaders },
      pattern: route?.pattern ?? 'unknown',
      ...cache.freshnessOf(read),
      ...createBodies(bytes, {
        ...{ digest, headers: ownHeaders, queue },
        isCached: () => cache.holds(key, page),
        onGrown,
      }),
    };
    // Readers of the page before it wait for nothing.
    if (before) await page.compress('gzip');
    const isCached = own ? !address.isFree : model.cacheAs === 'shared';
    if (isCached) cache.set(key, page);
    if (before?.bodies.br) page.improve();
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
    options: Pick<StreamedPage, 'nonce' | 'signal' | 'onError'>,
  ): Promise<AsyncIterable<string | Buffer>> {
    const model = late
      .then((made) => {
        if (isRedirect(made)) throw new Error(`A page that streams redirects to ${made.location}`);
        return made;
      })
      .catch(failures.modelOf)
      .then(async (made) => {
        await renderQueue.take(true);
        return made;
      });
    model.catch(() => {});
    const meta = await data.earlyMeta(address);
    await renderQueue.enter();
    return html.stream(address, { ...options, meta, model });
  }

  /**
   * A page that is one visitor's own: rendered for that visitor, and kept nowhere.
   * @param urgent a form was sent: its page goes before those that wait
   * @throws DeadlineError; OverloadError where too many wait
   */
  async function personal(
    address: PageAddress,
    client: string | null,
    visitor: Visitor,
    urgent = false,
  ): Promise<{ status: number; bytes: Buffer } | Redirect> {
    if (!urgent) await renderQueue.enter();
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
    /** `compressing`: how many wait for their best compression. `waiting`: to be rendered. */
    describe: () => ({ ...cache.describe(), compressing: queue.waiting(), waiting: renderQueue.waiting() }),
  };
}

export type Pages = Awaited<ReturnType<typeof createPages>>;
