import t from 'tap';
import { aStory } from '../support/builders.ts';
import { type Fault, NO_SUCCESS } from '../support/fake-upstream-faults.ts';
import { rawRequest } from '../support/raw-http.ts';
import { startTimedSite } from '../support/start-within.ts';
import { until } from '../support/until.ts';
import { visit } from '../support/visit.ts';

const GOOD = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400';
const MISSING = 'public, max-age=0, s-maxage=10';

t.test('proxies keep good pages, missing ones for a moment, and nothing of a failure', async (t) => {
  const site = await startTimedSite(t);
  const caching = async (path: string) => (await rawRequest(site, path)).headers['cache-control'];
  for (const prefix of ['', '/_data']) {
    site.upstream.heal();
    site.pass(60_000);
    for (const path of ['/', '/download', '/projects/kolar-crest', '/terms-condition', '/apply?job=807'])
      t.equal(await caching(prefix + path), GOOD, prefix + path);
    for (const path of ['/nowhere', '/projects/nowhere', '/news/999999', '/news?page=99'])
      t.equal(await caching(prefix + path), MISSING, prefix + path);
    t.equal(await caching(`${prefix}/contact-us`), 'private, no-store');

    // Content of three weeks ago is shown no more.
    site.pass(21 * 86_400_000);
    site.upstream.fail('getAllDownload', { kind: 'status', status: 500 });
    site.upstream.fail('getAllEvent', NO_SUCCESS);
    site.upstream.fail('getEventById', { kind: 'status', status: 500 });
    for (const path of ['/', '/download', '/events', '/event/412']) {
      t.equal(await caching(prefix + path), 'no-store', `${prefix + path} with a section that failed`);
    }
    t.equal(await caching(`${prefix}/news`), GOOD, 'a page without such a section');
  }
});

t.test('proxies keep nothing of a list that lacks a page, and its pages once it has them', async (t) => {
  const press = Array.from({ length: 45 }, (_, at) => aStory({ id: at + 1 }));
  const site = await startTimedSite(t, { upstream: { content: { press } } });
  const caching = async (path: string) => (await rawRequest(site, path)).headers['cache-control'];
  const secondBroken: Fault = {
    kind: 'bytes',
    change: (bytes, query) => (query.get('page') === '2' ? Buffer.from('<html>') : bytes),
  };
  const paths = ['/press-coverage', '/_data/press-coverage', '/press-coverage?page=2'];
  site.upstream.fail('getAllPresscoverage', secondBroken);
  for (const path of [...paths, '/press-coverage?page=3']) t.match(await caching(path), /no-store/, path);
  site.upstream.heal();
  site.pass(60_000);
  for (const path of paths) {
    const isGood = async () => (await caching(path)) === GOOD;
    t.ok(await until(isGood), path);
  }
  const calls = site.upstream.calls('getAllPresscoverage');
  site.upstream.fail('getAllPresscoverage', secondBroken);
  site.pass(60_000);
  await caching('/press-coverage');
  await until(() => site.upstream.calls('getAllPresscoverage') > calls + 1);
  for (const path of paths) t.equal(await caching(path), GOOD, `${path} with what was known of it`);
});

t.test('an empty list is a good page, and its failure another one', async (t) => {
  const site = await startTimedSite(t, { upstream: { content: { events: [] } } });
  const empty = await rawRequest(site, '/events');
  t.equal(empty.headers['cache-control'], GOOD);
  site.pass(21 * 86_400_000);
  site.upstream.fail('getAllEvent', { kind: 'status', status: 500 });
  const failed = await rawRequest(site, '/events', {
    headers: { 'if-none-match': empty.headers.etag ?? '' },
  });
  t.equal(failed.status, 200);
  t.equal(failed.headers['cache-control'], 'no-store');
});

t.test('a page that says what is missing says nothing of who asked first', async (t) => {
  const site = await startTimedSite(t);
  const SECRET = 'token-of-the-first';
  for (const [first, second] of [
    [`/nowhere/${SECRET}`, '/nowhere/second'],
    [`/projects/${SECRET}`, '/projects/second'],
    [`/news/${SECRET}`, '/news/second'],
    [`/career/${SECRET}/none`, '/career/second/none'],
    [`/contact-us?project=${SECRET}`, '/contact-us?project=second'],
  ] as const) {
    for (const path of [first, second]) {
      const { body, headers } = await rawRequest(site, path);
      t.notOk(body.includes(SECRET), path);
      t.notOk(JSON.stringify(headers).includes(SECRET), path);
    }
    t.notOk((await rawRequest(site, `/_data${second}`)).body.includes(SECRET), second);
  }
  t.notMatch((await visit(site, '/nowhere')).html, /og:url|rel="canonical"/);
});
