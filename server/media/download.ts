import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
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
    const bytes = await readAtMost(response, maxBytes);
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

/** @throws SourceFailure where there are more bytes than that, packed or not, or they are not as the header says */
async function readAtMost({ headers, body }: Dispatcher.ResponseData, maxBytes: number): Promise<Buffer> {
  const encodings = contentEncodings(headers['content-encoding']);
  const chunks: Buffer[] = [];
  let total = 0;
  try {
    if (encodings.length > MAX_LAYERS) throw new SourceFailure(502, 'encoding');
    if (Number(headers['content-length']) > maxBytes) throw new SourceFailure(502, 'too-large');
    for await (const chunk of decoded(body, encodings) as AsyncIterable<Buffer>) {
      total += chunk.length;
      if (total > maxBytes) throw new SourceFailure(502, 'too-large');
      chunks.push(chunk);
    }
  } catch (error) {
    body.destroy();
    // Of a decoder; an error of the connection is no failure of its bytes.
    if (/^(?:Z_|ERR_|ZSTD_)/.test(String((error as NodeJS.ErrnoException).code)) && encodings.length) {
      throw new SourceFailure(502, 'encoding', { cause: error });
    }
    throw error;
  }
  return Buffer.concat(chunks, total);
}

const DECODERS = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};
export type SourceEncoding = keyof typeof DECODERS;
/** Each layer multiplies what a small body can become. */
export const MAX_LAYERS = 2;

/**
 * What a source has compressed its body with. It is asked for no compression, but some store files compressed and
 * send them so to everybody.
 * @returns the encodings that there are, in the order in which they were applied; others name no compression
 */
export function contentEncodings(header: unknown): SourceEncoding[] {
  if (typeof header !== 'string') return [];
  const names = header.split(',').map((name) => name.trim().toLowerCase());
  return names.filter((name): name is SourceEncoding => Object.hasOwn(DECODERS, name));
}

/** The body without its encodings; destroying either destroys the other. */
export function decoded(body: Readable, encodings: SourceEncoding[]): Readable {
  // The error of a stream reaches the reader of the last one.
  return encodings.reduceRight<Readable>((from, name) => pipeline(from, DECODERS[name](), () => {}), body);
}
