import { createStaticHandler, matchRoutes, type RouteObject, type StaticHandler } from 'react-router';
import { loaders } from '../../client/loaders.ts';
import { type PageHandle, pageLoader } from '../../client/page.ts';
import { type PagePath, pages } from '../../client/pages.ts';
import { createRoutes } from '../../client/routes.ts';

/** The site map as the server uses it: every module loaded, each page found by its path. */
export interface RouteTable {
  handler: StaticHandler;
  /**
   * @param path without query, in any spelling
   * @returns the page and the one spelling of its path, or null for an address that no route has
   */
  find(path: string): { path: string; route: MatchedRoute } | null;
}

export interface MatchedRoute {
  /** The pattern, as in client/pages.ts: `/news/:id`. */
  pattern: string;
  handle: PageHandle<unknown>;
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
      const route: MatchedRoute = { pattern: found.path, handle: found.handle as PageHandle<unknown> };
      return { path: spelling(found.path, segments), route };
    },
  };
}

async function loadRoute(route: RouteObject): Promise<RouteObject> {
  const { lazy, children, ...rest } = route;
  const module = typeof lazy === 'function' ? await lazy() : {};
  const view = loaders[rest.path as PagePath];
  const loaded = { ...rest, ...module, ...(view && { loader: pageLoader<unknown>(view) }) } as RouteObject;
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
