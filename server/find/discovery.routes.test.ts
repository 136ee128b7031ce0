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

t.test('a text is made once for a version of its content, whoever asks, and sent compressed', async (t) => {
  let read = 0;
  const record = () => ({
    ...{ id: '4', slug: 'a', name: 'A', description: '', startsOn: '2026-12-31', endsOn: null },
    get title() {
      read++;
      return 'Fair';
    },
    get image() {
      read++;
      return null;
    },
  });
  let list = [record()];
  const listed = async () => ({ value: list });
  const names = ['projects', 'news', 'events', 'jobs', 'albums', 'videoAlbums'];
  const app = await discovering(false, Object.fromEntries(names.map((name) => [name, listed])));
  for (const url of ['/sitemap.xml', '/news/feed.xml', '/events/calendar.ics', '/event/4.ics', '/llms.txt']) {
    const ask = (headers = {}) => app.inject({ url, headers });
    /** @returns how often its records are read until those requests have their responses */
    const readsOf = async (requests: () => Promise<unknown>) => {
      read = 0;
      await requests();
      return read;
    };
    const once = await readsOf(() => ask());
    t.ok(once > 0, url);
    const many = () =>
      Promise.all(
        ['br', 'gzip', 'identity'].flatMap((encoding) =>
          Array.from({ length: 20 }, async () => {
            const { headers } = await ask({ 'accept-encoding': encoding });
            t.equal(headers['content-encoding'] ?? 'identity', encoding, url);
          }),
        ),
      );
    t.equal(await readsOf(many), 0, url);
    const { etag } = (await ask()).headers;
    t.equal((await ask({ 'if-none-match': etag })).statusCode, 304, url);
    t.equal((await ask({ 'if-none-match': `${'"y",'.repeat(300)}${etag}` })).statusCode, 200, url);
    list = [record()];
    t.equal(await readsOf(many), once, `${url} of another list is another text`);
  }
});

t.test('a picture that has been found missing leaves the sitemap at once', async (t) => {
  let pictureVersion = 0;
  const app = fastify();
  const empty: unknown[] = [];
  const list = async () => ({ value: empty });
  const listed = [{ id: '1', slug: 'a', image: '/a.jpg' }];
  await app.register(discoveryRoutes, {
    content: {
      projects: async () => ({ value: listed }),
      news: list,
      events: list,
      jobs: list,
      albums: list,
      videoAlbums: list,
    } as never,
    ...{ demo: false, facts: SITE_FACTS, siteUrl: 'https://www.example.com', now: Date.now },
    pictureVersion: () => pictureVersion,
    pictureBase: () => (pictureVersion ? null : '/media/a'),
  });
  t.match((await app.inject('/sitemap.xml')).body, '/media/a/');
  pictureVersion = 1;
  t.notMatch((await app.inject('/sitemap.xml')).body, '/media/a/');
});

t.test("IndexNow's key stands under its own name, where there is one", async (t) => {
  const app = await discovering(false, {}, 'a-key-of-the-test');
  t.equal((await app.inject('/a-key-of-the-test.txt')).body, 'a-key-of-the-test');
  t.equal((await (await discovering(false)).inject('/a-key-of-the-test.txt')).statusCode, 404);
});

t.test('a demo asks search engines to stay away', async (t) => {
  t.match((await (await discovering(true)).inject('/robots.txt')).body, /^Disallow: \/$/m);
});
