import fastify from 'fastify';
import t from 'tap';
import { healthRoutes } from './health.routes.ts';
import { createReporter, reportRoutes } from './report.routes.ts';

async function healthy() {
  const counted: string[] = [];
  const state = { ready: false };
  const app = fastify();
  const reportSent = createReporter({
    log: app.log,
    logRequests: 'none',
    nextId: () => 'r-1',
    onRequest: (route, status) => void counted.push(`${route} ${status}`),
  });
  await app.register(reportRoutes, { reportSent });
  await app.register(healthRoutes, { build: 'b1', isReady: () => state.ready });
  app.get('/other', async () => 'x');
  return { app, state, counted };
}

t.test('the process responds whether or not it wants visitors', async (t) => {
  const { app } = await healthy();
  const response = await app.inject('/healthz');
  t.equal(response.statusCode, 200);
  t.same(response.json(), { ok: true, build: 'b1' });
  t.equal(response.headers['cache-control'], 'no-store');
});

t.test('readiness follows what it is told: no, yes, and no again while it stops', async (t) => {
  const { app, state } = await healthy();
  for (const ready of [false, true, false]) {
    state.ready = ready;
    const response = await app.inject('/readyz');
    t.equal(response.statusCode, ready ? 200 : 503);
    t.same(response.json(), { ready });
    t.equal(response.headers['cache-control'], 'no-store');
  }
});

t.test('neither is counted, and neither changes the headers of other responses', async (t) => {
  const { app, counted } = await healthy();
  await app.inject('/healthz');
  await app.inject('/readyz');
  t.notOk((await app.inject('/other')).headers['cache-control']);
  t.same(counted, ['/other 200']);
});
