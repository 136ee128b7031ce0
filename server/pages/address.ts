import { createStaticHandler, type RouteObject } from 'react-router';
import { loaders } from '../../client/loaders.ts';
import { type PageHandle, pageLoader } from '../../client/page.ts';
import type { PageParam } from '../../client/page-params.ts';
import { pages } from '../../client/pages.ts';
import { createPageRoutes, inFrame } from '../../client/routes.ts';
import { type Language, languageOf, pagePathOf } from '../../shared/language.ts';
import { addressPattern, type IntroName, PAGES, type PageRow, pageOfPath } from '../../shared/pages.ts';
import type { PageKind } from './send.ts';

/** A page's address in its one spelling: with the parameters alone that the page reads, in one order. */
export interface PageAddress {
  kind: PageKind;
  language: Language;
  /** The path, without query and without `/_data`. */
  path: string;
  /** The query with its `?`; empty for none. */
  search: string;
  /** The cache key: the URL in that spelling. */
  key: string;
  /** `null`: no page has this address. */
  route: MatchedRoute | null;
  /** True where the request wrote the path in another way than the page's own. */
  isMisspelled: boolean;
  /** True for a query with free text or several choices: such pages are too many, and are never cached. */
  isFree: boolean;
}

export interface MatchedRoute {
  /** The pattern, as in shared/pages.ts: `/news/:id`. */
  pattern: string;
  /** Its row in shared/pages.ts. */
  row: PageRow;
  handle: PageHandle<unknown>;
}

interface KnownRoute extends MatchedRoute {
  /** Matches its addresses in any spelling. */
  addresses: RegExp;
}

const DATA_PREFIX = '/_data';
/** The path of an address that cannot be read: no page has it. */
const NO_PATH = '/nowhere';
/** The most characters of a parameter, unless it has a bound of its own (`longest`). */
const MAX_VALUE_LENGTH = 200;

/**
 * Divides an address at its `?`, which programs escape and people write as `&`: no path of ours has either. The
 * section behind an escaped `#` is dropped; an `&` of the query may be written as in HTML.
 */
function divide(url: string): { path: string; query: string } {
  const [, path = url, query = ''] = /^([^?]*?)(?:(?:\?|%3F|&(?:amp;)?)(.*)|%23.*)?$/is.exec(url) ?? [];
  return { path, query: query.replaceAll('&amp;', '&') };
}

/** Unknown parameters and values are dropped, and repeated ones that the page does not read. */
function readAddress(url: string, routes: readonly KnownRoute[]): PageAddress {
  const kind: PageKind = url.startsWith(`${DATA_PREFIX}/`) ? 'data' : 'document';
  const asked = kind === 'data' ? url.slice(DATA_PREFIX.length) : url;
  const [writtenPath] = asked.split('?', 1);
  const { path: askedPath, query: askedQuery } = divide(asked);
  // The router reads an address as a URL: dots and backslashes must not lead it to another page than this one.
  const plainPath =
    (askedPath.startsWith('/') && URL.parse(`http://site.invalid${askedPath}`)?.pathname) || NO_PATH;
  const found = matchIn(routes, plainPath);
  const { path, route } = found ?? { path: plainPath, route: null };
  const query = new URLSearchParams(askedQuery);
  const known = route?.handle.params ? knownParams(query, route) : new URLSearchParams();
  const search = known.size ? `?${known}` : '';
  const names = new Set(known.keys());
  return {
    kind,
    language: languageOf(path),
    path,
    search,
    key: (kind === 'data' ? DATA_PREFIX : '') + path + search,
    route,
    isMisspelled: found !== null && path !== writtenPath,
    // Several choices at once make more pages than anybody reads.
    isFree: names.size > 1 || [...names].some((name) => route?.handle.params?.[name]?.isFree),
  };
}

function knownParams(asked: URLSearchParams, { pattern, handle }: MatchedRoute): URLSearchParams {
  const known = new URLSearchParams();
  const params: Readonly<Record<string, PageParam<never>>> = handle.params ?? {};
  const [alone, { isAloneBut }] = Object.entries(params).find(
    ([name, param]) => param.isAloneBut && param.knows(asked.get(name) ?? '', pattern),
  ) ?? ['', {} as PageParam<never>];
  for (const [name, param] of Object.entries(params)) {
    if (isAloneBut && name !== alone && !isAloneBut.includes(name)) continue;
    const values = asked.getAll(name).slice(0, param.most ? undefined : 1);
    const fitting = values.filter(
      (value) => value && value.length <= (param.longest ?? MAX_VALUE_LENGTH) && param.knows(value, pattern),
    );
    for (const value of [...new Set(fitting)].slice(0, param.most ?? 1)) known.append(name, value);
  }
  return known;
}

/** False where the query names a record which the page does not show: anybody can make up such names. */
export function showsAll({ search, route }: PageAddress, view: unknown): boolean {
  return [...new URLSearchParams(search)].every(([name, value]) => {
    const shown = route?.handle.params?.[name]?.shown;
    return !shown || shown(view) === value;
  });
}

/** The campaign parameters that advertisements add to an address. */
const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'utm_id'];

/**
 * @param location the path and query of a redirect of ours
 * @param url the requested address
 * @returns the location with the campaign parameters of that address: scripts of the page count by them, the server not
 */
export function withCampaign(location: string, url: string): string {
  const asked = new URLSearchParams(divide(url).query);
  const kept = CAMPAIGN.flatMap((name) => {
    const value = asked.get(name);
    return value && value.length <= MAX_VALUE_LENGTH ? [[name, value]] : [];
  });
  if (!kept.length) return location;
  return `${location}${location.includes('?') ? '&' : '?'}${new URLSearchParams(kept)}`;
}

/**
 * True where neither status nor head depend on the data. They do on a later page of a list (one past the end is a
 * 404), and where the query is free (`isFree`).
 */
export function hasOneStatus({ route, search, isFree }: PageAddress): boolean {
  return Boolean(route?.row.streams) && !isFree && !/[?&]page=/.test(search);
}

/** The site map as the server uses it. Loads all route modules, so that no request waits for one. */
export async function loadRouteTable() {
  const routes = await Promise.all(createPageRoutes(pages).map(loadRoute));
  const known = routes.flatMap(knownRoute);
  const handlers = new Map(routes.map((route) => [route.path, createStaticHandler(inFrame([route]))]));
  const nowhere = createStaticHandler(inFrame([]));
  return {
    /** Each page has a handler of its own: none can match the address of another page, and none searches all routes. */
    handler: (pattern?: string) => handlers.get(pattern) ?? nowhere,
    /** @param url path and query as a request has them */
    read: (url: string): PageAddress => readAddress(url, known),
  };
}

export type RouteTable = Awaited<ReturnType<typeof loadRouteTable>>;

/** The end of a path that is escaped or no letter, digit, hyphen or underscore; no longer, so that a hostile path costs little. */
const LAST = /(?<=[\w-])(?:%[\da-f]{2}|[^\w%/-]){1,40}$/i;
/** Marks, spaces and invisible characters that follow an address in a message: no path of ours ends with them. */
const BEHIND = /[^\p{L}\p{M}\p{N}_/-]+$/u;

/** @returns the path without what follows an address in a message */
function withoutBehind(path: string): string {
  return path.replace(LAST, (end) => {
    try {
      return encodeURIComponent(decodeURIComponent(end).replace(BEHIND, ''));
    } catch {
      return end;
    }
  });
}

/**
 * @param path without query, in any spelling
 * @returns the page and the one spelling of its path, or null for an address that no route has
 */
function matchIn(routes: readonly KnownRoute[], path: string): { path: string; route: MatchedRoute } | null {
  const segments = withoutBehind(path).split('/').filter(Boolean).map(decodeLetters);
  const address = `/${segments.join('/')}`;
  const found = routes.find(({ addresses }) => addresses.test(address));
  return found ? { path: spelling(found.pattern, segments), route: found } : null;
}

function knownRoute({ path = '', handle }: RouteObject): KnownRoute[] {
  const page = pageOfPath(pagePathOf(path));
  return page ? [{ pattern: path, row: PAGES[page], handle, addresses: addressPattern(path) }] : [];
}

async function loadRoute({ lazy, ...route }: RouteObject): Promise<RouteObject> {
  const module = typeof lazy === 'function' ? await lazy() : {};
  const page = pageOfPath(pagePathOf(route.path ?? ''));
  const loader = page && pageLoader(loaders[page], (PAGES[page] as PageRow).intro as IntroName | undefined);
  return { ...route, ...module, ...(loader && { loader }) } as RouteObject;
}

/** Decodes escaped letters, digits, hyphens and underscores: slugs, ids and our own paths need no escapes. */
function decodeLetters(segment: string): string {
  return segment.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w-]/.test(character) ? character : code;
  });
}

/** Our own words have the case of the pattern, slugs are lower case, ids stay. */
function spelling(pattern: string, segments: readonly string[]): string {
  const words = pattern.split('/').slice(1);
  const spelled = segments.map((segment, index) => {
    const word = words[index] ?? '';
    if (word === ':slug' && /^[\w-]+$/.test(segment)) return segment.toLowerCase();
    return word.startsWith(':') ? segment : word;
  });
  return `/${spelled.join('/')}`;
}
