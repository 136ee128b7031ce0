import fastify from 'fastify';
import t from 'tap';
import { OverloadError } from '../http/render-queue.ts';
import { suggestRoutes } from './suggest.routes.ts';

/** Its limits and results are held by test/pages/finding.test.ts. */
t.test('while the queue of renders takes no more nothing is searched', async (t) => {
  const app = fastify();
  const enter = () => Promise.reject(new OverloadError());
  const options = { renderQueue: { enter }, now: () => 1_000, content: {}, finding: {} };
  await app.register(suggestRoutes, options as never);
  const { statusCode, headers, body } = await app.inject('/_data/suggest?q=kol');
  t.equal(statusCode, 503);
  t.match(headers, { 'retry-after': '10', 'cache-control': 'no-store' });
  t.equal(body, '{"suggestions":[]}');
});
