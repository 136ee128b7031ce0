import { SLOTS } from '../../client/page.ts';
import type { FormReply } from '../../shared/form-reply.ts';
import { dayInIndia } from '../../shared/india-time.ts';
import type { ClientLimit } from '../http/client-limit.ts';
import type { RenderQueue } from '../http/render-queue.ts';
import type { Transport } from '../http/security-headers.ts';
import { createAddresses, loadRouteTable, type PageAddress } from './address.ts';
import { type BackendSources, PICTURES_KEY } from './backend.ts';
import { createPageCache, type PageState, type ResourceState, type StoredPage } from './cache.ts';
import { createBodies, createBrotliQueue } from './compression.ts';
import { createPageData, isRedirect, NOWHERE, type PageModel, type Redirect } from './data.ts';
import { createDocument } from './document.ts';
import { createFailurePages } from './failure-pages.ts';
import type { GoneSince } from './gone.ts';
import { createPageHtml, shellFactsOf } from './html.tsx';
import type { Manifest } from './manifest.ts';
import { createPageHeaders } from './response.ts';
import { createSlottedText, type SlottedText } from './slotted-text.ts';

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
  /** What follows the frame where that was sent ahead; of a failure its page. Never rejects. */
  late(): Promise<SlottedText>;
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
    let late: Promise<SlottedText> | undefined;
    const progress: PageInProgress = {
      ...{ model, page },
      late() {
        late ??= lateOf(address, page);
        return late;
      },
    };
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
    const personal = Boolean(route?.row.personal);
    const bytes = kind === 'data' ? Buffer.from(model.json) : await html.whole(address, model);
    const ownHeaders = headers.whole(
      kind,
      status,
      personal ? 'personal' : model.failed ? 'failed' : 'public',
      status === 200 ? route?.pattern : undefined,
    );
    const onGrown = () => cache.grown(key, page);
    const page: StoredPage = {
      ...{ status, digest, read, headers: ownHeaders },
      pattern: route?.pattern ?? 'unknown',
      ...cache.freshnessOf(read),
      template: personal ? createSlottedText(bytes.toString(), Object.values(SLOTS), onGrown) : null,
      // Those of a page with slots are never sent: each response fills and compresses its own.
      ...createBodies(personal ? Buffer.alloc(0) : bytes, {
        ...{ digest, headers: ownHeaders, queue },
        isCached: () => cache.holds(key, page),
        onGrown,
      }),
    };
    // Readers of the page before it wait for nothing.
    if (before && !personal) await page.compress('gzip');
    const isCached = own ? !address.isFree : model.cacheAs === 'shared';
    if (isCached) cache.set(key, page);
    if (before?.bodies.br) page.improve();
    onRender?.(now() - started);
    return page;
  }

  async function lateOf({ path }: PageAddress, page: Promise<StoredPage | Redirect>): Promise<SlottedText> {
    try {
      const made = await page;
      if (isRedirect(made)) throw new Error(`A page that streams redirects to ${made.location}`);
      return await html.late(path, made.bodies.identity.bytes.toString());
    } catch (error) {
      const { bodies } = await failures.ofError('document', error);
      return html.late(NOWHERE.path, bodies.identity.bytes.toString());
    }
  }

  /** What is sent ahead of a page that streams. */
  function early(address: PageAddress): Promise<SlottedText> {
    return html.early(address, () => data.earlyMeta(address));
  }

  /** A page that is shown once: a form that was sent without JavaScript, with what came of it. */
  async function formPage(address: PageAddress, reply: FormReply): Promise<Buffer> {
    const model = await data.load(address, null, reply);
    if (isRedirect(model)) throw new Error(`The page of a form redirects to ${model.location}`);
    await renderQueue.take(true);
    return html.whole(address, { ...model, meta: { ...model.meta, noindex: true } });
  }

  return {
    ...{ addresses, headers, find, begin, formPage, failures },
    early,
    /** Makes what `early` gives before it is sent. What fails is tried again then. */
    prepare(address: PageAddress): void {
      early(address)
        .then((frame) => frame.deflated())
        .catch(() => {});
    },
    /** `compressing`: how many wait for their best compression. `waiting`: to be rendered. */
    describe: () => ({ ...cache.describe(), compressing: queue.waiting(), waiting: renderQueue.waiting() }),
  };
}

export type Pages = Awaited<ReturnType<typeof createPages>>;
