import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mock } from 'node:test';
import t, { type Test } from 'tap';
import type { SavedContent } from './cache-entry.ts';
import { createSnapshot, SNAPSHOT_VERSION, writeSnapshot } from './snapshot.ts';

const content = (value: unknown, confirmedAt = 5_000): SavedContent => ({
  ...{ bodies: [Buffer.from(JSON.stringify(value))], confirmedAt },
});
const valueIn = (saved: SavedContent | null) => saved && JSON.parse(Buffer.concat(saved.bodies).toString());

function open(t: Test, file: string, options: { maxBytes?: number; holdFolder?: () => void } = {}) {
  const lines: { level: string; text: string; fields: object }[] = [];
  const log = (level: string) => (fields: object, text: string) => void lines.push({ level, text, fields });
  const snapshot = createSnapshot({
    ...{ file, maxBytes: 1_000_000, holdFolder() {}, ...options },
    log: { info: log('info'), warn: log('warn') },
  });
  t.teardown(snapshot.close);
  return { snapshot, lines };
}

const fileOf = (t: Test) => join(t.testdir({}), 'content.db');

/** The timers of a test: they run when it says so. */
function timersOf(t: Test) {
  mock.timers.enable({ apis: ['setTimeout'] });
  t.teardown(() => mock.timers.reset());
  return (ms: number) => mock.timers.tick(ms);
}

t.test('the next run reads what was saved, and nothing that was removed', async (t) => {
  const file = fileOf(t);
  const pass = timersOf(t);
  const first = open(t, file).snapshot;
  t.equal(first.read('getAllNews'), null);
  const long = Array.from({ length: 1_234 }, (_, index) => ({ id: String(index), title: `“${index}”` }));
  first.save('getAllNews', content(long));
  first.save('getNewsById:7', content({ id: '7' }));
  t.same(valueIn(first.read('getNewsById:7')), { id: '7' }, 'before it is written, too');
  t.equal(first.describe().waiting, 2);
  pass(500);
  t.equal(first.describe().waiting, 0);
  first.save('getNewsById:8', content({ id: '8' }));
  first.save('getNewsById:7', null);
  t.equal(first.read('getNewsById:7'), null);
  first.close();

  const second = open(t, file).snapshot;
  t.same(valueIn(second.read('getAllNews')), long);
  t.equal(second.read('getAllNews')?.confirmedAt, 5_000);
  t.equal(statSync(file).mode & 0o777, 0o600, 'drafts may be in it: its owner alone can read it');
  t.equal(second.read('getNewsById:7'), null);
  t.same(valueIn(second.read('getNewsById:8')), { id: '8' }, 'a stop writes the rest');
});

t.test('the file is bounded: details go first, those that were confirmed longest ago before', async (t) => {
  const { snapshot } = open(t, fileOf(t), { maxBytes: 10_000 });
  const text = 'x'.repeat(1_500);
  snapshot.save('getAllNews', content([text], 1));
  for (let id = 1; id <= 9; id++) snapshot.save(`getNewsById:${id}`, content({ text }, 10 + id));
  snapshot.close();
  t.ok(snapshot.read('getAllNews'));
  t.ok(snapshot.read('getNewsById:9'));
  t.equal(snapshot.read('getNewsById:1'), null);
});

t.test('a file that cannot be read is told in one line and replaced', async (t) => {
  const good = fileOf(t);
  const contents = new Map([
    ['a', content('wanted')],
    ['b', content('x'.repeat(50_000))],
  ]);
  writeSnapshot(good, contents, 1_000_000);
  const bytes = readFileSync(good);
  const changed = Buffer.from(bytes);
  changed.write('hunted', bytes.indexOf('wanted'));
  const otherVersion = Buffer.from(bytes);
  otherVersion.writeUInt32BE(SNAPSHOT_VERSION + 1, 60);
  for (const [name, bad, reason] of [
    ['no database at all', Buffer.from('no database '.repeat(1_000)), 'damaged'],
    ['cut off', bytes.subarray(0, 5_000), 'damaged'],
    ['changed in the middle of a text', changed, 'damaged'],
    ['of another version', otherVersion, 'of another version'],
  ] as const) {
    const file = fileOf(t);
    writeFileSync(file, bad);
    const { snapshot, lines } = open(t, file);
    for (const key of ['a', 'b']) snapshot.read(key);
    const text = 'the snapshot of content cannot be read: a new one is begun';
    t.same(lines, [{ level: 'warn', text, fields: { file, reason } }], name);
    snapshot.save('c', content('new'));
    snapshot.close();
    t.equal(valueIn(snapshot.read('c')), 'new', name);
    t.same(snapshot.describe(), { problem: null, waiting: 0 }, name);
  }
});

t.test('a failure to write is told once, and tried again every minute', async (t) => {
  const pass = timersOf(t);
  const state = { isFull: true, tries: 0 };
  const { snapshot, lines } = open(t, fileOf(t), {
    holdFolder() {
      state.tries++;
      if (state.isFull) throw Object.assign(new Error(), { code: 'ENOSPC' });
    },
  });
  snapshot.save('a', content('old'));
  pass(500);
  t.equal(snapshot.describe().problem, 'ENOSPC');
  t.equal(valueIn(snapshot.read('a')), 'old');
  pass(60_000);
  snapshot.save('a', content('new'));
  pass(59_999);
  t.equal(state.tries, 2);
  state.isFull = false;
  pass(1);
  t.same(snapshot.describe(), { problem: null, waiting: 0 });
  t.equal(valueIn(snapshot.read('a')), 'new');
  const said = lines.map(({ level, text }) => `${level} ${text}`);
  t.same(said, [
    'warn the snapshot of content cannot be written',
    'info the snapshot of content is written again',
  ]);
});

t.test('an empty file holds nothing, and a batch is written whole or not at all', async (t) => {
  const file = fileOf(t);
  writeFileSync(file, '');
  const { snapshot, lines } = open(t, file);
  t.equal(snapshot.read('a'), null);
  t.same(lines, [], 'which is no error');
  const bad = { ...content('x'), confirmedAt: null as unknown as number };
  writeSnapshot(file, new Map([['a', content('x')]]), 1_000_000);
  const batch = new Map([['a', null] as const, ['b', bad] as const]);
  t.throws(() => writeSnapshot(file, batch, 1_000_000));
  t.equal(valueIn(open(t, file).snapshot.read('a')), 'x');
});
