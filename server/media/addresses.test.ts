import t, { type Test } from 'tap';
import { startMedia } from './media.fixture.ts';

/** Addresses in pages; nothing is fetched for them within the test. */
async function pages(t: Test) {
  const { media } = await startMedia(t, {}, { apiUrl: 'https://api.example.com', dataDir: null });
  return media;
}

t.test('a picture has an address of ours, the same each time', async (t) => {
  const media = await pages(t);
  const picture = media.picture('/uploads/a.jpg', 'A house');
  t.match(picture, { base: /^\/media\/[\w-]{16}\/u~~uploads~a\.jpg$/, alt: 'A house' });
  t.same(media.picture('https://api.example.com/uploads/a.jpg', 'A house'), picture);
  t.equal(media.pictureBase('/uploads/a.jpg'), picture?.base);
  t.equal(media.picture(null, ''), null);
  t.equal(media.picture('https://elsewhere.example/a.jpg', ''), null);
});

t.test('a file is named after its title, with the extension of its source', async (t) => {
  const media = await pages(t);
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
    const encoded = media.file(address, title)?.split('/').at(-1);
    t.equal(encoded && decodeURIComponent(encoded), name, `${address} ${title}`);
  }
});

t.test('a still of the video service is a picture of ours', async (t) => {
  const media = await pages(t);
  const still = media.picture('https://i.ytimg.com/vi/abcDEF12_-3/hqdefault.jpg', 'A tour');
  t.match(still, { base: /^\/media\//, alt: 'A tour' });
});
