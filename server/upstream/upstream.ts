import { hash } from 'node:crypto';
import { Agent, request } from 'undici';
import { isRecord, type UpstreamRecord } from '../../shared/upstream-record.ts';
import { ContentFailure } from './reading.ts';

export interface UpstreamOptions {
  /** `{api}` without a trailing slash. */
  apiUrl: string;
  apiKey: string | null;
  apiKeyHeader: string;
  /** For one whole call, body included; milliseconds. */
  apiTimeoutMs: number;
  /** Largest response read; bytes. */
  apiMaxBytes: number;
  /** Called after each call with its outcome, `ok` or the failure's reason, and its milliseconds. */
  onCall?: (endpoint: string, outcome: string, ms: number) => void;
  /** The id of the visitor's request, sent as `x-request-id`. */
  requestId?: () => string;
  /** Runs each call, for traces, and gives headers that it sends too. */
  aroundCall?: AroundCall | undefined;
  /** A steady clock; milliseconds. */
  now: () => number;
  /** The system's clock, for dates. */
  date: () => number;
}

type Headers = Record<string, string>;
export type AroundCall = <T>(endpoint: string, call: (headers: Headers) => Promise<T>) => Promise<T>;

/** A body as it came. */
export interface UpstreamBody {
  bytes: Buffer;
  /** The digest of the bytes: the same digest is the same content, which is not parsed or rendered again. */
  digest: string;
}

export interface CallOptions {
  /** It may lie beyond the end: a 404 is no failure, and neither is the refusal of an unknown query. */
  isFurtherPage?: boolean;
  /** A call for an id: a 404 is no failure. Visitors can make up ids, so such calls leave slots for lists. */
  byId?: boolean;
}

const MAX_CONNECTIONS = 32;
const CONNECT_TIMEOUT_MS = 3_000;
const KEEP_ALIVE_MS = 30_000;
/** Calls at once; further ones fail without waiting. */
const MAX_CALLS = 64;
/** Calls by ids at once, which visitors can make up: fewer than connections, so that lists find one. */
const MAX_CALLS_BY_ID = 24;

export type Upstream = ReturnType<typeof createUpstream>;

export function createUpstream(options: UpstreamOptions) {
  const base = `${options.apiUrl}/front/api/v1/`;
  const common: Headers = { accept: 'application/json' };
  if (options.apiKey) common[options.apiKeyHeader] = options.apiKey;
  const { aroundCall = (_endpoint, call) => call({}) } = options;
  const running = { all: 0, byId: 0 };
  const dispatcher = new Agent({
    connections: MAX_CONNECTIONS,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxResponseSize: options.apiMaxBytes,
  });

  /**
   * One content call.
   * @param path the endpoint and, for details, the id: `getNewsById/7`
   * @returns the body, which looks like a JSON object; null for a 404 that is no failure
   * @throws ContentFailure for every other status, a deadline, a broken connection, too many bytes, no JSON object
   */
  async function get(
    path: string,
    query: Record<string, string> = {},
    { isFurtherPage = false, byId = false }: CallOptions = {},
  ): Promise<UpstreamBody | null> {
    const endpoint = path.split('/', 1)[0] ?? path;
    const start = options.now();
    let outcome = 'ok';
    running.all++;
    running.byId += Number(byId);
    try {
      if (running.all > MAX_CALLS || (byId && running.byId > MAX_CALLS_BY_ID))
        throw new ContentFailure('busy', `${endpoint}: too many calls at once`);
      const url = `${base}${path}?${new URLSearchParams(query)}`.replace(/\?$/, '');
      const missing = isFurtherPage ? [400, 404, 422] : byId ? [404] : [];
      return await aroundCall(endpoint, (headers) => call(endpoint, url, missing, headers));
    } catch (error) {
      const failure = asFailure(endpoint, error);
      outcome = failure.reason;
      throw failure;
    } finally {
      running.all--;
      running.byId -= Number(byId);
      options.onCall?.(endpoint, outcome, options.now() - start);
    }
  }

  async function call(
    endpoint: string,
    url: string,
    missing: readonly number[],
    further: Headers,
  ): Promise<UpstreamBody | null> {
    // One signal for headers and body: undici's own timeouts count between chunks, and a drip outlives them.
    const signal = AbortSignal.timeout(options.apiTimeoutMs);
    const requestId = options.requestId?.();
    const headers = { ...common, ...further, ...(requestId && { 'x-request-id': requestId }) };
    const response = await request(url, { headers, signal, dispatcher });
    const { statusCode, body } = response;
    if (statusCode !== 200) {
      await body.dump({ limit: 65_536, signal }).catch(() => {});
      if (missing.includes(statusCode)) return null;
      const asksToWait = statusCode === 429 || statusCode === 503;
      throw new ContentFailure('status', `${endpoint}: status ${statusCode}`, {
        retryAfterMs: asksToWait ? retryAfterMs(response.headers['retry-after'], options.date()) : undefined,
      });
    }
    const bytes = Buffer.from(await body.arrayBuffer());
    if (!looksLikeObject(bytes)) {
      throw new ContentFailure('shape', `${endpoint}: the response is no JSON object`);
    }
    return { bytes, digest: hash('sha1', bytes) };
  }

  return {
    get,
    /** Calls under way fail. */
    close: () => dispatcher.destroy(),
  };
}

/** Tells by the first and last letter: an error page of a proxy and a body cut off are no objects. */
function looksLikeObject(bytes: Buffer): boolean {
  const [start, end] = [bytes.subarray(0, 1024).toString(), bytes.subarray(-1024).toString()];
  return bytes.length > 1 && start.trimStart().startsWith('{') && end.trimEnd().endsWith('}');
}

/**
 * The records of a body; a detail is one or none. The envelope is read tolerantly and once (docs/product.md,
 * "Upstream"): `success` is true, 1 or "true"; a list is `data.data`, or `data` where that is the array. A detail is
 * either of both, and the first element of an array.
 * @throws ContentFailure for a body that is no JSON, or JSON of another shape
 */
export function recordsIn(bytes: Buffer, endpoint: string, isDetail: boolean): UpstreamRecord[] {
  const data = successful(bytes, endpoint);
  const inner = isRecord(data) && (!isDetail || 'data' in data) ? data.data : data;
  if (isDetail) return oneOrNone(Array.isArray(inner) ? inner[0] : inner, endpoint);
  if (!Array.isArray(inner)) throw new ContentFailure('shape', `${endpoint}: no list in the response`);
  // None is left out: the length of a page says whether another one follows.
  return inner.map((each) => (isRecord(each) ? each : {}));
}

function successful(bytes: Buffer, endpoint: string): unknown {
  const body = parseJson(bytes);
  if (!isRecord(body)) throw new ContentFailure('shape', `${endpoint}: the response is no JSON object`);
  const { success, data } = body;
  if (success !== true && success !== 1 && success !== 'true') {
    throw new ContentFailure('success', `${endpoint}: the response says no success`);
  }
  return data;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    // The parser's own message quotes the body.
    return null;
  }
}

/** A detail with empty fields alone is none: some upstreams answer so for an unknown id. */
function oneOrNone(detail: unknown, endpoint: string): UpstreamRecord[] {
  if (detail === null || detail === undefined) return [];
  if (!isRecord(detail)) throw new ContentFailure('shape', `${endpoint}: no record in the response`);
  return Object.values(detail).some((value) => value !== null && value !== '') ? [detail] : [];
}

function asFailure(endpoint: string, error: unknown): ContentFailure {
  if (error instanceof ContentFailure) return error;
  const { name, code = 'no connection' } = (error ?? {}) as { name?: string; code?: unknown };
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') {
    return new ContentFailure('size', `${endpoint}: more bytes than API_MAX_BYTES`);
  }
  return name === 'TimeoutError'
    ? new ContentFailure('deadline', `${endpoint}: no whole response in time`)
    : new ContentFailure('network', `${endpoint}: ${code}`);
}

/** The longest wait that upstream may ask for; milliseconds. */
const MAX_RETRY_AFTER_MS = 60_000;

/**
 * @param header `Retry-After` as it was sent: seconds, or an HTTP date
 * @param now milliseconds since 1970
 * @returns the wait that upstream asks for, milliseconds; undefined where it asks for none
 */
function retryAfterMs(header: string | string[] | undefined, now: number): number | undefined {
  if (typeof header !== 'string') return undefined;
  const text = header.trim();
  // `Date.parse` takes "-5" for a month; every HTTP date begins with the name of a day.
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : /^[a-z]/i.test(text) ? Date.parse(text) - now : NaN;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS);
}
