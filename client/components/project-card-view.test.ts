import t from 'tap';
import type { Project, Property } from '../../shared/content.ts';
import { projectCard } from './project-card-view.ts';

const backend = {
  picture: (address: string | null, alt: string) => (address ? { base: address, alt } : null),
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

const project: Project = {
  id: '7',
  slug: 'lake-view',
  name: 'Lake View',
  location: 'Kolar Road',
  city: 'Bhopal',
  state: 'Madhya Pradesh',
  category: 'Residential',
  status: 'Ongoing Project',
  startedOn: null,
  description: null,
  image: 'large.jpg',
  thumbnail: 'small.jpg',
  latitude: null,
  longitude: null,
  developer: null,
  reraId: 'P-BPL-24-4521',
  properties: [home],
  documents: [],
  albums: [],
  videos: [],
};

t.test('the card names its lowest price, and none where no property has one', async (t) => {
  const properties = [
    home,
    { ...home, price: 3_800_000 },
    { ...home, price: null },
    { ...home, price: 0 },
    { ...home, price: 0.4 },
  ];
  t.equal(projectCard({ ...project, properties }, backend).fromPrice, '₹38 Lakh');
  t.equal(projectCard({ ...project, properties: [{ ...home, price: null }] }, backend).fromPrice, null);
  t.equal(projectCard({ ...project, properties: [] }, backend).fromPrice, null);
});

t.test('the sizes of its homes are named once each, small ones first, plots last', async (t) => {
  const sizes = [3, 0, 2, 3, null].map((bhk) => ({ ...home, bhk }));
  t.equal(projectCard({ ...project, properties: sizes }, backend).homes, '2, 3 BHK, Plot');
  t.equal(projectCard({ ...project, properties: [{ ...home, bhk: 0 }] }, backend).homes, 'Plot');
  t.equal(projectCard({ ...project, properties: [{ ...home, bhk: null }] }, backend).homes, null);
});

t.test('the city is not named twice', async (t) => {
  t.equal(projectCard(project, backend).place, 'Kolar Road, Bhopal');
  t.equal(projectCard({ ...project, location: 'Kolar Road, bhopal' }, backend).place, 'Kolar Road, bhopal');
  t.equal(
    projectCard({ ...project, location: 'Kolar Road, Bhopal 462042' }, backend).place,
    'Kolar Road, Bhopal 462042',
  );
  t.equal(
    projectCard({ ...project, location: 'Indore-Bhopal Road' }, backend).place,
    'Indore-Bhopal Road, Bhopal',
  );
  t.equal(projectCard({ ...project, location: null }, backend).place, 'Bhopal');
  t.equal(projectCard({ ...project, location: null, city: null }, backend).place, null);
});

t.test('the large picture goes before the small one; without both there is none', async (t) => {
  t.match(projectCard(project, backend).picture, { base: 'large.jpg', alt: '' });
  t.match(projectCard({ ...project, image: null }, backend).picture, { base: 'small.jpg' });
  t.equal(projectCard({ ...project, image: null, thumbnail: null }, backend).picture, null);
});

t.test('an unknown status keeps its own word and takes no colour', async (t) => {
  t.match(projectCard({ ...project, status: 'On hold' }, backend), { status: 'On hold', statusKind: null });
  t.match(projectCard({ ...project, status: null }, backend), { status: 'Unknown', statusKind: null });
});
