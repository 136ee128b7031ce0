import t from 'tap';
import { startFakeUpstream } from './support/fake-upstream.ts';
import { littleContent } from './support/little-content.ts';
import { startSite } from './support/start-site.ts';
import { until } from './support/until.ts';
import { startBoth, visit } from './support/visit.ts';

const littleUpstream = { content: littleContent() };

t.test('SIGTERM while the first pages are rendered ends with 0, too', async (t) => {
  const upstream = await startFakeUpstream(littleUpstream);
  t.teardown(() => upstream.close());
  upstream.hold('content');
  const site = await startSite(t, { env: { API_URL: upstream.url }, readyPath: '/healthz' });
  t.equal(await site.stop('SIGTERM'), 0);
});

t.test('readiness comes 2 s later at the latest where no page can be rendered', async (t) => {
  const slow = await startSite(t, { env: { API_URL: 'http://10.255.255.1' } });
  t.equal((await fetch(`${slow.url}/readyz`)).status, 200);
});

t.test('a site as it is by default', async (t) => {
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
});
