import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { until } from '../../test/support/until.ts';
import { bytesOf, formatOf, jpeg, type MediaApp, picturesDir, startMedia } from './media.fixture.ts';

/** Damage of a machine that stops during a write. */
const empty = () => Buffer.alloc(0);
const cut = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
const zeroed = (bytes: Buffer) => Buffer.alloc(bytes.length);

/** Damages the cached files whose names have that ending. */
function damage(dataDir: string, ending: string, how: (bytes: Buffer) => Buffer): number {
  const names = readdirSync(picturesDir(dataDir)).filter((name) => name.endsWith(ending));
  for (const name of names) {
    const path = join(picturesDir(dataDir), name);
    writeFileSync(path, how(readFileSync(path)));
  }
  return names.length;
}

/** True once that file is there, without a stand-in. */
const isThere = async ({ picture }: MediaApp, file: string) =>
  (await picture('/a.jpg', file)).headers.get('etag') !== null;

t.test('a damaged picture is made anew', async (t) => {
  const before = await startMedia(t, { '/a.jpg': await jpeg(500, 400) });
  const { dataDir, upstream } = before;
  t.ok(await until(() => isThere(before, '480.avif')), 'the AVIF');
  const good = new Map<string, Buffer>();
  for (const file of ['480.webp', '480.jpg', '480.avif']) {
    good.set(file, await bytesOf(await before.picture('/a.jpg', file)));
  }
  await before.close();

  t.equal(damage(dataDir, '.webp', empty), 1);
  t.equal(damage(dataDir, '.jpg', cut), 1);
  t.equal(damage(dataDir, '.avif', zeroed), 1);
  const after = await startMedia(t, upstream, { dataDir });
  t.match(await formatOf(await after.picture('/a.jpg', '480.avif')), { width: 480 }, 'another stands in');
  t.ok(await until(() => isThere(after, '480.avif')), 'the AVIF again');
  for (const [file, bytes] of good) {
    t.ok((await bytesOf(await after.picture('/a.jpg', file))).equals(bytes), file);
  }
  t.same(after.seen.problems, ['a kept picture was damaged: it is made anew'], 'told once a minute');
  t.equal(upstream.count('/a.jpg'), 1, 'all was made of the cached original');
});

t.test('a damaged original is fetched anew, as its source has it by now', async (t) => {
  for (const [how, now] of [
    [cut, 500],
    [zeroed, 500],
    [empty, 700],
  ] as const) {
    const before = await startMedia(t, { '/a.jpg': await jpeg(500, 400) });
    const { dataDir, upstream } = before;
    t.equal((await before.picture('/a.jpg', '480.webp')).status, 200);
    await before.close();
    t.equal(damage(dataDir, '.source', how), 1);
    upstream.at['/a.jpg'] = await jpeg(now, 400);
    const after = await startMedia(t, upstream, { dataDir });
    const width = Math.min(640, now);
    const both = await Promise.all(['640.webp', '640.jpg'].map((file) => after.picture('/a.jpg', file)));
    for (const response of both) t.match(await formatOf(response), { width });
    t.match(after.media.picture('/a.jpg', ''), { width: now });
    t.equal(upstream.count('/a.jpg'), 2);
    await after.close();
  }
});
