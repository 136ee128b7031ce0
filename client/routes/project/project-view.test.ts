import t from 'tap';
import type { Project, Property, SafeHtml } from '../../../shared/content.ts';
import { projectFactsSchema } from '../../../shared/project-facts.ts';
import { failing, valuesOf } from '../../../test/support/page-input.ts';
import { SITE_FACTS } from '../../../test/support/site-facts.ts';
import { localeOf } from '../../locale.ts';
import { structuredOf } from '../../structured.ts';
import { PROJECT, PROPERTY, SITE, viewOf } from './project-view.fixture.ts';

t.test('the price is that of the first property, not the lowest, with the EMI hint in k', async (t) => {
  t.same((await viewOf()).price, { rupees: 4_850_000, text: '₹48,50,000', emi: '202k' });
});

t.test('search engines learn the price as a number, and none that is on request', async (t) => {
  const structured = async (price: number | null) => {
    const view = await viewOf({ properties: [{ ...PROPERTY, price }] });
    const [listing] = structuredOf('project', view, [], { site: SITE_FACTS, locale: localeOf('en') });
    return listing as object;
  };
  t.match(await structured(4_850_000.4), { offers: { priceCurrency: 'INR', price: 4_850_000 } });
  t.notOk('offers' in (await structured(0)));
  t.notOk('offers' in (await structured(null)));
});

t.test('search engines learn the first day of possession, as far as it is known', async (t) => {
  const [late, early] = [{ promised: '2028-03-31' }, { promised: '2027-06-30' }];
  const given = { promised: '2025-12-31', handedOver: '2026-02-14' };
  for (const [parts, day, status] of [
    [[late, early], '2027-06-30'],
    [[late, given], '2026-02-14'],
    [[late], null, 'Completed Project'],
    [[given], '2026-02-14', 'Completed Project'],
    [[{}], null],
    [[], null],
  ] as const) {
    const facts = projectFactsSchema([]).parse({ possession: parts });
    const view = await viewOf({ ...(status && { status }) }, { backend: { projectFacts: () => facts } });
    t.equal(view.availableFrom, day, JSON.stringify(parts));
  }
});

t.test('the location links to the map only where there are coordinates', async (t) => {
  const { facts } = await viewOf();
  const labels = ['Developer', 'Status', 'Category', 'City', 'Location', 'Start date'];
  t.same(valuesOf(facts, 'label'), labels);
  const href = 'https://www.google.com/maps/search/?api=1&query=23.2,77.4';
  t.same(facts[4], { label: 'Location', value: 'Kolar Road', href });
  t.same((await viewOf({ longitude: null })).facts[4], { label: 'Location', value: 'Kolar Road' });
});

t.test('details that upstream does not have are left out or empty', async (t) => {
  const bare = await viewOf({
    ...{ developer: null, status: null, category: null, city: null },
    ...{ location: null, latitude: null, startedOn: null, description: '' as SafeHtml },
  });
  t.same(bare.facts, [{ label: 'Status', value: 'Unknown' }]);
  t.match(bare, { description: '', summary: '', place: '' });
});

t.test('the description is shown as markup, and its first words as text', async (t) => {
  const { description, summary } = await viewOf();
  t.equal(description, '<p>Two towers by the lake.</p><p>Sixty homes &amp; a garden.</p>');
  t.equal(summary, 'Two towers by the lake. Sixty homes & a garden.');
});

t.test('an address does not name the city twice', async (t) => {
  const { address } = await viewOf({ location: 'Kolar Road, Bhopal' });
  t.equal(address, 'Kolar Road, Bhopal, Madhya Pradesh');
});

t.test('the loan panel reckons with own money, rate and years of the site facts', async (t) => {
  t.same((await viewOf()).loan, {
    instalment: '₹33,672',
    lent: '₹38,80,000',
    day: '1 Nov 2026',
    years: 20,
    terms: '20 % down, 20 years, 8.5 %',
    labels: { amount: 'Price', own: 'Your own money', rate: 'Interest, % a year', years: 'Years' },
    fields: { amount: '48,50,000', own: '9,70,000', rate: '8.5', years: '20' },
  });
  const cheap = [{ ...PROPERTY, price: 90_000 }];
  t.equal((await viewOf({ properties: cheap })).loan, null, 'no loan for less than a lakh');
  t.equal((await viewOf({ properties: [] })).loan, null);
});

t.test('what it costs in all says how much of it a loan leaves to pay', async (t) => {
  const costs = {
    stampDuty: 7.5,
    registration: 3,
    asOf: '2026-11-01',
    source: { name: 'Duties', url: '/d' },
  };
  const backend = { site: { ...SITE, costs } };
  const { cost } = await viewOf({}, { backend });
  // 48,50,000 with 10.5 per cent of it, less 38,80,000.
  t.equal(
    cost?.yours,
    'Of this you pay ₹14,79,250 yourself where a bank lends ₹38,80,000, 80 % of the price.',
  );
  const cheap = await viewOf({ properties: [{ ...PROPERTY, price: 90_000 }] }, { backend });
  t.equal(cheap.cost?.yours, null, 'no loan for less than a lakh');
  t.equal((await viewOf()).cost, null, 'no duties, no table');
  t.equal(cost?.old, null);
  const old = { site: { ...SITE, costs: { ...costs, asOf: '2025-11-01' } } };
  t.match((await viewOf({}, { backend: old })).cost?.old, /more than half a year old/);
});

t.test('the gallery begins with the main picture and shows none twice', async (t) => {
  const { pictures, albums } = await viewOf();
  const bases = ['/media/main.jpg', '/media/a.jpg', '/media/b.jpg', '/media/c.jpg'];
  t.same(valuesOf(pictures, 'base'), bases);
  const [exterior, interior] = albums;
  t.match(exterior, { id: 'album-1', title: 'Exterior', pictures: { length: 5 } });
  t.match(interior, { id: 'album-2', title: 'Interior', pictures: { length: 0 } });
});

t.test('documents and videos lead through our server or to the web, never to a script', async (t) => {
  const { documents, videos } = await viewOf();
  const elsewhere = 'elsewhere.example';
  t.same(documents, [
    { title: 'Brochure', href: '/files/files/brochure.pdf?v=2', host: null, type: 'PDF' },
    { title: 'Elsewhere', href: `https://${elsewhere}/plan.pdf`, host: elsewhere, type: 'PDF' },
  ]);
  t.same(valuesOf(videos[0]?.videos ?? [], 'href'), ['/files/files/one.mp4', 'https://youtu.be/abc']);
});

t.test('dated albums come first, the newest of them first, and keep their addresses', async (t) => {
  const albums = [
    { title: 'Renders', images: ['/r.jpg'] },
    { title: 'Foundations', date: '2025-03-01', images: ['/f.jpg'] },
    { title: 'Roof', date: '2026-09-30', images: ['/a.jpg'] },
    { title: 'Plans', images: ['/p.jpg'] },
  ];
  const view = await viewOf({ albums, image: null });
  t.same(valuesOf(view.albums, 'title'), ['Roof', 'Foundations', 'Renders', 'Plans']);
  t.same(valuesOf(view.albums, 'id'), ['album-3', 'album-2', 'album-1', 'album-4']);
  t.same(valuesOf(view.albums, 'day'), ['2026-09-30', '2025-03-01', undefined, undefined]);
  t.match(view.pictures[0]?.base, /r\.jpg/, 'the first screen shows the album that upstream names first');
});

t.test('a brochure is offered with its kind and size, where there is one', async (t) => {
  const { brochure } = await viewOf(
    {},
    { backend: { fileFacts: () => ({ bytes: 2_400_000, kind: 'pdf' }) } },
  );
  t.match(brochure, { title: 'Brochure', type: 'PDF, 2.4 MB', host: null });
  t.equal((await viewOf({ documents: [] })).brochure, null);
});

t.test('a property row prints areas, rupees and Plot for BHK 0, and dashes for the unknown', async (t) => {
  const cells = async (change: Partial<Property> = {}) => {
    const { properties } = await viewOf({ properties: [{ ...PROPERTY, ...change }] });
    return Object.values(properties[0]?.cells ?? {});
  };
  const size = ['3 BHK', '1,450 sq ft', '1,200 sq ft'];
  t.same(await cells(), ['Corner flat', ...size, '₹4,200', '₹48,50,000', 'East', '–']);
  t.equal((await cells({ bhk: 0 }))[1], 'Plot');
  t.equal((await cells({ totalArea: '1,100 sq ft' }))[2], '1,100 sq ft');
  t.equal((await cells({ totalArea: 'on request' }))[2], 'on request');
  t.equal((await cells({ ratePerSqft: 0 }))[4], '–');
  for (const price of [null, 0, 0.4]) t.equal((await cells({ price }))[5], 'On request');
});

t.test('a home without a title is asked about by its size, else by its project', async (t) => {
  const asked = async (change: Partial<Property>) =>
    (await viewOf({ properties: [{ ...PROPERTY, ...change }] })).properties;
  t.match(await asked({}), [{ unit: 'Corner flat', called: 'Corner flat' }]);
  t.match(await asked({ title: '', bhk: 2 }), [{ unit: undefined, called: '2 BHK' }]);
  t.match(await asked({ title: '', bhk: null }), [{ unit: undefined, called: undefined }]);
});

t.test('properties are shown as the address asks, unknown ones last', async (t) => {
  const properties = [
    { ...PROPERTY, id: 'b', bhk: 2, price: null, totalArea: '900 sq ft' },
    { ...PROPERTY, id: 'c', bhk: 2, price: 3_000_000, totalArea: null },
    { ...PROPERTY, id: 'd', bhk: 3, price: 5_000_000, totalArea: '1500' },
  ];
  for (const [search, ids] of [
    ['', 'bcd'],
    ['sort=price-low', 'cdb'],
    ['sort=price-high', 'dcb'],
    ['sort=area', 'bdc'],
    ['bhk=2&sort=price-low', 'cbd'],
    ['bhk=3', 'dbc'],
    ['bhk=3&sort=area', 'dbc'],
    ['bhk=9', 'bcd'],
  ] as const) {
    const view = await viewOf({ properties }, { search });
    t.equal(valuesOf(view.properties, 'id').join(''), ids, search);
  }
  const { units } = await viewOf({ properties });
  const { sizes = [] } = units ?? {};
  t.same(valuesOf(sizes, 'label'), ['Any size', '2 BHK', '3 BHK']);
  const page = '/projects/lake-view';
  t.same(valuesOf(sizes, 'href'), [
    `${page}#properties`,
    `${page}?bhk=2#properties`,
    `${page}?bhk=3#properties`,
  ]);
  const chosen = (await viewOf({ properties }, { search: 'bhk=2&sort=price-low' })).units;
  t.equal(chosen?.sorts[0]?.href, `${page}?bhk=2#properties`);
});

const other = (slug: string, change: Partial<Project>) => ({ ...PROJECT, slug, name: slug, ...change });

t.test('related projects are the three nearest in city, category and status', async (t) => {
  const others = [
    other('indore', { city: 'Indore' }),
    other('shops', { category: 'Commercial' }),
    other('twin', {}),
    other('plots', { category: 'Plots', status: 'Completed' }),
    other('stranger', { city: 'Indore', category: 'Other', status: 'Completed' }),
  ];
  t.same(valuesOf((await viewOf({}, { others })).related, 'slug'), ['twin', 'shops', 'plots']);
});

t.test('of projects with as much in common the nearest in price and place come first', async (t) => {
  const like = (slug: string, price: number, latitude: number) =>
    other(slug, { latitude, properties: [{ ...PROPERTY, price }] });
  const others = [
    like('dear', 20_000_000, 23.2),
    like('far', 3_900_000, 23.6),
    like('like', 4_000_000, 23.21),
  ];
  t.equal((await viewOf({}, { others })).related[0]?.slug, 'like');
});

t.test('a failing list takes only the related projects away', async (t) => {
  t.match(await viewOf({}, { backend: { projects: failing() } }), { name: 'Lake View', related: [] });
});

t.test('places of the town stand nearest first', async (t) => {
  t.same((await viewOf()).places, [
    { kind: null, name: 'Station', distance: '5.6 km' },
    { kind: null, name: 'North', distance: '11.1 km' },
  ]);
  t.same((await viewOf({ latitude: null })).places, []);
});
