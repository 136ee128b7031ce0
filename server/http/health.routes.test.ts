import fastify from 'fastify';
import t from 'tap';
import { healthRoutes } from './health.routes.ts';
import { reportRoutes } from './report.routes.ts';

t.test('the process responds and says if it wants visitors, uncached and uncounted', async (t) => {
  let isReady = false;
  const app = fastify();
  await app.register(reportRoutes, { reportSent: () => t.fail('it is counted') });
  await app.register(healthRoutes, { version: '1.2.3', build: 'b1', isReady: () => isReady });
  const get = async (url: string) => {
    const response = await app.inject(url);
    t.equal(response.headers['cache-control'], 'no-store');
    return [response.statusCode, response.json()];
  };
  for (const [ready, status] of [
    [false, 503],
    [true, 200],
    [false, 503],
  ] as const) {
    isReady = ready;
    t.same(await get('/readyz'), [status, { ready }]);
    t.same(await get('/healthz'), [200, { ok: true, version: '1.2.3', build: 'b1' }]);
    for (const url of ['/', '/news']) {
      const { statusCode, headers, body } = await app.inject({ method: 'OPTIONS', url });
      t.match({ statusCode, body }, { statusCode: ready ? 204 : 503, body: '' });
      t.match(headers, { allow: 'GET, HEAD, OPTIONS', 'cache-control': 'no-store' });
    }
  }
});
