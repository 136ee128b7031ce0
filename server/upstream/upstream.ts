import { Agent, request } from 'undici';
import { retryAfterMs } from '../http/outgoing.ts';
import { ACCEPT, jsonObjectIn, saysNothing, unpacked } from './body.ts';
import { ContentFailure } from './reading.ts';

/** The longest wait that upstream may ask for; milliseconds. */
const MAX_WAIT_MS = 60_000;

export interface UpstreamOptions {
  /** `{api}` without a trailing slash. */
  apiUrl: string;
  apiKey: string | null;
  apiKeyHeader: string;
  /** The time for one whole call, body included; milliseconds. */
  apiTimeoutMs: number;
  /** Largest response read, unpacked; bytes. */
  apiMaxBytes: number;
  /** Called after each call. */
  onCall: (call: UpstreamCall) => void;
  /** The id of the visitor's request, sent as `x-request-id`. */
  requestId: () => string;
  /** Runs each call, for traces, and gives headers that it sends too. */
  aroundCall?: AroundCall | undefined;
  /** A steady clock; milliseconds. */
  now: () => number;
  /** The system's clock, for dates. */
  date: () => number;
}

/** How a call ended. */
export interface UpstreamCall {
  endpoint: string;
  /** `ok`, or the failure's reason. */
  outcome: string;
  /** Why it failed, in words for the operator; null for `ok`. */
  why: string | null;
  isLaterPage: boolean;
  ms: number;
}

type CallHeaders = Record<string, string>;
export type AroundCall = <T>(endpoint: string, call: (headers: CallHeaders) => Promise<T>) => Promise<T>;

export interface CallOptions {
  /** True for a page that may be beyond the end of its list: a 404, an empty answer or refused query is no failure. */
  isLaterPage?: boolean;
  /** A call for an id: a 404 is no failure. Visitors can make up ids, so such calls leave slots for lists. */
  byId?: boolean;
}

/** Statuses that mean "there is none", of a later page and of an id. */
const NONE_LATER = [204, 400, 404, 410, 416, 422];
const NONE_BY_ID = [404];
const MAX_CONNECTIONS = 32;
const CONNECT_TIMEOUT_MS = 3_000;
const KEEP_ALIVE_MS = 30_000;
/** The most calls at a time; others fail without waiting. */
const MAX_CALLS = 64;
/** The most calls by id at a time, since visitors can make up ids: fewer than connections, so that lists find one. */
const MAX_CALLS_BY_ID = 24;

export type Upstream = ReturnType<typeof createUpstream>;

export function createUpstream(options: UpstreamOptions) {
  const base = `${options.apiUrl}/front/api/v1/`;
  const common: CallHeaders = { ...ACCEPT };
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
   * @returns the bytes of the body's JSON object, unpacked and in UTF-8; null for a "none" that the options allow
   * @throws ContentFailure for every other status, a deadline, a broken connection, too many bytes, no JSON object
   */
  async function get(
    path: string,
    query: Record<string, string> = {},
    { isLaterPage = false, byId = false }: CallOptions = {},
  ): Promise<Buffer | null> {
    const endpoint = path.split('/', 1)[0] ?? path;
    const start = options.now();
    let failure: ContentFailure | null = null;
    running.all++;
    running.byId += Number(byId);
    try {
      if (running.all > MAX_CALLS || (byId && running.byId > MAX_CALLS_BY_ID))
        throw new ContentFailure('busy', `${endpoint}: too many calls at once`);
      const url = `${base}${path}?${new URLSearchParams(query)}`.replace(/\?$/, '');
      const none = isLaterPage ? NONE_LATER : byId ? NONE_BY_ID : [];
      return await aroundCall(endpoint, (headers) => call(endpoint, url, none, headers));
    } catch (error) {
      failure = asFailure(endpoint, error);
      throw failure;
    } finally {
      running.all--;
      running.byId -= Number(byId);
      const { reason: outcome = 'ok', why = null } = failure ?? {};
      options.onCall({ endpoint, outcome, why, isLaterPage, ms: options.now() - start });
    }
  }

  async function call(
    endpoint: string,
    url: string,
    none: readonly number[],
    added: CallHeaders,
  ): Promise<Buffer | null> {
    // One signal for headers and body: undici's own timeouts count between chunks, and a drip outlives them.
    const signal = AbortSignal.timeout(options.apiTimeoutMs);
    const headers = { ...common, ...added, 'x-request-id': options.requestId() };
    const response = await request(url, { headers, signal, dispatcher });
    const { statusCode, body } = response;
    if (statusCode !== 200) {
      await body.dump({ limit: 65_536, signal }).catch(() => {});
      if (none.includes(statusCode)) return null;
      const asksToWait = statusCode === 429 || statusCode === 503;
      throw new ContentFailure('status', `${endpoint}: status ${statusCode}`, {
        retryAfterMs: asksToWait
          ? retryAfterMs(response.headers['retry-after'], options.date(), MAX_WAIT_MS)
          : undefined,
      });
    }
    const sent = Buffer.from(await body.arrayBuffer());
    const whole = await unpacked(sent, response.headers['content-encoding'], options.apiMaxBytes);
    if (none === NONE_LATER && saysNothing(whole)) return null;
    const bytes = jsonObjectIn(whole);
    if (!bytes) throw new ContentFailure('shape', `${endpoint}: the response is no JSON object`);
    return bytes;
  }

  return {
    get,
    /** Closes all connections; calls under way fail. */
    close: () => dispatcher.destroy(),
  };
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
