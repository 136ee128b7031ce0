import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { until } from '../../test/support/until.ts';
import { bytesOf, type Content, formatOf, jpeg, picturesDir, startMedia } from './media.fixture.ts';

const cachedFiles = (dataDir: string) =>
  readdirSync(picturesDir(dataDir)).filter((name) => /^[0-9a-f]{32}/.test(name));
/** 0 for a file that was evicted after it was listed. */
const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
const weight = (dataDir: string) =>
  cachedFiles(dataDir).reduce((sum, name) => sum + sizeOf(join(picturesDir(dataDir), name)), 0);

/** Eight different pictures: `/0.jpg` and so on. */
async function eight(width: number, height: number): Promise<Content> {
  const content: Content = {};
  for (let i = 0; i < 8; i++) content[`/${i}.jpg`] = await jpeg(width, height, i);
  return content;
}

t.test('30 simultaneous readers cost one download and one resize', async (t) => {
  const bytes = await jpeg(1200, 800);
  const { picture, seen, upstream } = await startMedia(t, {
    '/a.jpg': (_request, response) => void setTimeout(() => response.end(bytes), 50),
  });
  const responses = await Promise.all(Array.from({ length: 30 }, () => picture('/a.jpg', '640.webp')));
  t.ok(responses.every(({ status }) => status === 200));
  const bodies = await Promise.all(responses.map(bytesOf));
  t.equal(new Set(bodies.map((body) => body.toString('base64'))).size, 1);
  t.equal(upstream.count('/a.jpg'), 1);
  t.same(seen.resized, ['look', 'webp']);
});

t.test('all widths and formats at once cost one download', async (t) => {
  const content = { '/a.jpg': await jpeg(900, 600) };
  const { picture, seen, upstream } = await startMedia(t, content, { dataDir: null });
  const files = [160, 320, 480, 640, 828].flatMap((width) =>
    ['webp', 'jpg'].map((format) => ({ width, file: `${width}.${format}` })),
  );
  const made = files.map(async ({ width, file }) => {
    t.match(await formatOf(await picture('/a.jpg', file)), { width }, file);
  });
  await Promise.all(made);
  t.equal(upstream.count('/a.jpg'), 1);
  t.equal(seen.resized.length, files.length + 1, 'and one look');
});

t.test('when too many wait, more are a 503', async (t) => {
  const content = await eight(1200, 900);
  const { picture } = await startMedia(t, content, { limits: { atOnce: 1, queue: 1 } });
  for (const path of Object.keys(content)) t.equal((await picture(path, '160.jpg')).status, 200);
  const responses = await Promise.all(Object.keys(content).map((path) => picture(path, '1080.webp')));
  const refused = responses.filter(({ status }) => status === 503);
  t.ok(refused.length >= 1, 'not all were made');
  t.ok(refused.length < responses.length, 'some were made');
  for (const { headers } of refused) {
    t.equal(headers.get('retry-after'), '2');
    t.equal(headers.get('cache-control'), 'no-store');
  }
  t.equal((await picture('/0.jpg', '1080.webp')).status, 200, 'once it is quiet, all is made');
});

t.test('the folder stays within its bound, and an evicted picture is made again', async (t) => {
  const content = await eight(500, 400);
  const maxBytes = 300_000;
  const { picture, media, dataDir, upstream } = await startMedia(t, content, {
    limits: { diskBytes: maxBytes, memoryBytes: 1 },
  });
  for (const path of Object.keys(content)) {
    t.equal((await picture(path, '480.webp')).status, 200);
    t.ok(await until(() => weight(dataDir) <= maxBytes), 'the bound');
  }
  t.ok(cachedFiles(dataDir).length < 16, 'not all originals and pictures are left');
  t.equal(media.usage().disk, weight(dataDir));
  t.match(await formatOf(await picture('/0.jpg', '480.webp')), { width: 480 });
  t.equal(upstream.count('/0.jpg'), 2);
});

t.test('files, sizes and colours outlive a restart, unfinished files do not', async (t) => {
  const before = await startMedia(t, { '/a.jpg': await jpeg(500, 400) });
  const { dataDir, upstream } = before;
  const first = await before.picture('/a.jpg', '480.webp');
  const bytes = await bytesOf(first);
  const picture = before.media.picture('/a.jpg', 'A house');
  await before.close();
  writeFileSync(join(picturesDir(dataDir), '999-abc-1.tmp'), 'left by a crash');

  const after = await startMedia(t, upstream, { dataDir });
  t.same(after.media.picture('/a.jpg', 'A house'), picture);
  t.match(picture, { width: 500, height: 400, color: /^#[0-9a-f]{6}$/ });
  const again = await after.picture('/a.jpg', '480.webp');
  t.equal(again.headers.get('etag'), first.headers.get('etag'));
  t.same(await bytesOf(again), bytes);
  t.equal(upstream.count('/a.jpg'), 1);
  t.same(after.seen.resized, []);
  t.ok(await until(() => after.media.usage().disk === weight(dataDir)), 'the count');
  t.notOk(readdirSync(picturesDir(dataDir)).some((name) => name.endsWith('.tmp')));
  t.same(after.seen.problems, []);
});

t.test('damaged facts are reported and begun anew', async (t) => {
  const dataDir = t.testdir({ pictures: { 'facts.json': '[["u:/a.jpg",{"tag":"../../x"}],' } });
  const { picture, media, seen } = await startMedia(t, { '/a.jpg': await jpeg(500, 400) }, { dataDir });
  t.equal(media.picture('/a.jpg', '')?.width, undefined);
  t.equal((await picture('/a.jpg', '480.webp')).status, 200);
  t.same(seen.problems, ['the facts about pictures cannot be read']);
});

t.test('a folder that cannot be used is reported once, and pictures are cached in memory', async (t) => {
  const dataDir = join(t.testdir({ occupied: 'not a folder' }), 'occupied');
  const content = { '/a.jpg': await jpeg(500, 400) };
  const { picture, seen, media, upstream, close } = await startMedia(t, content, { dataDir });
  for (const file of ['480.webp', '320.jpg', '480.webp', '320.jpg'])
    t.equal((await picture('/a.jpg', file)).status, 200);
  t.equal(upstream.count('/a.jpg'), 1);
  t.same(seen.resized, ['look', 'webp', 'jpg']);
  t.match(media.usage(), { disk: 0 });
  t.ok(media.usage().memory > 0);
  t.equal(seen.problems.filter((what) => /memory only/.test(what)).length, 1);
  await close();
});

t.test('a picture or file that a page shows is measured, once, without being resized', async (t) => {
  const content = {
    '/a.jpg': await jpeg(700, 400),
    '/b.jpg': await jpeg(300, 400),
    '/x.pdf': Buffer.alloc(99, '%PDF-1.7 '),
  };
  const { seen, media, upstream } = await startMedia(t, content, { limits: { measureDelayMs: 0 } });
  const version = media.version();
  for (const address of ['/a.jpg', '/gone.jpg', '/a.jpg', '/b.jpg', '/a.jpg'])
    t.equal(media.picture(address, '')?.width, undefined, 'nobody waits for it');
  for (const address of ['/x.pdf', 'https://elsewhere.example/x.pdf'])
    t.equal(media.fileFacts(address).bytes, null);
  t.ok(await until(() => media.version() === version + 4), 'three sizes, and a picture that is missing');
  t.equal(media.fileFacts('/x.pdf').bytes, 99);
  t.match(media.picture('/a.jpg', ''), { width: 700, height: 400, color: /^#/ });
  t.match(media.picture('/b.jpg', ''), { width: 300, height: 400 });
  t.equal(media.picture('/gone.jpg', ''), null);
  t.same(seen.resized, ['look', 'look']);
  t.same(upstream.requests, ['/a.jpg', '/gone.jpg', '/b.jpg', '/x.pdf']);
});
