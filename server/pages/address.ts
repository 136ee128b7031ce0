import { createStaticHandler, matchRoutes, type RouteObject, type StaticHandler } from 'react-router';
import { loaders } from '../../client/loaders.ts';
import { type PageHandle, pageLoader } from '../../client/page.ts';
import type { PageParam } from '../../client/page-params.ts';
import { pages } from '../../client/pages.ts';
import { createRoutes } from '../../client/routes.ts';
import { pagePathOf } from '../../shared/language.ts';
import { type LeadName, PAGES, type Page, pageOfPath } from '../../shared/pages.ts';
import { createLeastUsed } from '../http/least-used.ts';

/** A document for people, or the same page's data for a navigation in the browser (`/_data/…`). */
export type PageKind = 'document' | 'data';

/** An address as pages are known by: its one spelling, with only what the page reads of the query, in one order. */
export interface PageAddress {
  kind: PageKind;
  /** Without query, and without `/_data`. */
  path: string;
  /** With `?`, or empty. */
  search: string;
  /** The cache key. */
  key: string;
  /** `null`: no page has this address. */
  route: MatchedRoute | null;
  /** Whether the request wrote the path in another way than the page's own. */
  isMisspelled: boolean;
  /** Whether its query says something that anybody can invent: such a page is never cached. */
  isFree: boolean;
}

export interface MatchedRoute {
  /** The pattern, as in shared/pages.ts: `/news/:id`. */
  pattern: string;
  /** Its row in shared/pages.ts. */
  row: Page;
  handle: PageHandle<unknown>;
}

const DATA_PREFIX = '/_data';
/** The path of what cannot be read as one: no page has it. */
const NO_PATH = '/nowhere';
/** Addresses that are remembered, and characters of the longest. */
const MAX_REMEMBERED = 2_500;
const MAX_REMEMBERED_LENGTH = 300;
/** A parameter longer than this is nothing a page of ours would write. Characters. */
const MAX_VALUE_LENGTH = 200;

/** Reads each address that is a page's own once. */
export function createAddresses(table: RouteTable) {
  const known = createLeastUsed<string, PageAddress>(MAX_REMEMBERED);

  return {
    /** @param url path and query as the request has them */
    read(url: string): PageAddress {
      const before = known.get(url);
      if (before) return before;
      const address = readAddress(url, table);
      // What is no page, misspelled or free may be anything: it would push out what is asked for again.
      const isWorthIt =
        address.route && !address.isMisspelled && !address.isFree && url.length < MAX_REMEMBERED_LENGTH;
      if (isWorthIt) known.set(url, address);
      return address;
    },
    /** The address of a URL that was read before, else undefined: costs next to nothing. */
    remembered: (url: string): PageAddress | undefined => known.get(url),
  };
}

export type Addresses = ReturnType<typeof createAddresses>;

/** Parameters and values that the page does not know are dropped; of repeated ones as many count as it reads. */
function readAddress(url: string, table: RouteTable): PageAddress {
  const kind: PageKind = url.startsWith(`${DATA_PREFIX}/`) ? 'data' : 'document';
  const asked = kind === 'data' ? url.slice(DATA_PREFIX.length) : url;
  const [askedPath = ''] = asked.split('?', 1);
  // The router reads an address as a URL: dots and backslashes must not lead it to another page than this one.
  const plainPath =
    (askedPath.startsWith('/') && URL.parse(`http://site.invalid${askedPath}`)?.pathname) || NO_PATH;
  const found = table.find(plainPath);
  if (!found) return addressOf(kind, plainPath, '', null, false);
  const { path, route } = found;
  const { params } = route.handle;
  const search = params ? knownSearch(new URLSearchParams(asked.slice(askedPath.length)), route) : '';
  return addressOf(kind, path, search, route, path !== askedPath);
}

function addressOf(
  kind: PageKind,
  path: string,
  search: string,
  route: MatchedRoute | null,
  isMisspelled: boolean,
): PageAddress {
  const key = kind === 'data' ? `data ${path}${search}` : path + search;
  const names = new Set(new URLSearchParams(search).keys());
  // Several choices at once make more pages than anybody reads.
  const isFree = names.size > 1 || [...names].some((name) => route?.handle.params?.[name]?.isFree);
  return { kind, path, search, key, route, isMisspelled, isFree };
}

function knownSearch(asked: URLSearchParams, { pattern, handle }: MatchedRoute): string {
  const known = new URLSearchParams();
  const params: Readonly<Record<string, PageParam<never>>> = handle.params ?? {};
  for (const [name, param] of Object.entries(params)) {
    const first = param.most ? asked.getAll(name) : asked.getAll(name).slice(0, 1);
    const values = first.filter(
      (value) => value && value.length <= MAX_VALUE_LENGTH && param.knows(value, pattern),
    );
    for (const value of [...new Set(values)].slice(0, param.most ?? 1)) known.append(name, value);
    if (param.isAlone && known.has(name)) return `?${new URLSearchParams({ [name]: known.get(name) ?? '' })}`;
  }
  return known.size ? `?${known}` : '';
}

/** Whether the page shows every record that the query names: an unknown one makes no page of its own. */
export function showsWhatItNames({ search, route }: PageAddress, view: unknown): boolean {
  if (!search || !route) return true;
  return [...new URLSearchParams(search)].every(([name, value]) => {
    const shown = route.handle.params?.[name]?.shown;
    return !shown || shown(view) === value;
  });
}

/**
 * Whether the status never depends on the data, nor what the head says. They do for a further page of a list (one past
 * the end is a 404), and for what is free.
 */
export function hasOneStatus({ route, search, isFree }: PageAddress): boolean {
  return Boolean(route?.row.streams) && !isFree && !/[?&]page=/.test(search);
}

/** The site map as the server uses it: every module loaded, each page found by its path. */
export interface RouteTable {
  handler: StaticHandler;
  /**
   * @param path without query, in any spelling
   * @returns the page and the one spelling of its path, or null for an address that no route has
   */
  find(path: string): { path: string; route: MatchedRoute } | null;
}

/** Loads all route modules, so that no request waits for one. */
export async function loadRouteTable(): Promise<RouteTable> {
  const loaded = await Promise.all(createRoutes(pages).map(loadRoute));
  const every = loaded.flatMap(({ children = [] }) => children);
  const tolerant = every.map(({ path = '', handle }) => ({ path, handle, caseSensitive: false }));
  return {
    handler: createStaticHandler(loaded),
    find(path) {
      const segments = path.split('/').filter(Boolean).map(decodeLetters);
      const found = matchRoutes(tolerant, `/${segments.join('/')}`)?.at(-1)?.route;
      if (!found?.path) return null;
      const page = pageOfPath(pagePathOf(found.path));
      if (!page) return null;
      const handle = found.handle as PageHandle<unknown>;
      const route: MatchedRoute = { pattern: found.path, row: PAGES[page], handle };
      return { path: spelling(found.path, segments), route };
    },
  };
}

async function loadRoute(route: RouteObject): Promise<RouteObject> {
  const { lazy, children, ...rest } = route;
  const module = typeof lazy === 'function' ? await lazy() : {};
  const page = rest.path ? pageOfPath(pagePathOf(rest.path)) : null;
  const loader = page && pageLoader(loaders[page], (PAGES[page] as Page).lead as LeadName | undefined);
  const loaded = { ...rest, ...module, ...(loader && { loader }) } as RouteObject;
  return children
    ? ({ ...loaded, children: await Promise.all(children.map(loadRoute)) } as RouteObject)
    : loaded;
}

/** What slugs, ids and our own paths are written with needs no escape. */
function decodeLetters(segment: string): string {
  return segment.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w-]/.test(character) ? character : code;
  });
}

/** The case of our own words is that of the pattern, slugs are lower case, ids are what they are. */
function spelling(pattern: string, segments: readonly string[]): string {
  const words = pattern.split('/').slice(1);
  const spelled = segments.map((segment, index) => {
    const word = words[index] ?? '';
    if (word === ':slug' && /^[\w-]+$/.test(segment)) return segment.toLowerCase();
    return word.startsWith(':') ? segment : word;
  });
  return `/${spelled.join('/')}`;
}
