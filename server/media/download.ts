import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib';
import { type Dispatcher, request } from 'undici';
import { SourceFailure } from './failures.ts';
import { isSameHost } from './sources.ts';

export interface DownloadOptions {
  dispatcher: Dispatcher;
  /** For the whole of it, redirects and body included; milliseconds. */
  timeoutMs: number;
  maxBytes: number;
}

/** What a source said of the version that we have, so that it need not be sent again. */
export interface Validators {
  etag?: string;
  modified?: string;
}

export type Download = { kind: 'same' } | ({ kind: 'bytes'; bytes: Buffer } & Validators);

const MAX_REDIRECTS = 3;

type RequestOptions = Omit<NonNullable<Parameters<typeof request<null>>[1]>, 'opaque'>;

/**
 * One picture from its source.
 * @param have of the version at hand; the source may then say that it is still the same
 * @throws SourceFailure for every status but 200 (and 304), another host, too many bytes, too late
 */
export async function download(url: URL, options: DownloadOptions, have: Validators = {}): Promise<Download> {
  // One signal over everything: undici's own timeouts count between chunks, and a slow drip outlives them.
  const signal = AbortSignal.timeout(options.timeoutMs);
  try {
    return await follow(url, options, have, signal);
  } catch (error) {
    if (error instanceof SourceFailure) throw error;
    throw new SourceFailure(502, signal.aborted ? 'timeout' : 'unreachable', { cause: error });
  }
}

async function follow(
  url: URL,
  { dispatcher, maxBytes }: DownloadOptions,
  have: Validators,
  signal: AbortSignal,
): Promise<Download> {
  const headers: Record<string, string> = { accept: 'image/*', 'accept-encoding': 'identity' };
  if (have.etag) headers['if-none-match'] = have.etag;
  if (have.modified) headers['if-modified-since'] = have.modified;

  const response = await requestSource(url, { headers, signal, dispatcher });
  if (response.statusCode === 200) {
    const body = await readAtMost(response, maxBytes);
    const bytes = await decodeBody(body, response.headers['content-encoding'], maxBytes);
    const { etag, 'last-modified': modified } = response.headers;
    return {
      kind: 'bytes',
      bytes,
      ...(typeof etag === 'string' ? { etag } : {}),
      ...(typeof modified === 'string' ? { modified } : {}),
    };
  }
  await discard(response);
  if (response.statusCode === 304 && (have.etag || have.modified)) return { kind: 'same' };
  if (response.statusCode === 404 || response.statusCode === 410) throw new SourceFailure(404, 'missing');
  throw new SourceFailure(502, 'status');
}

/**
 * Asks a source, and follows the redirects that stay at its host.
 * @throws SourceFailure where one leads elsewhere, or they do not end; what `request` throws
 */
export async function requestSource(url: URL, options: RequestOptions): Promise<Dispatcher.ResponseData> {
  let at = url;
  for (let redirects = 0; ; redirects++) {
    const response = await request(at, options);
    const next = redirectTarget(response, at);
    if (!next) return response;
    await discard(response);
    if (!isSameHost(at, next) || redirects === MAX_REDIRECTS) throw new SourceFailure(502, 'redirect');
    at = next;
  }
}

/** For a body that nobody reads: leaves a short one's connection usable, ends that of a long one. */
export async function discard({ body }: Pick<Dispatcher.ResponseData, 'body'>): Promise<void> {
  await body.dump({ limit: 16_384 }).catch(() => {});
}

/** @returns where a redirect leads, or null for a response that is none */
function redirectTarget(
  { statusCode, headers }: Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'>,
  from: URL,
): URL | null {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return null;
  return typeof headers.location === 'string' ? URL.parse(headers.location, from) : null;
}

async function readAtMost({ headers, body }: Dispatcher.ResponseData, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let total = 0;
  if (Number(headers['content-length']) > maxBytes) {
    body.destroy();
    throw new SourceFailure(502, 'too-large');
  }
  for await (const chunk of body as AsyncIterable<Buffer>) {
    total += chunk.length;
    // Leaving the loop destroys the body, and with it the connection.
    if (total > maxBytes) throw new SourceFailure(502, 'too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, total);
}

type Decoder = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const DECODERS = new Map<string, Decoder>([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
  ['zstd', promisify(zstdDecompress)],
]);
/** Each layer multiplies what a small body can become. */
const MAX_LAYERS = 2;

/**
 * What a source has compressed its body with. It is asked for no compression, but some store files compressed and
 * send them so to everybody.
 * @returns the encodings that there are, in the order in which they were applied; others name no compression
 */
export function contentEncodings(header: unknown): string[] {
  if (typeof header !== 'string') return [];
  return header
    .toLowerCase()
    .split(',')
    .map((encoding) => encoding.trim())
    .filter((encoding) => DECODERS.has(encoding));
}

/** @throws SourceFailure where the bytes are not what the header says, or become more than `maxBytes` */
export async function decodeBody(bytes: Buffer, header: unknown, maxBytes: number): Promise<Buffer> {
  const encodings = contentEncodings(header);
  if (encodings.length > MAX_LAYERS) throw new SourceFailure(502, 'encoding');
  let decoded = bytes;
  for (const encoding of encodings.reverse()) {
    try {
      decoded = (await DECODERS.get(encoding)?.(decoded, { maxOutputLength: maxBytes })) ?? decoded;
    } catch (error) {
      const tooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
      throw new SourceFailure(502, tooLarge ? 'too-large' : 'encoding', { cause: error });
    }
  }
  return decoded;
}
