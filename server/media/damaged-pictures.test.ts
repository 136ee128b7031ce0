import { readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { bytesOf, formatOf, jpeg, picturesDir, startMedia } from './media.fixture.ts';

function cached(dataDir: string, ending: string): string[] {
  const dir = picturesDir(dataDir);
  return readdirSync(dir).flatMap((name) => (name.endsWith(ending) ? [join(dir, name)] : []));
}
const empty = (file: string) => writeFileSync(file, '');
const remove = (file: string) => rmSync(file);
const cut = (file: string) => {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.subarray(0, bytes.length / 2));
};

t.test('a damaged picture is made anew', async (t) => {
  const { picture, dataDir, upstream, seen } = await startMedia(t, { '/a.jpg': await jpeg(500, 400) });
  for (const [format, damage] of [
    ['webp', empty],
    ['jpg', cut],
    ['avif', remove],
  ] as const) {
    const good = await bytesOf(await picture('/a.jpg', `480.${format}`));
    cached(dataDir, format).forEach(damage);
    t.same(await bytesOf(await picture('/a.jpg', `480.${format}`)), good, format);
  }
  t.same(seen.problems, ['a kept picture was damaged: it is made anew'], 'told once a minute');
  t.equal(upstream.count('/a.jpg'), 1, 'all was made of the cached original');
});

t.test('an empty file of an earlier run is made anew', async (t) => {
  const before = await startMedia(t, { '/a.jpg': await jpeg(500, 400) });
  const { dataDir, upstream } = before;
  const good = await bytesOf(await before.picture('/a.jpg', '480.webp'));
  await before.close();
  cached(dataDir, '.webp').forEach(empty);
  const after = await startMedia(t, upstream, { dataDir });
  t.same(await bytesOf(await after.picture('/a.jpg', '480.webp')), good);
});

t.test('of an earlier run the oldest files go first, and those of the version before', async (t) => {
  const before = await startMedia(t, { '/a.jpg': await jpeg(500, 400) });
  const { dataDir, upstream } = before;
  for (const file of ['480.webp', '480.jpg', '480.avif']) await bytesOf(await before.picture('/a.jpg', file));
  await before.close();
  const dir = picturesDir(dataDir);
  const [newest = ''] = cached(dataDir, '.webp');
  for (const file of cached(dataDir, '')) utimesSync(file, 1, file === newest ? 2 : 1);
  writeFileSync(join(dir, `${'0'.repeat(32)}.source`), 'whole');
  symlinkSync('/nowhere', join(dir, `${'1'.repeat(32)}.picture`));
  const limits = { diskBytes: readFileSync(newest).length };
  const after = await startMedia(t, upstream, { dataDir, limits });
  await bytesOf(await after.picture('/a.jpg', '480.webp'));
  t.same([after.seen.pictures, after.seen.problems], [['kept'], []]);
  t.same(cached(dataDir, '.source'), []);
});

t.test('a damaged original is fetched anew, as its source has it by now', async (t) => {
  for (const [damage, now] of [
    [cut, 500],
    [empty, 700],
    [remove, 700],
  ] as const) {
    const { picture, media, dataDir, upstream, close } = await startMedia(t, {
      '/a.jpg': await jpeg(500, 400),
    });
    t.equal((await picture('/a.jpg', '480.webp')).status, 200);
    cached(dataDir, '.picture').forEach(damage);
    upstream.at['/a.jpg'] = await jpeg(now, 400);
    const width = Math.min(640, now);
    const both = await Promise.all(['640.webp', '640.jpg'].map((file) => picture('/a.jpg', file)));
    for (const response of both) t.match(await formatOf(response), { width });
    t.match(media.picture('/a.jpg', ''), { width: now });
    t.equal(upstream.count('/a.jpg'), 2);
    await close();
  }
});
