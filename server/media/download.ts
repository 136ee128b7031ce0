import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { type Dispatcher, request } from 'undici';
import { SourceFailure } from './media-response.ts';
import { isSameHost } from './sources.ts';

export interface DownloadOptions {
  dispatcher: Dispatcher;
  /** For the whole of it, redirects and body included; milliseconds. */
  timeoutMs: number;
  maxBytes: number;
}

/** The source's own words for a version: with them it need not send that version again. */
export interface Validators {
  etag?: string | undefined;
  modified?: string | undefined;
}

export interface Download extends Validators {
  bytes: Buffer;
}

type RequestOptions = Omit<NonNullable<Parameters<typeof request<null>>[1]>, 'opaque'>;

const MAX_REDIRECTS = 3;

/**
 * One picture from its source.
 * @param have of the version at hand
 * @returns null where the source still has that version
 * @throws SourceFailure for every other status than 200, another host, too many bytes, too late
 */
export async function download(
  url: URL,
  { dispatcher, timeoutMs, maxBytes }: DownloadOptions,
  have: Validators = {},
): Promise<Download | null> {
  // One signal over everything: undici's own timeouts count between chunks, and a slow drip outlives them.
  const signal = AbortSignal.timeout(timeoutMs);
  const headers: Record<string, string> = { accept: 'image/*' };
  if (have.etag) headers['if-none-match'] = have.etag;
  if (have.modified) headers['if-modified-since'] = have.modified;
  try {
    const response = await requestSource(url, { headers, signal, dispatcher });
    const { statusCode } = response;
    if (statusCode === 200) {
      const bytes = await readAtMost(response, maxBytes);
      const { etag, modified } = stated(response);
      return { bytes, etag, modified };
    }
    await discard(response);
    if (statusCode === 304 && (have.etag || have.modified)) return null;
    if (statusCode === 404 || statusCode === 410) throw new SourceFailure(404, 'missing');
    throw new SourceFailure(502, 'status');
  } catch (error) {
    if (error instanceof SourceFailure) throw error;
    throw new SourceFailure(502, signal.aborted ? 'timeout' : 'unreachable', { cause: error });
  }
}

/**
 * Asks a source, for bytes as they are, and follows the redirects that stay at its host.
 * @throws SourceFailure where one leads elsewhere, or they do not end; errors of `request`
 */
export async function requestSource(url: URL, options: RequestOptions): Promise<Dispatcher.ResponseData> {
  const headers = { 'accept-encoding': 'identity', ...options.headers };
  let at = url;
  for (let redirects = 0; ; redirects++) {
    const response = await request(at, { ...options, headers });
    const { location } = response.headers;
    const isRedirect = [301, 302, 303, 307, 308].includes(response.statusCode);
    const next = isRedirect && typeof location === 'string' ? URL.parse(location, at) : null;
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

/** What a source's headers say of a file. */
export function stated({ statusCode, headers }: Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'>) {
  const text = (name: string) => (typeof headers[name] === 'string' ? headers[name] : undefined);
  const type = text('content-type');
  const range = /\/(\d+)$/.exec(text('content-range') ?? '')?.[1];
  return {
    type,
    /** A page instead of a file is how a source shows an error to which it gives no status. */
    isPage: /^\s*(?:text\/html|application\/json)/i.test(type ?? ''),
    /** Bytes of the whole file, where they are said. */
    size: Number(statusCode === 206 ? range : text('content-length')) || null,
    encodings: encodingsOf(text('content-encoding')),
    etag: text('etag'),
    modified: text('last-modified'),
    text,
  };
}

/** @throws SourceFailure where there are more bytes than that, packed or not, or they are not as the header says */
async function readAtMost(response: Dispatcher.ResponseData, maxBytes: number): Promise<Buffer> {
  const { encodings, size } = stated(response);
  const chunks: Buffer[] = [];
  let total = 0;
  try {
    if (encodings.length > MAX_LAYERS) throw new SourceFailure(502, 'encoding');
    if (size && size > maxBytes) throw new SourceFailure(502, 'too-large');
    for await (const chunk of decoded(response.body, encodings) as AsyncIterable<Buffer>) {
      total += chunk.length;
      if (total > maxBytes) throw new SourceFailure(502, 'too-large');
      chunks.push(chunk);
    }
  } catch (error) {
    response.body.destroy();
    // Of a decoder; an error of the connection is no failure of its bytes.
    if (encodings.length && /^(?:Z_|ERR_|ZSTD_)/.test(String((error as NodeJS.ErrnoException).code))) {
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
type SourceEncoding = keyof typeof DECODERS;
/** Each layer multiplies the bytes that a small body can become. */
export const MAX_LAYERS = 2;

/**
 * Encodings of a body in the order in which they were applied. A source is asked for none, but some store files
 * compressed and send them so to everybody.
 */
function encodingsOf(header = ''): SourceEncoding[] {
  const names = header.split(',').map((name) => name.trim().toLowerCase());
  return names.filter((name): name is SourceEncoding => Object.hasOwn(DECODERS, name));
}

/** The body without its encodings; destroying either destroys the other. */
export function decoded(body: Readable, encodings: SourceEncoding[]): Readable {
  // The error of a stream reaches the reader of the last one.
  return encodings.reduceRight<Readable>((from, name) => pipeline(from, DECODERS[name](), () => {}), body);
}
