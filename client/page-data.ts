import { type DataRouteObject, type DataStrategyFunction, matchRoutes, redirect } from 'react-router';
import { pagePathOf } from '../shared/language.ts';
import { NOT_AHEAD } from '../shared/pages.ts';
import { ageOf, type Clocks, clocksNow } from './age.ts';
import { line } from './dom.ts';
import { dataAddress, type PageData } from './hydration.ts';

/** A prefetched page is used for this long; after it a navigation asks again. Milliseconds. */
const MAX_AGE_MS = 20_000;

/** The page of the link that was pointed at last. */
let prefetched: { address: string; at: Clocks; page: Promise<PageData | null> } | undefined;

function prefetchedPage(address: string): Promise<PageData | null> | undefined {
  const isFresh = prefetched?.address === address && ageOf(prefetched.at) < MAX_AGE_MS;
  return isFresh ? prefetched?.page : undefined;
}

/**
 * Fetches a page's module and data when a visitor points at its link. Not for a visitor who saves data, nor a page that is
 * rendered for its visitor, or by a choice in its query: those count. Failures are forgotten: the click asks again.
 */
export function prefetch(url: URL, routes: DataRouteObject[]): void {
  const matches = matchRoutes(routes, url.pathname);
  const { saveData, effectiveType } = line() ?? {};
  if (!matches || saveData || effectiveType?.endsWith('2g')) return;
  if (url.search || NOT_AHEAD.includes(pagePathOf(url.pathname))) return;
  const address = dataAddress(url);
  if (prefetchedPage(address)) return;
  prefetched = { address, at: clocksNow(), page: fetchPage(address).catch(() => null) };
  for (const { route } of matches) if (typeof route.lazy === 'function') route.lazy().catch(() => {});
}

/**
 * One request for each navigation: `GET /_data/<path>`, unless it was prefetched. A response of another build, or
 * none, loads the document instead: the server always has the whole page.
 */
export function createDataStrategy(build: string): DataStrategyFunction {
  return async ({ request, matches }) => {
    const url = new URL(request.url);
    // The page's own route: the frame around it has no data.
    const match = matches.at(-1);
    if (!match) return {};
    const result = await match.resolve(async () => {
      const page = await pageData(url, request.signal);
      if (!page || page.build !== build) {
        location.assign(url.pathname + url.search);
        // Never settles: the new document ends all of this.
        return new Promise<never>(() => {});
      }
      // An error that is thrown here is the router's to deal with, as if the loader had thrown it.
      if (page.redirect) throw redirect(page.redirect);
      const error = page.errors && Object.values(page.errors)[0];
      if (error) throw error;
      return page.loaderData[match.route.id];
    });
    return { [match.route.id]: result };
  };
}

/** @returns the data of a page, prefetched or fetched now; null when there is no response that can be read */
function pageData(url: URL, signal: AbortSignal): Promise<PageData | null> {
  const address = dataAddress(url);
  const known = prefetchedPage(address);
  prefetched = undefined;
  if (known) return known;
  return fetchPage(address, signal).catch((error) => {
    if (signal.aborted) throw error;
    return null;
  });
}

async function fetchPage(address: string, signal: AbortSignal | null = null): Promise<PageData | null> {
  const response = await fetch(address, { signal, headers: { accept: 'application/json' } });
  return (await response.json()) as PageData;
}
