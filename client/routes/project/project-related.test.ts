import t from 'tap';
import type { Project } from '../../../shared/content.ts';
import { failing } from '../../../test/support/page-input.ts';
import { input, PROJECT, PROPERTY } from './project-view.fixture.ts';
import { projectView } from './project-view.ts';

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
  const view = await projectView(input(PROJECT, [], { projects: failing() }));
  t.equal(view.name, 'Lake View');
  t.strictSame(view.related, []);
});

t.test('what is near stands nearest first, each in its direction', async (t) => {
  const { near } = await projectView(input(PROJECT));
  t.same(near, [
    { name: 'Station', distance: '5.6 km', x: 0, y: -0.5 },
    { name: 'North', distance: '11.1 km', x: 0, y: -1 },
  ]);
  t.same((await projectView(input({ ...PROJECT, latitude: null }))).near, []);
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
