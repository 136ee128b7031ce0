import t from 'tap';
import type { Project } from '../../../shared/content.ts';
import { failing, valuesOf } from '../../../test/support/page-input.ts';
import { PROJECT, PROPERTY, viewOf } from './project-view.fixture.ts';

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

t.test('places near the project stand nearest first, each in its direction', async (t) => {
  t.same((await viewOf()).near, [
    { name: 'Station', distance: '5.6 km', x: 0, y: -0.5 },
    { name: 'North', distance: '11.1 km', x: 0, y: -1 },
  ]);
  t.same((await viewOf({ latitude: null })).near, []);
});
