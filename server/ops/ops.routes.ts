import { type FastifyError, type FastifyInstance, type FastifyRequest, fastify } from 'fastify';

export interface OpsAppOptions {
  /** True for a `Host` that is no public name: the owner of a public name can point it here. */
  isInside: (host: string) => boolean;
  log: { error(facts: object, text: string): void };
  metrics: { contentType: string; metrics: () => Promise<string> };
  cache: () => unknown;
  outbox: () => unknown;
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
 * The operator's listener, apart from the public one: `/metrics` for Prometheus, `/cache` and `/outbox` as JSON. It
 * shows counts, ids and ages; nothing personal.
 */
export function createOpsApp({ isInside, log, metrics, cache, outbox }: OpsAppOptions): FastifyInstance {
  const app = fastify({ requestTimeout: 10_000, forceCloseConnections: true });
  app.addHook('onRequest', async ({ headers }, reply) => {
    reply.headers(HEADERS);
    if (!isInside(headers.host ?? ''))
      return reply.code(421).send('Ask by an IP address or by a name of your own network.\n');
  });
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const [allowed] = (['GET', 'POST'] as const).filter((method) => app.hasRoute({ method, url: path }));
    if (!allowed) return reply.code(404).send('There are /, /metrics, /cache, /outbox.\n');
    const allow = allowed === 'GET' ? 'GET, HEAD' : allowed;
    return reply.code(405).header('allow', allow).send('Not so.\n');
  });
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) => {
    const { statusCode = 500 } = error;
    if (statusCode < 500) return reply.code(statusCode).send(`${error.message}\n`);
    log.error({ err: error, path: request.url }, "the operator's listener failed");
    return reply.code(500).send('');
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  );
  for (const [path, read] of Object.entries({ '/cache': cache, '/outbox': outbox }))
    app.get(path, async (_request, reply) =>
      reply.type('application/json').send(`${JSON.stringify(await read(), null, 2)}\n`),
    );
  return app;
}
