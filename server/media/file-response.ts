import { type Readable, Transform } from 'node:stream';
import type { Dispatcher } from 'undici';
import { fileExtension, type Signer } from './addresses.ts';
import { decoded, discard, MAX_LAYERS, requestSource, stated } from './download.ts';
import { attachment, extensionOf, fileType } from './formats.ts';
import type { MediaLimits } from './limits.ts';
import { isStream, type MediaResponse, plainResponse } from './media-response.ts';
import type { Sources } from './sources.ts';

export interface FileRequest {
  method: string;
  /** As it came, undecoded; what follows a `?` is ignored. */
  url: string;
  headers: Partial<Record<'range' | 'if-range' | 'if-none-match' | 'if-modified-since', string>>;
  /** The key under which the reader's address is counted. */
  client: string;
  /** Aborted when the reader goes: the source is then not read any further. */
  signal: AbortSignal;
}

/**
 * `limited`: this client reads as many as it may; `busy`: all together do. `left`: the reader went before the source
 * had responded.
 */
export type FileOutcome =
  | 'sent'
  | 'unchanged'
  | 'unknown'
  | 'missing'
  | 'failed'
  | 'timeout'
  | 'limited'
  | 'busy'
  | 'left';

export interface FileResponseOptions {
  signer: Pick<Signer, 'open'>;
  sources: Pick<Sources, 'locate'>;
  dispatcher: Dispatcher;
  limits: MediaLimits;
  onFile?: ((outcome: FileOutcome) => void) | undefined;
}

type Answer = [FileOutcome, MediaResponse];

const ADDRESS = /^\/files\/([\w-]{16}|[\w-]{22})\/([\w.~-]+)\/([^/?]+)(?:\?|$)/;
const CACHE_CONTROL = 'public, max-age=3600, stale-while-revalidate=86400';
const FAILED: Answer = [
  'failed',
  plainResponse(502, 'The file cannot be had just now. Please try again later.', 0),
];
/** A source's headers that are passed on as they are. */
const PASSED = ['content-range', 'etag', 'last-modified'];

/** `GET /files/{signature}/{source}/{name.ext}`: streamed from the source, never stored. */
export function createFileResponder({ signer, sources, dispatcher, limits, onFile }: FileResponseOptions) {
  const takePlace = createPlaces(limits.files, limits.filesOfAddress);

  return async function respondFile(request: FileRequest): Promise<MediaResponse> {
    const [outcome, response] = await respond(request);
    onFile?.(outcome);
    return response;
  };

  async function respond(request: FileRequest): Promise<Answer> {
    const target = readAddress(request.url);
    if (!target) return ['unknown', plainResponse(404, 'There is no such file.', 0)];
    const leave = takePlace(request.client);
    if (leave === 'limited') {
      return [leave, plainResponse(429, 'Too many files are being sent to your address.', 0, 5)];
    }
    if (leave === 'busy') return [leave, plainResponse(503, 'Too many files are being sent.', 0, 5)];
    let isStreamed = false;
    try {
      const answer = await relay(target.url, target.name, request, leave);
      isStreamed = isStream(answer[1].body);
      return answer;
    } catch (error) {
      if (request.signal.aborted) return ['left', FAILED[1]];
      return error instanceof Error && /Timeout/.test(error.name) ? ['timeout', FAILED[1]] : FAILED;
    } finally {
      // A stream leaves when it has ended.
      if (!isStreamed) leave();
    }
  }

  function readAddress(url: string): { url: URL; name: string } | null {
    const [, signature = '', encoded = '', rawName = ''] = ADDRESS.exec(url) ?? [];
    const source = signer.open(signature, encoded);
    const place = source && sources.locate(source);
    if (!place || !('url' in place)) return null;
    let name: string;
    try {
      name = decodeURIComponent(rawName);
    } catch {
      return null;
    }
    // The name is not signed: nothing is saved under another ending than the source's.
    const isPlain = !/[\p{Cc}/\\]/u.test(name) && extensionOf(name) === fileExtension(source);
    return isPlain ? { url: place.url, name } : null;
  }

  async function relay(url: URL, name: string, request: FileRequest, onEnd: () => void): Promise<Answer> {
    const source = await ask(url, request);
    const { statusCode, body } = source;
    const { type, isPage, size, encodings, text } = stated(source);
    const given = PASSED.flatMap((header) => (text(header) ? [[header, text(header)]] : []));
    const passed: Record<string, string> = Object.fromEntries(given);
    // A part of a compressed file cannot be unpacked.
    const isReadable = encodings.length === 0 || (statusCode === 200 && encodings.length <= MAX_LAYERS);
    const isSent =
      [200, 206].includes(statusCode) && !isPage && (size ?? 0) <= limits.fileBytes && isReadable;
    if (!isSent || request.method === 'HEAD') await discard(source);
    if (statusCode === 304) {
      return [
        'unchanged',
        { status: 304, headers: { 'cache-control': CACHE_CONTROL, ...passed }, body: null },
      ];
    }
    if (statusCode === 416) {
      return ['sent', { status: 416, headers: { 'cache-control': 'no-store', ...passed }, body: null }];
    }
    if ([404, 410].includes(statusCode)) return ['missing', plainResponse(404, 'There is no such file.', 60)];
    if (!isSent) return FAILED;

    const { contentType, kind } = fileType(extensionOf(url.pathname), type);
    const isDocument = kind === 'document';
    const length = text('content-length');
    const hasRanges = statusCode === 206 || text('accept-ranges') === 'bytes';
    const headers = {
      'content-type': contentType,
      'content-disposition': isDocument ? attachment(name) : 'inline',
      'cache-control': CACHE_CONTROL,
      'x-content-type-options': 'nosniff',
      'accept-ranges': hasRanges && !encodings.length ? 'bytes' : 'none',
      ...(isDocument && { 'content-security-policy': 'sandbox' }),
      // Length and ETag of a compressed file are not those of the bytes that are sent.
      ...(!encodings.length && { ...passed, ...(length && { 'content-length': length }) }),
    };
    const sent = request.method === 'HEAD' ? null : bounded(decoded(body, encodings), limits, onEnd);
    return ['sent', { status: statusCode, headers, body: sent }];
  }

  /** @returns the source's response, its own redirects followed */
  async function ask(url: URL, { method, headers, signal }: FileRequest): Promise<Dispatcher.ResponseData> {
    // Trickled headers outlive undici's own timeout, so the whole wait for them has a deadline.
    const deadline = new AbortController();
    const timer = setTimeout(
      () => deadline.abort(new DOMException('no headers', 'TimeoutError')),
      limits.fileHeadersTimeoutMs,
    );
    try {
      return await requestSource(url, {
        method: method === 'HEAD' ? 'HEAD' : 'GET',
        headers,
        signal: AbortSignal.any([signal, deadline.signal]),
        headersTimeout: limits.fileHeadersTimeoutMs,
        bodyTimeout: limits.fileSourceIdleMs,
        dispatcher,
      });
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * Passes a source's body on; breaks it off when it grows too large or is too slow. The reader then sees a broken
 * connection, never a file that looks whole. Ending either side ends the other.
 * @param onEnd called once, however it ends
 */
function bounded(body: Readable, limits: MediaLimits, onEnd: () => void): Readable {
  let total = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      total += chunk.length;
      if (total > limits.fileBytes) done(new Error('the file is too large'));
      else done(null, chunk);
    },
    destroy(error, done) {
      clearInterval(windows);
      body.destroy();
      onEnd();
      done(error);
    },
  });
  const isTooSlow = createPace(limits.fileWindowBytes);
  const windows = setInterval(() => {
    if (isTooSlow(total)) through.destroy(new Error('the file was taken too slowly'));
  }, limits.fileWindowMs).unref();
  // `pipeline` would wait for listeners of its own; these two are all there is.
  body.on('error', (error) => through.destroy(error));
  body.on('close', () => {
    if (!body.readableEnded) through.destroy(new Error('the source broke off'));
  });
  return body.pipe(through);
}

/**
 * Windows that a reader may be behind: one that takes nothing any more keeps its place for 70 seconds. A reader's
 * bytes are seen in gulps: the system takes megabytes ahead of a quick one, and of one with 2 kB/s the next 60 to
 * 100 kB all at once every 50 seconds.
 */
const WINDOWS_BEHIND = 6;

/** @returns true for a total (asked at the end of each window) of fewer bytes in a window, in the long run */
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

/** A client's places where more than half of all are taken. */
const SCARCE_OF_CLIENT = 2;

/**
 * Places for readers, of which one client gets a few, and fewer as they become scarce.
 * @returns a function that takes a place and returns how to leave it, or why there is none
 */
function createPlaces(max: number, maxOfClient: number) {
  const taken = new Map<string, number>();
  let open = 0;
  return (client: string): (() => void) | 'limited' | 'busy' => {
    const own = taken.get(client) ?? 0;
    if (own >= maxOfClient) return 'limited';
    if (open >= max) return 'busy';
    if (open * 2 >= max && own >= SCARCE_OF_CLIENT) return 'limited';
    open++;
    taken.set(client, own + 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      open--;
      const rest = (taken.get(client) ?? 0) - 1;
      if (rest > 0) taken.set(client, rest);
      else taken.delete(client);
    };
  };
}
