import fastify from 'fastify';
import t from 'tap';
import { SITE_FACTS } from '../../test/support/site-facts.ts';
import { discoveryRoutes } from './discovery.routes.ts';

const down = () => Promise.reject(new Error('status 500'));

/** The routes over empty lists, but for those that are given. */
async function discovering(lists: object = {}, options: object = {}) {
  const app = fastify();
  const empty = { key: '', value: [], version: 0 };
  const none = async () => empty;
  const content = { projects: none, news: none, events: none, jobs: none, albums: none, videoAlbums: none };
  await app.register(discoveryRoutes, {
    ...{ content: { ...content, ...lists }, factsIn: () => SITE_FACTS, siteUrl: 'https://www.example.com' },
    ...{ demo: false, indexNowKey: null, pictureBase: () => null, pictureVersion: () => 0 },
    now: () => Date.parse('2026-11-20T12:00:00+05:30'),
    ...options,
  });
  return app;
}

t.test('the sitemap and robots.txt have their types and may be stored for a while', async (t) => {
  const app = await discovering();
  const map = await app.inject({ url: '/sitemap.xml', headers: { host: 'evil.example' } });
  t.match(map.headers['content-type'], /^application\/xml/);
  t.equal(map.headers['cache-control'], 'public, max-age=0, s-maxage=600');
  t.match(map.body, /<loc>https:\/\/www\.example\.com\/<\/loc>/);
  t.notMatch(map.body, /evil/);
  for (const method of ['GET', 'HEAD'] as const)
    for (const tag of [map.headers.etag, '*']) {
      const headers = { 'if-none-match': tag };
      const known = await app.inject({ method, url: '/sitemap.xml', headers });
      t.equal(known.statusCode, 304, `${method} ${tag}`);
      t.notOk('content-length' in known.headers, 'a cache would take it for the length of the text');
    }
  const long = { 'if-none-match': `${'"y",'.repeat(300)}${map.headers.etag}` };
  t.equal((await app.inject({ url: '/sitemap.xml', headers: long })).statusCode, 200, 'it is not read');
  const robots = await app.inject('/robots.txt');
  t.match(robots.headers['content-type'], /^text\/plain/);
  t.match(robots.body, /^Sitemap: https:\/\/www\.example\.com\/sitemap\.xml$/m);
});

t.test('a sitemap without one of its lists is stored by nobody', async (t) => {
  const app = await discovering({ events: down });
  const map = await app.inject({ url: '/sitemap.xml' });
  t.equal(map.statusCode, 200);
  t.equal(map.headers['cache-control'], 'no-store');
});

t.test('feed, calendars and the language models’ page have types; none is stored by half', async (t) => {
  const event = { id: '4', title: 'Fair', description: '', startsOn: '2026-12-31', endsOn: null };
  const events = async () => ({ value: [event, { ...event, id: '5', startsOn: null }] });
  const app = await discovering({ events });
  for (const [url, type] of [
    ['/news/feed.xml', 'application/atom+xml; charset=utf-8'],
    ['/events/calendar.ics', 'text/calendar; charset=utf-8'],
    ['/event/4.ics', 'text/calendar; charset=utf-8'],
    ['/llms.txt', 'text/plain; charset=utf-8'],
  ]) {
    const { statusCode, headers } = await app.inject(url ?? '');
    t.same([statusCode, headers['content-type']], [200, type]);
    t.equal(headers['cache-control'], 'public, max-age=0, s-maxage=600');
  }
  for (const url of ['/event/5.ics', '/event/6.ics', '/event/4', '/sitemap-1.xml', '/sitemap-0.xml'])
    t.equal((await app.inject(url)).statusCode, 404, url);
  const without = await discovering({ projects: down, news: down, events: down });
  // An empty calendar would take their events away from those who have subscribed to it.
  for (const [url, status, retryAfter] of [
    ['/news/feed.xml', 503, '10'],
    ['/events/calendar.ics', 503, '10'],
    ['/llms.txt', 200, undefined],
    ['/event/4.ics', 503, '10'],
  ] as const) {
    const { statusCode, headers } = await without.inject(url);
    const said = [statusCode, headers['cache-control'], headers['retry-after']];
    t.same(said, [status, 'no-store', retryAfter], url);
  }
});

t.test('an agreed visit is a calendar of one hour, and no other text is one', async (t) => {
  const project = { slug: 'lake-one', name: 'Lake One', location: 'Kolar Road', city: 'Bhopal' };
  const app = await discovering({ projects: async () => ({ key: '', value: [project], version: 0 }) });
  const { statusCode, headers, body } = await app.inject('/site-visit.ics?at=2026-12-01T11:00');
  t.same([statusCode, headers['content-type']], [200, 'text/calendar; charset=utf-8']);
  t.equal(headers['cache-control'], 'private, no-store');
  t.match(body, /DTSTART:20261201T053000Z/);
  t.match(body, /SUMMARY:Site visit\\, /, 'at the office');
  const known = await app.inject('/site-visit.ics?at=2026-12-01T11:00&project=lake-one');
  t.match(known.body, /SUMMARY:Site visit at Lake One\\, /);
  t.match(known.body, /LOCATION:Lake One\\, Kolar Road\\, Bhopal/);
  const hindi = await app.inject('/site-visit.ics?at=2026-12-01T11:00&project=lake-one&lang=hi');
  t.match(
    hindi.body.replaceAll('\r\n ', ''),
    /SUMMARY:साइट विज़िट: Lake One\\, [\s\S]*URL:.*\/hi\/contact-us/,
  );
  const unknown = await app.inject('/site-visit.ics?at=2026-12-01T11:00&project=none&lang=xx');
  t.equal(unknown.body, body);
  for (const at of [
    '',
    '?at=tomorrow',
    '?at=2026-13-41T11:00',
    '?at=2026-12-01T29:00',
    '?at=2026-12-01T24:00',
    '?at=2026-02-30T11:00',
    '?at=2026-11-31T11:00',
    '?at=a&at=b',
    '?at=2026-12-01T11:00%0D%0AX:1',
  ])
    t.equal((await app.inject(`/site-visit.ics${at}`)).statusCode, 404, at);
});

t.test('a picture that has been found missing leaves the sitemap at once', async (t) => {
  let pictureVersion = 0;
  const projects = { value: [{ id: '1', slug: 'a', image: '/a.jpg' }] };
  const app = await discovering(
    { projects: async () => projects },
    {
      pictureVersion: () => pictureVersion,
      pictureBase: () => (pictureVersion ? null : '/media/a'),
    },
  );
  t.match((await app.inject('/sitemap.xml')).body, '/media/a/');
  pictureVersion = 1;
  t.notMatch((await app.inject('/sitemap.xml')).body, '/media/a/');
});

t.test("IndexNow's key stands under its own name, where there is one", async (t) => {
  const app = await discovering({}, { indexNowKey: 'a-key-of-the-test' });
  t.equal((await app.inject('/a-key-of-the-test.txt')).body, 'a-key-of-the-test');
  t.equal((await (await discovering()).inject('/a-key-of-the-test.txt')).statusCode, 404);
});
