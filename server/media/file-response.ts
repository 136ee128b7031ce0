import type { Dispatcher } from 'undici';
import { fileExtension, type Signer } from './addresses.ts';
import { contentEncodings, decoded, discard, MAX_LAYERS, requestSource } from './download.ts';
import { attachment, extensionOf, fileType } from './formats.ts';
import { isStream, type MediaResponse, plainResponse } from './media-response.ts';
import type { Sources } from './sources.ts';
import { bounded, createReaderSlots } from './transfer.ts';

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
  signer: Signer;
  sources: Sources;
  dispatcher: Dispatcher;
  /** Until the source's headers are there, milliseconds. */
  headersTimeoutMs: number;
  /** Between two pieces of the body, while we wait for the source; milliseconds. */
  sourceIdleMs: number;
  /** A reader that takes fewer bytes than this in a window, in the long run, is cut off. */
  windowBytes: number;
  windowMs: number;
  maxBytes: number;
  /** Files sent at once; each holds a connection to its source. */
  atOnce: number;
  /** Of these, those of one client. */
  atOnceOfClient: number;
  onFile?: (outcome: FileOutcome) => void;
}

const ADDRESS = /^\/files\/([\w-]{16}|[\w-]{22})\/([\w.~-]+)\/([^/?]+)(?:\?|$)/;
const CACHE_CONTROL = 'public, max-age=3600, stale-while-revalidate=86400';
const FAILED = 'The file cannot be had just now. Please try again later.';
/** A source's headers that are passed on as they are. */
const PASSED = ['content-range', 'etag', 'last-modified', 'content-length'] as const;

/** `GET /files/{signature}/{source}/{name.ext}`: streamed from the source, never stored. */
export function createFileResponder(options: FileResponseOptions) {
  const { onFile } = options;
  const slots = createReaderSlots(options.atOnce, options.atOnceOfClient);

  return async function respondFile(request: FileRequest): Promise<MediaResponse> {
    const target = readAddress(request.url, options);
    if (!target) return counted('unknown', plainResponse(404, 'There is no such file.', 0));
    const leave = slots.take(request.client);
    if (leave === 'limited') {
      return counted('limited', plainResponse(429, 'Too many files are being sent to your address.', 0, 5));
    }
    if (leave === 'busy') return counted('busy', plainResponse(503, 'Too many files are being sent.', 0, 5));
    try {
      const [outcome, response] = await relay(target.url, target.name, request, options, leave);
      // A stream leaves when it has ended.
      if (!isStream(response.body)) leave();
      return counted(outcome, response);
    } catch (error) {
      leave();
      const late = error instanceof Error && /Timeout/.test(error.name);
      const outcome = request.signal.aborted ? 'left' : late ? 'timeout' : 'failed';
      return counted(outcome, plainResponse(502, FAILED, 0));
    }
  };

  function counted(outcome: FileOutcome, response: MediaResponse): MediaResponse {
    onFile?.(outcome);
    return response;
  }
}

function readAddress(
  url: string,
  { signer, sources }: FileResponseOptions,
): { url: URL; name: string } | null {
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
  // The name is not signed: whatever it says, nothing is saved under another ending than the source's.
  const plain = !/[\p{Cc}/\\]/u.test(name) && extensionOf(name) === fileExtension(source);
  return plain ? { url: place.url, name } : null;
}

async function relay(
  url: URL,
  name: string,
  request: FileRequest,
  options: FileResponseOptions,
  onEnd: () => void,
): Promise<[FileOutcome, MediaResponse]> {
  const source = await ask(url, request, options);
  const { statusCode, headers, body } = source;
  const given = (header: string) => (typeof headers[header] === 'string' ? headers[header] : undefined);
  // The length of a response without a body is that of a body that is not sent.
  const { 'content-length': _, ...aboutFile } = passed(headers);

  if (statusCode === 304) {
    await discard(source);
    return [
      'unchanged',
      { status: 304, headers: { 'cache-control': CACHE_CONTROL, ...aboutFile }, body: null },
    ];
  }
  if (statusCode === 416) {
    await discard(source);
    return ['sent', { status: 416, headers: { 'cache-control': 'no-store', ...aboutFile }, body: null }];
  }
  if (statusCode === 404 || statusCode === 410) {
    await discard(source);
    return ['missing', plainResponse(404, 'There is no such file.', 60)];
  }
  const total = Number(/\/(\d+)$/.exec(given('content-range') ?? '')?.[1] ?? given('content-length') ?? 0);
  // A page instead of a file is what a source shows for an error that it gives no status.
  const page = /^\s*(?:text\/html|application\/json)/i.test(given('content-type') ?? '');
  const encodings = contentEncodings(given('content-encoding'));
  // A part of a compressed file cannot be unpacked.
  const isReadable = encodings.length === 0 || (statusCode === 200 && encodings.length <= MAX_LAYERS);
  if ((statusCode !== 200 && statusCode !== 206) || page || total > options.maxBytes || !isReadable) {
    await discard(source);
    return ['failed', plainResponse(502, FAILED, 0)];
  }

  const { contentType, kind } = fileType(extensionOf(url.pathname), given('content-type'));
  const response: MediaResponse = {
    status: statusCode,
    headers: {
      'content-type': contentType,
      'content-disposition': kind === 'document' ? attachment(name) : 'inline',
      'cache-control': CACHE_CONTROL,
      'x-content-type-options': 'nosniff',
      'accept-ranges':
        !encodings.length && (given('accept-ranges') === 'bytes' || statusCode === 206) ? 'bytes' : 'none',
      ...(kind === 'document' ? { 'content-security-policy': 'sandbox' } : {}),
      // Length and ETag of a compressed file are not those of the bytes that are sent.
      ...(encodings.length ? {} : passed(headers)),
    },
    body: null,
  };
  if (request.method === 'HEAD') await discard(source);
  else response.body = bounded(decoded(body, encodings), { ...options, onEnd });
  return ['sent', response];
}

/** @returns the source's response, its own redirects followed */
async function ask(
  url: URL,
  { method, headers, signal }: FileRequest,
  { dispatcher, headersTimeoutMs, sourceIdleMs }: FileResponseOptions,
): Promise<Dispatcher.ResponseData> {
  // Trickled headers outlive undici's own timeout, so the whole wait for them has a deadline.
  const deadline = new AbortController();
  const timer = setTimeout(
    () => deadline.abort(new DOMException('no headers', 'TimeoutError')),
    headersTimeoutMs,
  );
  try {
    return await requestSource(url, {
      method: method === 'HEAD' ? 'HEAD' : 'GET',
      headers: { 'accept-encoding': 'identity', ...headers },
      signal: AbortSignal.any([signal, deadline.signal]),
      headersTimeout: headersTimeoutMs,
      bodyTimeout: sourceIdleMs,
      dispatcher,
    });
  } finally {
    clearTimeout(timer);
  }
}

function passed(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const some: Record<string, string> = {};
  for (const name of PASSED) {
    const value = headers[name];
    if (typeof value === 'string') some[name] = value;
  }
  return some;
}
