import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import t from 'tap';
import { until } from '../../test/support/until.ts';
import { answerOf, bytesOf, formatOf, jpeg, photo, picturesDir, startMedia } from './media.fixture.ts';

t.test('a picture is made in the width and format of its address, once', async (t) => {
  const { picture, seen, upstream } = await startMedia(t, { '/a.jpg': await jpeg(1000, 600) });
  for (const [file, format, width, type] of [
    ['640.webp', 'webp', 640, 'image/webp'],
    ['320.jpg', 'jpeg', 320, 'image/jpeg'],
    ['320.avif', 'heif', 320, 'image/avif'],
  ] as const) {
    const first = await picture('/a.jpg', file);
    const headers = {
      'content-type': type,
      'cache-control': /^public, max-age=604800/,
      etag: /^"[\w.-]+"$/,
      'x-content-type-options': 'nosniff',
      'content-security-policy': /sandbox/,
    };
    t.match(await answerOf(first.clone()), { status: 200, headers });
    const made = await formatOf(first);
    t.match(made, { format, width });
    const again = await picture('/a.jpg', file);
    t.same(await bytesOf(again), made.bytes);
    t.equal(again.headers.get('etag'), first.headers.get('etag'));
  }
  t.equal(upstream.count('/a.jpg'), 1, 'the original is cached');
  t.same(seen.resized, ['look', 'webp', 'jpg', 'avif']);
  t.same(seen.pictures, ['made', 'kept', 'made', 'kept', 'made', 'kept']);
});

t.test('a reader with the picture gets a 304, and HEAD no body', async (t) => {
  const { picture, media, url, base, seen } = await startMedia(t, { '/a.jpg': await jpeg(400, 300) });
  const first = await picture('/a.jpg', '320.webp');
  const etag = first.headers.get('etag') ?? '';
  const size = (await bytesOf(first)).length;
  const having = (etags: string) => answerOf(picture('/a.jpg', '320.webp', { 'if-none-match': etags }));
  t.match(await having(`"x", W/${etag}`), { status: 304, headers: { etag } });
  t.match(await having('"other"'), { status: 200 });
  t.match(await having(`${'"x",'.repeat(300)}${etag}`), { status: 200 });
  const head = fetch(`${url}${base('/a.jpg')}/320.webp`, { method: 'HEAD' });
  t.match(await answerOf(head), { status: 200, headers: { 'content-length': String(size) }, text: '' });
  t.same(seen.resized, ['look', 'webp']);
  t.match(media.picture('/a.jpg', ''), { width: 400, height: 300, color: /^#[0-9a-f]{6}$/ });
});

t.test('forged addresses are not found, and cause no request to upstream', async (t) => {
  const { url, base, upstream } = await startMedia(t, { '/a.jpg': await jpeg(400, 300) });
  const good = base('/a.jpg');
  const [, , signature = '', encoded = ''] = good.split('/');
  const forged = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  const other = (source: string) => `/media/${signature}/${Buffer.from(source).toString('base64url')}`;
  for (const path of [
    `/media/${forged}/${encoded}/640.webp`,
    `${other('s:../../secret')}/640.webp`,
    `${other('h:http://169.254.169.254/')}/640.webp`,
    ...['641.webp', '0640.webp', '999999.webp', '-1.webp', '640.png', '640.svg', '640', '640.webp/'].map(
      (file) => `${good}/${file}`,
    ),
    `${good}/../640.webp`,
    '/media/%2e%2e/%2e%2e/640.webp',
    '/media/',
    `/media/${'a'.repeat(5000)}`,
  ]) {
    t.equal((await fetch(url + path)).status, 404, path.slice(0, 90));
  }
  t.same(upstream.requests, []);
  t.equal((await fetch(`${url}${good}/640.webp?utm=1`)).status, 200, 'a query changes nothing');
});

t.test('a picture is never enlarged, and all widths beyond its own are one file', async (t) => {
  const { picture, dataDir } = await startMedia(t, { '/small.jpg': await jpeg(300, 200) });
  t.equal((await formatOf(await picture('/small.jpg', '160.webp'))).width, 160);
  const etags = new Set<string | null>();
  for (const width of [320, 1080, 1920]) {
    const response = await picture('/small.jpg', `${width}.webp`);
    etags.add(response.headers.get('etag'));
    t.equal((await formatOf(response)).width, 300);
  }
  t.equal(etags.size, 1);
  t.equal(readdirSync(picturesDir(dataDir)).filter((name) => name.endsWith('.webp')).length, 2);
});

t.test('a picture is turned by its orientation and loses its metadata', async (t) => {
  const turned = photo(800, 400)
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '23/1 15/1 0/1' } })
    .withMetadata({ orientation: 6 });
  const { picture, media } = await startMedia(t, { '/turned.jpg': await turned.jpeg().toBuffer() });
  const made = await sharp(await bytesOf(await picture('/turned.jpg', '160.jpg'))).metadata();
  t.match(made, { width: 160, height: 320, exif: undefined, orientation: undefined });
  t.match(media.picture('/turned.jpg', ''), { width: 400, height: 800 });
});

t.test('transparency becomes white in a JPEG', async (t) => {
  const clear = await photo(50, 50).ensureAlpha(0).png().toBuffer();
  const { picture } = await startMedia(t, { '/clear.png': clear });
  const { channels } = await sharp(await bytesOf(await picture('/clear.png', '160.jpg'))).stats();
  t.ok(channels.every(({ min }) => min > 250));
});

t.test('the first site folder with a picture wins, and a changed file is found', async (t) => {
  const [own = '', builtin = ''] = ['own', 'builtin'].map((name) => join(t.testdir({}), name));
  for (const dir of [own, builtin]) mkdirSync(dir);
  writeFileSync(join(builtin, 'hero.jpg'), await jpeg(320, 200));
  writeFileSync(join(builtin, 'other.jpg'), await jpeg(200, 100));
  writeFileSync(join(own, 'hero.jpg'), await jpeg(400, 100));
  mkdirSync(join(own, 'folder.jpg'));
  const folders = { sitePictureDirs: [own, builtin], dataDir: null };
  const { picture, media, clock } = await startMedia(t, {}, folders);
  for (const [name, status] of Object.entries({ hero: 200, other: 200, folder: 404, none: 404 })) {
    t.equal((await picture(`site:${name}.jpg`, '640.webp')).status, status, name);
  }
  t.match(media.sitePicture('hero.jpg', ''), { width: 400, height: 100 });

  writeFileSync(join(own, 'hero.jpg'), await jpeg(600, 100));
  clock.now += 61_000;
  t.equal((await picture('site:hero.jpg', '640.webp')).status, 200);
  t.ok(await until(() => media.picture('site:hero.jpg', '')?.width === 600), 'the new size');
  t.equal((await formatOf(await picture('site:hero.jpg', '640.webp'))).width, 600);
});
