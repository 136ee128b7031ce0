import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import t from 'tap';
import { until } from '../../test/support/until.ts';
import { bytesOf, formatOf, jpeg, type MediaApp, picturesDir, startMedia } from './media.fixture.ts';
import { createPictureCache } from './picture-cache.ts';

/** Damage that a machine may leave in a file when it stops at a bad moment. */
const empty = () => Buffer.alloc(0);
const cut = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
const zeroed = (bytes: Buffer) => Buffer.alloc(bytes.length);

/** Damages the cached files whose names end so. */
function damage(dataDir: string, ending: string, how: (bytes: Buffer) => Buffer): number {
  const names = readdirSync(picturesDir(dataDir)).filter((name) => name.endsWith(ending));
  for (const name of names) {
    const path = join(picturesDir(dataDir), name);
    writeFileSync(path, how(readFileSync(path)));
  }
  return names.length;
}

/** True once that file is there, and nothing has to stand in for it. */
const isThere = async ({ picture }: MediaApp, file: string) =>
  (await picture('/a.jpg', file)).headers.get('etag') !== null;

t.test('a cached picture that was damaged is noticed and made anew', async (t) => {
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

t.test('an original that was damaged is fetched anew', async (t) => {
  for (const how of [cut, zeroed]) {
    const before = await startMedia(t, { '/a.jpg': await jpeg(500, 400) });
    const { dataDir, upstream } = before;
    t.equal((await before.picture('/a.jpg', '480.webp')).status, 200);
    await before.close();
    t.equal(damage(dataDir, '.source', how), 1);
    const after = await startMedia(t, upstream, { dataDir });
    t.match(await formatOf(await after.picture('/a.jpg', '320.webp')), { format: 'webp', width: 320 });
    t.equal(upstream.count('/a.jpg'), 2);
    await after.close();
  }
});

t.test('an original that was damaged, with another one at its source by now, is that one', async (t) => {
  const before = await startMedia(t, { '/a.jpg': await jpeg(500, 400) });
  const { dataDir, upstream } = before;
  t.equal((await before.picture('/a.jpg', '480.webp')).status, 200);
  await before.close();
  damage(dataDir, '.source', empty);
  upstream.at['/a.jpg'] = await jpeg(700, 400);
  const after = await startMedia(t, upstream, { dataDir });
  const both = await Promise.all(['640.webp', '640.jpg'].map((file) => after.picture('/a.jpg', file)));
  for (const response of both) t.match(await formatOf(response), { width: 640 });
  t.match(after.media.picture('/a.jpg', ''), { width: 700 });
});

t.test('a picture is on the disk before it has its name', async (t) => {
  const calls: string[] = [];
  const { writeFile, rename } = fs;
  const use = (functions: Partial<typeof fs>) => {
    Object.assign(fs, functions);
    syncBuiltinESMExports();
  };
  use({
    writeFile: async (path, bytes, options) => {
      const { flush } = (options ?? {}) as { flush?: boolean };
      if ((bytes as Buffer).length) calls.push(flush ? 'flushed' : 'written');
      await writeFile(path, bytes, options);
    },
    rename: async (from, to) => {
      calls.push('renamed');
      await rename(from, to);
    },
  });
  t.teardown(() => use({ writeFile, rename }));
  const limits = { diskBytes: 1_000_000, memoryBytes: 1 };
  const store = createPictureCache({ dir: t.testdir({}), limits });
  await store.put(`${'a'.repeat(32)}.source`, Buffer.from('bytes'));
  t.same(calls, ['flushed', 'renamed']);
});

t.test('a picture is read from its file, as it was put there', async (t) => {
  const dir = t.testdir({});
  const limits = { diskBytes: 1_000_000, memoryBytes: 1 };
  const problems: string[] = [];
  const onProblem = (what: string) => problems.push(what);
  const cache = createPictureCache({ dir, limits, onProblem });
  const name = `${'b'.repeat(32)}-1920-1.jpg`;
  const bytes = Buffer.alloc(300_000, 'x');
  await cache.put(name, bytes);
  const found = await cache.get(name);
  t.equal(found?.size, bytes.length);
  t.ok((await buffer(found?.stream() as Readable)).equals(bytes));
  writeFileSync(join(dir, name), Buffer.alloc(300_000));
  t.equal(await cache.get(name), null);
  t.same(problems, ['a kept picture was damaged: it is made anew']);
  t.equal(cache.usage().disk, 0);
});
