import type { ShellFacts } from '../../client/shell/shell-facts.ts';
import type { FormReply } from '../../shared/form-reply.ts';
import type { ContentStandings } from './collaborators.ts';
import { withDeadline } from './deadline.ts';
import type { Document } from './document.ts';
import type { Manifest } from './manifest.ts';
import type { PageAddress } from './page-address.ts';
import { createBodies, nextMidnightInIndia, type PageCache, type StoredPage } from './page-cache.ts';
import { isRedirect, type PageModel, type PageQuery, type Redirect } from './page-query.ts';
import { renderWhole } from './render-app.tsx';
import type { RouteTable } from './route-table.ts';

export interface PagesOptions {
  table: RouteTable;
  query: PageQuery;
  document: Document;
  manifest: Manifest;
  cache: PageCache;
  standings: ContentStandings;
  facts: ShellFacts;
  now: () => number;
  /** For one page from the question to the last byte drawn; milliseconds. */
  deadlineMs: number;
  /** Headers of a page or of its data: name, value, name, value … */
  headersOf: (kind: PageKind, status: number, personal: boolean) => string[];
  onRender?: (ms: number) => void;
  /** A page that is kept could not be drawn anew: the old one stays. */
  onError: (error: unknown) => void;
}

/** A document for people, or the same page's data for a navigation in the browser. */
export type PageKind = 'document' | 'data';

/** A page on its way: its data first, then its bytes. Shared by all who ask for it meanwhile. */
export interface PageInProgress {
  model: Promise<PageModel | Redirect>;
  page: Promise<StoredPage | Redirect>;
}

/** Draws each page once for each version of what it is made of, and keeps the bytes. */
export function createPages(options: PagesOptions) {
  const { table, query, document, manifest, cache, standings, facts, now, deadlineMs, headersOf } = options;
  const inProgress = new Map<string, PageInProgress>();

  /** The kept page, also when it is about to be drawn anew: nobody waits for a change. */
  function kept(kind: PageKind, address: PageAddress): StoredPage | null {
    const key = cacheKey(kind, address);
    const page = cache.get(key);
    if (!page) return null;
    if (!cache.isCurrent(page) && !inProgress.has(key)) {
      begin(kind, address, page).page.catch(options.onError);
    }
    return page;
  }

  /** Begins a page that is not kept, or joins the one that is being made. */
  function begin(kind: PageKind, address: PageAddress, before: StoredPage | null = null): PageInProgress {
    const key = cacheKey(kind, address);
    const running = inProgress.get(key);
    if (running) return running;
    const started = now();
    const model = withDeadline((signal) => query(address, null, signal), deadlineMs);
    const page = model.then(async (made): Promise<StoredPage | Redirect> => {
      if (!isRedirect(made)) return draw(kind, address, made, before, started);
      cache.delete(key);
      return made;
    });
    const progress = { model, page };
    inProgress.set(key, progress);
    page.catch(() => {}).finally(() => inProgress.delete(key));
    return progress;
  }

  /**
   * The bytes of a page and their keeping. A page that is no longer there is forgotten; pages of a fault look
   * the same wherever it happened, so hostile addresses fill nothing.
   */
  async function draw(
    kind: PageKind,
    address: PageAddress,
    model: PageModel,
    before: StoredPage | null,
    started: number,
  ): Promise<StoredPage> {
    const own = cacheKey(kind, address);
    const key = model.status === 200 ? own : `${kind} ${model.status} ${model.digest}`;
    if (key !== own) cache.delete(own);
    const same = key === own ? before : cache.get(key);
    if (same?.digest === model.digest) return Object.assign(same, freshness(model));
    const personal = Boolean(address.route?.handle.personal);
    const text = await htmlOf(kind, address, model);
    const headers = headersOf(kind, model.status, personal);
    // Those of a page with slots are never sent: each response fills and compresses its own.
    const bytes = Buffer.from(personal ? '' : text);
    const page: StoredPage = {
      status: model.status,
      pattern: address.route?.pattern ?? 'unknown',
      digest: model.digest,
      ...freshness(model),
      template: personal ? text : null,
      headers,
      ...createBodies(bytes, model.digest, headers, () => cache.grown(key, page)),
    };
    // Readers of the page before it wait for nothing.
    if (same && !personal) await page.compress('gzip');
    if (model.status < 500) cache.set(key, page);
    if (same?.bodies.br) void page.compress('br');
    options.onRender?.(now() - started);
    return page;
  }

  async function htmlOf(kind: PageKind, { path, route }: PageAddress, model: PageModel): Promise<string> {
    if (kind === 'data') return model.json;
    const app = await renderWhole({ table, facts, path }, model.context);
    return document.head(model.meta, path, modulesOf(route?.pattern)) + app + document.tail(model.hydration);
  }

  /** The browser modules of a page. */
  function modulesOf(pattern: string | undefined): string[] {
    return [...manifest.entry, ...((pattern && manifest.routes[pattern]) || [])];
  }

  function freshness({ read }: PageModel) {
    const endOfDay = nextMidnightInIndia(now());
    const checkAt = read.reduce(
      (least, { key }) => Math.min(least, standings.standing(key)?.checkAt ?? least),
      endOfDay,
    );
    return { read, checkAt, endOfDay };
  }

  /** A page that is shown once: a form that was sent without JavaScript, with what came of it. */
  async function once(address: PageAddress, reply: FormReply): Promise<string> {
    const model = await withDeadline((signal) => query(address, reply, signal), deadlineMs);
    if (isRedirect(model)) throw new Error(`The page of a form redirects to ${model.location}`);
    return textOf(address, model);
  }

  /** The page of a model that is at hand: a fault's. Not kept. */
  function textOf(address: PageAddress, model: PageModel): Promise<string> {
    return htmlOf('document', address, noindex(model));
  }

  return { kept, begin, once, textOf, modulesOf };
}

export type Pages = ReturnType<typeof createPages>;

function cacheKey(kind: PageKind, address: PageAddress): string {
  return kind === 'data' ? `data ${address.key}` : address.key;
}

function noindex(model: PageModel): PageModel {
  return { ...model, meta: { ...model.meta, noindex: true } };
}
