import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Test } from 'tap';
import { createPipeline } from './pipeline.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A server behind a pipeline, and what happened to its requests. */
export async function served(t: Test, handle: Handler) {
  const begun: string[] = [];
  const errors: unknown[] = [];
  const clock = { now: 0 };
  let open = 0;
  const seen = { floods: 0, most: 0, begun, errors, clock };
  const pipeline = createPipeline({
    start(request, response) {
      begun.push(request.url ?? '');
      seen.most = Math.max(seen.most, ++open);
      response.once('close', () => open--);
      handle(request, response);
    },
    now: () => clock.now,
    onFlood: () => seen.floods++,
    onError: (error) => errors.push(error),
  });
  const server = createServer(pipeline.admit).on('connection', pipeline.add);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return Object.assign(seen, { server, pipeline, port });
}

export const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
export const LAST = get('/last', 'Connection: close\r\n');
export const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => get(`/${index}`)).join('');

export function dial(port: number): Socket {
  return connect(port, '127.0.0.1').on('error', () => {});
}

/** All that comes back until the server closes, for bytes that are sent in these pieces. */
export async function talk(port: number, ...pieces: (string | Buffer)[]): Promise<string> {
  const socket = dial(port).setNoDelay();
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  for (const piece of pieces) {
    socket.write(piece);
    await nextTurn();
  }
  await once(socket, 'close');
  return text;
}

/** From then on connections are read with care. */
export async function flood(port: number): Promise<void> {
  await talk(port, numbered(40) + LAST);
}
