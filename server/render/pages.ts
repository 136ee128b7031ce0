import type { ShellFacts } from '../../client/shell/shell-facts.ts';
import type { FormReply } from '../../shared/form-reply.ts';
import { type BrotliQueue, createBrotliQueue } from './brotli-queue.ts';
import { withDeadline } from './deadline.ts';
import type { Document } from './document.ts';
import type { Manifest } from './manifest.ts';
import type { PageAddress, PageKind } from './page-address.ts';
import { createBodies } from './page-bodies.ts';
import type { PageCache, StoredPage } from './page-cache.ts';
import type { PageFreshness } from './page-freshness.ts';
import type { Sharing } from './page-headers.ts';
import { isRedirect, type PageModel, type PageQuery, type Redirect } from './page-query.ts';
import { renderWhole } from './render-app.tsx';
import type { RouteTable } from './route-table.ts';

export interface PagesOptions {
  table: RouteTable;
  query: PageQuery;
  document: Document;
  manifest: Manifest;
  cache: PageCache;
  freshness: PageFreshness;
  facts: ShellFacts;
  now: () => number;
  /** For one page from the question to the last byte drawn; milliseconds. */
  deadlineMs: number;
  /** Headers of a page or of its data: name, value, name, value … */
  headersOf: (kind: PageKind, status: number, sharing: Sharing) => string[];
  queue?: BrotliQueue;
  onRender?: (ms: number) => void;
  /** A cached page could not be rendered anew: the old one stays. */
  onError: (error: unknown) => void;
}

/** A page on its way: its data first, then its bytes. Shared by all who ask for it meanwhile. */
export interface PageInProgress {
  model: Promise<PageModel | Redirect>;
  page: Promise<StoredPage | Redirect>;
}

/** Renders each page once for each version of what it is made of, and caches the bytes. */
export function createPages(options: PagesOptions) {
  const { table, query, document, manifest, cache, freshness, facts, now, deadlineMs, headersOf } = options;
  const queue = options.queue ?? createBrotliQueue();
  const inProgress = new Map<string, PageInProgress>();

  /** The page that is sent at once, also while it is rendered anew: nobody waits for a change. */
  function cached(kind: PageKind, address: PageAddress): StoredPage | null {
    const key = cacheKey(kind, address);
    const page = cache.get(key);
    if (!page) return null;
    const state = freshness.stateOf(page);
    if (state === 'fresh') return page;
    if (state !== 'stale') return null;
    if (!inProgress.has(key)) begin(kind, address).page.catch(options.onError);
    return page;
  }

  /** The page that is sent when the one that replaces it is not there in time. */
  function overdue(kind: PageKind, address: PageAddress): StoredPage | null {
    const page = cache.get(cacheKey(kind, address));
    return page && freshness.stateOf(page) === 'overdue' ? page : null;
  }

  /**
   * Begins a page, or joins the one that is being made.
   * @param client who asks first, as limits count it; null where nobody waits
   */
  function begin(kind: PageKind, address: PageAddress, client: string | null = null): PageInProgress {
    const key = cacheKey(kind, address);
    const running = inProgress.get(key);
    if (running) return running;
    const started = now();
    const model = withDeadline((signal) => query(address, null, signal, client), deadlineMs);
    const page = model.then(async (made): Promise<StoredPage | Redirect> => {
      if (!isRedirect(made)) return render(kind, address, made, started);
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
   */
  async function render(
    kind: PageKind,
    address: PageAddress,
    model: PageModel,
    started: number,
  ): Promise<StoredPage> {
    const ownKey = cacheKey(kind, address);
    const own = model.cacheAs === 'own';
    const key = own ? ownKey : `${kind} ${model.status} ${model.digest}`;
    if (!own) cache.delete(ownKey);
    const before = cache.get(key);
    const { read, digest } = model;
    if (before?.digest === digest) return Object.assign(before, { read }, freshness.freshnessOf(read));
    const personal = Boolean(address.route?.handle.personal);
    const text = await htmlOf(kind, address, model);
    const headers = headersOf(kind, model.status, personal ? 'personal' : model.failed ? 'failed' : 'public');
    const page: StoredPage = {
      status: model.status,
      pattern: address.route?.pattern ?? 'unknown',
      digest,
      read,
      ...freshness.freshnessOf(read),
      template: personal ? text : null,
      headers,
      // Those of a page with slots are never sent: each response fills and compresses its own.
      ...createBodies(Buffer.from(personal ? '' : text), {
        ...{ digest, headers, queue },
        isCached: () => cache.holds(key, page),
        onGrown: () => cache.grown(key, page),
      }),
    };
    // Readers of the page before it wait for nothing.
    if (before && !personal) await page.compress('gzip');
    if (model.cacheAs !== 'none') cache.set(key, page);
    if (before?.bodies.br) page.improve();
    options.onRender?.(now() - started);
    return page;
  }

  /** A page that many addresses share says nothing of the one that was asked for first. */
  async function htmlOf(kind: PageKind, { path, route }: PageAddress, model: PageModel): Promise<string> {
    if (kind === 'data') return model.json;
    const missing = model.status !== 200;
    // The menus show where the visitor is: the pattern says that much.
    const place = missing ? model.context.location.pathname : path;
    const app = await renderWhole({ table, facts, path: place }, model.context);
    const head = document.head(model.meta, missing ? null : path, modulesOf(route?.pattern));
    return head + app + document.tail(model.hydration);
  }

  /** The browser modules of a page. */
  function modulesOf(pattern: string | undefined): string[] {
    return [...manifest.entry, ...((pattern && manifest.routes[pattern]) || [])];
  }

  /** A page that is shown once: a form that was sent without JavaScript, with what came of it. */
  async function once(address: PageAddress, reply: FormReply): Promise<string> {
    const model = await withDeadline((signal) => query(address, reply, signal), deadlineMs);
    if (isRedirect(model)) throw new Error(`The page of a form redirects to ${model.location}`);
    return textOf(address, model);
  }

  /** The page of a model that is at hand: a fault's. Not cached. */
  function textOf(address: PageAddress, model: PageModel): Promise<string> {
    return htmlOf('document', address, noindex(model));
  }

  return { cached, overdue, begin, once, textOf, modulesOf, compressing: queue.waiting };
}

export type Pages = ReturnType<typeof createPages>;

function cacheKey(kind: PageKind, address: PageAddress): string {
  return kind === 'data' ? `data ${address.key}` : address.key;
}

function noindex(model: PageModel): PageModel {
  return { ...model, meta: { ...model.meta, noindex: true } };
}
