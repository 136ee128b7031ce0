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

/** A home with its carpet area. */
const HOME = { cells: { title: '2 BHK' }, bhk: 2, carpetArea: 690 };

t.test('a project is a listing with its place, its picture and its price in rupees', async (t) => {
  const view = { slug: 'lake-view', name: 'Lake View', summary: 'Two towers', address: 'Kolar Road, Bhopal' };
  const geo = { latitude: 23.2, longitude: 77.4 };
  t.same(
    said('project', {
      ...{ ...view, geo, videos: [] },
      ...{ amenities: ['Park'], properties: [HOME, { ...HOME, carpetArea: null }] },
      pictures: [PICTURE],
      price: { rupees: 4_850_000, text: '₹48,50,000', emi: '202k' },
      availableFrom: '2027-06-30',
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
        about: {
          ...{ '@type': 'Residence', name: 'Lake View' },
          accommodationFloorPlan: [
            {
              ...{ '@type': 'FloorPlan', name: '2 BHK', numberOfBedrooms: 2 },
              floorSize: { '@type': 'QuantitativeValue', value: 690, unitCode: 'FTK' },
            },
          ],
          amenityFeature: [{ '@type': 'LocationFeatureSpecification', name: 'Park', value: true }],
        },
        offers: {
          ...{ '@type': 'Offer', url: `${SITE}/projects/lake-view` },
          ...{ priceCurrency: 'INR', price: 4_850_000, availabilityStarts: '2027-06-30' },
        },
      },
    ],
  );
  const bare = said('project', {
    ...view,
    summary: '',
    address: '',
    geo: null,
    videos: [],
    properties: [],
    pictures: [],
    price: null,
  });
  t.same(Object.keys(bare.objects[0] ?? {}), ['@type', 'name', 'url'], 'what is unknown is left out');
});

t.test('a day without an hour is said as a day, an hour as an instant in India', async (t) => {
  const event = { title: 'Fair', href: '/event/4', place: 'Bhopal' };
  const days = { day: '2026-01-02', evening: '2026-01-02T18:00:00', later: '2026-01-03T09:30:00' };
  const { day, evening, later } = days;
  const table: [start: string, end: string | null, startDate: string, endDate: string | undefined][] = [
    [day, null, day, undefined],
    [day, day, day, day],
    [day, '2026-01-04', day, '2026-01-04'],
    [day, '2025-12-31', day, undefined],
    [day, evening, day, `${evening}+05:30`],
    [evening, null, `${evening}+05:30`, undefined],
    [evening, later, `${evening}+05:30`, `${later}+05:30`],
    [evening, '2026-01-04', `${evening}+05:30`, '2026-01-04'],
    // Such a day would end before it began.
    [evening, day, `${evening}+05:30`, undefined],
    [evening, evening, `${evening}+05:30`, undefined],
    ['2026-01-02T18:00', null, `${evening}+05:30`, undefined],
  ];
  for (const [start, endDay, startDate, endDate] of table) {
    const [told = {}] = said('event', { ...event, day: start, endDay }).objects as Record<string, unknown>[];
    t.same([told.startDate, told.endDate], [startDate, endDate], `${start} to ${endDay}`);
  }
  for (const place of [null, 'Online', 'Zoom meeting', 'ऑनलाइन'])
    t.same(said('event', { ...event, day, place }).objects, [], `${place} is no place`);
  for (const [title, state] of [
    ['Fair (cancelled)', 'EventCancelled'],
    ['POSTPONED: Fair', 'EventPostponed'],
    ['मेला स्थगित', 'EventPostponed'],
    ['Fair', 'EventScheduled'],
  ])
    t.match(said('event', { ...event, title, day }).objects, [
      { eventStatus: `https://schema.org/${state}` },
    ]);
  const story = { title: 'News', href: '/news/7', picture: null };
  t.match(said('newsItem', { ...story, day: evening }).objects, [{ datePublished: `${evening}+05:30` }]);

  const still = { base: '/media/sig/s1', alt: '' };
  const film = { title: 'Walk', href: 'https://youtu.be/abcdefghijk', player: 'x', still };
  const album = { title: 'Films', own: null, day: null };
  for (const [published, uploadDate] of [
    [day, `${day}T00:00:00+05:30`],
    [evening, `${evening}+05:30`],
  ])
    t.match(said('videoAlbum', { ...album, items: [{ ...film, day: published }] }).objects, [
      {
        uploadDate,
        thumbnailUrl: `${SITE}/media/sig/s1/640.jpg`,
        embedUrl: /abcdefghijk$/,
        contentUrl: undefined,
      },
    ]);
  t.match(
    said('videoAlbum', { ...album, items: [], day, own: { ...film, href: '/files/a/walk.mp4' } }).objects,
    [{ uploadDate: `${day}T00:00:00+05:30`, contentUrl: `${SITE}/files/a/walk.mp4`, embedUrl: undefined }],
  );
});

t.test('the last day to apply ends with the day, or at its hour', async (t) => {
  const job = {
    title: 'Mason',
    href: '/career/mason/1',
    id: '1',
    html: '<p>You build.</p>',
    location: 'Bhopal',
  };
  for (const [postedDay, deadlineDay, validThrough] of [
    ['2026-01-01', '2026-02-01', '2026-02-01T23:59:59+05:30'],
    ['2026-01-01T10:00:00', '2026-02-01T17:00:00', '2026-02-01T17:00:00+05:30'],
    ['2026-01-01', '2026-01-01', '2026-01-01T23:59:59+05:30'],
    // An end before the start is not believed.
    ['2026-02-01', '2026-01-01', undefined],
    ['2026-02-01', null, undefined],
  ])
    t.match(said('job', { ...job, postedDay, deadlineDay }).objects, [{ validThrough }], `${deadlineDay}`);
});

t.test('no text can end the script that it stands in', async (t) => {
  const title = 'x</script><script>alert(1)</script><!-- <script> \u2028 "q" \\';
  const { html, objects } = said('newsItem', { title, href: '/news/7', day: null, picture: null });
  t.match(objects, [{ headline: title }], 'and it is read as it was written');
  const [data = ''] = /<script type="application\/ld\+json">[\s\S]*/.exec(html) ?? [];
  t.notMatch(data.slice(8), /<script|<!--/i);
  t.equal(data.split('</script>').length, 2);
});
