import type { PageParam } from '../../client/page-params.ts';
import type { MatchedRoute, RouteTable } from './route-table.ts';

/** A document for people, or the same page's data for a navigation in the browser. */
export type PageKind = 'document' | 'data';

/** An address as pages are known by: its one spelling, with only what the page reads of the query, in one order. */
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
const MAX_VALUE_LENGTH = 200;

/**
 * @param url path and query as the request has them
 * @returns the address in its one spelling, without the parameters and values that the page does not know; the
 *   first of repeated parameters counts
 */
export function readAddress(url: string, table: RouteTable): PageAddress {
  const asked = pathOf(url);
  const found = table.find(asked);
  if (!found) return { path: asked, search: '', key: asked, route: null };
  const { path, route } = found;
  const { params } = route.handle;
  const search = params ? knownSearch(new URLSearchParams(url.slice(asked.length)), params) : '';
  return { path, search, key: path + search, route };
}

/** Whether a request wrote the path of its page in another way than the page's own. */
export function isMisspelled(url: string, { path, route }: PageAddress): boolean {
  return route !== null && pathOf(url) !== path;
}

function pathOf(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? url : url.slice(0, at);
}

function knownSearch(asked: URLSearchParams, params: Readonly<Record<string, PageParam<never>>>): string {
  const known = new URLSearchParams();
  for (const [name, param] of Object.entries(params)) {
    const value = asked.get(name);
    if (value && value.length <= MAX_VALUE_LENGTH && param.knows(value)) known.set(name, value);
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
