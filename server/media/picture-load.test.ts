import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { formatOf, jpeg, picturesDir, startMedia, startUpstream, until } from './media.fixture.ts';

const kept = (dataDir: string) =>
  readdirSync(picturesDir(dataDir)).filter((name) => /^[0-9a-f]{32}/.test(name));
/** A file may be evicted between its being listed and looked at. */
const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
const weight = (dataDir: string) =>
  kept(dataDir).reduce((sum, name) => sum + sizeOf(join(picturesDir(dataDir), name)), 0);

t.test('30 simultaneous readers cost one download and one resize', async (t) => {
  const upstream = await startUpstream(t);
  const bytes = await jpeg(1200, 800);
  upstream.at.set('/a.jpg', (_request, response) => {
    setTimeout(() => response.end(bytes), 50);
  });
  const { picture, seen } = await startMedia(t, upstream);
  const answers = await Promise.all(Array.from({ length: 30 }, () => picture('/a.jpg', '640.webp')));
  t.ok(answers.every(({ status }) => status === 200));
  const bodies = await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  t.equal(new Set(bodies.map((body) => Buffer.from(body).toString('base64'))).size, 1);
  t.equal(upstream.count('/a.jpg'), 1);
  t.same(seen.resized, ['webp']);
});

t.test('all widths and formats at once cost one download', async (t) => {
  const upstream = await startUpstream(t);
  upstream.at.set('/a.jpg', await jpeg(900, 600));
  const { picture, seen } = await startMedia(t, upstream, { dataDir: null });
  const files = ['160', '320', '480', '640', '828'].flatMap((w) => ['webp', 'jpg'].map((f) => `${w}.${f}`));
  const answers = await Promise.all(files.map((file) => picture('/a.jpg', file)));
  for (const [at, answer] of answers.entries()) {
    t.equal((await formatOf(answer)).width, Number.parseInt(files[at] ?? '', 10));
  }
  t.equal(upstream.count('/a.jpg'), 1);
  t.equal(seen.resized.length, files.length);
});

t.test('when too many wait, a small original stands in and a large one is asked for later', async (t) => {
  const upstream = await startUpstream(t);
  for (let i = 0; i < 8; i++) upstream.at.set(`/${i}.jpg`, await jpeg(1200, 900, i));
  upstream.at.set('/small.jpg', await jpeg(400, 300));
  const { picture, seen } = await startMedia(t, upstream, {
    limits: { lanes: 1, queue: 1, standInBytes: 60_000 },
  });
  const names = Array.from({ length: 8 }, (_, i) => `/${i}.jpg`);
  const [large, small] = await Promise.all([
    Promise.all(names.map((name) => picture(name, '1080.webp'))),
    Promise.all(
      [1, 2, 3, 4].map((i) =>
        picture('/small.jpg', `${i * 160}.webp`.replace('.webp', i === 4 ? '.jpg' : '.webp')),
      ),
    ),
  ]);
  const refused = large.filter(({ status }) => status === 503);
  t.ok(refused.length >= 1, 'not all were made');
  t.ok(
    large.some(({ status }) => status === 200),
    'some were made',
  );
  for (const { headers } of refused) {
    t.equal(headers.get('retry-after'), '2');
    t.equal(headers.get('cache-control'), 'no-store');
  }
  const originals = small.filter(({ headers }) => headers.get('etag') === null);
  t.equal(originals.length, seen.pictures.filter((outcome) => outcome === 'original').length);
  t.ok(originals.length >= 1);
  for (const answer of originals) {
    t.equal(answer.headers.get('cache-control'), 'no-store');
    t.match(await formatOf(answer), { format: 'jpeg', width: 400 });
  }
  t.equal((await picture('/small.jpg', '160.webp')).status, 200, 'once it is quiet, all is made');
});

t.test('the folder stays under its bound, and what was evicted is made again', async (t) => {
  const upstream = await startUpstream(t);
  const maxBytes = 300_000;
  for (let i = 0; i < 8; i++) upstream.at.set(`/${i}.jpg`, await jpeg(500, 400, i));
  const dataDir = t.testdir({});
  const { picture, seen, media } = await startMedia(t, upstream, {
    dataDir,
    limits: { diskBytes: maxBytes, memoryBytes: 1 },
  });
  for (let i = 0; i < 8; i++) {
    t.equal((await picture(`/${i}.jpg`, '480.webp')).status, 200);
    await until(() => weight(dataDir) <= maxBytes, 'the bound');
  }
  t.ok(seen.evicted > 0);
  t.equal(media.usage().disk, weight(dataDir));
  const first = await picture('/0.jpg', '480.webp');
  t.match(await formatOf(first), { width: 480 });
  t.equal(upstream.count('/0.jpg'), 2);
});

t.test('a picture larger than the whole bound is served all the same', async (t) => {
  const upstream = await startUpstream(t);
  upstream.at.set('/a.jpg', await jpeg(500, 400));
  const dataDir = t.testdir({});
  const { picture } = await startMedia(t, upstream, { dataDir, limits: { diskBytes: 1_000 } });
  for (const file of ['480.webp', '320.jpg', '480.webp'])
    t.equal((await picture('/a.jpg', file)).status, 200);
  t.ok(weight(dataDir) <= 1_000);
  t.equal(upstream.count('/a.jpg'), 1, 'it is kept in memory');
});

t.test('a restart keeps files, sizes and colours, and leaves no rubbish', async (t) => {
  const upstream = await startUpstream(t);
  upstream.at.set('/a.jpg', await jpeg(500, 400));
  const dataDir = t.testdir({});
  const before = await startMedia(t, upstream, { dataDir });
  const first = await before.picture('/a.jpg', '480.webp');
  const bytes = Buffer.from(await first.arrayBuffer());
  const picture = before.media.picture('/a.jpg', 'A house');
  await before.close();
  writeFileSync(join(picturesDir(dataDir), '999-abc-1.tmp'), 'left by a crash');

  const after = await startMedia(t, upstream, { dataDir });
  t.same(after.media.picture('/a.jpg', 'A house'), picture);
  t.match(picture, { width: 500, height: 400, color: /^#[0-9a-f]{6}$/ });
  const again = await after.picture('/a.jpg', '480.webp');
  t.equal(again.headers.get('etag'), first.headers.get('etag'));
  t.same(Buffer.from(await again.arrayBuffer()), bytes);
  t.equal(upstream.count('/a.jpg'), 1);
  t.same(after.seen.resized, []);
  await until(() => after.media.usage().disk === weight(dataDir), 'the count');
  t.notOk(readdirSync(picturesDir(dataDir)).some((name) => name.endsWith('.tmp')));
  t.same(after.seen.problems, []);
});

t.test('facts that are damaged are reported and begun anew', async (t) => {
  const upstream = await startUpstream(t);
  upstream.at.set('/a.jpg', await jpeg(500, 400));
  const dataDir = t.testdir({ pictures: { 'facts.json': '[["u:/a.jpg",{"tag":"../../x"}],' } });
  const { picture, media, seen } = await startMedia(t, upstream, { dataDir });
  t.equal(media.picture('/a.jpg', '')?.width, undefined);
  t.equal((await picture('/a.jpg', '480.webp')).status, 200);
  t.same(seen.problems, ['the facts about pictures cannot be read']);
});

t.test('a folder that cannot be written is reported once, and pictures are kept in memory', async (t) => {
  const upstream = await startUpstream(t);
  upstream.at.set('/a.jpg', await jpeg(500, 400));
  const file = join(t.testdir({ occupied: 'not a folder' }), 'occupied');
  const { picture, seen, media, close } = await startMedia(t, upstream, { dataDir: file });
  for (let i = 0; i < 3; i++) {
    t.equal((await picture('/a.jpg', '480.webp')).status, 200);
    t.equal((await picture('/a.jpg', '320.jpg')).status, 200);
  }
  t.equal(upstream.count('/a.jpg'), 1);
  t.same(seen.resized, ['webp', 'jpg']);
  t.match(media.usage(), { disk: 0 });
  t.ok(media.usage().memory > 0);
  t.equal(seen.problems.filter((what) => /memory only/.test(what)).length, 1);
  await close();
});

t.test('pictures are made before anybody asks, and learnt of without being made', async (t) => {
  const upstream = await startUpstream(t);
  upstream.at.set('/a.jpg', await jpeg(700, 400));
  upstream.at.set('/b.jpg', await jpeg(300, 400));
  const { picture, seen, media } = await startMedia(t, upstream);
  const [a, b, gone] = ['/a.jpg', '/b.jpg', '/gone.jpg'].map((address) => media.picture(address, '') ?? null);
  await media.warm([b ?? null, gone ?? null, null], []);
  t.same(seen.resized, ['look']);
  t.match(media.picture('/b.jpg', ''), { width: 300, height: 400 });
  t.same(seen.facts, ['u:/b.jpg']);

  await media.warm([a ?? null, a ?? null], [320, 640]);
  t.same(seen.resized.slice(1), ['webp', 'webp', 'avif', 'avif']);
  const ready = await picture('/a.jpg', '640.avif');
  t.equal(ready.headers.get('content-type'), 'image/avif');
  t.same(seen.pictures, ['kept']);
  await media.warm([a ?? null], [320, 640]);
  t.equal(seen.resized.length, 5, 'what is made already costs nothing');
});
