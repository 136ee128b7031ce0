import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Server as AnyServer } from 'node:net';
import type { Test } from 'tap';

/** A server that answers in that way, at an address of its own; ends with the test. */
export async function serve(t: Test, answer: RequestListener) {
  const server = createServer(answer);
  t.teardown(() => stop(server));
  return { server, url: `http://127.0.0.1:${await listen(server)}` };
}

/** @param port 0 takes a free one @returns the port */
export async function listen(server: AnyServer, port = 0): Promise<number> {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** Stops listening and cuts every connection; does nothing for a server that does not listen. */
export function stop(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeAllConnections();
  return promise;
}
