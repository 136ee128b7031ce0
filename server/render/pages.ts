import type { HydrationData } from '../../client/hydration.ts';
import type { ShellFacts } from '../../client/shell/shell-facts.ts';
import type { FormReply } from '../../shared/form-reply.ts';
import type { ContentStandings } from './collaborators.ts';
import type { Document } from './document.ts';
import type { Manifest } from './manifest.ts';
import type { PageAddress } from './page-address.ts';
import { nextMidnightInIndia, type PageCache, type StoredPage, storeBodies } from './page-cache.ts';
import { hydrationOf, isRedirect, type PageModel, type PageQuery, type Redirect } from './page-query.ts';
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
  onError: (error: unknown) => void;
}

/** A document for people, or the same page's data for a navigation in the browser. */
export type PageKind = 'document' | 'data';

/** A page on its way: its data first, then its bytes. Shared by all who ask for it meanwhile. */
export interface PageInProgress {
  model: Promise<PageModel | Redirect>;
  page: Promise<StoredPage | Redirect>;
}

/**
 * Draws each page once for each version of what it is made of, and keeps the bytes.
 */
export function createPages(options: PagesOptions) {
  const { table, query, document, manifest, cache, standings, facts, now, deadlineMs, headersOf } = options;
  const inProgress = new Map<string, PageInProgress>();

  /** The kept page, also when it is about to be drawn anew: nobody waits for a change. */
  function kept(kind: PageKind, address: PageAddress): StoredPage | null {
    const page = cache.get(cacheKey(kind, address));
    if (!page) return null;
    if (!cache.isCurrent(page) && !inProgress.has(cacheKey(kind, address))) begin(kind, address, page);
    return page;
  }

  /** Begins a page that is not kept, or joins the one that is being made. */
  function begin(kind: PageKind, address: PageAddress, before: StoredPage | null = null): PageInProgress {
    const key = cacheKey(kind, address);
    const running = inProgress.get(key);
    if (running) return running;
    const started = now();
    const model = withDeadline((signal) => query(address, null, signal), deadlineMs);
    const page = model.then(async (made) => {
      if (isRedirect(made)) return made;
      const stored = await draw(kind, address, made, before);
      options.onRender?.(now() - started);
      return stored;
    });
    const progress = { model, page };
    inProgress.set(key, progress);
    page.catch((error) => before && options.onError(error)).finally(() => inProgress.delete(key));
    model.catch(() => {});
    return progress;
  }

  async function draw(
    kind: PageKind,
    address: PageAddress,
    model: PageModel,
    before: StoredPage | null,
  ): Promise<StoredPage> {
    const key = model.status === 200 ? cacheKey(kind, address) : faultKey(kind, model);
    const same = before?.digest === model.digest ? before : cache.get(key);
    if (same?.digest === model.digest) {
      same.read = model.read;
      same.checkAt = checkAt(model);
      return same;
    }
    const personal = Boolean(address.route?.handle.personal);
    const bytes = await bytesOf(kind, address, model, null);
    const headers = headersOf(kind, model.status, personal);
    const page: StoredPage = {
      status: model.status,
      pattern: address.route?.pattern ?? '*',
      digest: model.digest,
      read: model.read,
      checkAt: checkAt(model),
      template: personal ? bytes.toString('utf8') : null,
      bodies: personal
        ? { identity: { bytes: Buffer.alloc(0), etag: '', headers }, gzip: null, br: null }
        : await storeBodies(bytes, model.digest, headers, () => cache.set(key, page)),
    };
    if (model.status < 500) cache.set(key, page);
    return page;
  }

  /** The bytes of a page or of its data; a form that was just sent (`reply`) is drawn with its answer. */
  async function bytesOf(
    kind: PageKind,
    { path, route }: PageAddress,
    model: PageModel,
    reply: FormReply | null,
  ): Promise<Buffer> {
    const hydration: HydrationData = hydrationOf(model, facts);
    if (kind === 'data') return Buffer.from(JSON.stringify(model.data));
    const app = await renderWhole({ table, facts, path }, model.context);
    const shown = reply ? { ...model.meta, noindex: true } : model.meta;
    const head = document.head(shown, path, modulesOf(route?.pattern));
    return Buffer.concat([Buffer.from(head), app, Buffer.from(document.tail(hydration))]);
  }

  function modulesOf(pattern: string | undefined): string[] {
    return [...manifest.entry, ...((pattern && manifest.routes[pattern]) || [])];
  }

  function checkAt({ read }: PageModel): number {
    return read.reduce(
      (least, { key }) => Math.min(least, standings.standing(key)?.checkAt ?? least),
      nextMidnightInIndia(now()),
    );
  }

  /** A page that is shown once: the form that was sent without JavaScript, with what came of it. */
  async function once(address: PageAddress, reply: FormReply | null): Promise<{ status: number; html: string }> {
    const model = await withDeadline((signal) => query(address, reply, signal), deadlineMs);
    if (isRedirect(model)) throw new Error(`The page of a form redirects to ${model.location}`);
    return { status: model.status, html: (await bytesOf('document', address, model, reply)).toString('utf8') };
  }

  return { kept, begin, once, modulesOf };
}

export type Pages = ReturnType<typeof createPages>;

function cacheKey(kind: PageKind, address: PageAddress): string {
  return kind === 'data' ? `data ${address.key}` : address.key;
}

/** Pages of a fault look the same wherever it happened, so hostile addresses fill nothing. */
function faultKey(kind: PageKind, model: PageModel): string {
  return `${kind} ${model.status} ${model.digest}`;
}

/** @throws DeadlineError when the work is not done in time; its signal is then aborted */
async function withDeadline<T>(work: (signal: AbortSignal) => Promise<T>, ms: number): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new DeadlineError(`The page was not there after ${ms} ms`);
      controller.abort(error);
      reject(error);
    }, ms);
  });
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}
