import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerFactory } from 'fastify';
import { limitKey } from './client-address.ts';
import { createShares } from './shares.ts';

/**
 * The server ends a connection because all places, or those of its address, are taken (`refused`); it was idle and
 * made room (`evicted`); its reader took nothing (`stalled`); its request did not arrive in time (`slow`); too many of
 * its requests waited for their responses (`pipelined`).
 */
type CutReason = 'refused' | 'evicted' | 'stalled' | 'slow' | 'pipelined';

export interface ConnectionsOptions {
  /** MAX_CONNECTIONS */
  max: number;
  /** Proxies of TRUST_PROXY hold any number of connections; another address has its share. */
  isTrustedProxy: (address: string) => boolean;
  onCut: (reason: CutReason) => void;
  /** A steady clock; milliseconds. */
  now: () => number;
  /** Looks at `X-Forwarded-For`. */
  watchForwarded: (request: IncomingMessage) => void;
  /** Runs the handling of a request, for traces. */
  around?: ((request: IncomingMessage, response: ServerResponse, handle: () => void) => void) | undefined;
}

/** The shares of all places: of one address, of one address once half are taken, and of its network. */
const SHARES = { ofClient: 1 / 4, ofClientWhenScarce: 1 / 8, ofNetwork: 3 / 4 };
/** The most requests of one connection that wait for their responses. */
const MAX_WAITING = 16;
/** A connection that sends more requests while it reads no response ends after this; milliseconds. */
const MAX_UNREAD_MS = 2_000;
/** A new connection has this time for its first request before it may have to make room; milliseconds. */
const MIN_AGE_MS = 2_000;
/** Where all places are taken, a reader who has taken nothing for this long makes room; milliseconds. */
const MAX_IDLE_READER_MS = 5_000;
const LOOK_MS = 1_000;
/** A connection without any progress ends after this; milliseconds. */
const STALL_MS = 60_000;
/** A request's body must arrive within this; milliseconds. */
const BODY_MS = 3_000;
/** The most characters of an address. Our longest is a shortlist of twenty projects. */
const MAX_URL = 8_192;
const REFUSED = ['connection', 'close', 'content-length', '0', 'cache-control', 'no-store'];

interface OpenConnection {
  /** Requests without their whole response. */
  waiting: number;
  /** The response to the newest of these. */
  latest?: ServerResponse | undefined;
  openedAt: number;
  /** Bytes that the reader had taken, and since when; milliseconds. */
  taken: { bytes: number; at: number };
}

/** Bounds connections by Node's own means: the servers that Fastify listens with are made here. */
export function createConnections(options: ConnectionsOptions) {
  const {
    max,
    isTrustedProxy,
    onCut,
    watchForwarded,
    now,
    around = (_request, _response, handle) => handle(),
  } = options;
  const open = new Map<Socket, OpenConnection>();
  const takePlace = createShares({
    ofClient: Math.ceil(max * SHARES.ofClient),
    ofClientWhenScarce: Math.ceil(max * SHARES.ofClientWhenScarce),
    ofNetwork: Math.ceil(max * SHARES.ofNetwork),
    // `server.maxConnections` bounds all of them.
    ofAll: max + 1,
  });

  /** Called for each address that is listened on; `localhost` may be two. */
  const serverFactory: FastifyServerFactory = (handler, serverOptions) => {
    const { http, keepAliveTimeout, requestTimeout } = serverOptions as ServerOptions & {
      http?: ServerOptions;
    };
    const server = createServer({ ...http, keepAliveTimeout, requestTimeout }, (request, response) => {
      const connection = open.get(request.socket);
      if (!connection || request.socket.destroyed) return;
      if (connection.waiting >= MAX_WAITING) return cut(request.socket, 'pipelined');
      const { latest } = connection;
      connection.waiting++;
      connection.latest = response;
      response.once('close', () => {
        connection.waiting--;
        if (connection.waiting === 0) connection.latest = undefined;
      });
      boundBody(request);
      watchForwarded(request);
      const start = () => {
        if (!request.socket.writable) return;
        // A server that is stopping takes no more requests on this connection.
        if (!server.listening) response.setHeader('connection', 'close');
        request.url = originForm(request);
        const status = refusalOf(request);
        around(request, response, () =>
          status ? void response.writeHead(status, REFUSED).end() : handler(request, response),
        );
      };
      // Responses that their reader does not take would fill the memory: each is made when the one before was taken.
      if (latest) latest.once('close', start);
      else start();
    });
    guard(server);
    return server;
  };

  function guard(server: Server): void {
    server.maxConnections = max;
    server.on('drop', () => {
      onCut('refused');
      // Before this no connection was old enough to make room.
      makeRoom();
    });
    server.on('connection', (socket) => {
      const { remoteAddress = '' } = socket;
      const place = takePlace(isTrustedProxy(remoteAddress) ? null : limitKey(remoteAddress));
      if (typeof place === 'string') return cut(socket, 'refused');
      if (open.size + 1 >= max) makeRoom();
      const at = now();
      open.set(socket, { waiting: 0, openedAt: at, taken: { bytes: 0, at } });
      socket.once('close', () => {
        place();
        open.delete(socket);
      });
    });
    server.on('clientError', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ERR_HTTP_REQUEST_TIMEOUT') onCut('slow');
    });
    const timer = setInterval(lookAtReaders, LOOK_MS).unref();
    server.once('close', () => clearInterval(timer));
    server.setTimeout(STALL_MS, (socket) => {
      // An idle connection is no client that stalls: it is not counted.
      if (socket.writableLength > 0) cut(socket, 'stalled');
      else socket.destroy();
    });
  }

  /** Records since when each reader takes none of the bytes that wait for it. Node reads no new request meanwhile. */
  function lookAtReaders(): void {
    const at = now();
    for (const [socket, connection] of open) {
      const { taken, waiting } = connection;
      const bytes = socket.bytesWritten - socket.writableLength;
      if (!isUnread(socket) || bytes !== taken.bytes) connection.taken = { bytes, at };
      else if (waiting > 1 && at - taken.at >= MAX_UNREAD_MS) cut(socket, 'pipelined');
    }
  }

  /** The oldest connection without a request makes room for the next visitor, else a reader who takes nothing. */
  function makeRoom(): void {
    lookAtReaders();
    const at = now();
    const all = [...open].filter(([socket]) => !socket.destroyed);
    const [idle] =
      all.find(([, { waiting, openedAt }]) => waiting === 0 && at - openedAt >= MIN_AGE_MS) ?? [];
    if (idle) {
      idle.destroy();
      onCut('evicted');
      return;
    }
    const [still] =
      all.find(([socket, { taken }]) => isUnread(socket) && at - taken.at >= MAX_IDLE_READER_MS) ?? [];
    if (still) cut(still, 'stalled');
  }

  /** Ends a connection at once; bytes that the kernel still holds for its reader are dropped. */
  function cut(socket: Socket, reason: CutReason): void {
    socket.resetAndDestroy();
    onCut(reason);
  }

  function boundBody(request: IncomingMessage): void {
    const { socket, headers } = request;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    const timer = setTimeout(() => request.complete || socket.destroyed || cut(socket, 'slow'), BODY_MS);
    timer.unref();
    request.once('close', () => clearTimeout(timer));
  }

  return { serverFactory, count: () => open.size };
}

/**
 * The path and query of an address; proxies may send it with scheme and host, and there is one host here. `OPTIONS *`
 * asks about the whole server, as if by its first address.
 */
function originForm({ method, url = '' }: IncomingMessage): string {
  if (method === 'OPTIONS' && url === '*') return '/';
  const rest = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return rest === url || rest.startsWith('/') ? rest : `/${rest}`;
}

const isUnread = (socket: Socket): boolean => socket.writableLength > 0;

/**
 * Refuses requests that Node's parser lets through: an asterisk as an address, another version of HTTP, two hosts, too
 * long an address.
 * @returns the status that refuses it; null for a request that may be served
 */
function refusalOf({ httpVersion, rawHeaders, url = '' }: IncomingMessage): 400 | 414 | null {
  if (url.startsWith('*')) return 400;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 400;
  if (rawHeaders.filter((text, at) => at % 2 === 0 && /^host$/i.test(text)).length > 1) return 400;
  return url.length > MAX_URL ? 414 : null;
}
