import t from 'tap';
import { localeOf } from '../../client/locale.ts';
import { structuredOf } from '../../client/structured.ts';
import { inEachLanguage } from '../../shared/language.ts';
import type { PageName } from '../../shared/pages.ts';
import { MANIFEST } from '../../test/support/manifest.ts';
import { SITE_FACTS } from '../../test/support/site-facts.ts';
import { createDocument } from './document.ts';

const SITE = 'https://www.example.com';
const PICTURE = { base: '/media/sig/u1', alt: '' };
const INPUT = { site: SITE_FACTS, locale: localeOf('en') };

/** Structured data as it stands in a document: completed, escaped, and read again. */
function inDocument(structured: object[]): { html: string; objects: object[] } {
  const document = createDocument({
    ...{ manifest: MANIFEST, siteUrl: SITE, demo: false },
    facts: inEachLanguage(() => SITE_FACTS),
  });
  const html = document.head({ title: 'Title', structured }, { path: '/x' });
  const [, json = '{}'] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? [];
  const { '@graph': graph = [] } = JSON.parse(json);
  const objects = graph.filter((object: { '@type': string }) => object['@type'] !== 'WebPage');
  return { html, objects };
}

/** The structured data of a page with that view; test/crawl.test.ts has what each kind of page says. */
const said = (page: PageName, view: object) => inDocument(structuredOf(page, view, [], INPUT));

t.test('addresses become whole, and whole ones stay, also one without a protocol', async (t) => {
  t.same(inDocument([{ url: '/a', name: '/b' }]).objects, [{ url: `${SITE}/a`, name: '/b' }]);
  for (const url of ['https://other.example/a', '//other.example/a', 'mailto:a@example.com', '']) {
    t.same(inDocument([{ url }]).objects, [{ url }], url);
  }
});

t.test('a project is a listing with its place, its picture and its price in rupees', async (t) => {
  const view = { slug: 'lake-view', name: 'Lake View', summary: 'Two towers', address: 'Kolar Road, Bhopal' };
  const geo = { latitude: 23.2, longitude: 77.4 };
  t.same(
    said('project', {
      ...{ ...view, geo, videos: [] },
      pictures: [PICTURE],
      price: { rupees: 4_850_000, text: '₹48,50,000', emi: '202k' },
    }).objects,
    [
      {
        '@type': 'RealEstateListing',
        name: 'Lake View',
        url: `${SITE}/projects/lake-view`,
        description: 'Two towers',
        image: `${SITE}/media/sig/u1/1080.jpg`,
        contentLocation: {
          ...{ '@type': 'Place', name: 'Lake View', address: 'Kolar Road, Bhopal' },
          geo: { '@type': 'GeoCoordinates', latitude: 23.2, longitude: 77.4 },
        },
        offers: { '@type': 'Offer', priceCurrency: 'INR', price: 4_850_000 },
      },
    ],
  );
  const bare = said('project', {
    ...view,
    summary: '',
    address: '',
    geo: null,
    videos: [],
    pictures: [],
    price: null,
  });
  t.same(Object.keys(bare.objects[0] ?? {}), ['@type', 'name', 'url'], 'what is unknown is left out');
});

t.test('a day is a day in India, and a salary has no period', async (t) => {
  const event = { title: 'Fair', href: '/event/4', day: '2026-01-02', endDay: '2026-01-03', place: 'Bhopal' };
  t.match(said('event', event).objects, [
    { startDate: '2026-01-02T00:00:00+05:30', endDate: '2026-01-03T23:59:59+05:30' },
  ]);
  t.match(said('event', { ...event, endDay: '2025-12-31' }).objects, [
    { endDate: '2026-01-02T23:59:59+05:30' },
  ]);
  t.same(said('event', { ...event, place: null }).objects, [], 'an event without a place is none');
  const job = { title: 'Mason', href: '/career/mason/1', summary: 'x', deadlineDay: '2026-02-01' };
  const { objects } = said('job', { ...job, salary: [300_000, 420_000], employmentType: 'Full-time' });
  t.match(objects, [
    {
      validThrough: '2026-02-01T23:59:59+05:30',
      employmentType: 'FULL_TIME',
      baseSalary: {
        currency: 'INR',
        value: { minValue: 300_000, maxValue: 420_000, unitText: undefined },
      },
    },
  ]);
});

t.test('no text can end the script that it stands in', async (t) => {
  const title = 'x</script><script>alert(1)</script><!-- <script> \u2028 "q" \\';
  const { html, objects } = said('newsItem', { title, href: '/news/7', day: null, picture: null });
  t.match(objects, [{ headline: title }], 'and it is read as it was written');
  const [data = ''] = /<script type="application\/ld\+json">[\s\S]*/.exec(html) ?? [];
  t.notMatch(data.slice(8), /<script|<!--/i);
  t.equal(data.split('</script>').length, 2);
});
