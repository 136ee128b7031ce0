import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

export interface OpsAnswer {
  /** 200 where it is missing. */
  status?: number;
  /** Plain text where it is missing. */
  type?: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

/** An address of the operator's listener. `GET` answers `HEAD`, too. */
export interface OpsRoute {
  method: 'GET' | 'POST';
  path: string;
  answer(request: IncomingMessage): Promise<OpsAnswer> | OpsAnswer;
}

export interface OpsListenerOptions {
  host: string;
  port: number;
  routes: readonly OpsRoute[];
  /** True for a `Host` that no public name can be: a public one may be anybody's, pointed here. */
  isInside: (host: string) => boolean;
  log: { error(facts: object, text: string): void };
}

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

/**
 * The operator's listener, apart from the public one. It shows counts, ids and ages, nothing personal.
 * @throws when it cannot listen
 */
export async function startOpsListener(options: OpsListenerOptions): Promise<Server> {
  const { host, port, routes, isInside, log } = options;
  const paths = routes.filter(({ method }) => method === 'GET').map(({ path }) => path);
  const missing = { status: 404, body: `There are ${paths.join(', ')}.\n` };

  async function answer(request: IncomingMessage): Promise<OpsAnswer> {
    if (!isInside(request.headers.host ?? ''))
      return { status: 421, body: 'Ask by an IP address or by a name of your own network.\n' };
    const path = request.url?.split('?', 1)[0];
    const route = routes.find((each) => each.path === path);
    if (!route) return missing;
    const allowed = route.method === 'GET' ? ['GET', 'HEAD'] : ['POST'];
    if (!allowed.includes(request.method ?? ''))
      return { status: 405, body: 'Not so.\n', headers: { allow: allowed.join(', ') } };
    return route.answer(request);
  }

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    try {
      const { status = 200, type = 'text/plain; charset=utf-8', body, headers } = await answer(request);
      // The unread body of a refused request must not be taken for the next one.
      const connection = status >= 400 ? { connection: 'close' } : {};
      response.writeHead(status, { ...HEADERS, 'content-type': type, ...connection, ...headers });
      response.end(request.method === 'HEAD' ? undefined : body);
    } catch (error) {
      log.error({ err: error, path: request.url }, "the operator's listener failed");
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    }
  });
  server.requestTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

export interface OpsTexts {
  metrics: () => Promise<{ type: string; text: string }>;
  cache: () => unknown;
  outbox: () => unknown;
}

/** `/metrics` for Prometheus, `/cache` and `/outbox` as JSON. */
export function textRoutes({ metrics, cache, outbox }: OpsTexts): OpsRoute[] {
  const json = (path: string, read: () => unknown): OpsRoute => ({
    method: 'GET',
    path,
    answer: async () => ({
      type: 'application/json',
      body: `${JSON.stringify(await read(), null, 2)}\n`,
    }),
  });
  return [
    {
      method: 'GET',
      path: '/metrics',
      async answer() {
        const { type, text } = await metrics();
        return { type, body: text };
      },
    },
    json('/cache', cache),
    json('/outbox', outbox),
  ];
}
