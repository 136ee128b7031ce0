import { type Dispatcher, request } from 'undici';
import { decodeBody } from './content-encoding.ts';
import { SourceFailure } from './failures.ts';
import { isSameHost } from './source.ts';

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

/**
 * One picture from its source.
 * @param have of the version at hand; the source may then answer that it is still the same
 * @throws SourceFailure for every answer but 200 (and 304), another host, too many bytes, too late
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

  let at = url;
  for (let redirects = 0; ; redirects++) {
    const answer = await request(at, { headers, signal, dispatcher });
    if (answer.statusCode === 200) {
      const body = await readAtMost(answer, maxBytes);
      const bytes = await decodeBody(body, answer.headers['content-encoding'], maxBytes);
      const { etag, 'last-modified': modified } = answer.headers;
      return {
        kind: 'bytes',
        bytes,
        ...(typeof etag === 'string' ? { etag } : {}),
        ...(typeof modified === 'string' ? { modified } : {}),
      };
    }
    // Nobody reads this body; a short one leaves the connection usable.
    await answer.body.dump({ limit: 16_384, signal }).catch(() => {});
    if (answer.statusCode === 304 && (have.etag || have.modified)) return { kind: 'same' };
    if (answer.statusCode === 404 || answer.statusCode === 410) throw new SourceFailure(404, 'missing');
    const next = redirectTarget(answer, at);
    if (!next) throw new SourceFailure(502, 'status');
    if (!isSameHost(at, next) || redirects === MAX_REDIRECTS) throw new SourceFailure(502, 'redirect');
    at = next;
  }
}

/** @returns where a redirect leads, or null for an answer that is none */
export function redirectTarget(
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
