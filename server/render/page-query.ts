import { hash } from 'node:crypto';
import { RouterContextProvider, type StaticHandlerContext } from 'react-router';
import { type Backend, backendContext } from '../../client/backend.ts';
import type { PageData } from '../../client/hydration.ts';
import { localeOfPath } from '../../client/locale.ts';
import type { PageMeta } from '../../client/page.ts';
import { routeErrorOf } from '../../client/shell/route-error.tsx';
import type { ShellFacts } from '../../client/shell/shell-facts.ts';
import type { FormReply } from '../../shared/form-reply.ts';
import { type Language, languageOf } from '../../shared/language.ts';
import type { Dependency } from './collaborators.ts';
import { type PageAddress, showsWhatItNames } from './page-address.ts';
import type { RouteTable } from './route-table.ts';
import { type BackendSources, createServerBackend } from './server-backend.ts';

/** A page's data: what its loader gave, before anything is drawn. */
export interface PageModel {
  status: number;
  context: StaticHandlerContext;
  meta: PageMeta;
  /** What a navigation in the browser is answered with: `PageData` as JSON. */
  json: string;
  /** What the page carries for hydration: `HydrationData` as JSON. */
  hydration: string;
  /** Of everything the page is drawn from: the same digest is the same page. */
  digest: string;
  read: Dependency[];
  /** Whether any content could not be had. */
  failed: boolean;
  cacheAs: CacheAs;
}

/**
 * `own`: as the page of its address. `shared`: as one of the pages that many addresses have, such as "News not
 * found". `none`: whether such an address is one cannot be told while upstream fails.
 */
export type CacheAs = 'own' | 'shared' | 'none';

/** Where a loader sends the visitor instead. */
export interface Redirect {
  location: string;
  status: number;
}

export interface QueryOptions {
  table: RouteTable;
  sources: BackendSources;
  facts: ShellFacts;
  build: string;
  /** For the content of a page; after that it shows what has arrived. Milliseconds. */
  contentMs: number;
  /** The day in Asia/Kolkata. */
  today: () => string;
}

/** Runs loaders. */
export function createPageQuery({ table, sources, facts, build, contentMs, today }: QueryOptions) {
  const { groupName } = facts;
  /** As if upstream had nothing. */
  const empty: BackendSources = { ...sources, content: sources.emptyContent };
  const factsJson = JSON.stringify(facts);
  const earlyMetas = new Map<string, PageMeta>();

  /**
   * The page of an address; never rejects for a fault of upstream (that is a page of its own).
   * @param client the visitor's address, as limits count it; null where nobody waits
   */
  async function query(
    address: PageAddress,
    formReply: FormReply | null,
    signal: AbortSignal,
    client: string | null = null,
  ): Promise<PageModel | Redirect> {
    const day = today();
    const read: Dependency[] = [];
    const patience = new AbortController();
    const reader = { client, deadline: patience.signal, takesPartial: hasOneStatus(address) };
    const backend = createServerBackend(sources, day, formReply, read, reader);
    const timer = setTimeout(() => patience.abort(), contentMs);
    const context = await run(address, backend, signal).finally(() => clearTimeout(timer));
    if (context instanceof Response) {
      return { location: context.headers.get('location') ?? '/', status: context.status };
    }
    return modelOf(context, address, read, [day, formReply]);
  }

  function run({ path, search }: PageAddress, backend: Backend, signal: AbortSignal) {
    const requestContext = new RouterContextProvider();
    requestContext.set(backendContext, backend);
    // The origin means nothing here: loaders see the path and the query alone.
    const request = new Request(`http://site.invalid${path}${search}`, { signal });
    return table.handler.query(request, { requestContext });
  }

  function modelOf(
    context: StaticHandlerContext,
    address: PageAddress,
    read: Dependency[],
    circumstances: unknown[],
  ): PageModel {
    const { route } = address;
    const error = context.errors && Object.values(context.errors)[0];
    const fault = error === null ? null : routeErrorOf(error, languageOf(address.path));
    const status = fault?.status ?? context.statusCode;
    const view = context.loaderData[context.matches.at(-1)?.route.id ?? ''];
    const failed = read.some((dependency) => dependency.failed);
    const meta: PageMeta =
      fault || !route
        ? { title: `${fault?.message ?? 'Not found'} | ${groupName}`, noindex: true }
        : route.handle.meta(view, facts, localeOfPath(address.path));
    const data: PageData = {
      build,
      status,
      loaderData: context.loaderData,
      errors: context.errors && plainErrors(context.errors, languageOf(address.path)),
      title: meta.title,
    };
    // The largest text of a page but its HTML: made once for its data, its hydration and its digest.
    const json = JSON.stringify(data);
    const hydration = `${json.slice(0, -1)},"facts":${factsJson}}`;
    const made = [...circumstances, meta, failed, status === 200 ? address.path : route?.pattern];
    const digest = hash('sha1', JSON.stringify(made) + hydration);
    return {
      ...{ status, meta, json, hydration, digest, read, failed },
      cacheAs: cacheAs(address, status, failed, view),
      context: status === 200 ? context : { ...context, location: locationOf(route?.pattern ?? NOWHERE) },
    };
  }

  /**
   * What the head of a page says before its data is there: as if upstream had nothing. Only for pages that stream.
   * @throws what the loader throws
   */
  async function earlyMeta(address: PageAddress): Promise<PageMeta> {
    const pattern = address.route?.pattern ?? '';
    const known = earlyMetas.get(pattern);
    if (known) return known;
    const backend = createServerBackend(empty, today(), null, []);
    const context = await run(address, backend, new AbortController().signal);
    if (context instanceof Response || context.errors || !address.route) return { title: groupName };
    const view = context.loaderData[context.matches.at(-1)?.route.id ?? ''];
    const meta = address.route.handle.meta(view, facts, localeOfPath(address.path));
    earlyMetas.set(pattern, meta);
    return meta;
  }

  /**
   * A page that says what went wrong, within the site's frame.
   * @param message as the visitor reads it
   */
  async function fault(status: number, message: string): Promise<PageModel> {
    const nowhere: PageAddress = { path: NOWHERE, search: '', key: '', route: null };
    const backend = createServerBackend(empty, today(), null, []);
    const context = await run(nowhere, backend, new AbortController().signal);
    if (context instanceof Response) throw new Error('An address that no page has was redirected');
    const errors = Object.fromEntries(
      Object.keys(context.errors ?? {}).map((id) => [
        id,
        { status, statusText: '', internal: false, data: { message } },
      ]),
    );
    return modelOf({ ...context, errors, statusCode: status }, nowhere, [], []);
  }

  return { query, earlyMeta, fault };
}

/** An address that no page has. */
const NOWHERE = '/nowhere/at/all';

/** A page that many addresses share knows none of them: it is rendered at the pattern of their route. */
function locationOf(pathname: string): StaticHandlerContext['location'] {
  return { pathname, search: '', hash: '', state: null, key: 'default' };
}

export type PageQueries = ReturnType<typeof createPageQuery>;
export type PageQuery = PageQueries['query'];

/** Whether the status never depends on the data: a part of a list must not say that the rest is not there. */
function hasOneStatus({ route, search }: PageAddress): boolean {
  return Boolean(route?.handle.streams) && !/[?&]page=/.test(search);
}

/** What the browser needs, no more: an error that a loader threw on purpose, or a bare 500. */
function plainErrors(errors: Record<string, unknown>, language: Language): NonNullable<PageData['errors']> {
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      const { status, message } = routeErrorOf(error, language);
      return [id, { status, statusText: '', internal: false, data: { message } }];
    }),
  );
}

function cacheAs(address: PageAddress, status: number, failed: boolean, view: unknown): CacheAs {
  if (status >= 500) return 'none';
  if (status !== 200) return 'shared';
  if (failed && address.route?.pattern.includes(':')) return 'none';
  return showsWhatItNames(address, view) ? 'own' : 'shared';
}

export function isRedirect(model: object): model is Redirect {
  return 'location' in model;
}
