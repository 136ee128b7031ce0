import { pipeline, Readable, Transform } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { Response } from 'undici';
import type { MediaLimits } from './limits.ts';
import {
  attachment,
  contentType,
  extensionOf,
  type MediaRequest,
  type MediaResponse,
  sentence,
} from './responses.ts';
import { isPage, packingsOf, type Source, type Sources, sizeOf } from './sources.ts';

export interface FilesOptions {
  sources: Sources;
  now: () => number;
  limits: MediaLimits;
  /**
   * `sent`, `unchanged`, `unknown`, `missing`, `failed`, `timeout`; `limited`: this client has all its places;
   * `busy`: all places are taken; `left`: the reader went before the source had responded.
   */
  onFile: (outcome: string) => void;
  /** Asks after the pages that show the files were rendered. */
  learnLater: (source: Source, learn: () => Promise<unknown>) => void;
  /** Called when a size was learnt or has changed. */
  onLearnt: () => void;
}

interface Target {
  url: URL;
  /** The file's name for the reader. */
  name: string;
}

const ADDRESS = /^\/files\/([\w-]{16}|[\w-]{22})\/([\w.~-]+)\/([^/?]+)(?:\?|$)/;
const CACHE_CONTROL = 'public, max-age=3600, stale-while-revalidate=86400';
/** Headers that are passed on: a reader's to the source, a source's to the reader. */
const ASKED = ['range', 'if-range', 'if-none-match', 'if-modified-since'] as const;
const PASSED = ['content-range', 'etag', 'last-modified'];
/** Sizes that are held: more than any such site has. */
const MAX_SIZES = 5_000;
const HOUR_MS = 3_600_000;
/** A source without HEAD is asked for the first byte. */
const WAYS = [{ method: 'HEAD' }, { headers: { range: 'bytes=0-0' } }];
const NONE = 'There is no such file.';
const failed = (outcome: string) =>
  sentence(outcome, 502, 'The file cannot be had just now. Please try again later.');

/** Documents and videos, streamed from their sources, and the sizes of documents as their sources state them. */
export function createFiles({ sources, now, limits, onFile, learnLater, onLearnt }: FilesOptions) {
  const sizes = new LRUCache<Source, { bytes: number | null; askAt: number }>({ max: MAX_SIZES });
  const takePlace = createPlaces(limits.files, limits.filesOfAddress);

  /**
   * `GET /files/{signature}/{source}/{name.ext}`: streamed from the source, never stored.
   * @param client the key of the reader's address
   * @param gone aborted when the reader goes, which ends the request to the source
   */
  async function respondFile(request: MediaRequest, client: string, gone: AbortSignal) {
    const response = await respond(request, client, gone);
    onFile(response.outcome);
    return response;
  }

  async function respond(request: MediaRequest, client: string, gone: AbortSignal): Promise<MediaResponse> {
    const target = readAddress(request.url);
    if (!target) return sentence('unknown', 404, NONE);
    const leave = takePlace(client);
    if (leave === 'limited') {
      return sentence(leave, 429, 'Too many files are being sent to your address.', { retryAfter: 5 });
    }
    if (leave === 'busy') return sentence(leave, 503, 'Too many files are being sent.', { retryAfter: 5 });
    try {
      const source = await ask(target.url, request, gone);
      const response = relayed(source, target);
      if ([200, 206].includes(response.status) && request.method !== 'HEAD' && source.body) {
        return { ...response, body: bounded(Readable.fromWeb(source.body), limits, leave) };
      }
      await source.body?.cancel();
      leave();
      return response;
    } catch (error) {
      leave();
      if (gone.aborted) return failed('left');
      const { name, cause } = error as Error;
      return failed(/Timeout/.test(`${name} ${cause}`) ? 'timeout' : 'failed');
    }
  }

  function readAddress(url: string): Target | null {
    const [, signature = '', encoded = '', rawName = ''] = ADDRESS.exec(url) ?? [];
    const source = sources.open(signature, encoded);
    const place = source && sources.locate(source);
    // Never throws: Fastify has decoded the address before.
    const name = decodeURIComponent(rawName);
    if (!(place instanceof URL) || /[\p{Cc}/\\]/u.test(name)) return null;
    // The name is not signed: nothing is saved under another extension than the source's.
    return extensionOf(name) === extensionOf(place.pathname) ? { url: place, name } : null;
  }

  /** The response without its body. */
  function relayed(source: Response, { url, name }: Target): MediaResponse {
    const { status } = source;
    const text = (header: string) => source.headers.get(header);
    const passed = Object.fromEntries(
      PASSED.flatMap((header) => (text(header) ? [[header, text(header)]] : [])),
    );
    const bodiless = (cacheControl: string) => ({ ...passed, 'cache-control': cacheControl });
    if (status === 304) return { outcome: 'unchanged', status, headers: bodiless(CACHE_CONTROL) };
    if (status === 416) return { outcome: 'sent', status, headers: bodiless('no-store') };
    if ([404, 410].includes(status)) return sentence('missing', 404, NONE, { maxAge: 60 });
    const isPacked = packingsOf(source).length > 0;
    // A part of a compressed file cannot be unpacked.
    const isReadable = status === 200 || (status === 206 && !isPacked);
    const isTooLarge = (sizeOf(source) ?? 0) > limits.fileBytes;
    if (!isReadable || isTooLarge || isPage(source)) return failed('failed');
    const type = contentType(extensionOf(url.pathname), text('content-type'));
    const isShown = /^(?:video|image)\//.test(type);
    const length = text('content-length');
    const hasRanges = status === 206 || text('accept-ranges') === 'bytes';
    const headers = {
      'content-type': type,
      'content-disposition': isShown ? 'inline' : attachment(name),
      'cache-control': CACHE_CONTROL,
      'x-content-type-options': 'nosniff',
      'accept-ranges': hasRanges && !isPacked ? 'bytes' : 'none',
      ...(!isShown && { 'content-security-policy': 'sandbox' }),
      // Length and ETag of a compressed file do not fit the bytes that are sent.
      ...(!isPacked && { ...passed, ...(length && { 'content-length': length }) }),
    };
    return { outcome: 'sent', status, headers };
  }

  /** Asks the source, with one deadline for all headers: undici's own starts anew with each piece. */
  function ask(url: URL, { method, headers }: MediaRequest, gone: AbortSignal) {
    const asked = ASKED.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []));
    const late = new AbortController();
    const onLate = () => late.abort(new DOMException('no headers', 'TimeoutError'));
    const timer = setTimeout(onLate, limits.fileHeadersTimeoutMs);
    const signal = AbortSignal.any([gone, late.signal]);
    const asking = sources.request(url, { method, headers: Object.fromEntries(asked), signal });
    return asking.finally(() => clearTimeout(timer));
  }

  /** @returns bytes; null for a size that is not known yet, and is then asked for */
  function fileBytes(source: Source): number | null {
    const found = sizes.get(source);
    if (!found || found.askAt <= now()) learnLater(source, () => learnSize(source));
    return found?.bytes ?? null;
  }

  async function learnSize(source: Source): Promise<void> {
    const bytes = await askSize(source).catch(() => null);
    const before = sizes.peek(source)?.bytes ?? null;
    sizes.set(source, { bytes: bytes ?? before, askAt: now() + (bytes === null ? 1 : 24) * HOUR_MS });
    if (bytes !== null && bytes !== before) onLearnt();
  }

  /** @returns null where no response has the file as it is saved */
  async function askSize(source: Source): Promise<number | null> {
    const place = sources.locate(source);
    if (!(place instanceof URL)) return null;
    const signal = AbortSignal.timeout(limits.fileHeadersTimeoutMs);
    for (const way of WAYS) {
      const response = await sources.request(place, { signal, ...way });
      await response.body?.cancel();
      const isFile = [200, 206].includes(response.status) && !isPage(response);
      const size = isFile && !packingsOf(response).length && sizeOf(response);
      if (size) return size <= limits.fileBytes ? size : null;
    }
    return null;
  }

  return { respondFile, fileBytes };
}

/** A source's body, ended when it grows too large or is read too slowly. @param onEnd called once, at any end */
function bounded(body: Readable, limits: MediaLimits, onEnd: () => void): Readable {
  let total = 0;
  let before = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      total += chunk.length;
      done(total > limits.fileBytes ? new Error('the file is too large') : null, chunk);
    },
  });
  const windows = setInterval(() => {
    if (total - before < limits.fileWindowBytes) counted.destroy(new Error('the file was taken too slowly'));
    before = total;
  }, limits.fileWindowMs).unref();
  // A pipeline's own callback comes before the last bytes were read.
  counted.once('close', () => {
    clearInterval(windows);
    onEnd();
  });
  return pipeline(body, counted, () => {});
}

/** Places of one client while half of all are taken. */
const SCARCE_OF_CLIENT = 2;

/**
 * Places for readers; a client gets fewer when they become scarce.
 * @returns a function that takes a place and returns one that leaves it, or the reason of a refusal
 */
function createPlaces(max: number, maxOfClient: number) {
  const taken = new Set<{ client: string }>();
  return (client: string): (() => void) | 'limited' | 'busy' => {
    const own = [...taken].filter((place) => place.client === client).length;
    if (own >= maxOfClient) return 'limited';
    if (taken.size >= max) return 'busy';
    if (taken.size * 2 >= max && own >= SCARCE_OF_CLIENT) return 'limited';
    const place = { client };
    taken.add(place);
    return () => taken.delete(place);
  };
}
