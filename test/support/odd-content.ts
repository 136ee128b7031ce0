import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { DemoContent } from '../../server/demo/demo-content.ts';
import type { UpstreamRecord } from '../../shared/upstream-record.ts';

/** Records made of the pieces that editors, databases and other programs write (odd-pieces.json). */

type Piece = unknown;
const PIECES: Record<'days' | 'numbers' | 'names' | 'addresses' | 'texts', Piece[]> = JSON.parse(
  readFileSync(new URL('odd-pieces.json', import.meta.url), 'utf8'),
);

const day = fc.constantFrom(...PIECES.days);
const number = fc.constantFrom(...PIECES.numbers);
const name = fc.constantFrom(...PIECES.names);
const address = fc.constantFrom(...PIECES.addresses);
const text = fc
  .array(fc.constantFrom(...PIECES.texts), { minLength: 1, maxLength: 4 })
  .map((pieces) => (pieces.length === 1 ? pieces[0] : pieces.join('')));
/** Mostly good, so that the record is shown. */
const mostly = (good: unknown, odd: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(good) }, odd);
const status = mostly(1, fc.constantFrom('1', 0, 'true', null));
const some = (record: fc.Arbitrary<unknown>) =>
  fc.oneof(fc.array(record, { maxLength: 3 }), fc.constantFrom(null, 'x', {}));

const entry = { image: address, title: name, date: day, createdAt: day, status };
const property = fc.record(
  {
    id: fc.nat(9),
    spec_title: name,
    bhk: number,
    total_area: number,
    builtup_area: number,
    rate_per_sqft: number,
    price: number,
    facing: name,
    floor: name,
  },
  { requiredKeys: [] },
);
const PROJECT = {
  ...{ project_name: mostly('Kolar One', name), location: name, city: name, state: name, category: name },
  status: mostly('Ongoing Project', name),
  started_date: day,
  description: text,
  image: address,
  thumbnail_img: address,
  latitude: number,
  longitude: number,
  developer: name,
  rera_id: fc.oneof(name, number),
  properties: some(property),
  documents: some(fc.record({ title: name, file_url: address })),
  albums: some(fc.record({ title: name, images: some(fc.record(entry)), date: day, createdAt: day })),
  videos: some(
    fc.record({
      ...{ title: name, video_link: address, date: day, createdAt: day },
      galleries: some(fc.record({ title: name, video_link: address, date: day, createdAt: day, status })),
    }),
  ),
};
const STORY = {
  title: mostly('Story', name),
  description: text,
  image_url: address,
  thumbnail_img: address,
  status,
};
const GOOD = {
  ...{ title: 'Good', project_name: 'Good', status: 1, date: '2026-01-01', image: '/uploads/a.jpg' },
  ...{ file_url: '/uploads/a.pdf', video_link: 'https://youtu.be/dQw4w9WgXcQ' },
};
const listOf = (fields: Record<string, fc.Arbitrary<unknown>>, good: UpstreamRecord = GOOD) =>
  fc
    .array(fc.record(fields, { requiredKeys: [] }), { minLength: 1, maxLength: 5 })
    .map((records) =>
      [...records, good].map((record, index) => ({ id: index + 1, ...record }) as UpstreamRecord),
    );
/** All lists of upstream, without the entries of albums; the last record of each is good. */
export const oddContent = fc.record({
  projects: listOf(PROJECT),
  news: listOf({ ...STORY, date: day, createdAt: day }),
  events: listOf({ ...STORY, start_date: day, end_date: day, location: name }),
  press: listOf({ title: mostly('Cutting', name), date: day, createdAt: day, image_url: address, status }),
  downloads: listOf({ title: mostly('Brochure', name), file_url: address, createdAt: day }),
  jobs: listOf(
    {
      title: mostly('Mason', name),
      location: name,
      experience_min: number,
      experience_max: number,
      skills: name,
      ...{ description: text, status: fc.constant('Open'), createdAt: day, employment_type: name },
      ...{ salary_min: number, salary_max: number, application_deadline: day },
    },
    { ...GOOD, status: 'Open' },
  ),
  galleries: listOf({
    ...{ title: mostly('Album', name), date: day, createdAt: day },
    ...{ image: address, image_url: address, thumbnail_img: address },
  }),
  videoAlbums: listOf({
    title: mostly('Films', name),
    video_link: address,
    date: day,
    createdAt: day,
    status,
  }),
} satisfies Record<Exclude<keyof DemoContent, 'galleryImages' | 'albumVideos'>, unknown>);
