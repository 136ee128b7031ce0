import t from 'tap';
import { formStart } from './form-start.ts';

t.test('the budget is the option that the price lies in', async (t) => {
  for (const [rupees, budget] of [
    [null, undefined],
    [999_999, undefined],
    [1_000_000, '10-25 Lac'],
    [2_500_000, '10-25 Lac'],
    [2_500_001, '26-40 Lac'],
    [4_000_000, '26-40 Lac'],
    [4_235_500, '41 Lac and above'],
    [1e12, '41 Lac and above'],
  ] as const)
    t.equal(formStart(rupees, null), budget ?? '', String(rupees));
});

t.test('the project type is the one that the category names alone', async (t) => {
  for (const [category, type] of [
    [null, undefined],
    ['', undefined],
    ['Apartments', 'Residential'],
    ['RESIDENTIAL PLOTS', 'Residential'],
    ['Villas', 'Residential'],
    ['Township', 'Residential'],
    ['Commercial', 'Commercial'],
    ['Shops & Offices', 'Commercial'],
    ['Shops and flats', undefined],
    ['Warehouse of data', undefined],
  ] as const)
    t.equal(formStart(null, category), type ?? '', String(category));
});
