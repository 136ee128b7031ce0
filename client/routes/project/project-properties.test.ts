import t from 'tap';
import type { Property } from '../../../shared/content.ts';
import { unitsView } from './project-units.ts';
import { input, PROJECT, PROPERTY } from './project-view.fixture.ts';
import { projectView } from './project-view.ts';

t.test('a property row prints areas, rupees and Plot for BHK 0, and dashes for what is unknown', (t) => {
  const cells = (property: Property) =>
    unitsView({ ...PROJECT, properties: [property] }, input(PROJECT)).properties[0]?.cells ?? [];
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

t.test('properties are shown as the address asks, what is unknown last', async (t) => {
  const homes = [
    { ...PROPERTY, id: 'b', bhk: 2, price: null, totalArea: '900 sq ft' },
    { ...PROPERTY, id: 'c', bhk: 2, price: 3_000_000, totalArea: null },
    { ...PROPERTY, id: 'd', bhk: 3, price: 5_000_000, totalArea: '1500' },
  ];
  const project = { ...PROJECT, properties: homes };
  const shown = async (search: string) => {
    const { properties, units } = await projectView(input(project, [], {}, search));
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
