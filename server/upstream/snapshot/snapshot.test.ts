import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Worker } from 'node:worker_threads';
import t, { type Test } from 'tap';
import type { SavedContent } from '../load.ts';
import { createSnapshot, type Snapshot } from './snapshot.ts';
import { MAX_GONE, SNAPSHOT_VERSION, writeSnapshot } from './snapshot-file.ts';
import { createWriterThread, type WriterThread } from './writer-thread.ts';

const content = (value: unknown, confirmedAt = 5_000): SavedContent => ({
  ...{ value, digest: 'd', bytes: 10, confirmedAt },
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
  first.remove('getNewsById:7');
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
    first.noteGone({ list: 'news', name: `n${id}`, day: id < 5 ? '2026-01-01' : '2026-02-01' });
  }
  await written(first);
  first.noteReturned('news', 'n5');
  first.noteGone({ list: 'news', name: 'late', day: '2026-03-01' });
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
  const row = (key: string, text: string) => ({
    ...{ key, digest: 'd', bytes: 1, confirmed: 1, json: Buffer.from(JSON.stringify({ text })) },
  });
  const batch = { removed: [], gone: [], returned: [] };
  writeSnapshot(good, { ...batch, rows: [row('a', 'wanted'), row('b', 'x'.repeat(50_000))] }, 1_000_000);
  const bytes = readFileSync(good);
  const changed = Buffer.from(bytes);
  changed.write('hunted', bytes.indexOf('wanted'));
  const otherVersion = Buffer.from(bytes);
  otherVersion.writeUInt32BE(SNAPSHOT_VERSION + 1, 60);
  const files: Record<string, { bytes: Buffer; reason: string }> = {
    'no database at all': { bytes: Buffer.from('no database '.repeat(1_000)), reason: 'damaged' },
    empty: { bytes: Buffer.alloc(0), reason: 'of another version' },
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

t.test('who reads while the file is begun finds nothing, and leaves it alone', async (t) => {
  const file = fileOf(t);
  const real = createWriterThread();
  let hasBegun = false;
  const mayGoOn = Promise.withResolvers<void>();
  const thread: WriterThread = {
    async write(job) {
      // As the writer's file stands before its first commit.
      writeFileSync(file, '');
      hasBegun = true;
      await mayGoOn.promise;
      if (existsSync(file)) rmSync(file);
      else t.fail('the file was removed beneath its writer');
      return real.write(job);
    },
    close: real.close,
  };
  const { snapshot, lines } = open(t, file, { thread });
  snapshot.save('getAllNews', content(['written']));
  // The snapshot's own timer keeps no process alive.
  while (!hasBegun) await new Promise((resolve) => setTimeout(resolve, 2));
  t.equal(snapshot.read('getAllEvent'), null);
  mayGoOn.resolve();
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
    async write(job) {
      if (++tries === 3) tried.resolve();
      return isFull ? { problem: '13', unusable: false } : real.write(job);
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

t.test('a thread that fails after its work ends nothing, and the next batch has another', async (t) => {
  const program = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', () => {
      parentPort.postMessage({ problem: null, unusable: false });
      setTimeout(() => { throw new Error('planted'); }, 1);
    });`;
  const thread = createWriterThread(new URL(`data:text/javascript,${encodeURIComponent(program)}`), 60_000);
  t.teardown(() => thread.close());
  const batch = { rows: [], removed: [], gone: [], returned: [] };
  for (let round = 0; round < 2; round++) {
    const started = once(process, 'worker') as Promise<Worker[]>;
    t.same(await thread.write({ file: fileOf(t), batch, maxBytes: 1 }), { problem: null, unusable: false });
    const [worker] = await started;
    // Idle, it keeps no process alive.
    worker?.ref();
    if (worker?.threadId !== -1) await new Promise((resolve) => worker?.once('exit', resolve));
  }
});

t.test('a thread that fails is a problem and no more', async (t) => {
  const thread = createWriterThread(new URL('data:text/javascript,throw new Error("planted")'));
  const batch = { rows: [], removed: [], gone: [], returned: [] };
  t.same(await thread.write({ file: fileOf(t), batch, maxBytes: 1 }), { problem: 'Error', unusable: false });
  await thread.close();
});

t.test('a batch is written whole or not at all', async (t) => {
  const file = fileOf(t);
  const row = { key: 'a', digest: 'd', bytes: 1, confirmed: 1, json: Buffer.from('1') };
  const batch = { removed: [], gone: [], returned: [] };
  writeSnapshot(file, { ...batch, rows: [row] }, 1_000_000);
  const bad = { ...row, key: 'c', bytes: null as unknown as number };
  t.throws(() =>
    writeSnapshot(file, { ...batch, removed: ['a'], rows: [{ ...row, key: 'b' }, bad] }, 1_000_000),
  );
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
