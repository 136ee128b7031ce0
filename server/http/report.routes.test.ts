import fastify, { LogController } from 'fastify';
import t from 'tap';
import { until } from '../../test/support/until.ts';
import { createReporter, reportRoutes } from './report.routes.ts';

async function reporting(logRequests: 'notable' | 'all' | 'none') {
  const lines: Record<string, unknown>[] = [];
  const counted: string[] = [];
  const app = fastify({
    logger: { stream: { write: (line) => void lines.push(JSON.parse(line)) } },
    logController: new LogController({ disableRequestLogging: true }),
  });
  const reportSent = createReporter({
    log: app.log,
    logRequests,
    onRequest: (route, status, ms) => void counted.push(`${route} ${status} ${ms >= 0}`),
  });
  await app.register(reportRoutes, { reportSent });
  app.get('/news/:id', async () => 'x');
  app.get('/broken', async (_request, reply) => reply.code(503).send('x'));
  app.post('/enquiries', async () => 'x');
  app.post('/flood', async (_request, reply) => reply.code(429).send('x'));
  app.get('/page', { config: { reportsItself: true } }, async () => 'x');
  const written = () => lines.map(({ method, route, status }) => `${method} ${route} ${status}`);
  return { app, reportSent, counted, written };
}

const visits = [
  { url: '/news/7?name=Asha', headers: { 'user-agent': 'Asha', cookie: 'Asha' } },
  { url: '/broken' },
  { url: '/enquiries', method: 'POST', payload: { name: 'Asha', mobile: 9876543210 } },
  { url: '/page' },
  // A flood of posts beyond a limit leaves no lines.
  { url: '/flood', method: 'POST' },
] as const;

t.test('every request is counted once by its route, unless the route reports it itself', async (t) => {
  const { app, counted } = await reporting('none');
  for (const visit of visits) await app.inject(visit);
  t.same(counted, ['/news/:id 200 true', '/broken 503 true', '/enquiries 200 true', '/flood 429 true']);
});

t.test('LOG_REQUESTS decides which requests are logged', async (t) => {
  for (const [setting, expected] of [
    ['none', []],
    ['notable', ['GET /broken 503', 'POST /enquiries 200']],
    ['all', ['GET /news/:id 200', 'GET /broken 503', 'POST /enquiries 200', 'POST /flood 429']],
  ] as const) {
    const { app, written } = await reporting(setting);
    for (const visit of visits) await app.inject(visit);
    t.same(written(), expected, setting);
  }
});

t.test('a slow response is notable, and one whose reader left has its own status', async (t) => {
  const { app, reportSent, counted, written } = await reporting('notable');
  reportSent({ id: 'r-1', method: 'GET', pattern: '/news', status: 200, ms: 3 });
  reportSent({ id: 'r-1', method: 'GET', pattern: '/news', status: 200, ms: 1_001 });
  t.same(written(), ['GET /news 200']);
  const [begun, leave] = [Promise.withResolvers<void>(), new AbortController()];
  const isOver = Promise.withResolvers<void>();
  app.post('/endless', async (_request, reply) => {
    reply.raw.once('close', () => isOver.resolve());
    begun.resolve();
    await isOver.promise;
    return 'x';
  });
  const url = await app.listen({ port: 0 });
  t.teardown(() => app.close());
  const asked = t.rejects(fetch(`${url}/endless`, { method: 'POST', signal: leave.signal }));
  await begun.promise;
  leave.abort();
  await asked;
  t.ok(await until(() => counted.includes('/endless 499 true')));
  reportSent({ id: 'r-1', method: 'GET', pattern: '/news', status: 499, ms: 60_000 });
  // Besides that the app listens.
  t.same(
    written().filter((line) => /^[A-Z]/.test(line)),
    ['GET /news 200'],
    'whoever leaves again and again does not fill the disk',
  );
});
