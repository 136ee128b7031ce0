import { createHmac } from 'node:crypto';
import t, { type Test } from 'tap';
import { getGlobalDispatcher } from 'undici';
import { createMedia } from './media.ts';
import { createSources, type Source } from './sources.ts';

const KEY = 'a key for tests only';
const API = { apiUrl: 'https://api.example.com', mediaHosts: [], sitePictureDirs: [] };
const dispatcher = getGlobalDispatcher();

/** Addresses in pages; nothing is fetched for them within the test. */
function setUp(t: Test) {
  const media = createMedia({ ...API, key: KEY, dataDir: null, now: () => 0 });
  t.teardown(() => media.close());
  return { media, sources: createSources({ ...API, key: KEY, dispatcher }) };
}

const parts = (address: string | null | undefined) => address?.split('/').slice(2) ?? [];

t.test('a picture has an address of ours, the same each time', async (t) => {
  const { media, sources } = setUp(t);
  const picture = media.picture('/uploads/a.jpg', 'A house');
  t.match(picture?.base, /^\/media\/[\w-]{16}\/u~~uploads~a\.jpg$/);
  t.equal(picture?.alt, 'A house');
  t.same(media.picture('https://api.example.com/uploads/a.jpg', 'A house'), picture);
  t.equal(media.pictureBase('/uploads/a.jpg'), picture?.base);
  const [signature = '', encoded = ''] = parts(picture?.base);
  t.equal(sources.open(signature, encoded), 'u:/uploads/a.jpg');
  t.equal(media.picture(null, ''), null);
  t.equal(media.picture('https://elsewhere.example/a.jpg', ''), null);
});

t.test('only the key that signed a source opens it', async (t) => {
  const { media, sources } = setUp(t);
  const [signature = '', encoded = ''] = parts(media.pictureBase('/a.jpg'));
  const other = Buffer.from('u:/b.jpg').toString('base64url');
  t.equal(sources.open(signature, encoded), 'u:/a.jpg');
  t.equal(sources.open(signature, other), null);
  for (const forged of [signature.slice(1), 'A'.repeat(16), 'A'.repeat(22)]) {
    t.equal(sources.open(forged, encoded), null);
  }
  t.equal(createSources({ ...API, key: 'another key', dispatcher }).open(signature, encoded), null);
});

t.test('any source comes back as it was, and addresses in older pages still hold', async (t) => {
  const { sources } = setUp(t);
  for (const source of [
    'u:/uploads/a~b.jpg',
    'u:/a.jpg?v=2',
    'u:/a//b.jpg',
    'h:https://c.example/x.jpg',
    's:hero-1.jpg',
    's:घर.jpg',
  ]) {
    const [signature = '', encoded = ''] = sources.sign(source as Source).split('/');
    t.match(encoded, /^[\w.~-]+$/);
    t.equal(sources.open(signature, encoded), source);
  }
  const before = Buffer.from('u:/uploads/a.jpg').toString('base64url');
  const signature = createHmac('sha256', KEY).update(`media\n${before}`).digest().subarray(0, 16);
  t.equal(sources.open(signature.toString('base64url'), before), 'u:/uploads/a.jpg');
});

t.test('a file is named after its title, with the extension of its source', async (t) => {
  const { media } = setUp(t);
  const file = media.file('/uploads/x1.PDF', 'Price list');
  t.match(file, /^\/files\/[\w-]{16}\/u~~uploads~x1\.PDF\/Price-list\.pdf$/);
  for (const [address, title, name] of [
    ['/uploads/x1.pdf', 'Price list.pdf', 'Price-list.pdf'],
    ['/uploads/x1.pdf?v=a.exe', 'मूल्य सूची 2025', 'मूल्य-सूची-2025.pdf'],
    ['/uploads/x1.pdf', '../../etc/passwd', 'etc-passwd.pdf'],
    ['/uploads/x1.pdf', ' \u202e"; evil\r\n ', 'evil.pdf'],
    ['/uploads/x1.pdf', '!!!', 'document.pdf'],
    ['/uploads/x1', 'Brochure', 'Brochure'],
    ['/uploads/x1?v=a.exe', 'Brochure', 'Brochure'],
    ['/uploads/tour.mp4', 'A tour', 'A-tour.mp4'],
    ['https://elsewhere.example/x.pdf', 'Brochure', undefined],
    ['https://www.youtube.com/watch?v=abcDEF12_-3', 'Tour', undefined],
    ['site:hero-1.jpg', 'Hero', undefined],
  ] as const) {
    const encoded = parts(media.file(address, title))[2];
    t.equal(encoded && decodeURIComponent(encoded), name, `${address} ${title}`);
  }
});

t.test('a video of the video service has a still, a video file has none', async (t) => {
  const { media, sources } = setUp(t);
  const still = media.videoStill('https://youtu.be/abcDEF12_-3', 'A tour');
  const [signature = '', encoded = ''] = parts(still?.base);
  t.equal(sources.open(signature, encoded), 'h:https://i.ytimg.com/vi/abcDEF12_-3/hqdefault.jpg');
  t.equal(still?.alt, 'A tour');
  t.equal(media.videoStill('/uploads/tour.mp4', 'A tour'), null);
});
