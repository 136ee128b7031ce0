import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import t, { type Test } from 'tap';
import {
  bytes,
  DAY,
  DELIVERED,
  enquiry,
  failed,
  idsOf,
  lock,
  memoryFolder,
  numbered,
  openLeads,
  other,
  parked,
  refuse,
  setUp,
} from './outbox.fixture.ts';

/** A file that fails, and comes back. */

t.test('a directory that is not there is made, and only its owner can read the files', async (t) => {
  const { file, open } = setUp(t, join(t.testdir({}), 'a', 'b', 'outbox.db'));
  await open().put(enquiry);
  t.equal(statSync(dirname(file)).mode & 0o777, 0o700);
  for (const path of [file, `${file}-wal`, `${file}-shm`, join(file, '..', 'lock.db')])
    t.equal(statSync(path).mode & 0o777, 0o600, path);
});

t.test('a directory that is removed meanwhile is made again', async (t) => {
  const { file, problems, open } = setUp(t, join(t.testdir({}), 'data', 'outbox.db'));
  const leads = open();
  const allow = refuse(t, file, 'INSERT');
  await leads.putWaiting(enquiry);
  allow();
  rmSync(dirname(file), { recursive: true });
  await leads.recover();
  t.same(problems, ['failing', null]);
  t.match(bytes(file), 'Sunita Sharma');
});

t.test('a second server on one directory holds enquiries in memory until the first is gone', async (t) => {
  const { problems, open } = setUp(t);
  const first = open();
  const second = open();
  t.same(problems, ['locked']);
  await second.putWaiting(enquiry);
  t.match(await first.counts(), { waiting: 0 });
  await second.purge();
  t.match((await second.summary(0)).problem, { kind: 'locked' }, 'still');
  t.equal((await second.leaseAll()).length, 1, 'it is forwarded from memory all the same');
  await first.close();
  await second.purge();
  t.equal((await second.summary(0)).problem, null);
  t.equal(problems.at(-1), null);
  await second.close();
  t.match(await open().counts(), { waiting: 1 }, 'memory came to the file');
});

t.test('where no file can be made, leads are in memory, and move to the file once it can', async (t) => {
  const directory = t.testdir({ data: 'a file where the directory should be' });
  const { file, problems, open } = setUp(t, join(directory, 'data', 'outbox.db'));
  const leads = open();
  t.same(problems, ['unwritable']);
  const first = await leads.putNew(enquiry);
  const second = await leads.putNew(other);
  t.equal((await leads.put(enquiry))?.id, 'id1', 'the same row here too');
  await leads.settle(second, DELIVERED);
  t.equal(await leads.put(other), null);
  await leads.settle(first, failed());
  t.match(await leads.lease(), { attempts: 1 });
  t.match(await leads.summary(0), { counts: { waiting: 1 }, problem: { kind: 'unwritable' } });
  rmSync(join(directory, 'data'));
  await leads.purge();
  t.equal((await leads.summary(0)).problem, null);
  t.match(bytes(file), 'Sunita Sharma');
  t.equal((await leads.put(enquiry))?.id, 'id1');
});

t.test('leads in memory go on by the time of a file that comes later', async (t) => {
  const { file, clock, open } = setUp(t);
  const before = open();
  await before.putWaiting(other, parked());
  await before.close();
  renameSync(file, `${file}-away`);
  mkdirSync(file);
  clock.now += 30 * DAY;
  const leads = open();
  await leads.putWaiting(enquiry, failed(5_000));
  rmdirSync(file);
  renameSync(`${file}-away`, file);
  await leads.recover();
  clock.now += 5_000;
  t.match(await leads.lease(), { id: 'id2' }, 'no later than it would have been');
  t.match(await leads.summary(0), { oldestWaitingMs: 5_000, counts: { parked: 1 }, problem: null });
});

const FAULTS: Record<string, (t: Test, file: string) => () => void> = {
  locked: lock,
  failing: (t, file) => refuse(t, file, 'INSERT'),
};

for (const [fault, spoil] of Object.entries(FAULTS)) {
  t.test(`a file that is ${fault} later loses nothing, and knows its leads`, async (t) => {
    const { file, problems, open } = setUp(t);
    const leads = open();
    const first = await leads.putWaiting(other);
    const mend = spoil(t, file);
    const second = await leads.putWaiting(enquiry);
    t.same(problems, [fault]);
    t.equal((await leads.putWaiting(other)).id, first.id);
    t.match(await leads.counts(), { waiting: 2 }, 'one in the file, one in memory');
    t.same(idsOf(await leads.leaseAll()), [first.id, second.id], 'each once');
    mend();
    await leads.recover();
    t.same(problems, [fault, null]);
    await leads.close();
    t.same(idsOf(await open().leaseAll()), [first.id, second.id]);
  });
}

t.test('a result that the disk does not take is known all the same, and reaches it later', async (t) => {
  const { file, open } = setUp(t);
  const leads = open();
  const [first, second] = [await leads.putNew(enquiry), await leads.putNew(other)];
  const allow = refuse(t, file, 'UPDATE');
  await leads.settle(first, DELIVERED);
  await leads.settle(second, failed());
  const expected = { counts: { waiting: 1, delivered: 1 }, enquiries: [{ id: 'id2', attempts: 1 }] };
  t.match(await leads.summary(200), expected);
  t.equal(await leads.put(enquiry), null);
  t.match(await leads.leaseAll(), [{ id: 'id2', attempts: 1 }]);
  t.match(await leads.unsaved(), { leads: [], deliveries: 1 }, 'the file has both, and no delivery');
  allow();
  await leads.recover();
  t.match(await leads.unsaved(), { leads: [], deliveries: 0 });
  await leads.close();
  t.match(await open().summary(200), { ...expected, problem: null });
});

t.test('a file that is no database is set aside, and a new one begun', async (t) => {
  const { file, setAside, problems, open } = setUp(t);
  for (const rubbish of ['short', 'rubbish '.repeat(5_000)]) {
    writeFileSync(file, rubbish);
    const leads = open();
    t.match(await leads.put(enquiry), { payload: enquiry.payload });
    t.equal((await leads.summary(0)).problem, null);
    await leads.close();
    t.equal(readFileSync(setAside.at(-1)!.setAside, 'utf8'), rubbish, 'it is still there to look at');
    rmSync(file);
    rmSync(setAside.at(-1)!.setAside);
  }
  t.same(problems, []);
});

t.test('from a damaged file comes over what can still be read', async (t) => {
  const { file, setAside, open } = setUp(t);
  const first = open();
  for (let index = 0; index < 200; index += 1) await first.put(numbered(index, 'x'.repeat(400)));
  await first.close();
  const damaged = readFileSync(file);
  damaged.fill(0xee, damaged.length - 6_000, damaged.length - 2_000);
  writeFileSync(file, damaged);
  const second = open();
  t.equal(setAside.length, 1);
  const { rescued } = setAside[0]!;
  t.ok(rescued > 50, `${rescued} of 200 came over`);
  t.match(await second.summary(0), { counts: { waiting: rescued }, problem: null });
  t.same((await second.unsaved()).leads, [], 'into the new file');
});

t.test('corrupt files do not stay for ever: the newest three, for thirty days', async (t) => {
  const { file, clock, setAside, open } = setUp(t, join(memoryFolder(t), 'outbox.db'));
  const copies = () => readdirSync(dirname(file)).filter((name) => name.includes('.corrupt-'));
  const removed: number[] = [];
  for (let number = 1; number <= 5; number += 1) {
    writeFileSync(file, 'rubbish '.repeat(5_000));
    const leads = open();
    t.equal(setAside.length, number);
    removed.push((await leads.purge()).copies);
    await leads.close();
    clock.now += 1_000;
  }
  t.same(removed, [0, 0, 0, 1, 1]);
  t.equal(copies().length, 3);
  t.ok(copies().every((name) => setAside.slice(2).some((event) => event.setAside.endsWith(name))));
  const leads = open();
  clock.leap += 400 * DAY;
  t.equal((await leads.purge()).copies, 0, 'a clock that leaps removes none');
  clock.now += 30 * DAY;
  await leads.purge();
  t.same(copies(), []);
});

t.test('when the disk is full, enquiries go on in memory', async (t) => {
  const file = join(t.testdir({}), 'outbox.db');
  const program = `
    const { openSqliteLeads } = await import(${JSON.stringify(join(import.meta.dirname, 'sqlite-leads.ts'))});
    const leads = openSqliteLeads({ file: ${JSON.stringify(file)}, now: Date.now, date: Date.now,
      holdFolder() {}, newId: () => crypto.randomUUID(), log: { info() {}, error() {} } });
    for (let number = 0; number < 200; number += 1) {
      const payload = { name: 'x'.repeat(2000), mobile: number };
      await leads.put({ extras: {}, form: 'enquiry', fingerprint: 'f' + number, payload });
    }
    console.log(JSON.stringify(await leads.summary(0)));`;
  const limited = 'trap "" XFSZ; ulimit -f 200; exec "$0" "$@"';
  const args = ['-c', limited, process.execPath, '--input-type=module', '-e', program];
  const { stdout, stderr } = spawnSync('bash', args, { encoding: 'utf8' });
  t.equal(stderr, '');
  t.match(JSON.parse(stdout), { counts: { waiting: 200 }, problem: { kind: /^(?:full|failing)$/ } });
  const later = openLeads({ file, now: Date.now });
  t.teardown(() => later.close());
  t.ok((await later.leaseAll()).length >= 5, 'what was written before can be read');
});
