import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { memoryFolder } from '../../../test/support/builders.ts';
import { MAX_CHANGED } from './connection.ts';
import { anEnquiry, DAY, disturb, lock, openDesk, parked, setUp } from './submissions.fixture.ts';

/** One connection serves all calls, and other programs write to the file: none of them may lose an enquiry. */

const LOCK_MS = 2_000;
/** Several batches. */
const MANY = 700;

t.test('tidying up waits for the enquiries that are being written, and they for it', async (t) => {
  const { open, problems } = setUp(t, join(memoryFolder(t), 'outbox.db'));
  const store = open();
  let isOver = false;
  const tidied = (async () => {
    for (let round = 0; round < 8; round++) await store.purge();
    isOver = true;
  })();
  const placed: string[] = [];
  const visits = Array.from({ length: 5 }, async () => {
    while (!isOver) placed.push((await store.put(anEnquiry())).kind);
  });
  await Promise.all([tidied, ...visits]);
  t.ok(placed.length > 8);
  t.same(new Set(placed), new Set(['leased']));
  t.same(problems, []);
});

t.test('so does the look whether a file is well again', async (t) => {
  const { open, problems, file } = setUp(t, join(memoryFolder(t), 'outbox.db'));
  const store = open();
  const unlock = lock(t, file);
  await t.rejects(store.put(anEnquiry()));
  unlock();
  await Promise.all([store.tend(), ...Array.from({ length: 20 }, () => store.put(anEnquiry()))]);
  t.same(problems, ['locked', null]);
  t.match(await store.summary(0), { problem: null, counts: { waiting: 20 } });
});

t.test('calls wait for another program’s transaction, and this process goes on meanwhile', async (t) => {
  const { open, problems, file } = setUp(t, join(memoryFolder(t), 'outbox.db'));
  const store = open(0, LOCK_MS);
  const waiting = await store.putNew(anEnquiry());
  const desk = openDesk(file, Date.now, LOCK_MS);
  t.teardown(desk.close);
  const unlock = lock(t, file);
  const calls = [store.put(anEnquiry()), store.settle(waiting, parked()), store.purge(), desk.retry()];
  let isOver = false;
  const all = Promise.all(calls).then(() => {
    isOver = true;
  });
  for (let turn = 0; turn < 10; turn++) await setImmediate();
  t.notOk(isOver);
  unlock();
  await all;
  t.same(problems, []);
  t.match(await store.counts(), { waiting: 2 });
});

t.test('a lock that never ends is told to all who wait, as soon as to the first', async (t) => {
  const { open, problems, file } = setUp(t, join(memoryFolder(t), 'outbox.db'));
  const store = open(0, LOCK_MS);
  lock(t, file);
  const began = performance.now();
  const put = await Promise.allSettled(Array.from({ length: 20 }, () => store.put(anEnquiry())));
  t.ok(put.every(({ status }) => status === 'rejected'));
  t.ok(performance.now() - began < 5 * LOCK_MS);
  t.same(problems, ['locked']);
});

/** Writes many submissions that were settled long ago. @param keepUntil SQL */
function fill(t: Test, { file, clock }: World, state: 'parked' | 'delivered', keepUntil = 'NULL') {
  const then = clock.now - 31 * DAY;
  disturb(
    t,
    file,
    `CREATE TEMP TABLE many AS
      WITH RECURSIVE each (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM each WHERE n < ${MANY}) SELECT 'many' || n AS id FROM each;
    INSERT INTO submission SELECT id, id, id, 'enquiry', 'en', 'x', 'x', ${then}, ${keepUntil}, NULL FROM many;
    INSERT INTO delivery
      SELECT id, 'upstream', 'received', '${state}', 1, ${then}, NULL, NULL, 'http 400', ${then}, ${then} FROM many;
    INSERT INTO consent SELECT id, 'given', 'x', 'enquiry', 'en', 'v1', 'enquiry', ${then} FROM many;`,
  )();
}

type World = ReturnType<typeof setUp>;
type Store = ReturnType<World['open']>;

/** An enquiry in a turn of its own, as from a connection. */
async function aVisit(store: Store): Promise<void> {
  await setImmediate();
  await store.putNew(anEnquiry());
}

/** Each changes many rows. */
const LONG: Record<string, (t: Test, world: World, store: Store) => () => Promise<unknown>> = {
  'the retry of all by a command'(t, world) {
    fill(t, world, 'parked');
    const desk = openDesk(world.file, () => world.clock.now, LOCK_MS);
    t.teardown(desk.close);
    return () => desk.retry();
  },
  'the retry of all at the desk'(t, world, store) {
    fill(t, world, 'parked');
    return async () => store.desks()[0]?.retry();
  },
  'the end of parked ones'(t, world, store) {
    fill(t, world, 'parked');
    return store.purge;
  },
  'the end of hashes'(t, world, store) {
    fill(t, world, 'delivered', String(world.clock.now));
    return store.purge;
  },
  'the end of what was kept'(t, world, store) {
    fill(t, world, 'delivered', '1');
    return store.purge;
  },
  'the end of names and consents'(t, world, store) {
    fill(t, world, 'delivered', '1');
    world.clock.now += 366 * DAY;
    return store.purge;
  },
};

for (const [name, prepare] of Object.entries(LONG)) {
  t.test(`${name} lets enquiries in between its batches`, async (t) => {
    const world = setUp(t, join(memoryFolder(t), 'outbox.db'));
    const store = world.open(0, LOCK_MS);
    await store.putNew(anEnquiry());
    const change = prepare(t, world, store);
    let isOver = false;
    const changed = change().then(() => {
      isOver = true;
    });
    let placed = 0;
    for (; !isOver; placed++) await aVisit(store);
    await changed;
    t.ok(placed >= MANY / MAX_CHANGED, `${placed} enquiries meanwhile`);
    t.same(world.problems, []);
  });
}

t.test('enquiries are kept while another process has every delivery tried again', async (t) => {
  const world = setUp(t, join(memoryFolder(t), 'outbox.db'));
  const { file, open, problems } = world;
  const store = open(0, LOCK_MS);
  await store.putNew(anEnquiry());
  fill(t, world, 'parked');
  const fixture = join(import.meta.dirname, 'submissions.fixture.ts');
  const program = `const { openDesk } = await import(${JSON.stringify(fixture)});
    await openDesk(${JSON.stringify(file)}, Date.now, ${LOCK_MS}).retry();`;
  const command = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' });
  while (command.exitCode === null && command.signalCode === null) await aVisit(store);
  t.equal(command.exitCode, 0);
  t.match(await store.counts(), { parked: 0 });
  t.same(problems, []);
});
