import t from 'tap';
import { Agent, request } from 'undici';
import { startFakeUpstream } from './support/fake-upstream.ts';
import { littleContent } from './support/little-content.ts';
import { noLinux } from './support/platform.ts';
import { dial } from './support/raw-http.ts';
import { startSite } from './support/start-site.ts';
import { startWithin } from './support/start-within.ts';
import { until } from './support/until.ts';
import { startBoth, visit } from './support/visit.ts';

t.test('SIGTERM while the first pages are rendered ends with 0, too', async (t) => {
  const upstream = await startFakeUpstream(t, { content: littleContent() });
  upstream.hold('content');
  const site = await startSite(t, { env: { API_URL: upstream.url }, readyPath: '/healthz' });
  t.equal(await site.stop('SIGTERM'), 0);
});

t.test('a page that is asked for while the site stops is sent, and ends its connection', async (t) => {
  const { site, upstream } = await startWithin(t);
  const page = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  await visit(site, '/news');
  const finish = upstream.hold('getNewsById');
  const socket = dial(t, site, page('/news/602'));
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  await until(() => upstream.calls('getNewsById'));
  const ended = new Promise((resolve) => socket.once('close', resolve));
  const stopped = site.stop();
  socket.write(page('/news'));
  finish();
  await Promise.all([stopped, ended]);
  const [, begun = '', late = ''] = text.split('HTTP/1.1 200');
  t.notMatch(begun, /^connection: close/im);
  t.match(late, /^connection: close\r[\s\S]*<\/html>$/im);
});

t.test('readiness comes 2 s later at the latest where no page can be rendered', async (t) => {
  const slow = await startSite(t, { env: { API_URL: 'http://10.255.255.1' } });
  t.equal((await fetch(`${slow.url}/readyz`)).status, 200);
});

t.test('a site without API_URL says in one line that it shows demo content, and where', async (t) => {
  const site = await startSite(t, { env: { TRUSTED_PROXY: 'loopback' } });
  const lines = site.log.map(({ level, msg }) => `${level} ${msg}`);
  const said = lines.filter((line) => line.includes('demo content'));
  t.same(said, [`info API_URL is not set: ${site.url} shows demo content`]);
  const unknown = 'TRUSTED_PROXY is no setting of this site, and is ignored: did you mean TRUST_PROXY?';
  t.ok(lines.includes(`warn ${unknown}`), 'and it names a setting that it does not know');
  const { html } = await visit(site, '/');
  t.match(html, /<aside class="demo-line/, 'and its pages say so');
  t.match(html, /<meta name="robots" content="noindex">/);
  t.match(await (await fetch(`${site.url}/robots.txt`)).text(), /^Disallow: \/$/m);
});

t.test('a site as it is by default', async (t) => {
  const { site, upstream } = await startBoth(t);

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
    const lines = written.map(({ route, status, level }) => `${level} ${route} ${status}`);
    t.same(lines, ['warn /event/:id 503']);
    upstream.heal();
  });

  await t.test('says once that a proxy is not named, with its address, none of a visitor', async (t) => {
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    for (const path of ['/', '/news', '/readyz']) await fetch(site.url + path, { headers });
    const said = site.log.filter(({ msg }) => msg.includes('X-Forwarded-For'));
    t.equal(said.length, 1);
    for (const { pid, time, ...line } of said) {
      t.match(line, { level: 'warn', msg: /its sender \(127\.0\.0\.1\) is not in TRUST_PROXY/ });
      t.notMatch(JSON.stringify(line), /203\.0/);
    }
  });
});

/** Enough to start with: a listener, SQLite's files and some connections. */
const DESCRIPTORS = 90;

t.test('without free descriptors open connections go on, others wait', { skip: noLinux }, async (t) => {
  const { site } = await startBoth(t, {
    ...{ under: ['prlimit', `--nofile=${DESCRIPTORS}:${DESCRIPTORS}`], errorsExpected: true },
    env: { LOG_REQUESTS: 'none' },
  });
  const dispatcher = new Agent({ connections: 1, keepAliveTimeout: 60_000 });
  t.teardown(() => dispatcher.destroy());
  const read = async (path: string) => {
    const { statusCode, body } = await request(site.url + path, { dispatcher });
    await body.dump();
    return statusCode;
  };
  t.equal(await read('/'), 200);

  let refused = 0;
  const sockets = Array.from({ length: 2 * DESCRIPTORS }, () => dial(t, site).once('close', () => refused++));
  await until(() => refused > 0);
  t.ok(refused > 0, 'not all connections were taken');
  for (const path of ['/', '/healthz', '/ongoing-projects', '/assets/none.js', '/news']) {
    const status = await read(path);
    t.ok(status < 500, `${path} ${status}`);
  }
  t.equal(await read('/'), 200, 'a cached page is sent all the while');

  for (const socket of sockets) socket.destroy();
  const isServed = async () => (await fetch(`${site.url}/news`).catch(() => null))?.status === 200;
  t.ok(await until(isServed), 'connections are taken again');
  t.equal(site.process.exitCode, null, 'it is the same process');
  const asset = /\/assets\/[\w-]+\.js/.exec(await (await fetch(site.url)).text())?.[0];
  t.equal((await fetch(site.url + asset)).status, 200, 'and files can be opened');
});
