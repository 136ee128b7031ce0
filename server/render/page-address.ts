import type { MatchedRoute, RouteTable } from './route-table.ts';

/** An address as pages are known by: only what the page reads of the query, in one order. */
export interface PageAddress {
  /** Without query. */
  path: string;
  /** With `?`, or empty. */
  search: string;
  /** Path and search: the cache key. */
  key: string;
  /** `null`: no page has this address. */
  route: MatchedRoute | null;
}

/** A parameter longer than this is nothing a page of ours would write. Characters. */
const VALUE_MOST = 200;

/**
 * @param url path and query as the request has them
 * @returns the address with unknown parameters dropped (DECISIONS section 3), the first of repeated ones kept
 */
export function readAddress(url: string, table: RouteTable): PageAddress {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  // The router would take a trailing slash too; each page has one address (canonicalPath).
  const route = /.\/$|\/\//.test(path) ? null : table.match(path);
  const known = route?.handle?.params ?? [];
  const search = at < 0 || !known.length ? '' : knownSearch(new URLSearchParams(url.slice(at)), known);
  return { path, search, key: path + search, route };
}

function knownSearch(asked: URLSearchParams, known: readonly string[]): string {
  const kept = new URLSearchParams();
  for (const name of known) {
    const value = asked.get(name);
    if (value && value.length <= VALUE_MOST) kept.set(name, value);
  }
  return kept.size ? `?${kept}` : '';
}

/**
 * Where an address with a trailing slash, a doubled slash or capital letters really lives.
 * @returns the path to redirect to, or null when there is none
 */
export function canonicalPath(path: string, table: RouteTable): string | null {
  const tidy = path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  if (tidy !== path && table.match(tidy)) return tidy;
  const lower = tidy.toLowerCase();
  if (lower !== tidy && table.match(lower)) return lower;
  const article = lower.replace(/^\/articles$/, '/Articles');
  return article !== path && table.match(article) ? article : null;
}
