import t, { type Test } from 'tap';
import { aStory } from '../support/builders.ts';
import { metricOf } from '../support/metric-of.ts';
import { rawRequest } from '../support/raw-http.ts';
import { startTimedSite, type WithinSite } from '../support/start-within.ts';
import { visit } from '../support/visit.ts';

const SECOND = 1_000;
const DAY = 24 * 3_600 * SECOND;
/** CONTENT_TTL_MS by default. */
const TTL = 60 * SECOND;
const HOLD = 50;

const FAILED = 'Failed to load downloads.';
const document = (title: string) => ({ id: 1, title, file_url: '/uploads/1.pdf' });
const story = (title: string) => aStory({ title });

/** Every way in which somebody may be the first reader of a page: what they read. */
const READERS: Record<string, (site: WithinSite, path: string) => Promise<string>> = {
  'a browser': async (site, path) => (await visit(site, path)).text,
  'a navigation in the browser': async (site, path) =>
    JSON.stringify(JSON.parse((await rawRequest(site, `/_data${path}`)).body.toString()).loaderData),
};
const read = READERS['a browser'] as (site: WithinSite, path: string) => Promise<string>;

/** A site that somebody has read the news of. */
async function siteWithNews(t: Test, options: Parameters<typeof startTimedSite>[1] = {}, readBy = read) {
  const site = await startTimedSite(t, options);
  site.upstream.override('getAllNews', [story('Old story')]);
  t.ok((await readBy(site, '/news')).includes('Old story'));
  return site;
}

for (const [reader, read] of Object.entries(READERS)) {
  t.test(`${reader} that comes first after an old failure gets the list`, async (t) => {
    const site = await startTimedSite(t);
    site.upstream.fail('getAllDownload', { kind: 'status', status: 500 });
    t.ok((await read(site, '/download')).includes(FAILED));
    t.ok((await read(site, '/download')).includes(FAILED), 'its retry is not due yet');
    site.upstream.heal();
    site.upstream.override('getAllDownload', [document('Price list')]);
    site.pass(100 * SECOND);
    const said = await read(site, '/download');
    t.ok(said.includes('Price list'));
    t.notOk(said.includes(FAILED));
  });

  t.test(`${reader} that comes first to a quiet page gets what is there now`, async (t) => {
    const site = await startTimedSite(t);
    const quiet = [10 * TTL, 15 * TTL, DAY / 2, DAY - TTL, DAY + 2 * TTL, 21 * DAY];
    site.upstream.override('getAllNews', [story('Story 0')]);
    t.ok((await read(site, '/news')).includes('Story 0'));
    for (const [index, ms] of quiet.entries()) {
      site.upstream.override('getAllNews', [story(`Story ${index + 1}`)]);
      site.pass(ms);
      const said = await read(site, '/news');
      t.ok(said.includes(`Story ${index + 1}`), `after ${ms / 3_600_000} hours`);
      t.notOk(said.includes(`Story ${index}`), `after ${ms / 3_600_000} hours`);
    }
  });

  t.test(`${reader} is shown nothing that is past CONTENT_STALE_MS`, async (t) => {
    const site = await siteWithNews(t, {}, read);
    site.upstream.fail('getAllNews', { kind: 'status', status: 500 });
    site.pass(DAY + TTL);
    const said = await read(site, '/news');
    t.ok(said.includes('Failed to load news. Please try again later.'));
    t.notOk(said.includes('Old story'));
  });
}

t.test('a failure is told until upstream is asked again, and by no page after that', async (t) => {
  const site = await startTimedSite(t);
  site.upstream.fail('getAllDownload', { kind: 'status', status: 500 });
  await read(site, '/download');
  site.upstream.heal();
  site.upstream.forgetCalls();
  site.pass(999);
  t.ok((await read(site, '/download')).includes(FAILED));
  t.equal(site.upstream.calls('getAllDownload'), 0, 'upstream rests for its second');
  site.pass(1);
  t.notOk((await read(site, '/download')).includes(FAILED));
});

t.test('HEAD of a quiet page tells of the page that is there now', async (t) => {
  const site = await startTimedSite(t);
  site.upstream.override('getAllNews', [story('Old story')]);
  const before = await rawRequest(site, '/news', { method: 'HEAD' });
  site.upstream.override('getAllNews', [story('New story')]);
  site.pass(21 * DAY);
  const head = await rawRequest(site, '/news', { method: 'HEAD' });
  const get = await rawRequest(site, '/news');
  t.not(head.headers.etag, before.headers.etag);
  t.equal(head.headers.etag, get.headers.etag);
});

t.test('young content is shown while it is refreshed, and nobody waits', async (t) => {
  const site = await siteWithNews(t);
  site.upstream.override('getAllNews', [story('New story')]);
  // Longer than the test may take: a reader who waited would end with it.
  site.upstream.delay('content', 60_000);
  site.pass(10 * TTL - 1);
  t.ok((await read(site, '/news')).includes('Old story'));
  t.ok((await read(site, '/news')).includes('Old story'));
});

t.test('while upstream fails or is slow an old page is shown, after the hold', async (t) => {
  for (const [name, fault] of [
    ['refuses', { kind: 'status', status: 500 }],
    ['hangs', { kind: 'hang' }],
  ] as const) {
    const site = await siteWithNews(t, { holdMs: HOLD, env: { API_TIMEOUT_MS: '60000' } });
    site.upstream.fail('getAllNews', fault);
    site.pass(15 * TTL);
    for (const path of ['/news', '/_data/news']) {
      const { status, body } = await rawRequest(site, path);
      t.equal(status, 200, `${path}: upstream ${name}`);
      t.match(body.toString(), /Old story/, `${path}: upstream ${name}`);
    }
  }
});

t.test('upstream that goes on failing is asked once for each retry', async (t) => {
  const site = await siteWithNews(t);
  site.upstream.fail('getAllNews', { kind: 'status', status: 500 });
  site.pass(15 * TTL);
  site.upstream.forgetCalls();
  for (let reader = 0; reader < 10; reader++) t.ok((await read(site, '/news')).includes('Old story'));
  t.equal(site.upstream.calls('getAllNews'), 1);
});

t.test('a page without content of upstream is rendered anew for another day', async (t) => {
  const site = await startTimedSite(t);
  const etag = async () => (await rawRequest(site, '/terms-condition')).headers.etag;
  const before = await etag();
  t.equal(await etag(), before);
  site.pass(DAY);
  const after = await etag();
  t.not(after, before);
  t.equal(await etag(), after);
});

t.test('the operator sees how often pages come from the cache', async (t) => {
  const site = await startTimedSite(t);
  const counted = async (event: string) =>
    metricOf(await site.metrics(), `page_cache_events_total{event="${event}"}`);
  const [hits, misses] = [await counted('hit'), await counted('miss')];
  for (let reader = 0; reader < 3; reader++) await read(site, '/terms-condition');
  t.same([await counted('hit'), await counted('miss')], [hits + 2, misses + 1]);
});
