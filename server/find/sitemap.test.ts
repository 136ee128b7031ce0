import t from 'tap';
import { LANGUAGE_NAMES, languageOf } from '../../shared/language.ts';
import { PAGE_ROWS } from '../../shared/pages.ts';
import { xmlOf } from '../../test/support/xml.ts';
import {
  isSitemapFile,
  type ListedRecords,
  MAX_URLS,
  robots,
  type SitemapOptions,
  sitemap,
} from './sitemap.ts';

/** That every page is listed, in each language, is held by test/crawl.test.ts. */

const SITE = 'https://www.example.com';
const ODD = `a&b<c>"d'e é/?`;

t.test('records are listed with the day they were made where it is known', async (t) => {
  const xml = sitemap(
    {
      projects: [{ id: '1', slug: 'kolar-crest' }],
      news: [
        { id: '7', date: '2025-08-15' },
        { id: '8', date: null },
      ],
      events: undefined,
      jobs: [{ id: '807', slug: 'architect', createdOn: '2026-01-02' }],
      albums: [{ id: '704', date: '2024-11-01' }],
      videoAlbums: [{ id: '9', date: '2024-12-01' }],
    } satisfies Required<ListedRecords>,
    { siteUrl: SITE },
  );
  const entries = xmlOf(xml)
    .all('url')
    .map((url) => [url.first('loc').text.slice(SITE.length), url.first('lastmod').text]);
  t.equal(new Set(entries.map(([path]) => path)).size, entries.length, 'each once');
  const fixed = PAGE_ROWS.filter(([, { sitemap, record }]) => sitemap && !record).length;
  t.same(entries.filter(([path = '']) => languageOf(path) === 'en').slice(fixed), [
    ['/projects/kolar-crest', ''],
    ['/news/7', '2025-08-15'],
    ['/news/8', ''],
    ['/images/704', '2024-11-01'],
    ['/videos/9', '2024-12-01'],
    ['/career/architect/807', '2026-01-02'],
  ]);
});

t.test('it is XML, whatever an id or the origin may hold', async (t) => {
  const records = { news: [{ id: ODD, date: ODD }], projects: [{ id: '1', slug: ODD }] };
  const xml = sitemap(records, { siteUrl: 'https://example.com/?a=1&b=2' });
  t.match(xml, /^<\?xml version="1.0" encoding="UTF-8"\?>\n/);
  const { name, attributes, children } = xmlOf(xml);
  t.equal(name, 'urlset');
  t.match(attributes, { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' });
  t.same([...new Set(children.map(({ name }) => name))], ['url']);
  t.match(xml, /\/news\/a%26b%3Cc%3E%22d&#39;e%20%C3%A9%2F%3F</);
});

t.test('a sitemap names pictures and films, and is split where it is too long', async (t) => {
  const pictureBase: SitemapOptions['pictureBase'] = (addresses) => {
    const address = [addresses].flat().find((each) => each);
    return address ? `/media/sig/${address.replace(/\W+/g, '-')}` : null;
  };
  const videos = [
    {
      title: 'Films',
      videoLink: null,
      videos: [{ title: ODD, videoLink: 'https://youtu.be/abcdefghijk' }],
    },
  ];
  const projects = [{ id: '1', slug: 'kolar-crest', image: '/a.jpg', videos }];
  const page = xmlOf(sitemap({ projects }, { siteUrl: SITE, pictureBase }))
    .all('url')
    .at(-LANGUAGE_NAMES.length);
  t.match(page?.first('image:loc').text, `${SITE}/media/sig/-a-jpg/1080.jpg`);
  t.match(page?.first('video:player_loc').text, 'https://www.youtube.com/embed/abcdefghijk');
  t.ok(page?.first('video:thumbnail_loc').text);

  const news = Array.from({ length: MAX_URLS }, (_, id) => ({ id: String(id) }));
  const index = xmlOf(sitemap({ news }, { siteUrl: SITE }));
  t.equal(index.name, 'sitemapindex');
  const files = index.all('loc').map(({ text }) => text);
  // One for the news in each language, and one for the other pages.
  const last = LANGUAGE_NAMES.length + 1;
  const expected = Array.from({ length: last }, (_, at) => `${SITE}/sitemap-${at + 1}.xml`);
  t.same(files, expected);
  t.equal(sitemap({ news }, { siteUrl: SITE }, 1).match(/<url>/g)?.length, MAX_URLS);
  for (const file of [1, last, last + 1]) t.equal(isSitemapFile({ news }, file), file <= last, `${file}`);
  t.notOk(isSitemapFile({}, 1), 'one that is whole has no parts');
});

t.test('search engines are kept out of a demo, and out of addresses that are no pages', async (t) => {
  t.equal(robots(SITE, true), 'User-agent: *\nDisallow: /\n');
  const said = robots(SITE, false).split('\n');
  t.ok(said.includes('User-agent: *'));
  t.ok(said.includes('Disallow: /_data/'));
  t.ok(said.includes(`Sitemap: ${SITE}/sitemap.xml`));
  t.notOk(said.includes('Disallow: /'));
});
