import { createHash } from 'node:crypto';
import { RouterContextProvider, type StaticHandlerContext } from 'react-router';
import { type Backend, backendContext } from '../../client/backend.ts';
import type { HydrationData } from '../../client/hydration.ts';
import { routeErrorOf } from '../../client/shell/route-error.tsx';
import type { ShellFacts } from '../../client/shell/shell-facts.ts';
import { LANGUAGES, type Language, languageOf } from '../../shared/language.ts';
import type { ClientLimit } from '../http/client-limit.ts';
import { hasOneStatus, type PageAddress, type RouteTable, showsWhatItNames } from './address.ts';
import { type BackendSources, createBackend, type Dependency, type Visitor } from './backend.ts';
import { withDeadline } from './deadline.ts';
import type { DocumentMeta } from './document.ts';
import { createNear, plainError, plainErrors } from './error-data.ts';
import { asGone, type GoneSince } from './gone.ts';
import type { Meant } from './near-pages.ts';
import { createPageMeta } from './page-meta.ts';

/** A page's data: what its loader gave, before anything is rendered. */
export interface PageModel {
  status: number;
  context: StaticHandlerContext;
  meta: DocumentMeta;
  /** The response to `GET /_data/…`: `HydrationData` as JSON. */
  json: string;
  /** Of its data, as both the document and the data say. */
  version: string;
  /** Asked for again, its data would be something else, or nothing: the document carries it. */
  isMadeOnce: boolean;
  /** Of everything that the page is made of: the same digest is the same page. */
  digest: string;
  read: Dependency[];
  /** Whether any content could not be had. */
  failed: boolean;
  /**
   * `own`: as the page of its address. `shared`: as one of the pages that many addresses have, such as "News not
   * found". `none`: whether such an address is one cannot be told while upstream fails.
   */
  cacheAs: 'own' | 'shared' | 'none';
}

/** Where a loader sends the visitor instead. */
export interface Redirect {
  location: string;
  status: number;
}

export interface PageDataOptions {
  table: RouteTable;
  sources: BackendSources;
  facts: ShellFacts;
  build: string;
  /** For one page, rendering included; milliseconds. */
  deadlineMs: number;
  /** The day in Asia/Kolkata. */
  today: () => string;
  /** Bounds what is worked out for one client alone. */
  limit: ClientLimit;
  /** Runs each loader, for traces. */
  aroundLoader?: (<T>(pattern: string, work: () => Promise<T>) => Promise<T>) | undefined;
  goneSince?: GoneSince;
}

/** Of a page's time, what is left for rendering it when its content is late. Milliseconds. */
const RENDER_MS = 300;
const VERSION_LENGTH = 12;
/**
 * What each container learns of pictures by itself, and often while a page loads. In a page these are attributes, which
 * React leaves as they are when it takes over: the version is the same with them and without.
 */
const LEARNT = /,"(?:width|height|color)":(?:\d+|"#[\da-f]{6}")/g;
/** An address that no page has: pages of errors are rendered there. */
export const NOWHERE: PageAddress = {
  ...{ kind: 'document', path: '/nowhere/at/all', search: '', key: '' },
  ...{ route: null, isMisspelled: false, isFree: false },
};

/** Runs loaders: from an address to all that its page shows. */
export function createPageData(options: PageDataOptions) {
  const { table, sources, facts, build, deadlineMs, today, limit, aroundLoader } = options;
  const { goneSince = () => null } = options;
  const { groupName } = facts;
  const nearOf = createNear(sources, limit);
  const metaOf = createPageMeta(facts, sources.site.facts);
  /** As if upstream had nothing. */
  const empty: BackendSources = { ...sources, content: sources.emptyContent };
  const factsJson = JSON.stringify(facts);
  const earlyMetas = new Map<string, DocumentMeta>();

  /**
   * The data of an address's page. A failure of upstream is a page of its own.
   * @param client the visitor's address, as limits count it; null where nobody waits
   * @param visitor whose page it is, where it is one visitor's own
   * @throws DeadlineError when it is not there in time
   */
  async function load(
    address: PageAddress,
    client: string | null,
    visitor?: Visitor,
  ): Promise<PageModel | Redirect> {
    const day = today();
    // When content is late the page shows what has arrived, and there is time left to render it.
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), deadlineMs - RENDER_MS);
    const reader = { client, deadline: patience.signal, takesPartial: hasOneStatus(address) };
    const { backend, read } = createBackend({ sources, today: day, reader, ...(visitor && { visitor }) });
    try {
      const [context, near] = await withDeadline(async (signal) => {
        const ran = await run(address, backend, signal);
        return [ran, ran instanceof Response ? [] : await nearOf(ran, address, client)] as const;
      }, deadlineMs);
      if (context instanceof Response) {
        return { location: context.headers.get('location') ?? '/', status: context.status };
      }
      const ran = asGone(context, address.route, goneSince);
      return modelOf(ran, address, read, [day], near, visitor !== undefined);
    } finally {
      clearTimeout(timer);
    }
  }

  function run(
    { path, search, route }: PageAddress,
    backend: Backend,
    signal = new AbortController().signal,
  ) {
    const requestContext = new RouterContextProvider();
    requestContext.set(backendContext, backend);
    // The origin means nothing here: loaders see the path and the query alone.
    const request = new Request(`http://site.invalid${path}${search}`, { signal });
    const query = () => table.handler.query(request, { requestContext });
    return aroundLoader ? aroundLoader(route?.pattern ?? 'unknown', query) : query();
  }

  function modelOf(
    ran: StaticHandlerContext,
    address: PageAddress,
    read: Dependency[],
    circumstances: unknown[],
    near: Meant[] = [],
    isOneVisitors = false,
  ): PageModel {
    const { route } = address;
    const errors = ran.errors && plainErrors(ran.errors, languageOf(address.path), near);
    const context = near.length ? { ...ran, errors } : ran;
    const error = context.errors && Object.values(context.errors)[0];
    const failure = error === null ? null : routeErrorOf(error, languageOf(address.path));
    const status = failure?.status ?? context.statusCode;
    const view = viewOf(context);
    const failed = read.some((dependency) => dependency.failed);
    const meta: DocumentMeta =
      failure || !route
        ? { title: `${failure?.message ?? 'Not found'} | ${groupName}`, noindex: true }
        : metaOf(route, view, address.path);
    const data: Omit<HydrationData, 'version' | 'facts'> = {
      build,
      status,
      loaderData: context.loaderData,
      errors,
      title: meta.title,
    };
    // The largest text of a page but its HTML: made once for its data, its hydration and its digest.
    const text = JSON.stringify(data);
    const version = digestOf('base64url', text.replace(LEARNT, ''), factsJson).slice(0, VERSION_LENGTH);
    const json = `{"version":"${version}",${text.slice(1, -1)},"facts":${factsJson}}`;
    const isMadeOnce = status !== 200 || failed || address.isFree || isOneVisitors;
    const made = [
      ...circumstances,
      meta,
      failed,
      status === 200 ? address.path : (route?.pattern ?? languageOf(address.path)),
    ];
    const digest = digestOf('hex', JSON.stringify(made), version, text);
    return {
      ...{ status, meta, json, version, isMadeOnce, digest, read, failed },
      // Addresses that lead nowhere are without number, and each may be near to something else.
      cacheAs: near.length ? 'none' : cacheAs(address, status, failed, view),
      context:
        status === 200
          ? context
          : { ...context, location: locationOf(route?.pattern ?? nowhereIn(languageOf(address.path))) },
    };
  }

  /**
   * What the head of a page says before its data is there: as if upstream had nothing. Only for pages that stream.
   * @throws what the loader throws
   */
  async function earlyMeta(address: PageAddress): Promise<DocumentMeta> {
    const pattern = address.route?.pattern ?? '';
    const known = earlyMetas.get(pattern);
    if (known) return known;
    const context = await run(address, createBackend({ sources: empty, today: today() }).backend);
    if (context instanceof Response || context.errors || !address.route) return { title: groupName };
    const meta = metaOf(address.route, viewOf(context), address.path);
    earlyMetas.set(pattern, meta);
    return meta;
  }

  /**
   * The data of a page that says what went wrong, within the site's frame.
   * @param message as the visitor reads it
   */
  async function errorModel(status: number, message: string): Promise<PageModel> {
    const context = await run(NOWHERE, createBackend({ sources: empty, today: today() }).backend);
    if (context instanceof Response) throw new Error('An address that no page has was redirected');
    const ids = Object.keys(context.errors ?? {});
    const errors = Object.fromEntries(ids.map((id) => [id, plainError(status, message)]));
    return modelOf({ ...context, errors, statusCode: status }, NOWHERE, [], []);
  }

  return { load, earlyMeta, errorModel };
}

export type PageDataSource = ReturnType<typeof createPageData>;

/** An address that no page has, in the language of the one that was asked for: the frame speaks it. */
function nowhereIn(language: Language): string {
  return LANGUAGES[language].prefix + NOWHERE.path;
}

/** Text by text: joined, they would be copied once more. */
function digestOf(encoding: 'hex' | 'base64url', ...texts: string[]): string {
  const digest = createHash('sha1');
  for (const text of texts) digest.update(text);
  return digest.digest(encoding);
}

/** What the loader of the page itself gave. */
function viewOf({ loaderData, matches }: StaticHandlerContext): unknown {
  return loaderData[matches.at(-1)?.route.id ?? ''];
}

/** A page that many addresses share knows none of them: it is rendered at the pattern of their route. */
function locationOf(pathname: string): StaticHandlerContext['location'] {
  return { pathname, search: '', hash: '', state: null, key: 'default' };
}

function cacheAs(address: PageAddress, status: number, failed: boolean, view: unknown): PageModel['cacheAs'] {
  if (status >= 500) return 'none';
  if (status !== 200) return 'shared';
  if (failed && address.route?.pattern.includes(':')) return 'none';
  return showsWhatItNames(address, view) ? 'own' : 'shared';
}

export function isRedirect(model: object): model is Redirect {
  return 'location' in model;
}
