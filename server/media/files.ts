import { pipeline, Readable, Transform } from 'node:stream';
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
import { isPage, packingsOf, type Sources, sizeOf } from './sources.ts';

export interface FileResponderOptions {
  sources: Sources;
  limits: MediaLimits;
  onFile: (outcome: string) => void;
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

const NONE = 'There is no such file.';
const failed = (outcome: string) =>
  sentence(outcome, 502, 'The file cannot be had just now. Please try again later.');

export function createFileResponder({ sources, limits, onFile }: FileResponderOptions) {
  const takePlace = createPlaces(limits.files, limits.filesOfAddress);

  /**
   * `GET /files/{signature}/{source}/{name.ext}`: streamed from the source, never stored.
   * @param client the key of the reader's address
   * @param gone aborted when the reader goes, which ends the request to the source
   */
  return async function respondFile(request: MediaRequest, client: string, gone: AbortSignal) {
    const response = await respond(request, client, gone);
    onFile(response.outcome);
    return response;
  };

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
    const cached = { ...passed, 'cache-control': CACHE_CONTROL };
    if (status === 304) return { outcome: 'unchanged', status, headers: cached };
    if (status === 416)
      return { outcome: 'sent', status, headers: { ...passed, 'cache-control': 'no-store' } };
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
}

/**
 * A source's body, ended when it grows too large or is read too slowly. Each side ends the other.
 * @param onEnd called once, at any end
 */
function bounded(body: Readable, limits: MediaLimits, onEnd: () => void): Readable {
  let total = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      total += chunk.length;
      done(total > limits.fileBytes ? new Error('the file is too large') : null, chunk);
    },
    // Called after a whole body, too. A pipeline's own callback comes before the last bytes were read.
    destroy(error, done) {
      clearInterval(windows);
      onEnd();
      done(error);
    },
  });
  const isTooSlow = createPace(limits.fileWindowBytes);
  const windows = setInterval(() => {
    if (isTooSlow(total)) counted.destroy(new Error('the file was taken too slowly'));
  }, limits.fileWindowMs).unref();
  return pipeline(body, counted, () => {});
}

/** A reader may fall behind by this many windows: the system's buffers empty for a slow one in bursts. */
const WINDOWS_BEHIND = 6;

/** @returns a function of the bytes taken at the end of each window: true for a reader that is too slow */
export function createPace(windowBytes: number): (total: number) => boolean {
  const maxCredit = WINDOWS_BEHIND * windowBytes;
  let credit = maxCredit;
  let before = 0;
  return (total) => {
    credit = Math.min(maxCredit, credit + total - before) - windowBytes;
    before = total;
    return credit < 0;
  };
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
