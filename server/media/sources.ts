import { join } from 'node:path';

/**
 * Where a picture or file comes from, in a form that stays the same over restarts and ports:
 * `u:/uploads/a.jpg` (a path at upstream's origin), `h:https://cdn.example.com/a.jpg` (another allowed host),
 * `s:hero-1.jpg` (a file of the site folder's pictures).
 */
export type Source = string & { readonly __source: true };

/** Where a source is read from. */
export type Place = { url: URL } | { files: string[] };

export interface SourceOptions {
  /** The upstream `{api}`; its origin is always allowed, and relative addresses are resolved against it. */
  apiUrl: string;
  /** Further hosts, with a port where it is not the scheme's own. */
  mediaHosts: readonly string[];
  /** Folders of the site's own pictures; the first that has the file wins. */
  sitePictureDirs?: readonly string[];
  /** Told of a host that is not allowed, each time it is met. */
  onRefusedHost?: (host: string) => void;
}

export interface Sources {
  /**
   * An address as upstream wrote it, absolute or relative, or `site:NAME` for a file of the site folder.
   * @returns null for what may not be fetched (docs/product.md, "Upstream") or is no address
   */
  resolve(address: string): Source | null;
  /** Where that source is now; null where it is malformed or its host is no longer allowed. */
  locate(source: string): Place | null;
}

/** Video stills come from here (docs/product.md, "Upstream"). */
const STILLS_HOST = 'i.ytimg.com';
/** Longer addresses would not fit into an address of ours. */
const MAX_LENGTH = 1500;
/** Folders and a name, none of them hidden, empty or `..`. */
const SITE_FILE = /^(?:[\p{L}\p{N}_][\p{L}\p{M}\p{N}_. -]*\/)*[\p{L}\p{N}_][\p{L}\p{M}\p{N}_. -]*$/u;

export function createSources(options: SourceOptions): Sources {
  // With a slash at its end, so that `uploads/a.jpg` stands below the path of API_URL, not beside it.
  const api = new URL(options.apiUrl.replace(/\/*$/, '/'));
  const hosts = new Set([STILLS_HOST, ...options.mediaHosts.map((host) => host.toLowerCase())]);
  const siteDirs = options.sitePictureDirs ?? [];

  function resolve(address: string): Source | null {
    const text = address.trim();
    if (!text || text.length > MAX_LENGTH) return null;
    if (text.startsWith('site:')) return siteSource(text.slice('site:'.length));
    const url = URL.parse(text, api);
    if (!url || !isPlainHttp(url)) return null;
    url.hash = '';
    // Upstreams behind a proxy often write http: where they are reached by https:. Fetched is API_URL's own origin.
    if (url.host === api.host) return source(`u:${url.pathname}${url.search}`);
    if (hosts.has(url.host)) return source(`h:${url.href}`);
    options.onRefusedHost?.(url.host);
    return null;
  }

  function locate(source: string): Place | null {
    const rest = source.slice(2);
    if (source.startsWith('s:')) {
      return SITE_FILE.test(rest) ? { files: siteDirs.map((dir) => join(dir, rest)) } : null;
    }
    if (source.startsWith('u:/')) {
      // Joined as text: as a relative address `//host/a.jpg` would name another host.
      const url = URL.parse(api.origin + rest);
      return url && url.origin === api.origin ? { url } : null;
    }
    if (source.startsWith('h:')) {
      const url = URL.parse(rest);
      return url && isPlainHttp(url) && hosts.has(url.host) ? { url } : null;
    }
    return null;
  }

  return { resolve, locate };
}

function siteSource(name: string): Source | null {
  return SITE_FILE.test(name) ? source(`s:${name}`) : null;
}

function source(text: string): Source | null {
  return text.length <= MAX_LENGTH * 3 ? (text as Source) : null;
}

function isPlainHttp(url: URL): boolean {
  return /^https?:$/.test(url.protocol) && !url.username && !url.password && url.hostname !== '';
}

/** Whether a redirect stays with the host that was asked; http to https of that host is no other host. */
export function isSameHost(from: URL, to: URL): boolean {
  if (!isPlainHttp(to) || to.hostname !== from.hostname) return false;
  return to.origin === from.origin || (to.protocol === 'https:' && to.port === '' && from.port === '');
}
