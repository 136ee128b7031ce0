import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import { type CutReason, createConnections } from './connections.ts';
import { readKernelQueues } from './kernel-queues.ts';
import { createServer } from './node-http.ts';
import { createPipeline } from './pipeline.ts';

/** @returns whether a response was sent; a request without one goes on to Fastify, untouched */
export type SendCached = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface CachedFirstServerOptions {
  sendCached: SendCached;
  /** Called with what `sendCached` throws; a request whose response has not begun goes on to Fastify. */
  onError: (error: unknown) => void;
  /** MAX_CONNECTIONS */
  maxConnections?: number;
  /** How long a reader may take nothing of what waits for it; milliseconds. */
  stallMs?: number;
  /** A connection was ended by the server. */
  onCut?: (reason: CutReason) => void;
  /** Runs the handling of a request, for what follows it; nothing where nobody does. */
  around?: ((request: IncomingMessage, response: ServerResponse, handle: () => void) => void) | undefined;
  /** A client has sent more requests at once than a client that means well does. */
  onFlood?: () => void;
}

const STALL_MS = 30_000;
const SWEEP_MS = 5_000;

/**
 * Fastify's `serverFactory`: Node's server with a look into the page cache first. Routing, and the objects that Fastify
 * makes for a request, take up to a fifth of what sending a cached page does (docs/decisions, 0014).
 * Both get one request of a connection at a time, of so many connections at once.
 */
export function createCachedFirstServer(options: CachedFirstServerOptions) {
  const { sendCached, onError, onCut = () => {}, onFlood = () => {} } = options;
  const { maxConnections = 512, stallMs = STALL_MS, around } = options;
  const now = () => performance.now();
  let closing = false;
  let handleByFastify: (request: IncomingMessage, response: ServerResponse) => void = () => {};

  /** Nobody above would catch what is thrown here: the process would end. */
  const isSent: SendCached = (request, response) => {
    try {
      return !closing && sendCached(request, response);
    } catch (error) {
      onError(error);
      if (response.headersSent) response.destroy();
      return response.headersSent;
    }
  };
  function start(request: IncomingMessage, response: ServerResponse): void {
    const status = refusalOf(request);
    if (status) response.writeHead(status, REFUSED).end();
    else if (!isSent(request, response)) handleByFastify(request, response);
  }
  const pipeline = createPipeline({
    start: around ? (request, response) => around(request, response, () => start(request, response)) : start,
    now,
    onFlood,
    onError,
  });
  const { isBusy } = pipeline;
  const connections = createConnections({
    max: maxConnections,
    stallMs,
    now,
    isBusy,
    readKernelQueues,
    onCut,
  });

  /** Called for each address that is listened on: `localhost` may be two. */
  const serverFactory: FastifyServerFactory = (handler, options) => {
    const { http, keepAliveTimeout, requestTimeout } = options as {
      http?: ServerOptions;
      keepAliveTimeout: number;
      requestTimeout: number;
    };
    handleByFastify = handler;
    // What Node would respond to by itself waits for its turn like everything else.
    const settings = { ...http, keepAliveTimeout, requestTimeout, requireHostHeader: false };
    const server = createServer(settings, pipeline.admit) as Server;
    server.on('checkExpectation', pipeline.admit);
    server.on('connection', (socket) => {
      if (connections.add(socket)) pipeline.add(socket);
    });
    const sweeping = setInterval(connections.sweep, Math.min(SWEEP_MS, stallMs)).unref();
    server.once('close', () => clearInterval(sweeping));
    return server;
  };

  return {
    serverFactory,
    connections: connections.count,
    /** From then on Fastify sees every request: it tells connections that they are the last. */
    close(): void {
      closing = true;
    },
  };
}

const REFUSED = ['connection', 'close', 'content-length', '0', 'cache-control', 'no-store'];

/** @returns the status of what HTTP itself forbids: a request for no address or host, an expectation nobody meets */
function refusalOf({ headers, httpVersion, method, rawHeaders, url }: IncomingMessage): number | null {
  // The router would take an asterisk for any page.
  if (url?.startsWith('*') && method !== 'OPTIONS') return 400;
  if (hostLines(rawHeaders) > 1) return 400;
  if (httpVersion === '1.0') return null;
  if (httpVersion !== '1.1' || headers.host === undefined) return 400;
  return headers.expect !== undefined && !/(^|\W)100-continue(\W|$)/i.test(headers.expect) ? 417 : null;
}

/** @param rawHeaders name, value, name, value … */
function hostLines(rawHeaders: readonly string[]): number {
  let lines = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') lines++;
  }
  return lines;
}
