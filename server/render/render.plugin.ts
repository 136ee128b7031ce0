import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { SOMETHING_WRONG } from '../../client/page.ts';
import type { FormReply } from '../../shared/form-reply.ts';
import type { Picture } from '../../shared/picture.ts';
import type { SiteFacts } from '../../shared/site-facts.ts';
import type { ContentStandings, PageContent, SlotFillers } from './collaborators.ts';
import { DeadlineError } from './deadline.ts';
import { createDocument } from './document.ts';
import type { Manifest } from './manifest.ts';
import { canonicalPath, type PageAddress, readAddress } from './page-address.ts';
import { PageCache, type StoredPage } from './page-cache.ts';
import { createPageHeaders } from './page-headers.ts';
import { createPageQuery, isRedirect, type PageModel, type Redirect } from './page-query.ts';
import { createPages, type PageKind } from './pages.ts';
import { loadRouteTable } from './route-table.ts';
import { sendPersonal, sendStored, sendText } from './send-page.ts';
import { type BackendSources, PICTURES_KEY } from './server-backend.ts';
import { shellFactsOf } from './shell-facts-of.ts';
import { fillSlots } from './slots.ts';
import { streamPage } from './stream-page.ts';

export interface RenderPluginOptions {
  manifest: Manifest;
  siteUrl: string;
  demo: boolean;
  /** PAGE_CACHE_MB in bytes; 0 keeps nothing. */
  cacheBytes: number;
  now: () => number;
  /** For one page; milliseconds. Default 6 s (DECISIONS section 1). */
  deadlineMs?: number;
  /** A page whose data is not there after this is streamed; milliseconds. */
  holdMs?: number;
  structured?: (objects: object[]) => object[];
  /** Runs a page's loader as part of that request, for what it asks of others. */
  asRequest?: <T>(id: string, work: () => T) => T;
  onPicture?: (picture: Picture) => void;
  onRender?: (ms: number) => void;
  onCache?: (event: 'hit' | 'miss' | 'streamed' | 'evicted') => void;
  onSent?: (sent: SentPage) => void;
}

/** One answer, for metrics and the log. */
export interface SentPage {
  request: FastifyRequest;
  pattern: string;
  status: number;
  /** From the request to the last byte handed over. */
  ms: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends a form's page again, as the reply says (DECISIONS section 4). */
    renderFormPage: (request: FastifyRequest, reply: FastifyReply, formReply: FormReply) => unknown;
    /** Sends a page that says what went wrong. */
    renderFault: (
      request: FastifyRequest,
      reply: FastifyReply,
      status: number,
      message?: string,
    ) => Promise<unknown>;
    /** Draws a page before anybody asks. */
    drawPage: (url: string) => Promise<void>;
    describePages: () => { entries: number; bytes: number };
  }
}

/**
 * Every page, as a document and as data (`/_data/…`). Takes the decorators `content`, `site`, `media`,
 * `issueFormTicket` and `captcha`. Must be registered last: it answers every GET that nobody else does.
 */
async function render(app: FastifyInstance, options: RenderPluginOptions): Promise<void> {
  const { manifest, siteUrl, demo, now, holdMs = 50, deadlineMs = 6_000, onSent, onCache } = options;
  const content = app.getDecorator<PageContent & ContentStandings>('content');
  const site = app.getDecorator<BackendSources['site']>('site');
  const media = app.getDecorator<BackendSources['media']>('media');
  const facts = shellFactsOf(site.facts as SiteFacts, demo);
  const table = await loadRouteTable();
  const standings: ContentStandings = {
    standing: (key) =>
      key === PICTURES_KEY ? { version: media.version(), checkAt: now() + 1_000 } : content.standing(key),
  };
  const sources: BackendSources = {
    content,
    site,
    media,
    ...(options.onPicture && { onUnknownPicture: options.onPicture }),
  };
  const queries = createPageQuery({
    table,
    sources,
    facts,
    build: manifest.build,
    today: () => new Date(now() + 5.5 * 3_600_000).toISOString().slice(0, 10),
  });
  const document = createDocument({
    manifest,
    siteUrl,
    groupName: facts.groupName,
    demo,
    ...(options.structured && { structured: options.structured }),
  });
  const headers = createPageHeaders({ manifest, https: siteUrl.startsWith('https:'), demo });
  const cache = new PageCache({
    maxBytes: options.cacheBytes,
    standings,
    now,
    onEvent: () => onCache?.('evicted'),
  });
  const onError = (error: unknown) => app.log.error({ err: error }, 'a page could not be drawn');
  const pages = createPages({
    table,
    query: queries.query,
    document,
    manifest,
    cache,
    standings,
    facts,
    now,
    deadlineMs,
    headersOf: headers.headersOf,
    onError,
    ...(options.onRender && { onRender: options.onRender }),
  });
  const slots: SlotFillers = {
    ticket: () => app.getDecorator<() => string>('issueFormTicket')(),
    captcha: () => app.getDecorator<{ issue(): { id: string } }>('captcha').issue().id,
  };

  /** Addresses of pages that were asked for, read once each; those of no page are not remembered. */
  const addresses = new LRUCache<string, PageAddress>({ max: 5_000 });
  function addressOf(url: string): PageAddress {
    const known = addresses.get(url);
    if (known) return known;
    const address = readAddress(url, table);
    if (address.route && url.length < 300) addresses.set(url, address);
    return address;
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    kind: PageKind,
    url: string,
    started: number,
  ) {
    const address = addressOf(url);
    const kept = pages.kept(kind, address);
    if (kept) {
      onCache?.('hit');
      return send(request, reply, kept, started);
    }
    if (kind === 'document' && !address.route) {
      const elsewhere = canonicalPath(address.path, table);
      if (elsewhere)
        return redirect(request, reply, { location: elsewhere + queryOf(url), status: 301 }, started);
    }
    onCache?.('miss');
    const begin = () => pages.begin(kind, address);
    const { model, page } = options.asRequest ? options.asRequest(request.id, begin) : begin();
    if (kind === 'document' && canStream(request, address) && (await isLate(model))) {
      page.catch(() => {});
      return stream(request, reply, address, model, started);
    }
    const made = await page;
    if (isRedirect(made)) {
      if (kind === 'data') return sendRedirectData(request, reply, made, started);
      return redirect(request, reply, made, started);
    }
    return send(request, reply, made, started);
  }

  function canStream({ method, raw }: FastifyRequest, { route, search }: PageAddress): boolean {
    return (
      Boolean(route?.handle.streams) &&
      method === 'GET' &&
      !/[?&]page=/.test(search) &&
      raw.httpVersion === '1.1'
    );
  }

  async function isLate(model: Promise<PageModel | Redirect>): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, holdMs, true);
    });
    const settled = model.then(
      () => false,
      () => false,
    );
    const is = await Promise.race([settled, late]);
    clearTimeout(timer);
    return is;
  }

  async function send(request: FastifyRequest, reply: FastifyReply, page: StoredPage, started: number) {
    reply.hijack();
    if (page.template === null) sendStored(request.raw, reply.raw, page);
    else await sendPersonal(request.raw, reply.raw, page, slots);
    report(request, page.pattern, reply.raw.statusCode, started);
  }

  async function stream(
    request: FastifyRequest,
    reply: FastifyReply,
    address: PageAddress,
    model: Promise<PageModel | Redirect>,
    started: number,
  ) {
    onCache?.('streamed');
    const meta = await queries.earlyMeta(address);
    const pattern = address.route?.pattern ?? '';
    reply.hijack();
    await streamPage(request.raw, reply.raw, {
      app: { table, facts, path: address.path },
      document,
      facts,
      head: document.head(meta, address.path, pages.modulesOf(pattern)),
      model,
      fault: (error) => faultModel(error, request),
      headersOf: headers.streamed,
      onError,
    });
    report(request, pattern, 200, started);
  }

  function redirect(
    request: FastifyRequest,
    reply: FastifyReply,
    { location, status }: Redirect,
    started: number,
  ) {
    reply.header('cache-control', 'public, max-age=0, s-maxage=60');
    report(request, 'redirect', status, started);
    return reply.redirect(location, status);
  }

  function sendRedirectData(request: FastifyRequest, reply: FastifyReply, to: Redirect, started: number) {
    report(request, 'redirect', 200, started);
    return reply.header('cache-control', 'no-store').send({
      build: manifest.build,
      status: to.status,
      loaderData: {},
      errors: null,
      title: '',
      redirect: to.location,
    });
  }

  function report(request: FastifyRequest, pattern: string, status: number, started: number): void {
    onSent?.({ request, pattern, status, ms: performance.now() - started });
  }

  /** What a page is answered with that cannot be had: late is 503, everything else is our own fault. */
  function faultModel(error: unknown, request: FastifyRequest): Promise<PageModel> {
    const late = error instanceof DeadlineError;
    if (late) request.log.warn({ reqId: request.id }, 'a page took too long');
    else request.log.error({ reqId: request.id, err: error }, 'a page could not be drawn');
    return queries.fault(late ? 503 : 500, SOMETHING_WRONG);
  }

  /** A kept page is sent at once, without a promise in the way: nearly all requests end here. */
  function handle(request: FastifyRequest, reply: FastifyReply, kind: PageKind, url: string) {
    const started = performance.now();
    const address = addressOf(url);
    const kept = pages.kept(kind, address);
    if (!kept || kept.template !== null) return handleSlowly(request, reply, kind, url, started);
    onCache?.('hit');
    reply.hijack();
    const status = sendStored(request.raw, reply.raw, kept);
    report(request, kept.pattern, status, started);
  }

  async function handleSlowly(
    request: FastifyRequest,
    reply: FastifyReply,
    kind: PageKind,
    url: string,
    started: number,
  ) {
    try {
      return await answer(request, reply, kind, url, started);
    } catch (error) {
      if (reply.raw.headersSent) {
        reply.raw.destroy();
        request.log.error({ reqId: request.id, err: error }, 'a page broke off');
        return;
      }
      const model = await faultModel(error, request);
      await sendFault(request, reply, kind, model);
      report(request, addressOf(url).route?.pattern ?? 'unknown', model.status, started);
    }
  }

  async function sendFault(request: FastifyRequest, reply: FastifyReply, kind: PageKind, model: PageModel) {
    reply.hijack();
    const address: PageAddress = { path: '', search: '', key: '', route: null };
    const text = kind === 'data' ? JSON.stringify(model.data) : await pages.faultPage(address, model);
    await sendText(request.raw, reply.raw, model.status, headers.headersOf(kind, model.status, true), text);
  }

  app.decorate('renderFault', async (request, reply, status, message = SOMETHING_WRONG) =>
    sendFault(request, reply, 'document', await queries.fault(status, message)),
  );
  app.decorate('renderFormPage', async (request, reply, formReply) => {
    const address = addressOf(formPageOf(formReply));
    const page = await pages.once(address, formReply);
    reply.hijack();
    const own = headers.headersOf('document', formReply.status, true);
    const retryAfter = reply.getHeader('retry-after');
    if (retryAfter !== undefined) own.push('retry-after', String(retryAfter));
    await sendText(request.raw, reply.raw, formReply.status, own, fillSlots(page, slots));
  });
  app.decorate('drawPage', async (url) => {
    const address = addressOf(url);
    if (!cache.get(address.key)) await pages.begin('document', address).page;
  });
  app.decorate('describePages', () => cache.describe());

  const route = { method: ['GET', 'HEAD'], exposeHeadRoute: false, config: { reportsItself: true } };
  app.route({
    ...route,
    url: '/_data/*',
    handler: (request, reply) =>
      handle(request, reply, 'data', request.raw.url?.slice('/_data'.length) ?? '/'),
  });
  app.route({
    ...route,
    url: '/*',
    handler: (request, reply) => handle(request, reply, 'document', request.raw.url ?? '/'),
  });
}

/** Where a form that was sent without JavaScript is shown again. */
function formPageOf({ form, project }: FormReply): string {
  if (form === 'application') return '/apply';
  if (form === 'landing' || form === 'consultation') return '/landing';
  const query = new URLSearchParams({ form, ...(project && { project }) });
  return `/contact-us?${query}`;
}

function queryOf(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
}

/** Decorates the app itself with `renderFormPage`, `renderFault`, `drawPage` and `describePages`. */
export const renderPlugin = Object.assign(render, {
  [Symbol.for('skip-override')]: true,
  [Symbol.for('plugin-meta')]: { name: 'render', dependencies: ['media', 'enquiry'] },
});
