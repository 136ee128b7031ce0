import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { demoContent } from './demo-content.ts';
import { createDemoHandler, type DemoHandler } from './demo-handler.ts';
import { createEnquiryBook } from './enquiry-book.ts';

export interface DemoUpstreamOptions {
  /** Where it listens; `127.0.0.1` where nothing is given. */
  host?: string;
  /** 0, the default, takes a free one. */
  port?: number;
  /** Asked of content calls where it is set. */
  apiKey?: string;
  apiKeyHeader?: string;
  /** How many projects there are: more than were written are generated, always the same ones. */
  projects?: number;
  /** Before each response of the API; milliseconds. */
  latencyMs?: number;
  /** Folder with `pictures`, `documents` and `videos`. */
  filesDir: string;
}

export interface DemoUpstream {
  /** `{api}`, without a slash at its end. */
  url: string;
  /** Stops listening and cuts what is in flight; may be called again. */
  close(): Promise<void>;
}

/**
 * The embedded upstream of demo mode: a real HTTP server speaking the upstream API, so that a site in
 * demo mode goes the same ways as one in production. Nothing that it receives is written or logged.
 * @throws when it cannot listen
 */
export async function startDemoUpstream(options: DemoUpstreamOptions): Promise<DemoUpstream> {
  const { host = '127.0.0.1', port = 0, projects, apiKey, apiKeyHeader, latencyMs, filesDir } = options;
  const server = createServer(
    answering(
      createDemoHandler({
        content: demoContent(projects),
        enquiries: createEnquiryBook(),
        filesDir,
        apiKey,
        apiKeyHeader,
        latencyMs,
      }),
    ),
  );
  // Longer than the site's pool keeps a connection, so that it is never the server who closes one in use.
  server.keepAliveTimeout = 75_000;
  const url = await listen(server, host, port);
  return { url, close: () => stop(server) };
}

/** A handler as a listener: what goes wrong in it ends that one response and nothing else. */
export function answering(
  handler: DemoHandler,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    handler(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  };
}

/** @returns the server's address. @throws when the port is taken */
export function listen(server: Server, host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const { port: taken } = server.address() as AddressInfo;
      const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
      resolve(`http://${name.includes(':') ? `[${name}]` : name}:${taken}`);
    });
  });
}

/** Stops listening and cuts every connection; does nothing for a server that does not listen. */
export function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
