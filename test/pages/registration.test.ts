import t from 'tap';
import { aProject } from '../support/builders.ts';
import { attributesOf, linksOf, partOf, partsOf, textOf, textsOf } from '../support/html.ts';
import { startTimedSite } from '../support/start-within.ts';
import { visit } from '../support/visit.ts';

const properties = [{ id: 1, spec_title: 'Flat', bhk: 2, rate_per_sqft: 4123, price: 4_250_000 }];
const projects = [
  aProject({ id: 1, project_name: 'Open Field', rera_id: '', properties }),
  aProject({ id: 2, project_name: 'Lake One', rera_id: 'P-BPL-24-1', properties }),
  aProject({ id: 3, project_name: 'Old House', status: 'Completed', properties }),
];
const AUTHORITY = 'https://www.rera.mp.gov.in/';
const PRICE = /4,?250,?000|42,50,000|42\.5 Lakh|4,?123/;

t.test('with RERA_REQUIRED a project that needs a number', async (t) => {
  const env = { RERA_REQUIRED: '1' };
  const site = await startTimedSite(t, { upstream: { content: { projects } }, env });
  const pages = ['/projects/open-field', '/compare?p=open-field', '/shortlist?p=open-field'];

  await t.test('has no price anywhere without one: in no page, no data, no structured data', async (t) => {
    for (const path of pages) {
      const { status, html } = await visit(site, path);
      t.equal(status, 200, path);
      t.match(html, /Not stated|No MP RERA number is stated/, path);
      t.notMatch(html, /not registered|nothing is sold/i, 'an empty field says no more');
      t.match((await visit(site, `/hi${path}`)).html, /नंबर नहीं बताया गया है|नहीं बताया गया/, path);
      // Similar projects beneath have their own prices.
      const own = partOf(html, '.project-hero').innerHTML + partOf(html, '.project__layout').innerHTML;
      t.notMatch(path.startsWith('/projects') ? own : html, PRICE, path);
    }
    for (const data of ['/_data/compare?p=open-field', '/_data/hi/compare?p=open-field'])
      t.notMatch((await visit(site, data)).html, PRICE, data);
    const { html } = await visit(site, '/projects/open-field');
    t.notMatch(partOf(html, '[type="application/ld+json"]').innerHTML, /Offer/);
  });

  await t.test('offers a callback only', async (t) => {
    const { main } = await visit(site, '/projects/open-field');
    const panel = partOf(main, '.project-panel');
    t.same(attributesOf(panel, 'a[data-form]', 'data-form'), ['callback']);
    const head = partOf(main, '.project-hero');
    t.same(attributesOf(head, 'a[data-form]', 'data-form'), ['callback']);
    t.same([...new Set(attributesOf(main, '[data-form]', 'data-form'))], ['callback'], 'and nothing else');
    t.equal(partsOf(main, '#loan').length, 0);
    t.match(textOf(partOf(main, '.project-hero__price')), /^On request$/);
  });

  await t.test('with its number shows price, number, the authority and a code to it', async (t) => {
    const { main } = await visit(site, '/projects/lake-one');
    t.match(textOf(partOf(main, '.project-hero__price')), /42,50,000/);
    const registration = partOf(main, '.registration');
    t.match(textOf(registration), /MP RERA P-BPL-24-1/);
    t.ok(linksOf(registration).includes(AUTHORITY));
    t.ok(attributesOf(registration, 'img.qr', 'alt').includes('QR code to www.rera.mp.gov.in'));
    for (const address of attributesOf(registration, 'img.qr', 'src')) {
      const code = await visit(site, address);
      t.equal(code.status, 200, address);
      t.equal(code.headers.get('content-type'), 'image/svg+xml');
      t.match(code.html, /^<svg /);
    }
    for (const address of ['/qr/projects/none.svg', '/qr/hi/projects/none.svg', '/qr/news.svg'])
      t.equal((await visit(site, address)).status, 404, address);
    const list = await visit(site, '/ongoing-projects');
    t.ok(textsOf(list.main, 'project-card__fact').includes('Not stated'));
    t.ok(linksOf(partOf(list.main, '.project-card')).includes(AUTHORITY), 'on cards');
    t.ok(linksOf((await visit(site, '/compare?p=lake-one')).main).includes(AUTHORITY), 'in comparisons');
  });

  await t.test('needs none once it is completed', async (t) => {
    t.match((await visit(site, '/projects/old-house')).text, /42,50,000/);
  });

  await t.test('stands in what the operator is told', async (t) => {
    t.same(site.content().unregisteredProjects, ['open-field']);
  });
});

t.test('without RERA_REQUIRED the page shows what upstream sends', async (t) => {
  const site = await startTimedSite(t, { upstream: { content: { projects } } });
  t.match((await visit(site, '/projects/open-field')).text, /42,50,000/);
});
