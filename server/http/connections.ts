import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { limitKey } from './client-address.ts';

/**
 * Why the server ended a connection: no place for it, or its address has its share (`refused`); it was idle and made
 * room (`evicted`); its reader took nothing (`stalled`); its request's body did not come in time (`slow`); too many of
 * its requests waited for their responses (`pipelined`).
 */
export type CutReason = 'refused' | 'evicted' | 'stalled' | 'slow' | 'pipelined';

export interface ConnectionsOptions {
  /** MAX_CONNECTIONS */
  max: number;
  /** Proxies of TRUST_PROXY hold as many connections as they need; any other address a quarter of them. */
  isTrustedProxy: (address: string) => boolean;
  onCut: (reason: CutReason) => void;
  /** A connection without any progress is ended after this; milliseconds. */
  stallMs?: number;
  /** For the body of a request; milliseconds. */
  bodyMs?: number;
}

/** Of all places, for one address that is no trusted proxy. */
const SHARE = 1 / 4;
/** Requests of one connection that may wait for their responses. */
const MAX_WAITING = 16;
const STALL_MS = 60_000;
/** A form is 16 kB at most. */
const BODY_MS = 3_000;

/** Bounds what connections can hold, by Node's own means. */
export function createConnections(options: ConnectionsOptions) {
  const { max, isTrustedProxy, onCut, stallMs = STALL_MS, bodyMs = BODY_MS } = options;
  const ofAddress = new Map<string, number>();
  /** With the last responses of each; none before its first request. */
  const sockets = new Map<Socket, ServerResponse[]>();

  function guard(server: Server): void {
    server.maxConnections = max;
    server.on('drop', () => onCut('refused'));
    server.on('connection', (socket) => {
      if (isBeyondShare(socket)) return cut(socket, 'refused');
      add(socket);
      if (sockets.size >= max) evictIdle();
    });
    server.setTimeout(stallMs, (socket) => {
      // A connection that is idle for as long waits for nothing.
      if (socket.writableLength > 0) cut(socket, 'stalled');
      else socket.destroy();
    });
  }

  function isBeyondShare({ remoteAddress = '' }: Socket): boolean {
    const held = ofAddress.get(limitKey(remoteAddress)) ?? 0;
    return held >= Math.ceil(max * SHARE) && !isTrustedProxy(remoteAddress);
  }

  function add(socket: Socket): void {
    const key = limitKey(socket.remoteAddress);
    sockets.set(socket, []);
    ofAddress.set(key, (ofAddress.get(key) ?? 0) + 1);
    socket.once('close', () => {
      sockets.delete(socket);
      const left = (ofAddress.get(key) ?? 1) - 1;
      if (left > 0) ofAddress.set(key, left);
      else ofAddress.delete(key);
    });
  }

  /** The oldest connection that waits for its next request makes room for the next visitor. */
  function evictIdle(): void {
    for (const [socket, responses] of sockets) {
      if (socket.destroyed || !responses.at(-1)?.writableFinished) continue;
      socket.destroy();
      onCut('evicted');
      return;
    }
  }

  /** At once, with what the kernel still has for its reader. */
  function cut(socket: Socket, reason: CutReason): void {
    socket.resetAndDestroy();
    onCut(reason);
  }

  /** @returns false for a request whose connection was ended: too many others wait there for their responses */
  function admit(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket, headers } = request;
    if (socket.destroyed) return false;
    let responses = sockets.get(socket) ?? [];
    // Responses end in the order of their requests.
    if (responses.at(-1)?.writableFinished) responses = [];
    if (responses.length === MAX_WAITING) responses = responses.filter((each) => !each.writableFinished);
    if (responses.length === MAX_WAITING) {
      cut(socket, 'pipelined');
      return false;
    }
    responses.push(response);
    sockets.set(socket, responses);
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
      const timer = setTimeout(() => request.complete || socket.destroyed || cut(socket, 'slow'), bodyMs);
      timer.unref();
      request.once('close', () => clearTimeout(timer));
    }
    return true;
  }

  return { guard, admit, count: () => sockets.size };
}
