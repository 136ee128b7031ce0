import t from 'tap';
import type { Property } from '../../../shared/content.ts';
import { valuesOf } from '../../../test/support/page-input.ts';
import { PROPERTY, viewOf } from './project-view.fixture.ts';

t.test('a property row prints areas, rupees and Plot for BHK 0, and dashes for the unknown', async (t) => {
  const cells = async (change: Partial<Property> = {}) => {
    const { properties } = await viewOf({ properties: [{ ...PROPERTY, ...change }] });
    return properties[0]?.cells ?? [];
  };
  const size = ['3 BHK', '1,450 sq ft', '1,200 sq. ft.'];
  t.same(await cells(), ['Corner flat', ...size, '₹4,200', '₹48,50,000', 'East', '–']);
  t.equal((await cells({ bhk: 0 }))[1], 'Plot');
  t.equal((await cells({ totalArea: '1,100 sq ft' }))[2], '1,100 sq ft');
  t.equal((await cells({ totalArea: 'on request' }))[2], 'on request');
  t.equal((await cells({ ratePerSqft: 0 }))[4], '–');
  for (const price of [null, 0, 0.4]) t.equal((await cells({ price }))[5], 'On request');
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
    ['bhk=2&sort=price-low', 'cb'],
    ['bhk=9', 'bcd'],
  ] as const) {
    const view = await viewOf({ properties }, { search });
    t.equal(valuesOf(view.properties, 'id').join(''), ids, search);
  }
  const { units } = await viewOf({ properties });
  t.equal(units?.isChosen, false);
  const { sizes = [] } = units ?? {};
  t.same(valuesOf(sizes, 'label'), ['All', '2 BHK', '3 BHK']);
  const page = '/projects/lake-view';
  t.same(valuesOf(sizes, 'href'), [
    `${page}#properties`,
    `${page}?bhk=2#properties`,
    `${page}?bhk=3#properties`,
  ]);
  const chosen = (await viewOf({ properties }, { search: 'bhk=2&sort=price-low' })).units;
  t.equal(chosen?.isChosen, true);
  t.equal(chosen?.sorts[0]?.href, `${page}?bhk=2#properties`);
});
