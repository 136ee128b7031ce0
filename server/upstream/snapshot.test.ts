import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import t, { type Test } from 'tap';
import type { SavedContent } from './load.ts';
import { createSnapshot, type Snapshot } from './snapshot.ts';
import type { SnapshotProblem } from './snapshot-file.ts';
import { MAX_GONE, SNAPSHOT_VERSION, writeSnapshot } from './snapshot-file.ts';
import type { WriteJob } from './snapshot-writer.ts';
import { createThread, programBeside, type Thread } from './thread.ts';

type WriterThread = Thread<WriteJob, SnapshotProblem | null>;
const createWriterThread = (): WriterThread => createThread(programBeside('snapshot-writer'));

const content = (value: unknown, confirmedAt = 5_000): SavedContent => ({
  ...{ value, digest: 'd', bytes: 10, confirmedAt },
});

/** As it is handed to the writer. */
const row = (key: string, text: string) => ({
  key,
  content: { value: JSON.stringify({ text }), digest: 'd', bytes: 1, confirmedAt: 1 },
});

interface Line {
  level: string;
  text: string;
  fields: object;
}

function open(t: Test, file: string, options: { maxBytes?: number; thread?: WriterThread } = {}) {
  const lines: Line[] = [];
  const log = (level: string) => (fields: object, text: string) => void lines.push({ level, text, fields });
  const snapshot = createSnapshot({
    ...{ file, maxBytes: 1_000_000, batchMs: 1, retryMs: 1, ...options },
    holdFolder() {},
    log: { info: log('info'), warn: log('warn') },
  });
  t.teardown(() => snapshot.close());
  return { snapshot, lines };
}

/** Until nothing waits to be written. */
async function written(snapshot: Snapshot): Promise<void> {
  while (snapshot.describe().waiting) await new Promise((resolve) => setTimeout(resolve, 2));
}

const fileOf = (t: Test) => join(t.testdir({}), 'content.db');

t.test('what was saved is read by the next run, and what was removed is not', async (t) => {
  const file = fileOf(t);
  const first = open(t, file).snapshot;
  t.equal(first.read('getAllNews'), null);
  const long = Array.from({ length: 1_234 }, (_, index) => ({ id: String(index), title: `“${index}”` }));
  first.save('getAllNews', content(long));
  first.save('getNewsById:7', content({ id: '7' }));
  t.same(first.read('getNewsById:7')?.value, { id: '7' }, 'before it is written, too');
  await written(first);
  first.save('getNewsById:8', content({ id: '8' }));
  first.save('getNewsById:7', null);
  t.equal(first.read('getNewsById:7'), null);
  await first.close();

  const second = open(t, file).snapshot;
  t.same(second.read('getAllNews'), content(long));
  t.equal(second.read('getNewsById:7'), null);
  t.same(second.read('getNewsById:8')?.value, { id: '8' }, 'a stop writes what is left');
});

t.test('the names of what is gone come back with their days, as many as there may be', async (t) => {
  const file = fileOf(t);
  const first = open(t, file).snapshot;
  for (let id = 0; id < MAX_GONE + 5; id++) {
    first.saveName({ list: 'news', name: `n${id}`, day: id < 5 ? '2026-01-01' : '2026-02-01' });
  }
  await written(first);
  first.saveName({ list: 'news', name: 'n5', day: null });
  first.saveName({ list: 'news', name: 'late', day: '2026-03-01' });
  await first.close();
  const gone = open(t, file).snapshot.gone();
  t.equal(gone.length, MAX_GONE);
  t.same(gone.at(-1), { list: 'news', name: 'late', day: '2026-03-01' });
  t.notOk(gone.some(({ name, day }) => name === 'n5' || day === '2026-01-01'));
});

t.test('the file is bounded: details go first, those that were confirmed longest ago before', async (t) => {
  const file = fileOf(t);
  const { snapshot } = open(t, file, { maxBytes: 10_000 });
  const text = 'x'.repeat(1_500);
  snapshot.save('getAllNews', content([text], 1));
  for (let id = 1; id <= 9; id++) snapshot.save(`getNewsById:${id}`, content({ text }, 10 + id));
  await written(snapshot);
  t.ok(snapshot.read('getAllNews'));
  t.ok(snapshot.read('getNewsById:9'));
  t.equal(snapshot.read('getNewsById:1'), null);
});

t.test('a file that cannot be read is told in one line and replaced', async (t) => {
  const good = fileOf(t);
  const contents = [row('a', 'wanted'), row('b', 'x'.repeat(50_000))];
  writeSnapshot(good, { contents, names: [] }, 1_000_000);
  const bytes = readFileSync(good);
  const changed = Buffer.from(bytes);
  changed.write('hunted', bytes.indexOf('wanted'));
  const otherVersion = Buffer.from(bytes);
  otherVersion.writeUInt32BE(SNAPSHOT_VERSION + 1, 60);
  const files: Record<string, { bytes: Buffer; reason: string }> = {
    'no database at all': { bytes: Buffer.from('no database '.repeat(1_000)), reason: 'damaged' },
    'cut off': { bytes: bytes.subarray(0, 5_000), reason: 'damaged' },
    'changed in the middle of a text': { bytes: changed, reason: 'damaged' },
    'of another version': { bytes: otherVersion, reason: 'of another version' },
  };
  for (const [name, { bytes, reason }] of Object.entries(files)) {
    const file = fileOf(t);
    writeFileSync(file, bytes);
    const { snapshot, lines } = open(t, file);
    for (const key of ['a', 'b']) if (reason) snapshot.read(key);
    t.same(
      lines,
      [
        {
          ...{ level: 'warn', fields: { file, reason } },
          text: 'the snapshot of content cannot be read: a new one is begun',
        },
      ],
      name,
    );
    snapshot.save('c', content('new'));
    await written(snapshot);
    t.equal(snapshot.read('c')?.value, 'new', name);
    t.same(snapshot.describe(), { problem: null, waiting: 0 }, name);
    await snapshot.close();
  }
});

t.test('a file that its writer has just begun holds nothing, and is left alone', async (t) => {
  const file = fileOf(t);
  writeFileSync(file, '');
  const { snapshot, lines } = open(t, file);
  t.equal(snapshot.read('getAllEvent'), null);
  t.same(snapshot.gone(), []);
  snapshot.save('getAllNews', content(['written']));
  await written(snapshot);
  t.same(snapshot.read('getAllNews')?.value, ['written']);
  t.same(lines, [], 'nothing to be told of');
});

t.test('a file that cannot be written is told once, and what waits is written when it can', async (t) => {
  const file = fileOf(t);
  const real = createWriterThread();
  const tried = Promise.withResolvers<void>();
  let isFull = true;
  let tries = 0;
  const thread: WriterThread = {
    async run(job) {
      if (++tries === 3) tried.resolve();
      return isFull ? { reason: '13', unusable: false } : real.run(job);
    },
    close: () => real.close(),
  };
  const { snapshot, lines } = open(t, file, { thread });
  // The snapshot keeps no process alive.
  const alive = setInterval(() => {}, 1_000);
  t.teardown(() => clearInterval(alive));
  snapshot.save('a', content('old'));
  await tried.promise;
  t.equal(snapshot.describe().problem, '13');
  t.equal(snapshot.read('a')?.value, 'old');
  snapshot.save('a', content('new'));
  isFull = false;
  await written(snapshot);
  t.equal(snapshot.read('a')?.value, 'new');
  t.same(
    lines.map(({ level, text }) => `${level} ${text}`),
    ['warn the snapshot of content cannot be written', 'info the snapshot of content is written again'],
  );
});

t.test('a batch is written whole or not at all', async (t) => {
  const file = fileOf(t);
  writeSnapshot(file, { contents: [row('a', 'x')], names: [] }, 1_000_000);
  const bad = row('c', 'x');
  bad.content.bytes = null as unknown as number;
  const contents = [{ key: 'a', content: null }, row('b', 'x'), bad];
  t.throws(() => writeSnapshot(file, { contents, names: [] }, 1_000_000));
  const db = new DatabaseSync(file, { readOnly: true });
  t.same(
    db
      .prepare('SELECT key FROM content')
      .all()
      .map(({ key }) => key),
    ['a'],
  );
  db.close();
  t.ok(existsSync(file));
});
