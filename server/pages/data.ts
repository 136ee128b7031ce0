import { createHash } from 'node:crypto';
import { RouterContextProvider, type StaticHandlerContext } from 'react-router';
import { type Backend, backendContext } from '../../client/backend.ts';
import type { HydrationData } from '../../client/hydration.ts';
import { routeErrorOf } from '../../client/shell/route-error.tsx';
import type { ShellFacts } from '../../client/shell/shell-facts.ts';
import { dayInIndia } from '../../shared/india-time.ts';
import {
  DEFAULT_LANGUAGE,
  inEachLanguage,
  inLanguage,
  type Language,
  type Text,
} from '../../shared/language.ts';
import type { ClientLimit } from '../http/budget.ts';
import { emptyContent } from '../upstream/content.ts';
import { hasOneStatus, type PageAddress, type RouteTable, showsWhatItNames } from './address.ts';
import { type BackendSources, createBackend, type Visitor } from './backend.ts';
import type { Dependency } from './cache.ts';
import type { DocumentMeta } from './document.ts';
import { asGone, type GoneSince, plainError, plainErrors } from './error-data.ts';
import { type Meant, near } from './near.ts';
import { pageMetaOf } from './page-meta.ts';

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
  /** True where any content could not be had. */
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
  sources: BackendSources & { content: { goneSince: GoneSince } };
  facts: Readonly<Record<Language, ShellFacts>>;
  build: string;
  /** The system's clock. */
  date: () => number;
  /** Bounds how often one client is told what an address may have meant. */
  limit: ClientLimit;
  /** Runs each loader, for traces. */
  aroundLoader?: (<T>(pattern: string, work: () => Promise<T>) => Promise<T>) | undefined;
}

/** For one page, from the request to its last byte rendered; milliseconds (docs/product.md, "Upstream"). */
const DEADLINE_MS = 6_000;
/** Of that time, the part that is left for rendering a page whose content is late. */
const RENDER_MS = 300;
const VERSION_LENGTH = 12;
/**
 * Facts about pictures that each container learns by itself, and often while a page loads. In a page these are
 * attributes, which React leaves as they are when it takes over: the version is the same with them and without.
 */
const LEARNT = /,"(?:width|height|color)":(?:\d+|"#[\da-f]{6}")/g;
/** An address that no page has: pages of errors are rendered there. */
export const NOWHERE: PageAddress = {
  ...{ kind: 'document', language: DEFAULT_LANGUAGE, path: '/nowhere/at/all', search: '', key: '' },
  ...{ route: null, isMisspelled: false, isFree: false },
};

/** Runs loaders: from an address to all that its page shows. */
export function createPageData(options: PageDataOptions) {
  const { table, sources, facts, build, date, limit, aroundLoader } = options;
  const empty = { ...sources, content: emptyContent() };
  const factsJson = inEachLanguage((language) => JSON.stringify(facts[language]));
  const earlyMetas = new Map<string, DocumentMeta>();
  const today = () => dayInIndia(date());

  /**
   * The data of an address's page. A failure of upstream is a page of its own.
   * @param client the visitor's address, as limits count it; null where nobody waits
   * @param visitor whose page it is, where it is one visitor's own
   * @throws a TimeoutError when it is not there in time
   */
  async function load(
    address: PageAddress,
    client: string | null,
    visitor?: Visitor,
  ): Promise<PageModel | Redirect> {
    // When content is late the page shows what has arrived, and there is time left to render it.
    const deadline = AbortSignal.timeout(DEADLINE_MS - RENDER_MS);
    const reader = { client, deadline, takesPartial: hasOneStatus(address) };
    const { language } = address;
    const { backend, read } = createBackend({ sources, language, today: today(), visitor, reader });
    const context = await run(address, backend, AbortSignal.timeout(DEADLINE_MS));
    if (context instanceof Response) {
      return { location: context.headers.get('location') ?? '/', status: context.status };
    }
    const meant = client === null ? [] : await meantBy(context, address, client);
    const found = asGone(context, address.route, sources.content.goneSince);
    return modelOf(found, address, { read, day: backend.today, meant, visitor });
  }

  function run({ path, search, route }: PageAddress, backend: Backend, signal: AbortSignal | null = null) {
    const requestContext = new RouterContextProvider();
    requestContext.set(backendContext, backend);
    // The origin means nothing here: loaders see the path and the query alone.
    const request = new Request(`http://site.invalid${path}${search}`, { signal });
    const query = () => table.handler.query(request, { requestContext });
    return aroundLoader ? aroundLoader(route?.pattern ?? 'unknown', query) : query();
  }

  /** Only for an address that leads nowhere. A page past the end of a list means nothing else. */
  async function meantBy(
    { errors }: StaticHandlerContext,
    { path, route, language }: PageAddress,
    client: string,
  ): Promise<Meant[]> {
    const error = errors && Object.values(errors)[0];
    if (!error || (route && !route.pattern.includes(':'))) return [];
    const { status } = routeErrorOf(error, language);
    return status === 404 && limit.take(client) ? near(sources, path, route !== null) : [];
  }

  function modelOf(
    found: StaticHandlerContext,
    address: PageAddress,
    { read, day, meant = [], visitor }: MadeOf,
  ): PageModel {
    const { route, path, language } = address;
    const errors = found.errors && plainErrors(found.errors, language, meant);
    const context = meant.length ? { ...found, errors } : found;
    const failure = context.errors && routeErrorOf(Object.values(context.errors)[0], language);
    const status = failure?.status ?? context.statusCode;
    const failed = read.some((dependency) => dependency.failed);
    const view = viewOf(context);
    const meta: DocumentMeta =
      failure || !route
        ? { title: `${failure?.message} | ${facts[language].groupName}`, noindex: true }
        : pageMetaOf(route, view, language, { facts, site: sources.site });
    const data: Omit<HydrationData, 'version' | 'facts'> = {
      ...{ build, status, loaderData: context.loaderData, errors, title: meta.title },
    };
    // The largest text of a page but its HTML: made once for its data, its hydration and its digest.
    const text = JSON.stringify(data);
    const ownFacts = factsJson[language];
    const version = digestOf('base64url', text.replace(LEARNT, ''), ownFacts).slice(0, VERSION_LENGTH);
    const place = status === 200 ? path : (route?.pattern ?? inLanguage(NOWHERE.path, language));
    return {
      ...{ status, meta, version, read, failed },
      json: `{"version":"${version}",${text.slice(1, -1)},"facts":${ownFacts}}`,
      isMadeOnce: status !== 200 || failed || address.isFree || visitor !== undefined,
      digest: digestOf('hex', JSON.stringify([day, meta, failed, place]), version, text),
      // Addresses that lead nowhere are without number, and each may be near to something else.
      cacheAs: meant.length ? 'none' : cacheAs(address, status, failed, view),
      // A page that many addresses share knows none of them: it is rendered at the pattern of their route.
      context: status === 200 ? context : { ...context, location: at(place) },
    };
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
    const meta = pageMetaOf(route, viewOf(context), language, { facts, site: sources.site });
    earlyMetas.set(route.pattern, meta);
    return meta;
  }

  /**
   * The data of a page that says what went wrong, within the site's frame.
   * @param message as the visitor reads it
   */
  async function errorModel(status: number, message: Text, language: Language): Promise<PageModel> {
    const nowhere = { ...NOWHERE, language, path: inLanguage(NOWHERE.path, language) };
    const context = await run(nowhere, emptyBackend(language));
    if (context instanceof Response) throw new Error('An address that no page has was redirected');
    const [id = ''] = Object.keys(context.errors ?? {});
    const errors = { [id]: plainError(status, message[language]) };
    return modelOf({ ...context, errors, statusCode: status }, nowhere, { read: [] });
  }

  /** For a page that shows nothing of upstream. */
  function emptyBackend(language: Language): Backend {
    return createBackend({ sources: empty, language, today: today() }).backend;
  }

  return { load, earlyMeta, errorModel };
}

/** What a page is made of besides its loader's data. */
interface MadeOf {
  read: Dependency[];
  day?: string;
  meant?: Meant[];
  visitor?: Visitor | undefined;
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

function at(pathname: string): StaticHandlerContext['location'] {
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
