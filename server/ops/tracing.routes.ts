import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { Tracing } from './tracing.ts';

/** Names the span of each request after its route. Pages name theirs by themselves, since all are one route here. */
export const tracingRoutes = plugin(
  async (app: FastifyInstance, { tracing }: { tracing: Pick<Tracing, 'nameRequest'> }): Promise<void> => {
    app.addHook('onRequest', async (request) => tracing.nameRequest(request.routeOptions.url ?? 'unknown'));
  },
  { name: 'tracing' },
);
