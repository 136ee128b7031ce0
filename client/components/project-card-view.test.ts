import t from 'tap';
import type { Project } from '../../shared/content.ts';
import { bareProject, property } from '../../test/support/content.ts';
import { pageInput } from '../../test/support/page-input.ts';
import { joinPlace, knownWord, projectCard } from './project-card-view.ts';

const PROJECT = bareProject({
  location: 'Kolar Road',
  city: 'Bhopal',
  status: 'Ongoing Project',
  image: 'large.jpg',
  thumbnail: 'small.jpg',
  reraId: 'P-BPL-24-4521',
  properties: [property()],
});

const card = (change: Partial<Project> = {}, chosen?: Parameters<typeof projectCard>[2]) =>
  projectCard({ ...PROJECT, ...change }, pageInput(), chosen);

t.test('the card names its lowest price, and none where no property has one', async (t) => {
  const properties = [4_850_000, 3_800_000, null, 0, 0.4].map((price) => property({ price }));
  t.same(card({ properties }).fromPrice, { text: '₹38 Lakh' });
  t.equal(card({ properties: [property({ price: null })] }).fromPrice, null);
  t.equal(card({ properties: [] }).fromPrice, null);
});

t.test('who looks for one size within a range reads the price of that size', async (t) => {
  const properties = [
    property({ bhk: 1, price: 1_539_000 }),
    property({ price: 2_100_000 }),
    property({ price: 2_400_000 }),
  ];
  for (const [chosen, offer] of [
    [{ bhk: 2 }, { text: '₹21 Lakh', label: '2 BHK from' }],
    [
      { bhk: 2, min: 2_200_000 },
      { text: '₹24 Lakh', label: '2 BHK from' },
    ],
    [{ max: 4_000_000 }, { text: '₹15.39 Lakh' }],
    // An unknown size chooses nothing.
    [{ bhk: 7 }, { text: '₹15.39 Lakh' }],
  ] as const) {
    t.same(card({ properties }, chosen).fromPrice, offer);
  }
});

t.test('the sizes of its homes are named once each, small ones first, plots last', async (t) => {
  const homes = (...sizes: (number | null)[]) =>
    card({ properties: sizes.map((bhk) => property({ bhk })) }).homes;
  t.equal(homes(3, 0, 2, 3, null), '2, 3 BHK, Plot');
  t.equal(homes(0), 'Plot');
  t.equal(homes(null), null);
});

t.test('a place names each of its parts once, wherever and however an earlier part has it', async (t) => {
  for (const [parts, place] of [
    [['Kolar Road', 'Bhopal'], 'Kolar Road, Bhopal'],
    [['Kolar Road, bhopal', 'Bhopal'], 'Kolar Road, bhopal'],
    [['Kolar Road, Bhopal 462042', 'Bhopal', 'Madhya Pradesh'], 'Kolar Road, Bhopal 462042, Madhya Pradesh'],
    [['Indore-Bhopal Road', 'Bhopal'], 'Indore-Bhopal Road, Bhopal'],
    [['Raura Road', 'Rau'], 'Raura Road, Rau'],
    [['नीलबड़, भोपाल', 'भोपाल'], 'नीलबड़, भोपाल'],
    [[' ', 'Bhopal', null], 'Bhopal'],
    [[null, ''], ''],
  ] as const) {
    t.equal(joinPlace([...parts]), place);
  }
  t.equal(card().place, 'Kolar Road, Bhopal');
  t.equal(card({ location: null, city: null }).place, null);
});

t.test('the large picture goes before the small one; without both there is none', async (t) => {
  t.match(card().picture, { base: '/media/large.jpg', alt: '' });
  t.match(card({ image: null }).picture, { base: '/media/small.jpg' });
  t.equal(card({ image: null, thumbnail: null }).picture, null);
});

t.test('a card says its RERA number where there is one', async (t) => {
  t.equal(card().rera, 'P-BPL-24-4521');
  t.equal(card({ reraId: null }).rera, null);
});

t.test('a word of upstream is translated in each of its spellings, another one stays', async (t) => {
  for (const [sent, word] of [
    ['Apartments', 'अपार्टमेंट'],
    [' north-east ', 'उत्तर-पूर्व'],
    ['North East', 'उत्तर-पूर्व'],
    ['SouthWest', 'दक्षिण-पश्चिम'],
    ['Garden', 'Garden'],
    ['constructor', 'constructor'],
    [null, null],
  ] as const)
    t.equal(knownWord(sent, 'hi'), word, String(sent));
  t.equal(knownWord('NORTH', 'en'), 'NORTH');
});
