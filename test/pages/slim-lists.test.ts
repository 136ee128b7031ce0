import t from 'tap';
import { aProject } from '../support/builders.ts';
import { partOf, partsOf, textOf, textsOf } from '../support/html.ts';
import { startTimedSite } from '../support/start-within.ts';
import { visit } from '../support/visit.ts';

/** A list of projects may leave out what only a project's own page needs: a key that is missing says nothing. */

const properties = [{ id: 1, spec_title: 'Flat', bhk: 2, price: 2_400_000 }];
const whole = aProject({ id: 1, project_name: 'Lake One', rera_id: 'P-BPL-1', properties });
const without = ({ properties: _, rera_id: __, ...project }: typeof whole) => project;
const PRICE_FIELDS = ['min', 'max', 'bhk'];

t.test('where the list leaves out properties and RERA numbers', async (t) => {
  const site = await startTimedSite(t, { upstream: { content: { projects: [whole] } } });
  site.upstream.override('getAllProject', [without(whole)]);

  await t.test('a card says nothing of a price or a number, and its page says both', async (t) => {
    for (const path of [
      '/ongoing-projects',
      '/',
      '/shortlist?p=lake-one',
      '/landing',
      '/hi',
      '/hi/projects',
    ]) {
      const card = partOf((await visit(site, path)).main, '.project-card');
      t.notMatch(textOf(card), /price|on request|from ₹|RERA|registered|कीमत|पूछने पर|शुरू/i, path);
    }
    t.match((await visit(site, '/projects/lake-one')).text, /₹24,00,000[\s\S]*P-BPL-1/);
    t.match((await visit(site, '/compare?p=lake-one')).text, /₹24 Lakh/, 'a comparison reads the details');
  });

  await t.test('a list cannot be narrowed by price, size or number, and says so', async (t) => {
    for (const path of ['/projects', '/projects?min=1000000', '/projects?bhk=2&rera=1']) {
      const { main } = await visit(site, path);
      t.equal(partsOf(main, '.project-card').length, 1, path);
      for (const name of [...PRICE_FIELDS, 'rera']) t.same(partsOf(main, `[name="${name}"]`), [], name);
      t.same(partsOf(main, 'option[value="price-low"]'), []);
      t.match(textOf(main), /Prices and sizes stand on the page of each project\./);
    }
  });
});

t.test('where the list leaves them out of some records, the filter says whom it misses', async (t) => {
  const other = aProject({ id: 2, project_name: 'Hill Two', started_date: '2024-01-01', properties });
  const site = await startTimedSite(t, { upstream: { content: { projects: [whole, other] } } });
  site.upstream.override('getAllProject', [without(whole), other]);
  const { main } = await visit(site, '/projects?max=3000000');
  t.same(textsOf(main, 'project-card__name'), ['Hill Two']);
  t.match(textOf(main), /Some projects name prices and sizes on their own page alone/);
});

t.test('an empty key is none: the price is on request', async (t) => {
  const projects = [aProject({ properties: [], rera_id: null })];
  const site = await startTimedSite(t, { upstream: { content: { projects } } });
  const card = partOf((await visit(site, '/ongoing-projects')).main, '.project-card');
  t.match(textOf(card), /Price ?On request/);
  t.notMatch(textOf(card), /RERA/);
});

t.test('"See all" of the home page leads to as many as it says', async (t) => {
  const named = (id: number, status: string) => aProject({ id, project_name: `Upcoming ${id}`, status });
  const projects = [named(1, 'Upcoming Project'), named(2, 'Upcoming in 2027')];
  const site = await startTimedSite(t, { upstream: { content: { projects } } });
  const { main } = await visit(site, '/');
  const link = partOf(main, '.home-projects__ends [data-kind="upcoming"]');
  t.equal(textOf(link), 'See all 2 upcoming projects');
  const target = link.getAttribute('href') ?? '';
  t.equal(partsOf((await visit(site, target)).main, '.project-card').length, 2, target);
});
