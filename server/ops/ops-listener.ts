import type { Server, ServerResponse } from 'node:http';
import { createServer } from '../http/node-http.ts';
import type { DeskHandler } from './desk/desk-handler.ts';

/** What the operator's listener shows, by path. */
export interface OpsPages {
  metrics: () => Promise<{ type: string; text: string }>;
  cache: () => unknown;
  outbox: () => unknown;
  /** True for a `Host` that no public name can be: a public one may be anybody's, pointed here. */
  isInside: (host: string) => boolean;
  /** The operator's page, at `/` and below `/desk`. */
  desk?: DeskHandler;
}

/**
 * The operator's listener, apart from the public one. It shows counts, ids and ages, nothing personal.
 * @throws when it cannot listen
 */
export async function startOpsListener(host: string, port: number, pages: OpsPages): Promise<Server> {
  const json = (value: unknown) => ({
    type: 'application/json',
    text: `${JSON.stringify(value, null, 2)}\n`,
  });
  const server = createServer(async (request, response) => {
    const path = request.url?.split('?', 1)[0];
    try {
      if (!pages.isInside(request.headers.host ?? '')) return refuseHost(response);
      if (await pages.desk?.(request, response, path ?? '')) return;
      const page =
        path === '/metrics'
          ? await pages.metrics()
          : path === '/cache'
            ? json(pages.cache())
            : path === '/outbox'
              ? json(await pages.outbox())
              : null;
      response.writeHead(page ? 200 : 404, {
        'content-type': page?.type ?? 'text/plain',
        'cache-control': 'no-store',
      });
      response.end(
        request.method === 'HEAD' ? undefined : (page?.text ?? 'There are /metrics, /cache and /outbox.\n'),
      );
    } catch {
      response.writeHead(500).end();
    }
  });
  server.requestTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

function refuseHost(response: ServerResponse): void {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  // The body of a refused request must not be taken for the next one.
  response
    .writeHead(421, { ...headers, connection: 'close' })
    .end('Ask by an IP address or by a name of your own network.\n');
}
