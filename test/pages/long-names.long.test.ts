import ICAL from 'ical.js';
import t from 'tap';
import type { DemoRecord } from '../../server/demo/demo-content.ts';
import { addressPattern, PAGE_ROWS } from '../../shared/pages.ts';
import { MAX_SLUG, slugOf } from '../../shared/slug.ts';
import { crawl, hrefsOf, ORIGIN } from '../crawl.ts';
import { aJob, anEvent, aProject, aStory } from '../support/builders.ts';
import { attributesOf, partsOf } from '../support/html.ts';
import { startTimedSite } from '../support/start-within.ts';
import { visit } from '../support/visit.ts';
import { xmlOf } from '../support/xml.ts';

/** Names as nobody means them: a whole description pasted into the field of the name. */
const NAMES = [
  'Lake View Residency '.repeat(30).trim(),
  'k'.repeat(600),
  'm'.repeat(2_400),
  `${'Kolar Crest '.repeat(420)}A`,
  `${'Kolar Crest '.repeat(420)}B`,
  'भविष्य कोलार क्रेस्ट '.repeat(250).trim(),
];
const PICTURE = '/uploads/pictures/project-01-b.jpg';
const LONG = NAMES.map((name, at) => ({ id: at + 1, title: name, project_name: name, location: name }));
/** Of other records two do: each has several pages. */
const SOME = [LONG.at(1), LONG.at(-1)];
const some = (make: (over: DemoRecord) => DemoRecord, over: DemoRecord = {}) =>
  SOME.map((each) => make({ ...each, ...over }));

const FILM = { title: NAMES[3], video_link: 'https://youtu.be/aqz-KE-bpKQ', date: '2026-01-01', status: 1 };
const content = {
  projects: LONG.map((each) =>
    aProject({
      ...each,
      ...{ city: 'Bhopal', image: PICTURE, rera_id: 'P-BPL-24-1' },
      properties: [{ id: 1, spec_title: NAMES[0], bhk: 2, price: 4_500_000 }],
      documents: [{ title: NAMES[1], file_url: '/uploads/documents/a.pdf' }],
      albums: [{ title: NAMES[2], images: [{ image: PICTURE }] }],
      videos: [{ title: NAMES[3], galleries: [FILM] }],
    }),
  ),
  news: some(aStory, { image_url: PICTURE, description: NAMES[0] }),
  events: some(anEvent, { start_date: '2027-02-03', end_date: '2027-02-04' }),
  jobs: some(aJob, { description: NAMES[0], skills: NAMES[1] }),
  press: some(aStory, { image_url: PICTURE }),
  downloads: some(aStory, { file_url: '/uploads/documents/a.pdf' }),
  galleries: some(aStory, { image_url: PICTURE }),
  galleryImages: [{ id: 1, albumId: 1, title: NAMES[4], image_url: PICTURE, Gallery: { title: NAMES[4] } }],
  videoAlbums: some(aStory, { video_link: FILM.video_link }),
  albumVideos: [{ ...FILM, id: 1, albumId: 1 }],
};
/** sitemaps.org */
const MAX_URL = 2_048;

t.test('names of thousands of letters', async (t) => {
  const site = await startTimedSite(t, { upstream: { content }, env: { TRUST_PROXY: '127.0.0.1' } });
  const pages = await crawl(site);
  const textOf = async (path: string) => (await fetch(site.url + path)).text();
  const slugs = [...pages.keys()].flatMap((path) => /^\/projects\/([^?]+)$/.exec(path)?.[1] ?? []);

  await t.test('take no page away, nor a link to one', async (t) => {
    for (const [path, { status }] of pages) t.equal(status, 200, path.slice(0, 60));
    t.equal(new Set(slugs).size, NAMES.length, 'each has an address of its own');
    const paths = [...pages.keys()];
    for (const [name, { path, record }] of PAGE_ROWS)
      if (record)
        t.ok(
          paths.some((each) => addressPattern(path).test(each)),
          name,
        );
    for (const start of ['/hi/projects/', '/compare?', '/contact-us?'])
      t.ok(
        paths.some((path) => path.startsWith(start)),
        start,
      );
  });

  await t.test('make addresses by the rule, and longer ones lead to the beginning of it', async (t) => {
    for (const name of NAMES.slice(0, 2)) t.ok(slugs.includes(slugOf(name, '')));
    const { status, headers } = await visit(site, `/projects/${NAMES[2]}`);
    t.equal(status, 301);
    t.equal(headers.get('location'), `/projects/${'m'.repeat(MAX_SLUG)}`);
    const links = new Set([...pages.values()].flatMap(({ html }) => hrefsOf(html)));
    // Comparisons and shortlists name several projects.
    for (const link of links)
      t.ok(/compare|shortlist/.test(link) || link.length < MAX_URL, link.slice(0, 60));
  });

  await t.test('are known to forms, comparisons and shortlists', async (t) => {
    const [one, other] = NAMES.slice(1, 3).map((name) => ({ name, slug: slugOf(name, '') }));
    const asks = await visit(site, `/contact-us?form=callback&project=${other?.slug}`);
    t.match(asks.text, `About ${other?.name}`);
    for (const page of ['compare', 'shortlist']) {
      const { text } = await visit(site, `/${page}?p=${one?.slug}&p=${other?.slug}`);
      for (const name of [one?.name ?? '', other?.name ?? '']) t.match(text, name, page);
    }
  });

  await t.test('have share pictures, and a code on paper where a phone could read it', async (t) => {
    for (const slug of slugs) {
      const { html = '' } = pages.get(`/projects/${slug}`) ?? {};
      const [picture = ''] = attributesOf(html, 'meta[property="og:image"]', 'content');
      const { status, headers } = await fetch(site.url + picture.slice(ORIGIN.length));
      t.same([status, headers.get('content-type')], [200, 'image/jpeg'], slug.slice(0, 60));
      t.equal(partsOf(html, 'img.qr').length, slug.length > 300 ? 1 : 2, 'of the page and of the authority');
    }
  });

  await t.test('stand in sitemap, feed, calendars and the page for language models', async (t) => {
    const listed = xmlOf(await textOf('/sitemap.xml'));
    for (const { text } of listed.all('loc')) t.ok(text.length < MAX_URL, text.slice(0, 60));
    for (const [name, most] of [
      ['video:title', 100],
      ['video:description', 2_048],
    ] as const)
      for (const { text } of listed.all(name)) t.ok(text.length <= most, name);
    t.equal(xmlOf(await textOf('/news/feed.xml')).all('entry').length, SOME.length);
    const events = new ICAL.Component(ICAL.parse(await textOf('/events/calendar.ics')));
    t.same(
      events.getAllSubcomponents('vevent').map((event) => event.getFirstPropertyValue('summary')),
      SOME.map((event) => event?.title),
    );
    for (const line of (await textOf('/llms.txt')).split('\n')) t.ok(line.length < 3_000, line.slice(0, 60));
  });
});
