import t from 'tap';
import type { Property } from '../../shared/content.ts';
import { bareProject } from '../../test/support/content.ts';
import { pageLocaleOf } from '../page.ts';
import { joinPlace, projectCard, statusLabel } from './project-card-view.ts';

const input = {
  backend: {
    picture: (address: string | null, alt: string) => (address ? { base: address, alt } : null),
  },
  locale: pageLocaleOf('en'),
};

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

t.test('the card names its lowest price, and none where no property has one', async (t) => {
  const properties = [
    home,
    { ...home, price: 3_800_000 },
    { ...home, price: null },
    { ...home, price: 0 },
    { ...home, price: 0.4 },
  ];
  t.strictSame(projectCard({ ...project, properties }, input).fromPrice, {
    rupees: 3_800_000,
    text: '₹38 Lakh',
  });
  t.equal(projectCard({ ...project, properties: [{ ...home, price: null }] }, input).fromPrice, null);
  t.equal(projectCard({ ...project, properties: [] }, input).fromPrice, null);
});

t.test('who looks for one size within a range reads the price of that size', async (t) => {
  const properties = [
    { ...home, bhk: 1, price: 1_539_000 },
    { ...home, price: 2_100_000 },
    { ...home, price: 2_400_000 },
  ];
  const priceOf = (chosen: Parameters<typeof projectCard>[2]) =>
    projectCard({ ...project, properties }, input, chosen).fromPrice;
  const offer = { rupees: 2_100_000, text: '₹21 Lakh', label: '2 BHK from' };
  t.strictSame(priceOf({ bhk: 2 }), offer);
  t.equal(priceOf({ bhk: 2, min: 2_200_000 })?.rupees, 2_400_000);
  t.strictSame(priceOf({ max: 4_000_000 }), { rupees: 1_539_000, text: '₹15.39 Lakh' });
  t.equal(priceOf({ bhk: 7 })?.rupees, 1_539_000, 'a size that there is not chooses nothing');
});

t.test('the sizes of its homes are named once each, small ones first, plots last', async (t) => {
  const sizes = [3, 0, 2, 3, null].map((bhk) => ({ ...home, bhk }));
  t.equal(projectCard({ ...project, properties: sizes }, input).homes, '2, 3 BHK, Plot');
  t.equal(projectCard({ ...project, properties: [{ ...home, bhk: 0 }] }, input).homes, 'Plot');
  t.equal(projectCard({ ...project, properties: [{ ...home, bhk: null }] }, input).homes, null);
});

t.test('the city is not named twice', async (t) => {
  t.equal(projectCard(project, input).place, 'Kolar Road, Bhopal');
  t.equal(projectCard({ ...project, location: 'Kolar Road, bhopal' }, input).place, 'Kolar Road, bhopal');
  t.equal(
    projectCard({ ...project, location: 'Kolar Road, Bhopal 462042' }, input).place,
    'Kolar Road, Bhopal 462042',
  );
  t.equal(
    projectCard({ ...project, location: 'Indore-Bhopal Road' }, input).place,
    'Indore-Bhopal Road, Bhopal',
  );
  t.equal(projectCard({ ...project, location: null }, input).place, 'Bhopal');
  t.equal(projectCard({ ...project, location: null, city: null }, input).place, null);
});

t.test('the large picture goes before the small one; without both there is none', async (t) => {
  t.match(projectCard(project, input).picture, { base: 'large.jpg', alt: '' });
  t.match(projectCard({ ...project, image: null }, input).picture, { base: 'small.jpg' });
  t.equal(projectCard({ ...project, image: null, thumbnail: null }, input).picture, null);
});

t.test('an unknown status keeps its own word and takes no colour', async (t) => {
  t.match(projectCard({ ...project, status: 'On hold' }, input), { status: 'On hold', statusKind: null });
  t.match(projectCard({ ...project, status: null }, input), { status: 'Unknown', statusKind: null });
});

t.test('a badge shows the word, else the raw text, else Unknown', async (t) => {
  t.equal(statusLabel('Ongoing Project', 'en'), 'Ongoing');
  t.equal(statusLabel('Sold out', 'en'), 'Sold out');
  t.equal(statusLabel('  ', 'en'), 'Unknown');
  t.equal(statusLabel(null, 'en'), 'Unknown');
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
  t.same(projectCard(project, input).facts, [{ label: 'RERA', value: 'P-BPL-24-4521' }]);
  t.same(projectCard({ ...project, reraId: null }, input).facts, []);
});
