import { connect } from 'node:net';
import t from 'tap';
import { anEnquiry } from './support/builders.ts';
import { startFakeUpstream } from './support/fake-upstream.ts';
import { littleContent } from './support/little-content.ts';
import { exchange, rawRequest } from './support/raw-http.ts';
import { startSite } from './support/start-site.ts';
import { until } from './support/until.ts';
import { startBoth, visit } from './support/visit.ts';

/** The site gives itself 7.5 s, and those who run it 10 s. */
const MAX_STOP_MS = 9_500;
const littleUpstream = { content: littleContent() };

t.test('SIGTERM while the first pages are rendered ends with 0, too', async (t) => {
  const upstream = await startFakeUpstream(littleUpstream);
  t.teardown(() => upstream.close());
  upstream.delay('content', 1_500);
  const site = await startSite(t, { env: { API_URL: upstream.url }, readyPath: '/healthz' });
  t.equal((await fetch(`${site.url}/readyz`)).status, 503);
  t.equal(await site.stop('SIGTERM'), 0);
});

t.test('readiness comes 2 s later at the latest where no page can be rendered', async (t) => {
  const slow = await startSite(t, { env: { API_URL: 'http://10.255.255.1' } });
  t.equal((await fetch(`${slow.url}/readyz`)).status, 200);
});

t.test('a site from its start to its stop, as it is by default', async (t) => {
  const { site, upstream } = await startBoth(t, { upstream: littleUpstream });

  await t.test('is ready with the first pages rendered', async (t) => {
    t.ok(upstream.calls('getAllProject') >= 1, 'pages were rendered before');
    t.equal(site.errors().length, 0);
    upstream.forgetCalls();
    t.equal((await visit(site, '/')).status, 200);
    t.equal(upstream.calls('getAllProject'), 0);
  });

  await t.test('writes only what is notable', async (t) => {
    await visit(site, '/news');
    await visit(site, '/nowhere');
    await fetch(`${site.url}/healthz`);
    upstream.fail('getEventById', { kind: 'status', status: 500 });
    await visit(site, '/event/412');
    const written = await until(
      () => site.log.filter(({ msg }) => msg === 'request'),
      ({ length }) => length > 0,
    );
    t.same(
      written.map(({ route, status, level }) => `${level} ${route} ${status}`),
      ['warn /event/:id 503'],
    );
    upstream.heal();
  });

  await t.test(
    'finishes requests that are under way, and ends connections whose reader takes nothing',
    async (t) => {
      upstream.delay('content', 1_000);
      const port = Number(new URL(site.url).port);
      const page = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
      const unread = Array.from({ length: 12 }, () =>
        connect(port, '127.0.0.1')
          .on('error', () => {})
          .pause(),
      );
      for (const socket of unread) socket.write(page('/contact-us').repeat(1_500));
      const inLine = exchange(site, page('/news/602') + page('/news').repeat(10), { mostMs: 30_000 });
      await until(() => upstream.calls('getNewsById'));
      const started = performance.now();
      t.equal(await site.stop('SIGTERM'), 0);
      t.ok(performance.now() - started < MAX_STOP_MS, `${Math.round(performance.now() - started)} ms`);
      const { text, closed } = await inLine;
      t.ok(closed);
      t.match(text, /Twenty-one years on Kolar Road/, 'what was in flight was finished');
      for (const socket of unread) socket.destroy();
    },
  );
});

t.test('a site that writes all that it can', async (t) => {
  const { site, upstream } = await startBoth(t, {
    upstream: littleUpstream,
    env: { LOG_REQUESTS: 'all', LOG_LEVEL: 'debug', API_TIMEOUT_MS: '60000' },
    errorsExpected: true,
  });

  await t.test('writes no query, no address and nothing that a visitor wrote', async (t) => {
    const secrets = [
      'Asha-Verma-Secret',
      '9876500012',
      'query-secret',
      'agent-secret',
      'token-secret',
      'path-secret',
    ];
    await fetch(`${site.url}/news?name=query-secret`, {
      headers: { 'user-agent': 'agent-secret', referer: `${site.url}/?query-secret` },
    });
    await fetch(`${site.url}/path-secret?x=query-secret`);
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      const fields = anEnquiry('landing', {
        name: 'Asha-Verma-Secret',
        mobile: '9876500012',
        captcha: 'token-secret',
      });
      await fetch(`${site.url}/enquiries`, {
        method: 'POST',
        headers: { 'content-type': type, authorization: 'Bearer token-secret', accept: 'application/json' },
        body: type.endsWith('json') ? JSON.stringify(fields) : new URLSearchParams(fields).toString(),
      });
    }
    await fetch(`${site.url}/enquiries`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Asha-Verma-Secret',
    });
    await fetch(`${site.url}/the-last`);
    const requests = await until(
      () => site.log.filter(({ msg }) => msg === 'request'),
      (lines) => lines.length >= 6,
    );
    t.ok(requests.length >= 6, `${requests.length} requests were written`);
    t.ok(
      requests.every(({ reqId, route }) => reqId && route),
      'by id and route',
    );
    const enquiries = site.log.filter(({ msg }) => msg === 'enquiry');
    t.equal(enquiries.length, 2);
    t.ok(
      enquiries.every((line) => requests.some(({ reqId }) => reqId === line.reqId)),
      'what came of an enquiry names its request',
    );
    const all = JSON.stringify(site.log);
    for (const secret of secrets) t.notOk(all.includes(secret), secret);
    t.notMatch(JSON.stringify(requests), /127\.0\.0\.1|::1|remoteAddress/);
  });

  await t.test('ends within 8 s of SIGTERM whatever hangs', async (t) => {
    upstream.fail('content', { kind: 'hang' });
    const hanging = [rawRequest(site, '/news/602'), rawRequest(site, '/press-coverage')].map((answer) =>
      answer.catch(() => null),
    );
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    await until(() => upstream.calls('getNewsById') && upstream.calls('getAllPresscoverage'));
    const started = performance.now();
    t.equal(await site.stop('SIGTERM'), 0);
    t.ok(performance.now() - started < MAX_STOP_MS, `${Math.round(performance.now() - started)} ms`);
    await Promise.all(hanging);
    socket.destroy();
  });
});
