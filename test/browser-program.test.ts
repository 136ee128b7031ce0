import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import t from 'tap';
import { wholeFolder } from './support/browser-program.ts';

t.test('what several unpack at once is whole for each of them, and left by none', async (t) => {
  const parent = t.testdir({});
  const folder = join(parent, 'program');
  const unpack = async (into: string) => {
    writeFileSync(join(into, 'program'), 'half');
    await wait(20);
    writeFileSync(join(into, 'program'), 'whole');
  };
  const found = await Promise.all(
    [0, 5, 10, 30].map(async (late) => {
      await wait(late);
      return readFileSync(join(await wholeFolder(folder, unpack), 'program'), 'utf8');
    }),
  );
  t.same(found, ['whole', 'whole', 'whole', 'whole']);
  t.same(readdirSync(parent), ['program']);
  await wholeFolder(folder, async () => void t.fail('it is there'));
});

t.test('what one could not finish is begun anew by the next', async (t) => {
  const parent = t.testdir({});
  const folder = join(parent, 'program');
  await t.rejects(
    wholeFolder(folder, async () => {
      throw new Error('the disk is full');
    }),
    /disk is full/,
  );
  t.same(readdirSync(parent), [], 'nothing is left of it');
  await wholeFolder(folder, async (into) => writeFileSync(join(into, 'program'), 'whole'));
  t.equal(readFileSync(join(folder, 'program'), 'utf8'), 'whole');
});
