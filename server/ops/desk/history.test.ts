import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { createHistory, type Minute, SERIES } from './history.ts';

const NOW = 1_800_000_000;
const aMinute = (at: number, values: Partial<Minute> = {}): Minute => ({
  ...(Object.fromEntries(SERIES.map((name) => [name, 0])) as Minute),
  at,
  ...values,
});

t.test('what was written is there after a restart, and nothing else is left in the folder', async (t) => {
  const dir = t.testdir({});
  const file = join(dir, 'desk.json');
  const history = createHistory(file);
  history.add(aMinute(NOW - 60, { requests: 7 }));
  history.add(aMinute(NOW, { requests: 8, memoryMb: 120 }));
  t.equal(await history.save(), null);
  t.same(readdirSync(dir), ['desk.json']);

  const next = createHistory(file);
  await next.load(NOW + 60);
  t.same(next.all(), history.all());
  const later = createHistory(file);
  await later.load(NOW + 24 * 3600 - 30);
  t.same(
    later.all().map(({ at }) => at),
    [NOW],
    'what is older than a day is gone',
  );
});

t.test('it holds a day of minutes at most', async (t) => {
  const history = createHistory(null);
  for (let minute = 0; minute < 3_000; minute++) history.add(aMinute(NOW + 60 * minute));
  t.equal(history.all().length, 1_440);
  t.equal(history.all().at(-1)?.at, NOW + 60 * 2_999);
  t.equal(await history.save(), null, 'without a file there is nothing to write');
});

t.test('a damaged file, a huge one and one of another version take nothing along', async (t) => {
  const dir = t.testdir({});
  const load = async (text: string) => {
    const file = join(dir, 'desk.json');
    writeFileSync(file, text);
    const history = createHistory(file);
    await history.load(NOW);
    return history.all();
  };
  for (const text of ['', '{"rows', 'null', '{"series":[],"rows":[[null]]}', 'x'.repeat(1_000_001)])
    t.same(await load(text), [], text.slice(0, 20));
  const [minute] = await load(`{"series":["gone","requests"],"rows":[[${NOW},1,5],["x",1,2]]}`);
  t.same(minute, aMinute(NOW, { requests: 5 }));
});

t.test('a folder that cannot be written is told, and what was there stays', async (t) => {
  const dir = t.testdir({ 'desk.json': 'whole' });
  const history = createHistory(join(dir, 'missing', 'desk.json'));
  history.add(aMinute(NOW));
  t.equal(await history.save(), 'ENOENT');
  t.equal(readFileSync(join(dir, 'desk.json'), 'utf8'), 'whole');
});
