import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import t from 'tap';
import {
  bytes,
  DAY,
  DELIVERED,
  enquiry,
  failed,
  idsOf,
  lock,
  MINUTE,
  memoryFolder,
  numbered,
  openLeads,
  other,
  put,
  refuse,
  setUp,
} from './outbox.fixture.ts';

t.test('a directory that is not there is made, and only its owner can read the files', async (t) => {
  const { file, open } = setUp(t, join(t.testdir({}), 'a', 'b', 'outbox.db'));
  await open().put(enquiry);
  t.equal(statSync(dirname(file)).mode & 0o777, 0o700);
  for (const path of [file, `${file}-wal`, `${file}-shm`, join(file, '..', 'lock.db')])
    t.equal(statSync(path).mode & 0o777, 0o600, path);
});

t.test('a second server on one directory holds enquiries in memory until the first is gone', async (t) => {
  const { clock, problems, open } = setUp(t);
  const first = open();
  const second = open();
  t.same(problems, ['locked']);
  await second.put(enquiry);
  t.match((await first.status()).counts, { waiting: 0 });
  clock.now += 11_000;
  await second.purge();
  t.match((await second.status()).problem, { kind: 'locked' }, 'still');
  t.equal((await second.lease(10)).length, 1, 'it is forwarded from memory all the same');
  await first.close();
  await second.purge();
  t.equal((await second.status()).problem, null);
  t.equal(problems.at(-1), null);
  await second.close();
  t.match((await open().status()).counts, { waiting: 1 }, 'what was in memory came to the file');
});

t.test('where no file can be made, leads are in memory, and move to the file once it can', async (t) => {
  const directory = t.testdir({ data: 'a file where the directory should be' });
  const { file, clock, problems, open } = setUp(t, join(directory, 'data', 'outbox.db'));
  const leads = open();
  t.same(problems, ['unwritable']);
  const first = await put(leads, enquiry);
  const second = await put(leads, other);
  t.equal((await leads.put(enquiry))?.id, 'id1', 'the same row here too');
  await leads.settle(second, DELIVERED);
  t.equal(await leads.put(other), null);
  await leads.settle(first, failed('timeout'));
  clock.now += 6_000;
  t.equal((await leads.lease(10))[0]?.attempts, 1);
  t.match(await leads.status(), { counts: { waiting: 1 }, problem: { kind: 'unwritable' } });
  rmSync(join(directory, 'data'));
  await leads.purge();
  t.equal((await leads.status()).problem, null);
  t.match(bytes(file), 'Sunita Sharma');
  t.equal((await leads.put(enquiry))?.id, 'id1');
});

t.test('a file that fails later loses nothing either', async (t) => {
  const { file, clock, problems, open } = setUp(t);
  const leads = open();
  await leads.put(other);
  const allow = refuse(t, file, 'INSERT');
  t.equal((await leads.put(enquiry))?.id, 'id2');
  t.same(problems, ['failing']);
  t.match((await leads.status()).counts, { waiting: 2 }, 'one in the file, one in memory');
  allow();
  clock.now += 11_000;
  await leads.purge();
  t.equal((await leads.status()).problem, null);
  t.same(idsOf(await leads.lease(10)), ['id1', 'id2']);
});

t.test('a result that the disk does not take is known all the same, and reaches it later', async (t) => {
  const { file, clock, open } = setUp(t);
  const leads = open();
  const [first, second] = [await put(leads, enquiry), await put(leads, other)];
  const allow = refuse(t, file, 'UPDATE');
  await leads.settle(first, DELIVERED);
  await leads.settle(second, failed('timeout'));
  const expected = { counts: { waiting: 1, delivered: 1 }, enquiries: [{ id: 'id2', attempts: 1 }] };
  t.match(await leads.summary(200), expected);
  t.equal(await leads.put(enquiry), null);
  clock.now += MINUTE;
  t.match(await leads.lease(10), [{ id: 'id2', attempts: 1 }]);
  t.match(await leads.unsaved(), { leads: [], deliveries: 1 }, 'the file has both, and no delivery');
  allow();
  await leads.recover();
  t.match(await leads.unsaved(), { leads: [], deliveries: 0 });
  await leads.close();
  t.match(await open().summary(200), { ...expected, problem: null });
});

t.test('while the file is locked a known enquiry is still the same row', async (t) => {
  const { file, clock, open } = setUp(t);
  const leads = open();
  const lead = await put(leads, enquiry);
  const unlock = lock(t, file);
  t.equal((await leads.put(enquiry))?.id, lead.id);
  t.match((await leads.status()).problem, { kind: 'locked' });
  clock.now += MINUTE;
  t.same(idsOf(await leads.lease(10)), ['id1'], 'once, though file and memory have it');
  t.match((await leads.status()).counts, { waiting: 1 });
  unlock();
  await leads.recover();
  t.equal((await leads.status()).problem, null);
});

t.test('a file that is no database is set aside, and a new one begun', async (t) => {
  const { file, setAside, problems, open } = setUp(t);
  for (const rubbish of ['short', 'rubbish '.repeat(5_000)]) {
    writeFileSync(file, rubbish);
    const leads = open();
    t.match(await leads.put(enquiry), { payload: enquiry.payload });
    t.equal((await leads.status()).problem, null);
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
  t.match(await second.status(), { counts: { waiting: rescued }, problem: null });
  t.same((await second.unsaved()).leads, [], 'into the new file');
});

t.test('corrupt files do not stay for ever: the newest three, for thirty days', async (t) => {
  const { file, clock, setAside, open, pass } = setUp(t, join(memoryFolder(t), 'outbox.db'));
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
  clock.now += 400 * DAY;
  t.equal((await leads.purge()).copies, 0, 'a clock that leaps removes none');
  await pass(leads, 30 * 24);
  t.same(copies(), []);
});

const module = (name: string) => JSON.stringify(join(import.meta.dirname, name));

/** A process of its own that opens the outbox of `file`, then runs `then` with `outbox` and `put(number)`. */
function run(file: string, then: string, limit = ''): ChildProcess {
  const program = `
    const { openSqliteLeads } = await import(${module('sqlite-leads.ts')});
    const { takeDataDir } = await import(${module('../../app/data-dir.ts')});
    const outbox = openSqliteLeads({ file: ${JSON.stringify(file)}, now: Date.now,
      holdFolder: () => takeDataDir(${JSON.stringify(dirname(file))}).hold(),
      newId: () => crypto.randomUUID(), leaseMs: 0, log: { info() {}, error() {} } });
    const put = (number) => outbox.put({ extras: {}, form: 'enquiry', fingerprint: 'f' + number,
      payload: { name: 'x'.repeat(2000), mobile: number } });
    ${then}`;
  const command = `${limit} exec "$0" "$@"`;
  return spawn('bash', ['-c', command, process.execPath, '--input-type=module', '-e', program]);
}

const openHere = (file: string) => openLeads({ file, now: Date.now, newId: () => 'here', leaseMs: 0 });

t.test('a server that is killed leaves its enquiries behind, and no lock', async (t) => {
  const file = join(t.testdir({}), 'outbox.db');
  const child = run(file, `await put(1); await put(2); console.log('put'); setInterval(() => {}, 1000);`);
  await once(child.stdout!, 'data');
  const early = openHere(file);
  t.match((await early.status()).problem, { kind: 'locked' }, 'while it lives the directory is its own');
  await early.close();
  child.kill('SIGKILL');
  await once(child, 'exit');
  const later = openHere(file);
  t.teardown(() => later.close());
  t.equal((await later.status()).problem, null);
  t.equal((await later.lease(10)).length, 2);
});

t.test('when the disk is full, enquiries go on in memory', async (t) => {
  const file = join(t.testdir({}), 'outbox.db');
  const child = run(
    file,
    `for (let number = 0; number < 200; number += 1) await put(number);
     console.log(JSON.stringify(await outbox.status()));`,
    'trap "" XFSZ; ulimit -f 200;',
  );
  const [out, error] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
  t.equal(error, '');
  t.match(JSON.parse(out), { counts: { waiting: 200 }, problem: { kind: /^(?:full|failing)$/ } });
  const later = openHere(file);
  t.teardown(() => later.close());
  t.ok((await later.lease(200)).length >= 5, 'what was written before can be read');
});
