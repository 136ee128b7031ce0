import { createStaticHandler, type RouteObject, type StaticHandler } from 'react-router';
import type { PageHandle } from '../../client/page.ts';
import { routes } from '../../client/routes.ts';

/** The site map as the server uses it: every module loaded, each page found by its path. */
export interface RouteTable {
  handler: StaticHandler;
  /** @returns the page of a path without query, or null for an address that no route has */
  match(path: string): MatchedRoute | null;
}

export interface MatchedRoute {
  /** The pattern, as in client/routes.ts: `/news/:id`. */
  pattern: string;
  handle: PageHandle<unknown>;
}

/** Loads all route modules, so that no request waits for one. */
export async function loadRouteTable(): Promise<RouteTable> {
  const loaded = await Promise.all(routes.map(loadRoute));
  const handler = createStaticHandler(loaded);
  return {
    handler,
    match(path) {
      const route = handler.match(path)?.at(-1)?.route;
      return route?.path ? { pattern: route.path, handle: route.handle as PageHandle<unknown> } : null;
    },
  };
}

async function loadRoute(route: RouteObject): Promise<RouteObject> {
  const { lazy, children, ...rest } = route;
  const module = typeof lazy === 'function' ? await lazy() : {};
  const loaded = { ...rest, ...module } as RouteObject;
  return children
    ? ({ ...loaded, children: await Promise.all(children.map(loadRoute)) } as RouteObject)
    : loaded;
}
