import { createHash } from 'node:crypto';
import { RouterContextProvider, type StaticHandlerContext } from 'react-router';
import { type Backend, backendContext } from '../../client/backend.ts';
import type { PageData } from '../../client/hydration.ts';
import { localeOf } from '../../client/locale.ts';
import { type Failure, failureOf } from '../../client/shell/error-page.tsx';
import type { ShellFacts } from '../../client/shell/shell-facts.ts';
import { structuredOf } from '../../client/structured.ts';
import { inLanguage, type Language, pagePathOf } from '../../shared/language.ts';
import { pageOfPath } from '../../shared/pages.ts';
import type { Budget } from '../http/budget.ts';
import { emptyContent } from '../upstream/content.ts';
import { hasOneStatus, type MatchedRoute, type PageAddress, type RouteTable, showsAll } from './address.ts';
import { type BackendSources, createBackend, DAY_KEY, type Visitor } from './backend.ts';
import type { Dependency } from './cache.ts';
import type { DocumentMeta } from './document.ts';
import { errorsOf } from './failure-pages.ts';
import { near } from './near.ts';

/** A page's data, before anything is rendered. */
export interface PageModel {
  status: number;
  context: StaticHandlerContext;
  meta: DocumentMeta;
  /** The pattern of its route, where it has one. */
  pattern: string | undefined;
  path: string;
  /** Its path and query; null for an error. */
  address: string | null;
  /** The response to `GET /_data/…`: `PageData` as JSON. */
  json: string;
  /** The digest of all that the page is made of. */
  digest: string;
  read: Dependency[];
  /** True where any content could not be had. */
  failed: boolean;
  /**
   * `kept`: cached for all its readers. `own`: rendered for one reader; unknown addresses and queries of free text are
   * too many for the cache. `refused`: its client has asked for too many addresses of this kind, and gets the page that
   * all such clients get.
   */
  keeping: 'kept' | 'own' | 'refused';
  /** The failure that an error page shows; null for any other page. */
  failure: Failure | null;
}

/** A redirect that a loader gives instead of data. */
export interface Redirect {
  location: string;
  status: number;
}

export interface PageDataOptions {
  table: RouteTable;
  sources: BackendSources;
  facts: Readonly<Record<Language, ShellFacts>>;
  build: string;
  /** The system's clock. */
  date: () => number;
  /** Bounds the failures that are rendered for one client: each names similar addresses. */
  limit: Budget;
  /** Runs each loader, for traces. */
  aroundLoader?: (<T>(pattern: string, work: () => Promise<T>) => Promise<T>) | undefined;
}

/** The time for one page, from the request to its last byte rendered; milliseconds (docs/product.md, "Upstream"). */
const DEADLINE_MS = 6_000;
/** The part of DEADLINE_MS that is left for rendering a page whose content is late. */
const RENDER_MS = 300;
/** An address that no page has: error pages are rendered as if it had been requested. */
const NOWHERE = '/nowhere/at/all';

/** Runs loaders: from an address to all that its page shows. */
export function createPageData(options: PageDataOptions) {
  const { table, sources, facts, build, date, limit, aroundLoader } = options;
  const empty = { ...sources, content: { ...sources.content, ...emptyContent() } };
  const earlyMetas = new Map<string, DocumentMeta>();

  /**
   * The data of an address's page. A failure of upstream is a page of its own.
   * @param client the visitor's address, as limits count it; null where nobody waits
   * @param visitor the visitor's own part, for a page that is rendered for one visitor alone
   * @throws a TimeoutError when it is not there in time
   */
  async function load(
    address: PageAddress,
    client: string | null,
    visitor?: Visitor,
  ): Promise<PageModel | Redirect> {
    // Late content is left out of the page while there is still time to render it.
    const deadline = AbortSignal.timeout(DEADLINE_MS - RENDER_MS);
    const reader = { client, deadline, takesPartial: hasOneStatus(address) };
    const { language } = address;
    const { backend, read } = createBackend({ sources, language, now: date, visitor, reader });
    const context = await run(address, backend, AbortSignal.timeout(DEADLINE_MS));
    if (context instanceof Response) {
      return { location: context.headers.get('location') ?? '/', status: context.status };
    }
    const isRefused = context.errors !== null && client !== null && limit.take(client) > 0;
    const failure = await failureIn(context, address, client !== null && !isRefused);
    const isPersonal = visitor !== undefined;
    return modelOf(context, address, failure, { read, isPersonal, isRefused });
  }

  function run(
    { path, search, route }: Pick<PageAddress, 'path' | 'search' | 'route'>,
    backend: Backend,
    signal: AbortSignal | null = null,
  ) {
    const requestContext = new RouterContextProvider();
    requestContext.set(backendContext, backend);
    // The origin means nothing here: loaders see the path and the query alone.
    const request = new Request(`http://site.invalid${path}${search}`, { signal });
    const query = () => table.handler(route?.pattern).query(request, { requestContext });
    return aroundLoader ? aroundLoader(route?.pattern ?? 'unknown', query) : query();
  }

  /**
   * The failure as a visitor may see it: an error that a loader threw on purpose, or a bare 500.
   * @param isTold true for a visitor who is told of similar addresses
   */
  async function failureIn(
    context: StaticHandlerContext,
    { path, route, language }: PageAddress,
    isTold: boolean,
  ): Promise<Failure | null> {
    if (!context.errors) return null;
    const { status, message } = failureOf(Object.values(context.errors)[0], language);
    if (status !== 404) return { status, message };
    // For a page past the end of a list no other page can have been meant.
    const isNamed = !route || route.pattern.includes(':');
    const meant = isTold && isNamed ? await near(sources, path, route !== null) : [];
    return {
      status: isGone(context, route) ? 410 : status,
      message,
      ...(meant.length > 0 && { near: meant }),
    };
  }

  /** True for a record that was on its list once: search engines then forget it at once. */
  function isGone({ matches }: StaticHandlerContext, route: MatchedRoute | null): boolean {
    const { path, record: list } = route?.row ?? {};
    const name = matches.at(-1)?.params[path?.split(':').at(-1) ?? ''];
    return Boolean(list && name && sources.content.isGone(list, name));
  }

  function modelOf(
    context: StaticHandlerContext,
    address: PageAddress,
    failure: Failure | null,
    { read, isPersonal, isRefused }: { read: Dependency[]; isPersonal: boolean; isRefused: boolean },
  ): PageModel {
    const { route, path, search, language } = address;
    const status = failure?.status ?? context.statusCode;
    const failed = read.some((dependency) => dependency.failed);
    const view = viewOf(context);
    const isOwn = !failure && showsAll(address, view);
    // While upstream fails it is unknown whether the record exists.
    const isDoubtful = failed && route?.pattern.includes(':');
    const isKept = isOwn && !isDoubtful && !address.isFree && !isPersonal;
    const meta: DocumentMeta =
      failure || !route
        ? { title: `${failure?.message} | ${facts[language].groupName}`, noindex: true }
        : metaOf(route, view, language);
    const errors = failure && errorsOf(failure, context);
    const data: Omit<PageData, 'version'> = {
      build,
      status,
      loaderData: context.loaderData,
      errors,
      title: meta.title,
      facts: facts[language],
    };
    // Made once for data, hydration and digest: only the page's HTML is larger.
    const text = JSON.stringify(data);
    const day = read.find(({ key }) => key === DAY_KEY)?.version;
    const digest = createHash('sha1')
      .update(JSON.stringify([day, meta, failed, path]))
      .update(text)
      .digest('hex');
    return {
      status,
      meta,
      read,
      failed,
      digest,
      path,
      pattern: route?.pattern,
      keeping: isRefused ? 'refused' : isKept ? 'kept' : 'own',
      failure,
      address: isOwn ? path + search : failure ? null : path,
      json: `{"version":"${digest}",${text.slice(1)}`,
      context: { ...context, errors, statusCode: status },
    };
  }

  function metaOf({ handle, pattern }: MatchedRoute, view: unknown, language: Language): DocumentMeta {
    const locale = localeOf(language);
    const crumbs = handle.crumbs?.(view, locale) ?? [];
    const site = sources.site.in(language).facts;
    const structured = structuredOf(pageOfPath(pagePathOf(pattern)), view, crumbs, { site, locale });
    return { ...handle.meta(view, facts[language], locale), structured };
  }

  /**
   * The head of a page before its data is there: as if upstream had nothing. Only for pages that stream.
   * @throws what the loader throws
   */
  async function earlyMeta(address: PageAddress): Promise<DocumentMeta> {
    const { route, language } = address;
    const known = route && earlyMetas.get(route.pattern);
    if (known) return known;
    const context = await run(address, emptyBackend(language));
    if (context instanceof Response || context.errors || !route) return { title: facts[language].groupName };
    const meta = metaOf(route, viewOf(context), language);
    earlyMetas.set(route.pattern, meta);
    return meta;
  }

  /** The data of an error page, within the site's frame. */
  async function errorModel(failure: Failure, language: Language): Promise<PageModel> {
    const nowhere = table.read(inLanguage(NOWHERE, language));
    const context = await run(nowhere, emptyBackend(language));
    if (context instanceof Response) throw new Error('An address that no page has was redirected');
    return modelOf(context, nowhere, failure, { read: [], isPersonal: false, isRefused: false });
  }

  /** The backend of a page that shows nothing of upstream. */
  function emptyBackend(language: Language): Backend {
    return createBackend({ sources: empty, language, now: date }).backend;
  }

  return { load, earlyMeta, errorModel };
}

/** The view model that the page's own loader gave. */
function viewOf({ loaderData, matches }: StaticHandlerContext): unknown {
  return loaderData[matches.at(-1)?.route.id ?? ''];
}

export function isRedirect(model: object): model is Redirect {
  return 'location' in model;
}
