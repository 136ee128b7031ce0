import fastify from 'fastify';
import t from 'tap';
import { OverloadError } from '../http/render-queue.ts';
import { suggestRoutes } from './suggest.routes.ts';

/** Its limits and results are held by test/pages/finding.test.ts. */
t.test('while the queue of renders takes no more nothing is searched', async (t) => {
  const app = fastify();
  const reserve = () => () => Promise.reject(new OverloadError());
  const options = { renderQueue: { reserve }, now: () => 1_000, content: {}, finding: {} };
  await app.register(suggestRoutes, options as never);
  const { statusCode, headers, body } = await app.inject('/_data/suggest?q=kol');
  t.equal(statusCode, 503);
  t.match(headers, { 'retry-after': '10', 'cache-control': 'no-store' });
  t.equal(body, '{"suggestions":[]}');
});

t.test('an address that asks too often is told when it may ask again', async (t) => {
  const app = fastify();
  const clock = { now: 1_000 };
  await app.register(suggestRoutes, { now: () => clock.now } as never);
  const asked = async (times: number) => {
    for (; times > 1; times--) await app.inject('/_data/suggest?q=');
    const { statusCode, headers } = await app.inject('/_data/suggest?q=');
    return [statusCode, headers['retry-after']];
  };
  t.same(await asked(20), [200, undefined]);
  t.same(await asked(1), [429, '1'], 'of twenty in a second');
  for (let second = 1; second < 12; second++) {
    clock.now += 1_000;
    await asked(20);
  }
  clock.now += 1_000;
  t.same(await asked(1), [429, '48'], 'of 240 in a minute');
});
