import { pipeline, Readable, Transform } from 'node:stream';
import type { Response } from 'undici';
import { contentRange, cut, readRange } from '../http/byte-range.ts';
import { createShares } from '../http/shares.ts';
import { createSpacing } from '../http/spacing.ts';
import type { FileFactsService } from './file-facts.ts';
import { HEAD_BYTES, headOf, nameIn, TYPES } from './file-kinds.ts';
import { type MediaLimits, SourceFailure } from './limits.ts';
import { packingsOf, sizeOf } from './received.ts';
import {
  attachment,
  endingOf,
  type MediaRequest,
  type MediaResponse,
  safeFileName,
  sentence,
} from './responses.ts';
import type { Source, Sources } from './sources.ts';

export interface FilesOptions {
  sources: Sources;
  facts: FileFactsService;
  limits: MediaLimits;
  /**
   * `sent`, `unchanged`, `unknown`, `missing`, `failed`, `timeout`; `refused`: its kind is not sent; `limited`:
   * this client has all its places; `busy`: all places are taken; `left`: the reader disconnected before the
   * source responded.
   */
  onFile: (outcome: string) => void;
}

interface Target {
  source: Source;
  /** The file's name for the reader, without its ending. */
  stem: string;
}

const ADDRESS = /^\/files\/([\w-]{16}|[\w-]{22})\/([\w.~-]+)\/([^/?]+)(?:\?|$)/;
const CACHE_CONTROL = 'public, max-age=3600, stale-while-revalidate=86400';
/** Headers that are passed on: a reader's to the source, a source's to the reader. */
const ASKED = ['range', 'if-range', 'if-none-match', 'if-modified-since'] as const;
const PASSED = ['content-range', 'etag', 'last-modified'];
const failed = (outcome: string) => sentence(outcome, 502, 'fileLater');

/** Documents and videos, streamed from their sources. */
export function createFiles({ sources, facts, limits, onFile }: FilesOptions) {
  const takePlace = createShares(limits.files);
  const passPiece = createSpacing();

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
    if (!target) return sentence('unknown', 404, 'noFile');
    const leave = takePlace(client);
    if (leave === 'limited') {
      return sentence(leave, 429, 'tooManyFiles', { retryAfter: 5 });
    }
    if (leave === 'busy') return sentence(leave, 503, 'filesBusy', { retryAfter: 5 });
    try {
      const url = await sources.find(target.source);
      if (!(url instanceof URL)) throw new SourceFailure(404);
      const source = await ask(url, request, gone);
      const response = withoutFile(source, limits) ?? (await relay(source, target, request));
      if (response.body instanceof Readable) {
        return { ...response, body: bounded(response.body, limits, passPiece, leave) };
      }
      if (!source.body?.locked) await source.body?.cancel();
      leave();
      return response;
    } catch (error) {
      leave();
      if (gone.aborted) return failed('left');
      if (error instanceof SourceFailure && error.status === 404) return sentence('unknown', 404, 'noFile');
      const { name, cause } = error as Error;
      return failed(/Timeout/.test(`${name} ${cause}`) ? 'timeout' : 'failed');
    }
  }

  /** The response with the file, or a refusal where its kind is not sent. @throws SourceFailure, errors of `fetch` */
  async function relay(
    response: Response,
    { source, stem }: Target,
    request: MediaRequest,
  ): Promise<MediaResponse> {
    const { method } = request;
    // The first bytes tell the kind; for a part from the middle it is known already, or the source is asked.
    const begun = method !== 'HEAD' && isFromStart(response) ? await headOf(response.body) : null;
    const { kind } = begun ? facts.note(source, response, begun.head) : await facts.ask(source);
    if (!kind) {
      await begun?.end();
      return failed('refused');
    }
    const headers = headersOf(response, stem, kind);
    const body = begun?.whole ?? response.body;
    if (method === 'HEAD' || !body) return { outcome: 'sent', status: response.status, headers };
    const part = partOf(response, request);
    if (!part) {
      const whole = Readable.from(body, { objectMode: false });
      return { outcome: 'sent', status: response.status, headers, body: whole };
    }
    const size = Number(headers['content-length']);
    const placed = { ...headers, 'content-range': contentRange(part, size) };
    if (part === 'beyond') {
      await begun?.end();
      return { outcome: 'sent', status: 416, headers: { ...placed, 'content-length': 0 } };
    }
    return {
      outcome: 'sent',
      status: 206,
      body: Readable.from(cut(body, part), { objectMode: false }),
      headers: { ...placed, 'content-length': part.last - part.first + 1 },
    };
  }

  function readAddress(url: string): Target | null {
    const [, signature = '', encoded = '', rawName = ''] = ADDRESS.exec(url) ?? [];
    const source = sources.open(signature, encoded);
    // Never throws: Fastify has decoded the address before.
    const name = decodeURIComponent(rawName);
    if (!source || source.startsWith('s:') || /[\p{Cc}/\\]/u.test(name)) return null;
    const ending = endingOf(name);
    // The name is not signed: its ending decides nothing, but an ending that we never write means a made-up address.
    if (ending && !(ending in TYPES) && ending !== endingOf(sources.pathOf(source))) return null;
    return { source, stem: ending ? name.slice(0, -ending.length - 1) : name };
  }

  /** Asks the source, with one deadline for all headers: undici's own timeout restarts with each piece. */
  function ask(url: URL, { method, headers }: MediaRequest, gone: AbortSignal) {
    const asked = ASKED.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []));
    const late = new AbortController();
    const onLate = () => late.abort(new DOMException('no headers', 'TimeoutError'));
    const timer = setTimeout(onLate, limits.fileHeadersTimeoutMs);
    const signal = AbortSignal.any([gone, late.signal]);
    const asking = sources.request(url, { method, headers: Object.fromEntries(asked), signal });
    return asking.finally(() => clearTimeout(timer));
  }

  return { respondFile };
}

/** The response where the source sends no file; null where it does. */
function withoutFile(source: Response, limits: MediaLimits): MediaResponse | null {
  const { status } = source;
  const bodiless = (outcome: string, cacheControl: string) => {
    return { outcome, status, headers: { ...passedOn(source), 'cache-control': cacheControl } };
  };
  if (status === 304) return bodiless('unchanged', CACHE_CONTROL);
  if (status === 416) return bodiless('sent', 'no-store');
  if ([404, 410].includes(status)) return sentence('missing', 404, 'noFile', { maxAge: 60 });
  // A part of a compressed file cannot be unpacked.
  const isReadable = status === 200 || (status === 206 && packingsOf(source).length === 0);
  return isReadable && (sizeOf(source) ?? 0) <= limits.fileBytes ? null : failed('failed');
}

/** @param stem the file's name without its ending @param kind its ending */
function headersOf(source: Response, stem: string, kind: string) {
  const type = String(TYPES[kind]);
  const text = (header: string) => source.headers.get(header);
  // A file without a title keeps the name that its source gives it.
  const named = stem === safeFileName('', '') ? nameIn(text('content-disposition')) : null;
  const isShown = /^(?:video|image)\//.test(type);
  const isPacked = packingsOf(source).length > 0;
  const length = text('content-length');
  const hasRanges = source.status === 206 || text('accept-ranges') === 'bytes' || length !== null;
  return {
    'content-type': type,
    'content-disposition': isShown
      ? 'inline'
      : attachment(named ? safeFileName(named, kind) : `${stem}.${kind}`),
    'cache-control': CACHE_CONTROL,
    'x-content-type-options': 'nosniff',
    'accept-ranges': hasRanges && !isPacked ? 'bytes' : 'none',
    ...(!isShown && { 'content-security-policy': 'sandbox' }),
    // Length and ETag of a compressed file do not fit the bytes that are sent.
    ...(!isPacked && { ...passedOn(source), ...(length && { 'content-length': length }) }),
  };
}

/**
 * The byte range that a reader asks for, of a file that its source sends whole. Safari plays films only by ranges, and
 * not every source supports them.
 */
function partOf({ status, headers }: Response, { headers: asked }: MediaRequest) {
  const size = headers.get('content-length');
  if (status !== 200 || size === null || headers.has('content-encoding')) return null;
  const known = asked['if-range'];
  // The whole file is sent to a reader who has a weak tag, or another version of the file.
  if (known && known !== headers.get('etag') && known !== headers.get('last-modified')) return null;
  return known?.startsWith('W/') ? null : readRange(asked.range, Number(size));
}

function passedOn({ headers }: Response): Record<string, string> {
  return Object.fromEntries(
    PASSED.flatMap((name) => {
      const value = headers.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

/** True for a whole file, and a part from its beginning that is long enough to tell its kind. */
function isFromStart({ status, headers }: Response): boolean {
  const [, end] = /^bytes 0-(\d+)\//.exec(headers.get('content-range') ?? '') ?? [];
  return status === 200 || Number(end) >= HEAD_BYTES;
}

/**
 * A source's body, ended when it grows too large or is read too slowly.
 * @param passPiece calls back when the next piece may be passed on @param onEnd called once, at any end
 */
function bounded(
  body: Readable,
  limits: MediaLimits,
  passPiece: (pass: () => void) => void,
  onEnd: () => void,
): Readable {
  let total = 0;
  let before = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      total += chunk.length;
      passPiece(() => done(total > limits.fileBytes ? new Error('the file is too large') : null, chunk));
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
