import type { Server } from 'node:http';
import { createServer } from '../http/node-http.ts';
import type { DeskHandler } from './desk/desk-handler.ts';

/** What the operator's listener shows, by path. */
export interface OpsPages {
  metrics: () => Promise<{ type: string; text: string }>;
  cache: () => unknown;
  outbox: () => unknown;
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
