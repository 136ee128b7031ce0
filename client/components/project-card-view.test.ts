import t from 'tap';
import type { Project, Property } from '../../shared/content.ts';
import { bareProject } from '../../test/support/content.ts';
import { pageInput } from '../../test/support/page-input.ts';
import { joinPlace, projectCard, statusLabel } from './project-card-view.ts';

const home: Property = {
  id: '1',
  title: '2 BHK',
  bhk: 2,
  totalArea: null,
  builtupArea: null,
  ratePerSqft: null,
  price: 4_850_000,
  facing: null,
  floor: null,
};

const project = bareProject({
  location: 'Kolar Road',
  city: 'Bhopal',
  state: 'Madhya Pradesh',
  category: 'Residential',
  status: 'Ongoing Project',
  image: 'large.jpg',
  thumbnail: 'small.jpg',
  reraId: 'P-BPL-24-4521',
  properties: [home],
});

const card = (change: Partial<Project> = {}, chosen?: Parameters<typeof projectCard>[2]) =>
  projectCard({ ...project, ...change }, pageInput(), chosen);

t.test('the card names its lowest price, and none where no property has one', async (t) => {
  const properties = [
    home,
    { ...home, price: 3_800_000 },
    { ...home, price: null },
    { ...home, price: 0 },
    { ...home, price: 0.4 },
  ];
  t.strictSame(card({ properties }).fromPrice, { text: '₹38 Lakh' });
  t.equal(card({ properties: [{ ...home, price: null }] }).fromPrice, null);
  t.equal(card({ properties: [] }).fromPrice, null);
});

t.test('who looks for one size within a range reads the price of that size', async (t) => {
  const properties = [
    { ...home, bhk: 1, price: 1_539_000 },
    { ...home, price: 2_100_000 },
    { ...home, price: 2_400_000 },
  ];
  const priceOf = (chosen: Parameters<typeof projectCard>[2]) => card({ properties }, chosen).fromPrice;
  const offer = { text: '₹21 Lakh', label: '2 BHK from' };
  t.strictSame(priceOf({ bhk: 2 }), offer);
  t.equal(priceOf({ bhk: 2, min: 2_200_000 })?.text, '₹24 Lakh');
  t.strictSame(priceOf({ max: 4_000_000 }), { text: '₹15.39 Lakh' });
  t.equal(priceOf({ bhk: 7 })?.text, '₹15.39 Lakh', 'a size that there is not chooses nothing');
});

t.test('the sizes of its homes are named once each, small ones first, plots last', async (t) => {
  const sizes = [3, 0, 2, 3, null].map((bhk) => ({ ...home, bhk }));
  t.equal(card({ properties: sizes }).homes, '2, 3 BHK, Plot');
  t.equal(card({ properties: [{ ...home, bhk: 0 }] }).homes, 'Plot');
  t.equal(card({ properties: [{ ...home, bhk: null }] }).homes, null);
});

t.test('the city is not named twice', async (t) => {
  t.equal(card().place, 'Kolar Road, Bhopal');
  for (const [location, place] of [
    ['Kolar Road, bhopal', 'Kolar Road, bhopal'],
    ['Kolar Road, Bhopal 462042', 'Kolar Road, Bhopal 462042'],
    ['Indore-Bhopal Road', 'Indore-Bhopal Road, Bhopal'],
    [null, 'Bhopal'],
  ] as const) {
    t.equal(card({ location }).place, place);
  }
  t.equal(card({ location: null, city: null }).place, null);
});

t.test('the large picture goes before the small one; without both there is none', async (t) => {
  t.match(card().picture, { base: '/media/large.jpg', alt: '' });
  t.match(card({ image: null }).picture, { base: '/media/small.jpg' });
  t.equal(card({ image: null, thumbnail: null }).picture, null);
});

t.test('a badge shows the word, else the raw text without a colour, else Unknown', async (t) => {
  t.match(card({ status: 'On hold' }), { status: 'On hold', statusKind: null });
  for (const [status, label] of [
    ['Ongoing Project', 'Ongoing'],
    ['  ', 'Unknown'],
    [null, 'Unknown'],
  ] as const) {
    t.equal(statusLabel(status, 'en'), label);
  }
});

t.test('a place names each of its parts once, wherever and however an earlier part has it', async (t) => {
  t.equal(
    joinPlace(['Kolar Road, Bhopal 462042', 'Bhopal', 'Madhya Pradesh']),
    'Kolar Road, Bhopal 462042, Madhya Pradesh',
  );
  t.equal(joinPlace(['Raura Road', 'Rau']), 'Raura Road, Rau', 'a part of a word is no name');
  t.equal(joinPlace(['नीलबड़, भोपाल', 'भोपाल']), 'नीलबड़, भोपाल');
  t.equal(joinPlace([' ', 'Bhopal', null]), 'Bhopal');
  t.equal(joinPlace([null, '']), '');
});

t.test('a card says its RERA number where there is one', async (t) => {
  t.equal(card().rera, 'P-BPL-24-4521');
  t.equal(card({ reraId: null }).rera, null);
});
