import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';

/**
 * Warns once when a proxy sends visitors' addresses and is not trusted: all its visitors then share one limit. No
 * address is logged: the sender may be a visitor.
 */
export const forwardedForRoutes = plugin(
  async (app: FastifyInstance): Promise<void> => {
    let warned = false;
    app.addHook('onRequest', (request, _reply, done) => {
      if (!warned && request.headers['x-forwarded-for'] !== undefined && (request.ips?.length ?? 1) === 1) {
        warned = true;
        app.log.warn(
          'X-Forwarded-For is ignored, since its sender is not in TRUST_PROXY. Where it is your proxy, all its visitors count as one',
        );
      }
      done();
    });
  },
  { name: 'forwarded-for' },
);
