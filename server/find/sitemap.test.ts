import t from 'tap';
import { inLanguage, languageOf } from '../../shared/language.ts';
import { type ListedRecords, robots, sitemap } from './sitemap.ts';

const SITE = 'https://www.example.com';

const xmlOf = (records: ListedRecords, siteUrl = SITE) => sitemap(records, { siteUrl });

const pathsOf = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url.slice(SITE.length));
const inEnglish = (path: string) => languageOf(path) === 'en';

t.test('every page of the route table that is always there is listed, once', async (t) => {
  const paths = pathsOf(xmlOf({}));
  t.same(
    paths.filter((path) => !inEnglish(path)),
    paths.filter(inEnglish).map((path) => inLanguage(path, 'hi')),
  );
  t.same(paths.filter(inEnglish).sort(), [
    ...['/', '/Articles', '/about-us', '/advertisements', '/bhavishya-education', '/bhavishya-ngo'],
    ...['/career', '/complete-projects', '/contact-us', '/download', '/emi-calculator', '/events', '/images'],
    ...[
      '/landing',
      '/news',
      '/ongoing-projects',
      '/online-coverages',
      '/press-coverage',
      '/privacy-policy',
      '/projects',
    ],
    ...['/terms-condition', '/upcoming-projects', '/videos'],
  ]);
});

t.test(
  'every project, story, event, job and album is listed, with the day it was made where it is known',
  async (t) => {
    const xml = xmlOf({
      projects: [
        { id: '1', slug: 'kolar-crest' },
        { id: '2', slug: 'twin-2' },
      ],
      news: [
        { id: '7', date: '2025-08-15' },
        { id: '8', date: null },
      ],
      events: [{ id: '412' }],
      jobs: [{ id: '807', slug: 'architect', createdOn: '2026-01-02' }],
      albums: [{ id: '704', date: '2024-11-01' }],
      videoAlbums: [{ id: '9', date: '2024-12-01' }],
    });
    const entries = [
      ...xml.matchAll(/<url><loc>(.*?)<\/loc>(?:<xhtml:link[^>]*>)*(?:<lastmod>(.*?)<\/lastmod>)?<\/url>/g),
    ].map(([, url = '', day]) => [url.slice(SITE.length), day]);
    t.same(entries.filter(([path = '']) => inEnglish(path)).slice(23), [
      ['/projects/kolar-crest', undefined],
      ['/projects/twin-2', undefined],
      ['/news/7', '2025-08-15'],
      ['/news/8', undefined],
      ['/event/412', undefined],
      ['/images/704', '2024-11-01'],
      ['/videos/9', '2024-12-01'],
      ['/career/architect/807', '2026-01-02'],
    ]);
  },
);

t.test('a list that cannot be had is left out, and takes no other along', async (t) => {
  t.match(pathsOf(xmlOf({ news: undefined, events: [{ id: '1' }] })), /\/event\/1/);
});

t.test('it is XML, whatever an id or the origin may hold', async (t) => {
  const odd = `a&b<c>"d'e é/?`;
  const xml = xmlOf(
    { news: [{ id: odd, date: odd }], projects: [{ id: '1', slug: odd }] },
    'https://example.com/?a=1&b=2',
  );
  t.match(
    xml,
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org\/schemas\/sitemap\/0.9" xmlns:xhtml=/,
  );
  t.match(xml, /<\/urlset>\n$/);
  const tags =
    xml
      .replace(/^<\?xml[^>]*\?>/, '')
      .replace(/<xhtml:link [^>]*\/>/g, '')
      .match(/<[^>]*>/g) ?? [];
  t.same([...new Set(tags.slice(1, -1))].sort(), [
    '</lastmod>',
    '</loc>',
    '</url>',
    '<lastmod>',
    '<loc>',
    '<url>',
  ]);
  t.notMatch(xml, /&(?!#\d+;)/, 'no bare ampersand');
  t.match(xml, /\/news\/a%26b%3Cc%3E%22d&#39;e%20%C3%A9%2F%3F</);
});

t.test(
  'search engines are kept out of a demo, and otherwise out of addresses that are no pages',
  async (t) => {
    t.equal(robots(SITE, true), 'User-agent: *\nDisallow: /\n');
    const said = robots(SITE, false).split('\n');
    t.ok(said.includes('User-agent: *'));
    t.ok(said.includes('Disallow: /_data/'));
    t.ok(said.includes(`Sitemap: ${SITE}/sitemap.xml`));
    t.notOk(said.includes('Disallow: /'));
  },
);
