import { type DataRouteObject, type DataStrategyFunction, matchRoutes, redirect } from 'react-router';
import { languageOf, pagePathOf } from '../shared/language.ts';
import { NOT_AHEAD } from '../shared/pages.ts';
import { ageOf, type Clocks, clocksNow } from './age.ts';
import { line } from './dom.ts';
import { dataAddress, type PageData, ROOT_ELEMENT } from './hydration.ts';

/** The longest use of a prefetched page; afterwards a navigation fetches it again. Milliseconds. */
const MAX_AGE_MS = 20_000;

/** The page of the last link that was pointed at. */
let prefetched: { address: string; at: Clocks; page: Promise<PageData | null> } | undefined;

function prefetchedPage(address: string): Promise<PageData | null> | undefined {
  const isFresh = prefetched?.address === address && ageOf(prefetched.at) < MAX_AGE_MS;
  return isFresh ? prefetched?.page : undefined;
}

/**
 * Fetches a page's module and data when its link is pointed at; not with data saving or on 2G, and not for personal
 * pages or ones with a query, which the server limits for each client. Failures are ignored: the click fetches again.
 */
export function prefetch(url: URL, routes: DataRouteObject[]): void {
  const matches = matchRoutes(routes, url.pathname);
  const { saveData, effectiveType } = line();
  if (!matches || saveData || effectiveType?.endsWith('2g')) return;
  if (url.search || NOT_AHEAD.includes(pagePathOf(url.pathname))) return;
  const address = dataAddress(url);
  if (prefetchedPage(address)) return;
  prefetched = { address, at: clocksNow(), page: fetchPage(address).catch(() => null) };
  for (const { route } of matches) if (typeof route.lazy === 'function') route.lazy().catch(() => {});
}

/**
 * Sends one request for each navigation, `GET /_data/<path>`, unless the page was prefetched. Without a response, with
 * one from another build, or from a translated page, the browser loads the document instead.
 */
export function createDataStrategy(build: string): DataStrategyFunction {
  return async ({ request, matches }) => {
    const url = new URL(request.url);
    // The last match is the page's own route: the frame around it has no data.
    const match = matches.at(-1);
    if (!match) return {};
    const result = await match.resolve(async () => {
      const page = isTranslated() ? null : await pageData(url, request.signal);
      if (page?.build !== build) {
        location.assign(url.pathname + url.search);
        // Never settles: the new document replaces this one.
        return new Promise<never>(() => {});
      }
      // The router handles an error from here as if the loader had thrown it.
      if (page.redirect) throw redirect(page.redirect);
      const error = page.errors && Object.values(page.errors)[0];
      if (error) throw error;
      return page.loaderData[match.route.id];
    });
    return { [match.route.id]: result };
  };
}

/**
 * True where the browser or an extension has translated the page. React's text nodes are then no longer in it, so an
 * update would fail, or leave the former page's texts in place.
 */
function isTranslated(): boolean {
  const { lang } = document.documentElement;
  return (
    !lang.startsWith(languageOf(location.pathname)) ||
    document.querySelector(`#${ROOT_ELEMENT} font`) !== null
  );
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
