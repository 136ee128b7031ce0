import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import t from 'tap';
import { until } from '../../test/support/until.ts';
import {
  answerOf,
  begins,
  type Content,
  formatOf,
  jpeg,
  photo,
  picturesDir,
  sends,
  startMedia,
  startUpstream,
} from './media.fixture.ts';
import type { PictureFacts } from './picture-facts.ts';

const HOUR = 3_600_000;

/** A PNG of a few kilobytes that claims, and unpacks to, that many pixels. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [data.length, crc32(body)].map((number) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(number);
      return bytes;
    });
    return Buffer.concat([length ?? body, body, sum ?? body]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const magic = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([magic, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="9" height="9"/></svg>';
const MAX_BYTES = 1_000_000;

t.test('a source without a picture that may be shown is refused, whatever its name and type', async (t) => {
  const other = await startUpstream(t, { '/a.jpg': await jpeg(200, 100) });
  const whole = await jpeg(800, 600);
  const packed = gzipSync(Buffer.concat([whole, Buffer.alloc(5 * MAX_BYTES)]));
  const image = (bytes: string | Buffer, headers = {}) =>
    sends({ 'content-type': 'image/jpeg', ...headers }, bytes);
  const gzip = (bytes: Buffer, encodings = 'gzip') => image(bytes, { 'content-encoding': encodings });
  let sent = 0;
  const content: Content = {
    '/a.svg': image(SVG),
    '/a.jpg': image(`<?xml version="1.0"?>${SVG}`),
    '/page.jpg': image('<!doctype html><p>Not found'),
    '/empty.jpg': image(''),
    '/cut.jpg': image(whole.subarray(0, whole.length / 2)),
    '/liar.jpg': image(Buffer.concat([whole.subarray(0, 20), Buffer.from(SVG)])),
    '/photo.tiff': image(await photo(40, 40).tiff().toBuffer()),
    '/bomb.png': image(bomb(20_000, 20_000)),
    '/far': sends({ location: `${other.url}/a.jpg` }, '', 302),
    '/file': sends({ location: 'file:///etc/passwd' }, '', 302),
    '/loop': sends({ location: '/loop' }, '', 302),
    '/announced': begins({ 'content-length': 50 * MAX_BYTES }),
    '/endless': (_request, response) => {
      const more = () => {
        do sent += 65_536;
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
      };
      response.on('drain', more);
      more();
    },
    '/packed-bomb.jpg': gzip(packed),
    '/packed-cut.jpg': gzip(packed.subarray(0, 500)),
    '/layers.jpg': gzip(gzipSync(gzipSync(gzipSync(whole))), 'gzip, gzip, gzip'),
  };
  const { picture, upstream } = await startMedia(t, content, { limits: { pictureBytes: MAX_BYTES } });
  const refused = {
    status: 502,
    headers: { 'cache-control': 'no-store' },
    text: /^The picture cannot be had/,
  };
  for (const path of Object.keys(content)) t.match(await answerOf(picture(path, '320.webp')), refused, path);
  t.same(other.requests, [], 'the other host was never asked');
  t.equal(upstream.count('/loop'), 4);
  t.ok(sent < 20 * MAX_BYTES, `the source was cut off after ${sent} bytes`);
});

t.test('PNG, WebP, GIF and AVIF are accepted, also after a redirect within the host', async (t) => {
  const small = photo(64, 64);
  const { picture, upstream } = await startMedia(t, {
    '/a.png': await small.clone().png().toBuffer(),
    '/a.webp': await small.clone().webp().toBuffer(),
    '/a.gif': await small.clone().gif().toBuffer(),
    '/a.avif': await small.clone().avif({ effort: 0 }).toBuffer(),
    '/near': sends({ location: '/a.png' }, '', 302),
  });
  for (const path of Object.keys(upstream.at)) {
    t.match(await formatOf(await picture(path, '160.jpg')), { format: 'jpeg', width: 64 }, path);
  }
});

t.test('a slow drip and a silent source are cut off by the deadline', async (t) => {
  const whole = await jpeg(400, 300);
  const content: Content = {
    '/drip': (_request, response) => {
      let at = 0;
      const timer = setInterval(() => response.write(whole.subarray(at, ++at)), 20);
      response.on('close', () => clearInterval(timer));
    },
    '/silent': () => {},
  };
  const { picture } = await startMedia(t, content, { limits: { pictureTimeoutMs: 300 } });
  for (const path of Object.keys(content)) t.equal((await picture(path, '160.webp')).status, 502, path);
});

t.test('a failure is remembered for a while, then tried again', async (t) => {
  const { media, picture, clock, upstream } = await startMedia(t, { '/broken.jpg': sends({}, '', 500) });
  const version = media.version();
  for (let i = 0; i < 5; i++) {
    const gone = { status: 404, headers: { 'cache-control': 'public, max-age=60' } };
    t.match(await answerOf(picture('/gone.jpg', '160.webp')), gone);
    t.equal((await picture('/broken.jpg', '320.avif')).status, 502);
  }
  t.equal(upstream.count('/gone.jpg'), 1);
  t.equal(upstream.count('/broken.jpg'), 1);
  t.equal(media.picture('/gone.jpg', ''), null, 'pages rendered from now on show their placeholder');
  t.equal(media.pictureBase('/gone.jpg'), null, 'and the sitemap does not list it');
  t.equal(media.version(), version + 1, 'pages that showed it are out of date');
  t.ok(media.picture('/broken.jpg', ''), 'a failure may pass');
  upstream.at['/gone.jpg'] = await jpeg(200, 100);
  clock.now += 46_000;
  t.equal((await picture('/gone.jpg', '160.webp')).status, 200);
  t.ok(media.picture('/gone.jpg', ''));
});

t.test('cached pictures outlive their upstream', async (t) => {
  const { picture, clock, upstream } = await startMedia(t, { '/a.jpg': await jpeg(500, 300) });
  t.equal((await picture('/a.jpg', '320.webp')).status, 200);
  upstream.server.closeAllConnections();
  upstream.server.close();
  clock.now += 48 * HOUR;
  for (let i = 0; i < 3; i++) t.equal((await picture('/a.jpg', '320.webp')).status, 200);
  t.equal((await picture('/a.jpg', '160.webp')).status, 200, 'another width is made of the cached original');
});

/** Times at which pictures were last compared with their sources, as kept for the next start. */
function checkedAt(dataDir: string): number[] {
  const file = join(picturesDir(dataDir), 'facts.json');
  const entries = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  return entries.map(([, facts]: [string, PictureFacts]) => facts.checkedAt);
}

t.test('another picture under the same address is found once a day', async (t) => {
  let bytes = await jpeg(500, 300);
  let isDown = false;
  const { picture, clock, media, upstream, dataDir } = await startMedia(t, {
    '/a.jpg': (request, response) => {
      const etag = `"${bytes.length}"`;
      if (isDown) response.writeHead(503).end();
      else if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
      else response.setHeader('etag', etag).end(bytes);
    },
  });
  const etag = (await picture('/a.jpg', '320.webp')).headers.get('etag') ?? '';
  const version = media.version();
  clock.now += 25 * HOUR;
  t.equal((await picture('/a.jpg', '320.webp')).headers.get('etag'), etag);
  t.ok(await until(() => upstream.count('/a.jpg') === 2), 'the question');
  await picture('/a.jpg', '320.webp');
  t.equal(upstream.count('/a.jpg'), 2, 'once a day is enough');
  t.ok(
    await until(() => checkedAt(dataDir).includes(clock.now)),
    'the answer is taken in before the day ends',
  );
  t.equal(media.version(), version);

  isDown = true;
  clock.now += 25 * HOUR;
  await picture('/a.jpg', '320.webp');
  t.ok(await until(() => upstream.count('/a.jpg') === 3), 'a failed question');
  isDown = false;
  bytes = await jpeg(700, 300);
  clock.now += HOUR / 6;
  const conditional = () => picture('/a.jpg', '320.webp', { 'if-none-match': etag });
  t.equal((await conditional()).status, 304, 'nobody waits for it');
  t.ok(await until(() => media.version() > version), 'the new size');
  t.match(media.picture('/a.jpg', ''), { width: 700 });
  t.equal((await conditional()).status, 200);
});
