import t from 'tap';
import { valuesOf } from '../../../test/support/page-input.ts';
import { SITE_FACTS } from '../../../test/support/site-facts.ts';
import { localeOf } from '../../locale.ts';
import { structuredOf } from '../../structured.ts';
import { PROPERTY, viewOf } from './project-view.fixture.ts';

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
    ...{ location: null, latitude: null, startedOn: null, description: null },
  });
  t.same(bare.facts, [{ label: 'Status', value: 'Unknown' }]);
  t.match(bare, { description: [], place: '' });
});

t.test('the description is shown as paragraphs of plain text', async (t) => {
  t.same((await viewOf()).description, ['Two towers by the lake.', 'Sixty homes & a garden.']);
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
    fields: { amount: '48,50,000', own: '9,70,000', rate: '8.5', years: '20' },
  });
  const cheap = [{ ...PROPERTY, price: 90_000 }];
  t.equal((await viewOf({ properties: cheap })).loan, null, 'no loan for less than a lakh');
  t.equal((await viewOf({ properties: [] })).loan, null);
});
