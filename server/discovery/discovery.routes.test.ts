import fastify from 'fastify';
import t from 'tap';
import { discoveryRoutes } from './discovery.routes.ts';

async function discovering(demo: boolean, more: object = {}) {
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
  await app.register(discoveryRoutes, { content, siteUrl: 'https://www.example.com', demo });
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

t.test('a demo asks search engines to stay away', async (t) => {
  t.match((await (await discovering(true)).inject('/robots.txt')).body, /^Disallow: \/$/m);
});
