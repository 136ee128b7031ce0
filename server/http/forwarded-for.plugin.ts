import type { FastifyInstance } from 'fastify';

/**
 * Says once when a proxy sends visitors' addresses and is not believed: all who come through it then share one limit.
 * No address is logged: the sender may be a visitor.
 */
async function forwardedFor(app: FastifyInstance): Promise<void> {
  let told = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!told && request.headers['x-forwarded-for'] !== undefined && (request.ips?.length ?? 1) === 1) {
      told = true;
      app.log.warn(
        'X-Forwarded-For is ignored, since its sender is not in TRUST_PROXY. Where it is your proxy, all its visitors count as one',
      );
    }
    done();
  });
}

/** Holds for the whole app. */
export const forwardedForPlugin = Object.assign(forwardedFor, {
  [Symbol.for('skip-override')]: true,
  [Symbol.for('plugin-meta')]: { name: 'forwarded-for' },
});
