import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import t from 'tap';
import {
  bytes,
  DELIVERED,
  enquiry,
  failed,
  MINUTE,
  memoryFolder,
  other,
  payload,
  put,
  setUp,
} from './outbox.fixture.ts';

t.test('only its owner can read the files', async (t) => {
  const { file, open } = setUp(t);
  await open().put(enquiry);
  for (const suffix of ['', '-wal', '-shm']) t.equal(statSync(file + suffix).mode & 0o777, 0o600, suffix);
  t.equal(statSync(join(file, '..', 'lock.db')).mode & 0o777, 0o600);
});

t.test(
  'a second server on the same directory holds its enquiries in memory until the first is gone',
  async (t) => {
    const { clock, problems, open } = setUp(t);
    const first = open();
    const second = open();
    t.match(problems, [{ kind: 'locked' }]);
    await second.put(enquiry);
    t.equal((await first.summary(200)).counts.waiting, 0);
    clock.now += 11_000;
    await second.purge();
    t.match((await second.status()).problem, { kind: 'locked' }, 'still');
    t.equal((await second.lease(10)).length, 1, 'it is forwarded from memory all the same');
    await first.close();
    clock.now += 11_000;
    await second.purge();
    t.equal((await second.status()).problem, null);
    t.equal(problems.at(-1), null);
    await second.close();
    t.equal((await open().summary(200)).counts.waiting, 1, 'what was in memory came to the file');
  },
);

t.test(
  'where no file can be made, enquiries are lead in memory, and move to the file once it can',
  async (t) => {
    const directory = t.testdir({ data: 'a file where the directory should be' });
    const file = join(directory, 'data', 'outbox.db');
    const { clock, problems, open } = setUp(t, file);
    const outbox = open();
    t.match(problems, [{ kind: 'unwritable' }]);
    const first = await put(outbox, enquiry);
    const second = await put(outbox, other);
    t.equal((await outbox.put(enquiry))?.id, 'id1', 'the same row here too');
    await outbox.settle(second, DELIVERED);
    t.equal(await outbox.put(other), null);
    await outbox.settle(first, failed('timeout'));
    clock.now += 6_000;
    t.equal((await outbox.lease(10))[0]?.attempts, 1);
    t.match(await outbox.summary(200), { counts: { waiting: 1 }, problem: { kind: 'unwritable' } });
    rmSync(join(directory, 'data'));
    clock.now += 5_000;
    await outbox.purge();
    t.equal((await outbox.status()).problem, null);
    t.match(bytes(file), 'Sunita Sharma');
    t.equal((await outbox.put(enquiry))?.id, 'id1');
  },
);

t.test('a file that fails later loses nothing either', async (t) => {
  const { file, clock, problems, open } = setUp(t);
  const outbox = open();
  await outbox.put(other);
  const vandal = new DatabaseSync(file);
  vandal.exec(`CREATE TRIGGER full BEFORE INSERT ON enquiry BEGIN SELECT RAISE(ABORT, 'no'); END`);
  t.equal((await outbox.put(enquiry))?.id, 'id2');
  t.match(problems, [{ kind: 'failing' }]);
  t.equal((await outbox.summary(200)).counts.waiting, 2, 'one in the file, one in memory');
  vandal.exec('DROP TRIGGER full');
  vandal.close();
  clock.now += 11_000;
  await outbox.purge();
  t.equal((await outbox.status()).problem, null);
  t.same(
    (await outbox.lease(10)).map(({ id }) => id),
    ['id1', 'id2'],
  );
});

t.test('what the disk does not take is known all the same, and reaches it later', async (t) => {
  const { file, clock, open } = setUp(t);
  const outbox = open();
  const first = await put(outbox, enquiry);
  const second = await put(outbox, other);
  const vandal = new DatabaseSync(file);
  vandal.exec(`CREATE TRIGGER full BEFORE UPDATE ON enquiry BEGIN SELECT RAISE(ABORT, 'no'); END`);
  await outbox.settle(first, DELIVERED);
  await outbox.settle(second, failed('timeout'));
  t.match(await outbox.summary(200), {
    counts: { waiting: 1, delivered: 1 },
    enquiries: [{ id: 'id2', attempts: 1 }],
  });
  t.equal(await outbox.put(enquiry), null);
  clock.now += MINUTE;
  t.same(
    (await outbox.lease(10)).map(({ id, attempts }) => `${id} ${attempts}`),
    ['id2 1'],
  );
  t.match(
    await outbox.unsaved(),
    { leads: [], deliveries: 1 },
    'the file has both, and knows of no delivery',
  );
  vandal.exec('DROP TRIGGER full');
  vandal.close();
  await outbox.recover();
  t.equal((await outbox.status()).problem, null);
  t.match(await outbox.unsaved(), { leads: [], deliveries: 0 });
  await outbox.close();
  t.match(await open().summary(200), { counts: { waiting: 1, delivered: 1 }, enquiries: [{ attempts: 1 }] });
});

t.test('while the file is locked a known enquiry is still the same row', async (t) => {
  const { file, clock, open } = setUp(t);
  const outbox = open();
  const lead = await put(outbox, enquiry);
  const vandal = new DatabaseSync(file);
  vandal.exec('BEGIN IMMEDIATE');
  t.equal((await outbox.put(enquiry))?.id, lead.id);
  t.match((await outbox.status()).problem, { kind: 'locked' });
  clock.now += MINUTE;
  t.same(
    (await outbox.lease(10)).map(({ id }) => id),
    ['id1'],
    'once, though file and memory have it',
  );
  t.match((await outbox.summary(200)).counts, { waiting: 1 });
  vandal.exec('ROLLBACK');
  vandal.close();
  await outbox.recover();
  t.equal((await outbox.status()).problem, null);
});

t.test('a file that is no database is set aside, and a new one begun', async (t) => {
  const { file, setAside, problems, open } = setUp(t);
  for (const rubbish of ['short', 'rubbish '.repeat(5_000)]) {
    writeFileSync(file, rubbish);
    const outbox = open();
    t.equal((await outbox.put(enquiry))?.payload.name, 'Sunita Sharma');
    t.equal((await outbox.status()).problem, null);
    await outbox.close();
    t.equal(readFileSync(setAside.at(-1)!.setAside, 'utf8'), rubbish, 'it is still there to look at');
    rmSync(file);
    rmSync(setAside.at(-1)!.setAside);
  }
  t.same(problems, []);
});

t.test('from a damaged file comes over what can still be read', async (t) => {
  const { file, setAside, open } = setUp(t);
  const first = open();
  for (let index = 0; index < 200; index += 1) {
    await first.put({
      ...enquiry,
      payload: { ...payload, budget: 'x'.repeat(400) },
      fingerprint: `f${index}`,
    });
  }
  await first.close();
  const damaged = readFileSync(file);
  damaged.fill(0xee, damaged.length - 6_000, damaged.length - 2_000);
  writeFileSync(file, damaged);
  const second = open();
  t.equal(setAside.length, 1);
  t.ok(setAside[0]!.rescued > 50, `${setAside[0]!.rescued} of 200 came over`);
  t.equal((await second.summary(200)).counts.waiting, setAside[0]!.rescued);
  t.ok(readdirSync(join(file, '..')).some((name) => name.includes('.corrupt-')));
});

t.test('a directory that is not there yet is made', async (t) => {
  const { file, open } = setUp(t, join(t.testdir({}), 'a', 'b', 'outbox.db'));
  await open().put(enquiry);
  t.equal(statSync(join(file, '..')).mode & 0o777, 0o700);
});

t.test('corrupt files do not stay for ever: the newest three, for thirty days', async (t) => {
  const { file, clock, setAside, open } = setUp(t, join(memoryFolder(t), 'outbox.db'));
  const copies = () => readdirSync(join(file, '..')).filter((name) => name.includes('.corrupt-'));
  const removed: number[] = [];
  for (let number = 1; number <= 5; number += 1) {
    writeFileSync(file, 'rubbish '.repeat(5_000));
    const outbox = open();
    t.equal(setAside.length, number);
    removed.push((await outbox.purge()).copies);
    await outbox.close();
    clock.now += 1_000;
  }
  t.same(removed, [0, 0, 0, 1, 1]);
  t.equal(copies().length, 3);
  t.ok(copies().every((name) => setAside.slice(2).some((event) => event.setAside.endsWith(name))));
  const outbox = open();
  clock.now += 400 * 24 * 60 * MINUTE;
  t.equal((await outbox.purge()).copies, 0, 'a clock that leaps removes none');
  for (let hour = 0; hour < 30 * 24; hour += 1) {
    clock.now += 60 * MINUTE;
    await outbox.purge();
  }
  t.same(copies(), []);
});
