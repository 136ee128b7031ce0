import { relative } from 'node:path';
import t, { type Test } from 'tap';
import { until } from '../../test/support/until.ts';
import { type Content, FILM_HEAD, jpeg, photo, sends, startMedia } from './media.fixture.ts';

const HOUR = 3_600_000;
const HEIC = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
const PNG_HEAD = Buffer.from('89504e470d0a1a0a', 'hex');
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

async function start(t: Test, content: Content, limits = {}) {
  const media = await startMedia(t, content, { limits: { measureDelayMs: 0, ...limits } });
  /** The address that is shown of those, once what a page learns of them is learnt. */
  async function shown(addresses: (string | null)[], isRight: (address: string | null) => boolean) {
    const bases = new Map(addresses.flatMap((address) => (address ? [[media.base(address), address]] : [])));
    const read = () => bases.get(media.media.picture(addresses, '')?.base ?? '') ?? null;
    return until(read, isRight);
  }
  return { ...media, shown };
}

t.test('a folder named from where the server runs is found by the other process, too', async (t) => {
  const dataDir = relative(process.cwd(), t.testdir({}));
  const { picture, seen } = await startMedia(t, { '/a.jpg': await jpeg(900, 600) }, { dataDir });
  t.equal((await picture('/a.jpg', '480.webp')).status, 200);
  t.same(seen.unshowable, []);
});

t.test('a picture that takes too long to read is tried again, and given up the second time', async (t) => {
  const { picture, seen, clock } = await startMedia(
    t,
    { '/a.jpg': await jpeg(900, 600) },
    { limits: { jobTimeoutMs: 1 } },
  );
  t.equal((await picture('/a.jpg', '480.webp')).status, 502);
  t.same(seen.unshowable, [], 'the machine may have been busy');
  clock.now += 46_000;
  t.equal((await picture('/a.jpg', '480.webp')).status, 502);
  t.same(seen.unshowable, ['/a.jpg: takes too long to read']);
});

t.test('a thumbnail stands in for what cannot be shown, and the operator is told of it once', async (t) => {
  const small = await jpeg(300, 200);
  const bad: [string, Content[string], string][] = [
    ['/a.heic', HEIC, 'HEIC'],
    ['/a.svg', sends({ 'content-type': 'image/svg+xml' }, SVG), 'SVG'],
    ['/a.pdf', Buffer.from('%PDF-1.7'), 'PDF'],
    ['/film.jpg', FILM_HEAD, 'MP4'],
    ['/a.bmp', Buffer.from('BM\x9a\0\0\0\0\0\0\0'), 'BMP'],
    ['/page.jpg', sends({ 'content-type': 'image/jpeg' }, '<!doctype html><div id=root>'), 'a page'],
    ['/denied.jpg', sends({}, '<Error>AccessDenied', 403), 'its source answers 403'],
    ['/gone.jpg', sends({}, '', 410), 'its source answers 410'],
    ['/empty.jpg', sends({}, ''), 'nothing'],
    ['/cut.jpg', small.subarray(0, small.length / 2), 'is cut off'],
    ['/scan.tiff', await photo(40, 40).tiff().toBuffer(), 'TIFF'],
    ['/broken.png', Buffer.concat([PNG_HEAD, Buffer.from(SVG)]), 'cannot be decoded'],
    ['/long.jpg', Buffer.concat([small, Buffer.alloc(50_000)]), 'larger than 0 MB'],
    [
      '/far.jpg',
      sends({ location: 'https://evil.example/a.jpg' }, '', 302),
      'leads to evil.example, which is not allowed',
    ],
  ];
  const content: Content = Object.fromEntries(bad.map(([path, body]) => [path, body]));
  const { media, shown, seen, picture } = await start(
    t,
    { ...content, '/thumb.jpg': small },
    { pictureBytes: 50_000 },
  );
  for (const [path, , why] of bad) {
    t.equal(await shown([path, '/thumb.jpg'], (address) => address === '/thumb.jpg'), '/thumb.jpg', path);
    t.equal(media.picture(path, ''), null, path);
    t.equal(media.pictureBase([path, null]), null, path);
    await until(() => media.problem('picture', path) !== null);
    t.equal(media.problem('picture', path), why, path);
    t.not((await picture(path, '320.webp')).status, 200, path);
  }
  t.same(
    seen.unshowable,
    bad.map(([path, , why]) => `${path}: ${why}`),
  );
  t.equal(media.problem('picture', '/thumb.jpg'), null);
  t.match(
    media.problem('picture', 'https://elsewhere.example/a.jpg?x=1'),
    /^elsewhere\.example is not allowed/,
  );
  t.equal(media.problem('picture', 'data:image/png;base64,AA'), 'is no address');
  const elsewhere = ['https://elsewhere.example/a.jpg', null, '/thumb.jpg'];
  t.equal(media.picture(elsewhere, '')?.base, media.pictureBase('/thumb.jpg'));
});

t.test('what cannot be shown stays so over a restart, and is asked for again at times', async (t) => {
  const content: Content = { '/a.jpg': HEIC, '/thumb.jpg': await jpeg(300, 200) };
  const before = await start(t, content);
  await before.shown(['/a.jpg', '/thumb.jpg'], (address) => address === '/thumb.jpg');
  const { upstream, dataDir } = before;
  await before.close();
  const { media, clock, seen } = await startMedia(t, upstream, { dataDir, limits: { measureDelayMs: 0 } });
  t.equal(media.picture('/a.jpg', ''), null, 'no reader sees a broken picture first');
  t.equal(upstream.count('/a.jpg'), 1);
  upstream.at['/a.jpg'] = await jpeg(500, 300);
  clock.now += HOUR;
  let isOpen = false;
  const read = () =>
    media.picture('/a.jpg', '', () => {
      isOpen = true;
    });
  t.equal(read(), null, 'nobody waits for the question');
  t.ok(isOpen, 'the page is made again when it is answered');
  t.ok(await until(() => read()?.width === 500), 'the picture');
  t.same(seen.unshowable, []);
});

t.test('while a picture fails for a moment its thumbnail is shown', async (t) => {
  const content: Content = { '/a.jpg': sends({}, '', 500), '/thumb.jpg': await jpeg(300, 200) };
  const { media, shown, clock, upstream, picture } = await start(t, content);
  t.equal(await shown(['/a.jpg', '/thumb.jpg'], (address) => address === '/thumb.jpg'), '/thumb.jpg');
  t.equal(media.picture('/a.jpg', '')?.base, media.pictureBase('/a.jpg'), 'alone it is tried');
  t.equal(media.problem('picture', '/a.jpg'), null);
  upstream.at['/a.jpg'] = await jpeg(500, 300);
  clock.now += 46_000;
  t.equal((await picture('/a.jpg', '320.webp')).status, 200);
  t.equal(await shown(['/a.jpg', '/thumb.jpg'], (address) => address === '/a.jpg'), '/a.jpg');
});

/** A host that takes questions and never answers. */
async function startHanging(t: Test) {
  const asked = { hanging: 0 };
  const { upstream } = await startMedia(t, {});
  upstream.server.removeAllListeners('request');
  upstream.server.on('request', () => void asked.hanging++);
  const { host } = new URL(upstream.url);
  const addresses = Array.from({ length: 24 }, (_, at) => `http://${host}/${at}.jpg`);
  return { asked, host, addresses };
}

t.test('a host that hangs keeps the pictures of none of the others waiting', async (t) => {
  const { asked, host, addresses } = await startHanging(t);
  const content = { '/a.jpg': await jpeg(300, 200) };
  const { media, picture } = await startMedia(t, content, {
    mediaHosts: [host],
    limits: { measureDelayMs: 0, pictureTimeoutMs: 60_000 },
  });
  for (const address of addresses) {
    media.picture(address, '');
    picture(address, '160.jpg').catch(() => {});
  }
  t.ok(await until(() => asked.hanging >= 2), 'the questions');
  t.equal((await picture('/a.jpg', '160.jpg')).status, 200);
  t.equal(asked.hanging, 2, 'two at once');
});

t.test('all that wait for a host are refused once it has answered none', async (t) => {
  const { asked, host, addresses } = await startHanging(t);
  const { clock, picture } = await startMedia(
    t,
    {},
    { mediaHosts: [host], limits: { pictureTimeoutMs: 300 } },
  );
  const statuses = async () =>
    new Set(
      (await Promise.all(addresses.map((each) => picture(each, '160.jpg')))).map(({ status }) => status),
    );
  t.same(await statuses(), new Set([502]));
  t.ok(asked.hanging < 6, `${asked.hanging} of 24 were asked for`);
  clock.now += 46_000;
  await statuses();
  t.ok(asked.hanging < 12, 'it is tried again');
});
