import type { FastifyInstance } from 'fastify';

/**
 * `/healthz`: the process responds, with its version and build. `/readyz`: it takes visitors. `OPTIONS` of any
 * address, by which HAProxy and others ask by default, has the status of `/readyz`. None calls upstream.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { version, build, isReady }: { version: string; build: string; isReady: () => boolean },
): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  // Requested every few seconds: neither counted nor logged.
  const quiet = { config: { reportsItself: true } };
  app.get('/healthz', quiet, async () => ({ ok: true, version, build }));
  app.get('/readyz', quiet, async (_request, reply) => {
    const ready = isReady();
    return reply.code(ready ? 200 : 503).send({ ready });
  });
  app.options('*', quiet, async ({ url }, reply) => {
    const takesPosts = app.hasRoute({ method: 'POST', url });
    reply.header('allow', takesPosts ? 'GET, HEAD, POST, OPTIONS' : 'GET, HEAD, OPTIONS');
    return reply.code(isReady() ? 204 : 503).send();
  });
}
