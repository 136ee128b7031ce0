import t from 'tap';
import type { Project, Property } from '../../../shared/content.ts';
import { bareProject } from '../../../test/support/content.ts';
import { SITE_FACTS } from '../../../test/support/site-facts.ts';
import type { Backend } from '../../backend.ts';
import { type PageInput, pageLocaleOf } from '../../page.ts';
import { structuredOf } from '../../structured.ts';
import { projectView } from './project-view.ts';
import { propertyRow } from './property-row.ts';

const PROPERTY: Property = {
  id: '1',
  title: 'Corner flat',
  bhk: 3,
  totalArea: '1450',
  builtupArea: '1200 sq. ft.',
  ratePerSqft: 4200,
  price: 4_850_000,
  facing: 'East',
  floor: null,
};

const PROJECT = bareProject({
  location: 'Kolar Road',
  city: 'Bhopal',
  state: 'Madhya Pradesh',
  category: 'Residential',
  status: 'Ongoing Project',
  startedOn: '2024-04-01',
  description: '<p>Two towers by the lake.</p><p>Sixty homes &amp; a garden.</p>',
  image: '/main.jpg',
  latitude: 23.2,
  longitude: 77.4,
  developer: 'Bhavishya Developers',
  reraId: 'P-BPL-24-001',
  properties: [PROPERTY, { ...PROPERTY, id: '2', price: 3_900_000 }],
  documents: [
    { title: 'Brochure', fileUrl: '/files/brochure.pdf?v=2' },
    { title: 'Elsewhere', fileUrl: 'https://elsewhere.example/plan.pdf' },
    { title: 'Nowhere', fileUrl: 'javascript:alert(1)' },
  ],
  albums: [
    { title: 'Exterior', images: ['/main.jpg', '/a.jpg', '/a.jpg', '/b.jpg', '/c.jpg', '/d.jpg'] },
    { title: 'Interior', images: [] },
  ],
  videos: [
    {
      title: 'Site walk',
      videoLink: 'https://youtu.be/abc',
      videos: [
        { title: 'Part one', videoLink: '/files/one.mp4' },
        { title: 'Not a link', videoLink: 'javascript:alert(1)' },
      ],
    },
  ],
});

function input(project: Project | null, others: Project[] = [], more: Partial<Backend> = {}): PageInput {
  const backend: Partial<Backend> = {
    project: async (slug) => (project?.slug === slug ? project : null),
    projects: async () => (project ? [project, ...others] : others),
    picture: (address, alt) => (address ? { base: `/media${address}`, alt } : null),
    file: (address) => (address.startsWith('/') ? `/files?of=${address}` : null),
    fileBytes: () => null,
    videoStill: () => null,
    site: {
      homeLoan: { rate: 8.5, asOf: '2026-11-01', own: 20, years: 20 },
      rera: { name: 'MP RERA', url: 'https://rera.example/' },
      places: [
        { name: 'North', latitude: 23.3, longitude: 77.4 },
        { name: 'Station', latitude: 23.25, longitude: 77.4 },
        { name: 'Another city', latitude: 25, longitude: 77.4 },
      ],
    } as Backend['site'],
    qr: (address) => ({ size: 1, bits: address }),
    ...more,
  };
  return {
    backend: backend as Backend,
    params: { slug: project?.slug ?? 'nothing' },
    locale: pageLocaleOf('en'),
    search: new URLSearchParams(),
  };
}

function failure(): Promise<never> {
  return Promise.reject(
    Object.assign(new Error('no response'), { name: 'ContentFailure', kind: 'unreachable' }),
  );
}

/** What the loader threw: status and message. */
async function thrownBy(view: Promise<unknown>) {
  const thrown = await view.then(
    () => null,
    (error: { data: { message: string }; init: { status: number } }) => error,
  );
  return { status: thrown?.init.status, message: thrown?.data.message };
}

t.test('the price is that of the first property, not the lowest, with the EMI hint in k', async (t) => {
  const { price } = await projectView(input(PROJECT));
  t.strictSame(price, { rupees: 4_850_000, text: '₹48,50,000', emi: '202k' });
});

t.test('a first property without a price, or with one of 0, is on request', async (t) => {
  for (const price of [null, 0, 0.4]) {
    const properties = [{ ...PROPERTY, price }, PROPERTY];
    t.equal((await projectView(input({ ...PROJECT, properties }))).price, null, `${price}`);
  }
  t.equal((await projectView(input({ ...PROJECT, properties: [] }))).price, null);
});

t.test('search engines learn the price as a number, and none that is on request', async (t) => {
  const structured = async (price: number | null) => {
    const view = await projectView(input({ ...PROJECT, properties: [{ ...PROPERTY, price }] }));
    const [listing] = structuredOf('project', view, [], {
      site: SITE_FACTS,
      locale: pageLocaleOf('en'),
    });
    return listing as object;
  };
  t.match(await structured(4_850_000.4), { offers: { priceCurrency: 'INR', price: 4_850_000 } });
  t.notOk('offers' in (await structured(0)));
  t.notOk('offers' in (await structured(null)));
});

t.test('the location links to the map only where there are coordinates', async (t) => {
  const { facts } = await projectView(input(PROJECT));
  t.strictSame(
    facts.map((fact) => fact.label),
    ['Developer', 'Status', 'Category', 'City', 'Location', 'Start date'],
  );
  t.strictSame(
    facts.find((fact) => fact.label === 'Location'),
    {
      label: 'Location',
      value: 'Kolar Road',
      href: 'https://www.google.com/maps/search/?api=1&query=23.2,77.4',
    },
  );
  const without = await projectView(input({ ...PROJECT, longitude: null }));
  t.strictSame(
    without.facts.find((fact) => fact.label === 'Location'),
    { label: 'Location', value: 'Kolar Road' },
  );
});

t.test('details that upstream does not have are left out or empty', async (t) => {
  const bare = await projectView(
    input({
      ...PROJECT,
      developer: null,
      status: null,
      category: null,
      city: null,
      location: null,
      latitude: null,
      startedOn: null,
      description: null,
    }),
  );
  t.strictSame(bare.facts, [{ label: 'Status', value: 'Unknown' }]);
  t.strictSame(bare.description, []);
  t.equal(bare.place, '');
});

t.test('the description is shown as paragraphs of plain text', async (t) => {
  const { description } = await projectView(input(PROJECT));
  t.strictSame(description, ['Two towers by the lake.', 'Sixty homes & a garden.']);
});

t.test('an address does not name the city twice', async (t) => {
  const { address } = await projectView(input({ ...PROJECT, location: 'Kolar Road, Bhopal' }));
  t.equal(address, 'Kolar Road, Bhopal, Madhya Pradesh');
});

t.test('the gallery begins with the main picture and shows none twice', async (t) => {
  const { pictures, albums } = await projectView(input(PROJECT));
  t.strictSame(
    pictures.map((picture) => picture.base),
    ['/media/main.jpg', '/media/a.jpg', '/media/b.jpg', '/media/c.jpg'],
  );
  t.strictSame(
    albums.map(({ id, title, pictures }) => [id, title, pictures.length]),
    [
      ['album-1', 'Exterior', 5],
      ['album-2', 'Interior', 0],
    ],
  );
});

t.test('documents and videos lead through our server or to the web, never to a script', async (t) => {
  const { documents, videos } = await projectView(input(PROJECT));
  t.strictSame(documents, [
    { title: 'Brochure', href: '/files?of=/files/brochure.pdf?v=2', host: null, type: 'PDF' },
    {
      title: 'Elsewhere',
      href: 'https://elsewhere.example/plan.pdf',
      host: 'elsewhere.example',
      type: 'PDF',
    },
  ]);
  t.strictSame(
    videos[0]?.videos.map((video) => video.href),
    ['/files?of=/files/one.mp4', 'https://youtu.be/abc'],
  );
});

t.test('related projects are the three nearest in city, category and status', async (t) => {
  const other = (slug: string, change: Partial<Project>) => ({
    ...PROJECT,
    id: slug,
    slug,
    name: slug,
    ...change,
  });
  const { related } = await projectView(
    input(PROJECT, [
      other('indore', { city: 'Indore' }),
      other('shops', { category: 'Commercial' }),
      other('twin', {}),
      other('plots', { category: 'Plots', status: 'Completed' }),
      other('stranger', { city: 'Indore', category: 'Other', status: 'Completed' }),
    ]),
  );
  t.strictSame(
    related.map((card) => `/projects/${card.slug}`),
    ['/projects/twin', '/projects/shops', '/projects/plots'],
  );
});

t.test('a failing list takes only the related projects away', async (t) => {
  const view = await projectView(input(PROJECT, [], { projects: failure }));
  t.equal(view.name, 'Lake View');
  t.strictSame(view.related, []);
});

t.test('an unknown project is a 404, a failing upstream a 503', async (t) => {
  t.strictSame(await thrownBy(projectView(input(null))), { status: 404, message: 'Project not found.' });
  const failed = await thrownBy(projectView(input(PROJECT, [], { project: failure })));
  t.equal(failed.status, 503);
});

t.test('a property row prints areas, rupees and Plot for BHK 0, and dashes for what is unknown', (t) => {
  const cells = (property: Property) => propertyRow(property, pageLocaleOf('en')).cells;
  t.strictSame(cells(PROPERTY), [
    'Corner flat',
    '3 BHK',
    '1,450 sq ft',
    '1,200 sq. ft.',
    '₹4,200',
    '₹48,50,000',
    'East',
    '–',
  ]);
  t.equal(cells({ ...PROPERTY, bhk: 0 })[1], 'Plot');
  t.equal(cells({ ...PROPERTY, totalArea: '1,100 sq ft' })[2], '1,100 sq ft');
  t.equal(cells({ ...PROPERTY, totalArea: 'on request' })[2], 'on request');
  t.equal(cells({ ...PROPERTY, ratePerSqft: 0 })[4], '–');
  for (const price of [null, 0, 0.4]) t.equal(cells({ ...PROPERTY, price })[5], 'On request');
  t.end();
});

t.test('the loan panel reckons with own money, rate and years of the site facts', async (t) => {
  const { loan } = await projectView(input(PROJECT));
  t.strictSame(loan, {
    instalment: '₹33,672',
    lent: '₹38,80,000',
    day: '1 Nov 2026',
    years: 20,
    fields: { amount: '48,50,000', own: '9,70,000', rate: '8.5', years: '20' },
  });
  const cheap = { ...PROJECT, properties: [{ ...PROPERTY, price: 90_000 }] };
  t.equal((await projectView(input(cheap))).loan, null, 'no loan for less than a lakh');
  t.equal((await projectView(input({ ...PROJECT, properties: [] }))).loan, null);
});

t.test('what is near stands nearest first, each in its direction', async (t) => {
  const { near } = await projectView(input(PROJECT));
  t.same(near, [
    { name: 'Station', distance: '5.6 km', x: 0, y: -0.5 },
    { name: 'North', distance: '11.1 km', x: 0, y: -1 },
  ]);
  t.same((await projectView(input({ ...PROJECT, latitude: null }))).near, []);
});

t.test('properties are shown as the address asks, what is unknown last', async (t) => {
  const homes = [
    { ...PROPERTY, id: 'b', bhk: 2, price: null, totalArea: '900 sq ft' },
    { ...PROPERTY, id: 'c', bhk: 2, price: 3_000_000, totalArea: null },
    { ...PROPERTY, id: 'd', bhk: 3, price: 5_000_000, totalArea: '1500' },
  ];
  const project = { ...PROJECT, properties: homes };
  const shown = async (search: string) => {
    const { properties, units } = await projectView({
      ...input(project),
      search: new URLSearchParams(search),
    });
    return { ids: properties.map(({ id }) => id).join(''), units };
  };
  const plain = await shown('');
  t.equal(plain.ids, 'bcd');
  t.equal(plain.units?.isChosen, false);
  t.same(
    plain.units?.sizes.map(({ label, href }) => [label, href]),
    [
      ['All', '/projects/lake-view#properties'],
      ['2 BHK', '/projects/lake-view?bhk=2#properties'],
      ['3 BHK', '/projects/lake-view?bhk=3#properties'],
    ],
  );
  t.equal((await shown('sort=price-low')).ids, 'cdb');
  t.equal((await shown('sort=price-high')).ids, 'dcb');
  t.equal((await shown('sort=area')).ids, 'bdc');
  const both = await shown('bhk=2&sort=price-low');
  t.equal(both.ids, 'cb');
  t.equal(both.units?.isChosen, true);
  t.equal(both.units?.sorts[0]?.href, '/projects/lake-view?bhk=2#properties');
  t.equal((await shown('bhk=9')).ids, 'bcd', 'a size that it has not is none');
});

t.test('of projects with as much in common the nearest in price and place come first', async (t) => {
  const other = (slug: string, price: number, latitude: number) => ({
    ...PROJECT,
    ...{ id: slug, slug, latitude, properties: [{ ...PROPERTY, price }] },
  });
  const others = [
    other('dear', 20_000_000, 23.2),
    other('far', 3_900_000, 23.6),
    other('like', 4_000_000, 23.21),
  ];
  const { related } = await projectView(input(PROJECT, others));
  t.equal(related[0]?.slug, 'like');
});

t.test('a project that is not registered says so', async (t) => {
  const view = await projectView(input({ ...PROJECT, reraId: null, isUnregistered: true }));
  t.equal(view.isUnregistered, true);
  t.equal(view.qr.rera, null);
  t.equal((await projectView(input(PROJECT))).qr.rera?.bits, 'https://rera.example/');
});

t.test('dated albums come first, the newest of them first, and keep their addresses', async (t) => {
  const albums = [
    { title: 'Renders', images: ['/r.jpg'] },
    { title: 'Foundations', date: '2025-03-01', images: ['/f.jpg'] },
    { title: 'Roof', date: '2026-09-30', images: ['/a.jpg'] },
    { title: 'Plans', images: ['/p.jpg'] },
  ];
  const view = await projectView(input(bareProject({ albums })));
  t.same(
    view.albums.map(({ id, title, day, date }) => [id, title, day, date]),
    [
      ['album-3', 'Roof', '2026-09-30', '30 Sept 2026'],
      ['album-2', 'Foundations', '2025-03-01', '1 Mar 2025'],
      ['album-1', 'Renders', undefined, undefined],
      ['album-4', 'Plans', undefined, undefined],
    ],
  );
  t.match(view.pictures[0]?.base, /r\.jpg/, 'the first screen shows what upstream names first');
});

t.test('a brochure is offered with its kind and size, where there is one', async (t) => {
  const { brochure } = await projectView(input(PROJECT, [], { fileBytes: () => 2_400_000 }));
  t.match(brochure, { title: 'Brochure', type: 'PDF, 2.4 MB', host: null });
  t.equal((await projectView(input(bareProject({ name: 'Bare' })))).brochure, null);
});

t.test('a project that has another name by now redirects to its address', async (t) => {
  const asked = input(PROJECT, [], { project: async () => PROJECT });
  const redirect = await projectView({ ...asked, params: { slug: 'as-it-was-called' } }).catch(
    (thrown) => thrown,
  );
  t.ok(redirect instanceof Response);
  t.equal(redirect.status, 301);
  t.equal(redirect.headers.get('location'), `/projects/${PROJECT.slug}`);
});
