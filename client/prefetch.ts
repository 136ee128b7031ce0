import { type DataRouteObject, matchRoutes, type RouteMatch, type RouteObject } from 'react-router';
import { dataAddress, type PageData } from './hydration.ts';

/** A prefetched page is used for this long; after it a navigation asks again. Milliseconds. */
const MAX_AGE_MS = 20_000;
const MAX_PREFETCHED = 6;

const prefetched = new Map<string, { at: number; page: Promise<PageData | null> }>();

/** Loads the modules of matched routes into the route objects, so that they render at once. */
export async function loadModules(matches: RouteMatch<string, RouteObject>[]): Promise<void> {
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

/**
 * Fetches a page's module and data when a visitor points at or focuses its link. Failures are forgotten:
 * the click itself asks again. Nothing is fetched for a visitor who saves data.
 */
export function prefetch(url: URL, routes: DataRouteObject[]): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  const matches = matchRoutes(routes, url.pathname);
  if (!matches || connection?.saveData) return;
  const address = dataAddress(url);
  const known = prefetched.get(address);
  if (known && Date.now() - known.at < MAX_AGE_MS) return;
  prefetched.set(address, { at: Date.now(), page: fetchPage(address).catch(() => null) });
  const oldest = prefetched.keys().next().value;
  if (prefetched.size > MAX_PREFETCHED && oldest) prefetched.delete(oldest);
  for (const { route } of matches) if (typeof route.lazy === 'function') route.lazy().catch(() => {});
}

/** @returns the data of a page, prefetched or fetched now; null when there is no response that can be read */
export function pageData(url: URL, signal: AbortSignal): Promise<PageData | null> {
  const address = dataAddress(url);
  const known = prefetched.get(address);
  prefetched.delete(address);
  if (known && Date.now() - known.at < MAX_AGE_MS) return known.page;
  return fetchPage(address, signal).catch((error) => {
    if (signal.aborted) throw error;
    return null;
  });
}

async function fetchPage(address: string, signal: AbortSignal | null = null): Promise<PageData | null> {
  const response = await fetch(address, { signal, headers: { accept: 'application/json' } });
  return (await response.json()) as PageData;
}
