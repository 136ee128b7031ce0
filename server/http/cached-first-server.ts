import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import { type ConnectionsOptions, createConnections } from './connections.ts';

/** @returns whether a response was sent; a request without one goes on to Fastify, untouched */
export type SendCached = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface CachedFirstServerOptions extends ConnectionsOptions {
  sendCached: SendCached;
  /** Called with what `sendCached` throws; a request whose response has not begun goes on to Fastify. */
  onError: (error: unknown) => void;
  /** Runs the handling of a request, for traces. */
  around?: ((request: IncomingMessage, response: ServerResponse, handle: () => void) => void) | undefined;
}

/**
 * Fastify's `serverFactory`: Node's server with a look into the page cache first. Routing, and the objects that Fastify
 * makes for a request, take up to a fifth of what sending a cached page does.
 */
export function createCachedFirstServer({
  sendCached,
  onError,
  around,
  ...bounds
}: CachedFirstServerOptions) {
  const connections = createConnections(bounds);
  let closing = false;

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

  /** Called for each address that is listened on: `localhost` may be two. */
  const serverFactory: FastifyServerFactory = (handler, options) => {
    const { http, keepAliveTimeout, requestTimeout } = options as {
      http?: ServerOptions;
      keepAliveTimeout: number;
      requestTimeout: number;
    };
    function respond(request: IncomingMessage, response: ServerResponse): void {
      if (isForbidden(request)) response.writeHead(400, REFUSED).end();
      else if ((request.url?.length ?? 0) > MAX_URL) response.writeHead(414, REFUSED).end();
      else if (!isSent(request, response)) handler(request, response);
    }
    const server: Server = createServer(
      { ...http, keepAliveTimeout, requestTimeout },
      (request, response) => {
        if (!connections.admit(request, response)) return;
        if (around) around(request, response, () => respond(request, response));
        else respond(request, response);
      },
    );
    connections.guard(server);
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

/** Characters of an address. The longest of ours is a shortlist of twenty projects; each wrong one may be kept a while. */
const MAX_URL = 8_192;

const REFUSED = ['connection', 'close', 'content-length', '0', 'cache-control', 'no-store'];

/** What Node's parser lets through: an asterisk as an address, another version of HTTP, two hosts. */
function isForbidden({ httpVersion, method, rawHeaders, url }: IncomingMessage): boolean {
  if (url?.startsWith('*') && method !== 'OPTIONS') return true;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return true;
  return rawHeaders.filter((text, at) => at % 2 === 0 && /^host$/i.test(text)).length > 1;
}
