import { createHmac, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { type Dispatcher, fetch, type RequestInit } from 'undici';
import { readAddress } from '../../shared/readers/address.ts';
import { createBudget } from '../http/budget.ts';
import type { Keys } from '../http/keyring.ts';
import { SourceFailure } from './limits.ts';
import { packingsOf } from './received.ts';
import { withoutSignature } from './signed-address.ts';

/**
 * The name of a picture or file, the same over restarts and ports:
 * `u:/uploads/a.jpg` (a path at upstream's origin), `h:https://cdn.example.com/a.jpg` (another allowed host),
 * `s:hero-1.jpg` (a file of the site folder's pictures). `U:` and `H:` are `u:` and `h:` with a
 * temporary signature: the newest signed address in the content is fetched.
 */
export type Source = string & { readonly __source: true };

export interface SourceOptions {
  /** The keys that sign addresses. */
  keys: Keys;
  /** API_URL: its origin is always allowed, and relative addresses are resolved against it. */
  apiUrl: string;
  /** MEDIA_HOSTS: other allowed hosts, with a port unless it is the scheme's default. */
  mediaHosts: readonly string[];
  /** Folders of the site's own pictures; the first that has the file wins. */
  sitePictureDirs: readonly string[];
  dispatcher: Dispatcher;
  now: () => number;
  /** Called once for each host that is not allowed. */
  onRefusedHost: (host: string) => void;
  /** Every value of upstream's content, the lists first: read for signed addresses that are unknown after a start. */
  allContent: () => AsyncIterable<unknown>;
}

export type Sources = ReturnType<typeof createSources>;

/** The host of video stills. */
const STILLS_HOST = 'i.ytimg.com';
/** Longer names do not fit into an address of ours. */
const MAX_LENGTH = 2_000;
/** The most characters of all signed addresses in memory: enough for some thousand files. */
const MAX_SIGNED = 8_000_000;
/** The time between two readings of the content for unknown signed addresses. */
const READ_AGAIN_MS = 600_000;
/** Refused hosts that the operator is told of: each is a line, and upstream decides how many there are. */
const MAX_REPORTED_HOSTS = 100;
/** Folders and a name, none of them hidden, empty or `..`. */
const SITE_FILE = /^(?:[\p{L}\p{N}_][\p{L}\p{M}\p{N}_. -]*\/)*[\p{L}\p{N}_][\p{L}\p{M}\p{N}_. -]*$/u;
/** Sources that are written plainly, a quarter shorter than in base64url; base64url has no `~`. */
const PLAIN = /^[usU]:\/?[\w.-]+(?:\/[\w.-]+)*$/;
/** 96 bits; addresses in older pages have 128. */
const SIGNATURE_BYTES = [12, 16] as const;
const MAX_REDIRECTS = 3;

/** The allowed sources, and their signed names in our addresses. */
export function createSources(options: SourceOptions) {
  const { keys, apiUrl, mediaHosts, sitePictureDirs, dispatcher, onRefusedHost } = options;
  // The slash at its end places `uploads/a.jpg` inside the path of API_URL, not beside it.
  const api = new URL(apiUrl.replace(/\/*$/, '/'));
  const hosts = new Set([STILLS_HOST, ...mediaHosts.map((host) => host.toLowerCase())]);
  const refused = new Set<string>();
  const signed = new LRUCache<Source, string>({
    maxSize: MAX_SIGNED,
    sizeCalculation: ({ length }) => length,
  });
  const mayRead = createBudget({ max: 1, windowMs: READ_AGAIN_MS, now: options.now });
  /** The next value of the content that is being read; null while none is. */
  let next: Promise<unknown> | null = null;

  /**
   * @param address as upstream wrote it, absolute or relative, or `site:NAME` for a file of the site folder
   * @returns null for a text that is no address, or one that is not allowed
   */
  function resolve(address: string): Source | null {
    const [, file] = address.split(/^site:/);
    if (file !== undefined) return SITE_FILE.test(file) ? asSource(`s:${file}`) : null;
    const url = urlOf(address);
    if (!url || !isPlainHttp(url)) return null;
    if (!isAllowed(url)) return refuse(url);
    const { search, isSigned } = withoutSignature(url);
    // Upstreams behind a proxy often write http: for https:. API_URL's own origin is fetched.
    const [kind, origin] = url.host === api.host ? ['u', ''] : ['h', url.origin];
    const source = asSource(`${isSigned ? kind.toUpperCase() : kind}:${origin}${url.pathname}${search}`);
    if (source && isSigned) signed.set(source, `${origin || api.origin}${url.pathname}${url.search}`);
    return source;
  }

  /** @returns null for a text that is no address, and for a folder of upstream: a program had no name to add */
  function urlOf(address: string): URL | null {
    const url = URL.parse(readAddress(address) ?? '', api);
    return url?.host === api.host && url.pathname.endsWith('/') && !url.search ? null : url;
  }

  function isAllowed({ host }: URL): boolean {
    return host === api.host || hosts.has(host);
  }

  function refuse({ host }: URL): null {
    if (refused.size < MAX_REPORTED_HOSTS && !refused.has(host)) {
      refused.add(host);
      onRefusedHost(host);
    }
    return null;
  }

  /**
   * @returns the source's URL, or the files that may be it; null for a host that is no longer allowed, and while no
   *   signed address of the source is known
   */
  function locate(source: Source): URL | string[] | null {
    const rest = source.slice(2);
    if (isSignedFor(source)) return URL.parse(signed.get(source) ?? '');
    if (source.startsWith('s:'))
      return SITE_FILE.test(rest) ? sitePictureDirs.map((dir) => join(dir, rest)) : null;
    if (source.startsWith('u:/')) {
      // Joined as text: a relative address `//host/a.jpg` would name another host.
      const url = URL.parse(api.origin + rest);
      return url?.origin === api.origin ? url : null;
    }
    const url = source.startsWith('h:') ? URL.parse(rest) : null;
    return url && isPlainHttp(url) && hosts.has(url.host) ? url : null;
  }

  /** As `locate`, but reads the content for a signed address that is unknown after a start. */
  async function find(source: Source) {
    if (isSignedFor(source) && !next && !locate(source) && mayRead.take('') === 0) void readContent();
    while (next && !locate(source)) await next;
    return locate(source);
  }

  async function readContent(): Promise<void> {
    const values = options.allContent()[Symbol.asyncIterator]();
    for (let isDone = false; !isDone; ) {
      const reading = values.next().catch(() => ({ done: true, value: null }));
      next = reading;
      const { done, value } = await reading;
      isDone = done === true;
      for (const text of textsIn(value)) {
        const url = text.includes('?') ? URL.parse(readAddress(text) ?? '', api) : null;
        // An address that is not allowed is reported when a page shows it.
        if (url && isAllowed(url)) resolve(text);
      }
    }
    next = null;
  }

  /** The path of a source's address, which ends in the file's name; empty for a file of the site folder. */
  function pathOf(source: Source): string {
    return source.startsWith('s:') ? '' : (URL.parse(source.slice(2), api)?.pathname ?? '');
  }

  function signature(encoded: string, bytes: number, key = keys[0]): Buffer {
    return createHmac('sha256', key).update(`media\n${encoded}`).digest().subarray(0, bytes);
  }

  /** Names a source in an address. @returns `{signature}/{source}`, with `~` for `:` and `/`, or in base64url */
  function sign(source: Source): string {
    const encoded = PLAIN.test(source)
      ? source.replace(':', '~').replaceAll('/', '~')
      : Buffer.from(source).toString('base64url');
    return `${signature(encoded, SIGNATURE_BYTES[0]).toString('base64url')}/${encoded}`;
  }

  /** @returns the signed source; null for a signature that is not ours */
  function open(given: string, encoded: string): Source | null {
    const bytes = Buffer.from(given, 'base64url');
    const length = SIGNATURE_BYTES.find((each) => each === bytes.length);
    if (!length || !keys.some((key) => timingSafeEqual(bytes, signature(encoded, length, key)))) return null;
    const [, kind, rest = ''] = /^([usU])~(.+)$/.exec(encoded) ?? [];
    const text = kind ? `${kind}:${rest.replaceAll('~', '/')}` : Buffer.from(encoded, 'base64url').toString();
    return text as Source;
  }

  /**
   * Asks a source for uncompressed bytes; `fetch` unpacks them where the source compresses all the same.
   * @throws SourceFailure for a redirect to a host that is not allowed, too many of them, or a body compressed twice;
   *   errors of `fetch`
   */
  async function request(url: URL, init: RequestInit & { headers?: Record<string, string> }) {
    const headers = { 'accept-encoding': 'identity', ...init.headers };
    for (let at = url, redirects = 0; ; redirects++) {
      const response = await fetch(at, { ...init, headers, redirect: 'manual', dispatcher });
      const location = response.headers.get('location');
      const isRedirect = [301, 302, 303, 307, 308].includes(response.status);
      const next = isRedirect && location !== null ? URL.parse(location, at) : null;
      // A second layer of compression would multiply the bytes that a small body unpacks to.
      if (!next && packingsOf(response).length <= 1) return response;
      await response.body?.cancel();
      if (!next || redirects === MAX_REDIRECTS) throw new SourceFailure(502);
      if (!mayLead(at, next))
        throw new SourceFailure(502, { why: `leads to ${next.host}, which is not allowed` });
      at = next;
    }
  }

  /** True for a redirect among the allowed hosts that does not leave https. */
  function mayLead(from: URL, to: URL): boolean {
    if (!isPlainHttp(to) || (from.protocol === 'https:' && to.protocol === 'http:')) return false;
    return isSameHost(from, to) || isAllowed(to) || refuse(to) !== null;
  }

  /** A source as the operator knows it, without a query, which may hold a secret. */
  function shownAs(source: Source): string {
    return source.slice(2).split('?', 1)[0] ?? '';
  }

  /** Why an address has no source. */
  function whyNot(address: string): string {
    const url = urlOf(address);
    return url ? `${url.host} is not allowed: MEDIA_HOSTS may name it` : 'is no address';
  }

  return { resolve, locate, find, pathOf, shownAs, whyNot, sign, open, request };
}

function asSource(text: string): Source | null {
  return text.length <= MAX_LENGTH ? (text as Source) : null;
}

function isPlainHttp(url: URL): boolean {
  return /^https?:$/.test(url.protocol) && !url.username && !url.password && url.hostname !== '';
}

/** The host of a source; empty for upstream's own host and the site folder. */
export function hostOf(source: Source): string {
  return /^[hH]:/.test(source) ? (URL.parse(source.slice(2))?.host ?? '') : '';
}

/** True for the still of a video. */
export function isStill(source: Source): boolean {
  return hostOf(source) === STILLS_HOST;
}

/** True for a redirect within one host, also from its http to its https. */
function isSameHost(from: URL, to: URL): boolean {
  if (to.hostname !== from.hostname) return false;
  return to.origin === from.origin || (to.protocol === 'https:' && to.port === '' && from.port === '');
}

function isSignedFor(source: Source): boolean {
  return /^[UH]:/.test(source);
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) yield* textsIn(each);
}
