import t from 'tap';
import { aStory } from '../support/builders.ts';
import { rawRequest } from '../support/raw-http.ts';
import { startTimedSite } from '../support/start-within.ts';
import { until } from '../support/until.ts';
import { visit } from '../support/visit.ts';

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const madeUp = (count: number) => Array.from({ length: count }, (_, index) => `made-up-${index}`);

t.test('ids that nobody knows', async (t) => {
  const site = await startTimedSite(t, { env: { TRUST_PROXY: 'loopback', API_TIMEOUT_MS: '30000' } });
  const { upstream } = site;
  // Without its list, an id is not known before upstream was asked for it.
  upstream.fail('getAllNews', { kind: 'status', status: 500 });

  await t.test('of many clients at once leave room for the lists', async (t) => {
    const answer = upstream.hold('getNewsById');
    upstream.forgetCalls();
    let refused = 0;
    // As navigations: to render so many pages takes a busy machine long.
    const ask = async (id: string, network: number) =>
      (await rawRequest(site, `/_data/news/${id}`, from(`203.0.${network}.113`))).status;
    const asked = madeUp(80).map(async (id, index) => {
      if ((await ask(id, index)) === 503) refused++;
    });
    await until(() => upstream.calls('getNewsById') === 24 && refused >= 56);
    const list = await rawRequest(site, '/_data/press-coverage');
    answer();
    t.match(list.body.toString(), /"items":\[\{/, 'a list that nobody has read yet');
    await Promise.all(asked);
    // Asked again, since a busy machine may have read the answers later than a page waits for its data.
    const ids = upstream.requests('getNewsById').map(({ path }) => path.split('/').at(-1) ?? '');
    const statuses = await Promise.all(ids.map((id, index) => ask(id, 100 + index)));
    t.same(statuses, Array(24).fill(404));
    t.equal(upstream.calls('getNewsById'), 24);
  });

  await t.test('of one client are asked for twenty times in a minute', async (t) => {
    // A busy machine is ready before it has read all lists.
    await visit(site, '/events');
    upstream.forgetCalls();
    const client = from('198.51.100.7');
    const pages = [];
    for (const id of madeUp(25)) pages.push(await visit(site, `/event/more-${id}`, client));
    t.equal(upstream.calls('getEventById'), 0, 'a list that is at hand says that they are not there');
    t.ok(pages.every(({ status }) => status === 404));

    pages.length = 0;
    for (const id of madeUp(25)) pages.push(await visit(site, `/news/more-${id}`, client));
    t.equal(upstream.calls('getNewsById'), 20);
    const statuses = pages.map(({ status }) => status);
    t.same(statuses, [...Array(20).fill(404), ...Array(5).fill(503)]);
    t.match(pages.at(-1)?.headers.get('retry-after'), /^\d+$/);
    t.match(pages.at(-1)?.headers.get('cache-control'), /no-store/);
    t.equal((await visit(site, '/news/602', client)).status, 503, 'of any other id nothing is known either');
    t.equal((await visit(site, '/news/602', from('198.51.100.8'))).status, 200, 'others are not touched');
    t.equal((await visit(site, '/news/602', client)).status, 200, 'what is cached is for all');
    t.equal((await visit(site, '/event/412', client)).status, 200, 'and so is what a list knows');
  });
});

t.test('an article that was published a moment ago is found by its first reader', async (t) => {
  const site = await startTimedSite(t);
  t.equal((await visit(site, '/news/9001')).status, 404);
  site.upstream.content.news.push(aStory({ id: 9001, description: 'x' }));
  site.pass(61_000);
  t.equal((await visit(site, '/news/9001')).status, 200);
});
