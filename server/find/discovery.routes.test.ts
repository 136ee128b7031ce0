import fastify from 'fastify';
import t from 'tap';
import { SITE_FACTS } from '../../test/support/site-facts.ts';
import { discoveryRoutes } from './discovery.routes.ts';

async function discovering(demo: boolean, more: object = {}, indexNowKey: string | null = null) {
  const app = fastify();
  const none = async () => ({ value: [] });
  const content = {
    projects: none,
    news: none,
    events: none,
    jobs: none,
    albums: none,
    videoAlbums: none,
    ...more,
  };
  await app.register(discoveryRoutes, {
    ...{ content, demo, indexNowKey, facts: SITE_FACTS, siteUrl: 'https://www.example.com' },
    ...{
      pictureBase: () => null,
      pictureVersion: () => 0,
      now: () => Date.parse('2026-11-20T12:00:00+05:30'),
    },
  });
  return app;
}

t.test('the sitemap and robots.txt have their types and may be stored for a while', async (t) => {
  const app = await discovering(false);
  const map = await app.inject({ url: '/sitemap.xml', headers: { host: 'evil.example' } });
  t.match(map.headers['content-type'], /^application\/xml/);
  t.equal(map.headers['cache-control'], 'public, max-age=0, s-maxage=600');
  t.match(map.body, /<loc>https:\/\/www\.example\.com\/<\/loc>/);
  t.notMatch(map.body, /evil/);
  const robots = await app.inject('/robots.txt');
  t.match(robots.headers['content-type'], /^text\/plain/);
  t.match(robots.body, /^Sitemap: https:\/\/www\.example\.com\/sitemap\.xml$/m);
});

t.test('a sitemap without one of its lists is stored by nobody', async (t) => {
  const app = await discovering(false, {
    events: () => Promise.reject(new Error('getAllEvent: status 500')),
  });
  const map = await app.inject({ url: '/sitemap.xml' });
  t.equal(map.statusCode, 200);
  t.equal(map.headers['cache-control'], 'no-store');
});

t.test(
  'feed, calendars and the page for language models have their types; nobody stores half of one',
  async (t) => {
    const event = { id: '4', title: 'Fair', description: '', startsOn: '2026-12-31', endsOn: null };
    const events = async () => ({ value: [event, { ...event, id: '5', startsOn: null }] });
    const app = await discovering(false, { events });
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
    for (const url of ['/event/5.ics', '/event/6.ics', '/event/4', '/sitemap-1.xml', '/sitemap-0.xml']) {
      t.equal((await app.inject(url)).statusCode, 404, url);
    }
    const down = () => Promise.reject(new Error('status 500'));
    const without = await discovering(false, { projects: down, news: down, events: down });
    for (const [url, status] of [
      ...([
        ['/news/feed.xml', 200],
        ['/events/calendar.ics', 200],
        ['/llms.txt', 200],
      ] as const),
      ['/event/4.ics', 503] as const,
    ]) {
      const { statusCode, headers } = await without.inject(url);
      t.same([statusCode, headers['cache-control']], [status, 'no-store'], url);
    }
  },
);

t.test('a text is made once for the content that it is of, and sent compressed', async (t) => {
  let made = 0;
  const project = { id: '1', slug: 'a', image: '/a.jpg' };
  const lists = [[project], [project]];
  let now = 0;
  let pictureVersion = 0;
  const counted = fastify();
  const projects = async () => ({ value: lists[now] });
  const empty: unknown[] = [];
  const same = async () => ({ value: empty });
  await counted.register(discoveryRoutes, {
    content: { projects, news: same, events: same, jobs: same, albums: same, videoAlbums: same } as never,
    ...{ demo: false, facts: SITE_FACTS, siteUrl: 'https://www.example.com', now: Date.now },
    pictureVersion: () => pictureVersion,
    pictureBase: () => {
      made++;
      return pictureVersion ? null : '/media/a';
    },
  });
  const ask = (headers = {}) => counted.inject({ url: '/sitemap.xml', headers });
  const all = await Promise.all(Array.from({ length: 40 }, () => ask({ 'accept-encoding': 'gzip, br' })));
  t.equal(made, 1);
  t.same(new Set(all.map(({ headers }) => headers['content-encoding'])), new Set(['br']));
  t.match((await ask()).body, '<urlset');
  const { etag } = all[0]?.headers ?? {};
  t.equal((await ask({ 'if-none-match': etag })).statusCode, 304);
  t.equal((await ask({ 'if-none-match': `${'"y",'.repeat(300)}${etag}` })).statusCode, 200);
  now = 1;
  await ask();
  t.equal(made, 2, 'another list is another text');
  t.match((await ask()).body, '/media/a/');
  pictureVersion = 1;
  t.notMatch((await ask()).body, '/media/a/', 'a picture that has been found missing is left out');
});

t.test("IndexNow's key stands under its own name, where there is one", async (t) => {
  const app = await discovering(false, {}, 'a-key-of-the-test');
  t.equal((await app.inject('/a-key-of-the-test.txt')).body, 'a-key-of-the-test');
  t.equal((await (await discovering(false)).inject('/a-key-of-the-test.txt')).statusCode, 404);
});

t.test('a demo asks search engines to stay away', async (t) => {
  t.match((await (await discovering(true)).inject('/robots.txt')).body, /^Disallow: \/$/m);
});
