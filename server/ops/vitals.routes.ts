import type { FastifyError, FastifyInstance } from 'fastify';
import { limitKey } from '../http/client-address.ts';
import { createMemoryStore } from '../leads/stores/memory-store.ts';
import { createQuota } from '../leads/stores/quota.ts';
import type { Vitals } from './vitals.ts';

export interface VitalsRoutesOptions {
  vitals: Pick<Vitals, 'note'>;
  now: () => number;
  /** Counts a request; a line of the log for each visit would bury all others. */
  onRequest: (route: string, status: number, ms: number) => void;
}

const MAX_BODY = 2 * 1024;
const MAX_A_MINUTE = 60;
const WINDOW_MS = 60_000;
const MAX_CLIENTS = 5_000;

/** POST /vitals: what a visit got, as its browser measured it. No address and no id is stored with it. */
export async function vitalsRoutes(
  app: FastifyInstance,
  { vitals, now, onRequest }: VitalsRoutesOptions,
): Promise<void> {
  const store = createMemoryStore({ now, maxKeys: MAX_CLIENTS });
  const quota = createQuota({ name: 'vitals', limit: MAX_A_MINUTE, windowMs: WINDOW_MS });

  app.addContentTypeParser(
    ['text/plain', 'application/json'],
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin') return reply.code(403).send();
    const { failed, retryAfterMs } = await store.run([quota(limitKey(request.ip))]);
    if (failed === null) return;
    return reply
      .code(429)
      .header('retry-after', Math.ceil(retryAfterMs / 1000))
      .send();
  });
  app.setErrorHandler((error: FastifyError, _request, reply) => reply.code(error.statusCode ?? 500).send());
  app.addHook('onResponse', async (_request, reply) =>
    onRequest('/vitals', reply.statusCode, reply.elapsedTime),
  );
  app.post('/vitals', { bodyLimit: MAX_BODY, config: { reportsItself: true } }, async (request, reply) => {
    const { body } = request;
    return reply.code(typeof body === 'string' && vitals.note(body) ? 204 : 400).send();
  });
}
