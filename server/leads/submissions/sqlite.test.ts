import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import t from 'tap';
import { memoryFolder, temporaryFolder } from '../../../test/support/builders.ts';
import { SchemaNewer } from '../stores/store.ts';
import { createCipher } from './cipher.ts';
import { SCHEMA_VERSION } from './sqlite.ts';
import {
  bytes,
  context,
  DAY,
  DELIVERED,
  disturb,
  enquiry,
  idsOf,
  lock,
  MINUTE,
  openDesk,
  openStore,
  other,
  payload,
  refuse,
  setUp,
} from './submissions.fixture.ts';

function readRows(file: string): unknown[] {
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = db.prepare('SELECT * FROM submission').all();
  db.close();
  return rows;
}

/** SQLite's own behaviour; store.test.ts has the contract of all stores. */

t.test('a submission is in the file when put returns, and is sent by the next process at once', async (t) => {
  const { open } = setUp(t);
  const first = open();
  const { submission } = await first.putNew(enquiry);
  await first.close();
  t.match(await open().leaseAll(), [{ submission, tries: 0 }]);
  t.match(submission, { payload, context });
});

t.test('nothing personal is in the file in clear, of a delivered submission nothing at all', async (t) => {
  const { file, clock, open } = setUp(t);
  const store = open();
  const leased = await store.putNew(enquiry);
  await store.putNew(other);
  t.notMatch(bytes(file), /Sunita Sharma|9876543210|lake-view/);
  t.notMatch(bytes(file), Buffer.from('राजेश').toString('latin1'));
  const { id } = leased.submission;
  const sealed = () => {
    const desk = openDesk(file, () => clock.now);
    return desk.undelivered().finally(desk.close);
  };
  t.match(await sealed(), { length: 2 });
  await store.settle(leased, DELIVERED);
  t.match(await sealed(), [{ payload: other.payload }]);
  t.match(readRows(file)[0], { id, sealed: null, mobile: null, fingerprint: 'f1' }, 'its hash is known');
  clock.now += 10 * MINUTE + 1;
  await store.purge();
  t.match(readRows(file)[0], { id, fingerprint: null });
  clock.now += 365 * DAY;
  await store.purge();
  t.notMatch(bytes(file), id);
});

t.test('what is kept after its delivery goes with its time, or with the setting', async (t) => {
  const { clock, file, open } = setUp(t);
  const rows = () => readRows(file);
  const store = open(30 * DAY);
  await store.putWaiting(enquiry, DELIVERED);
  await store.putWaiting(other, DELIVERED);
  clock.now += 29 * DAY;
  await store.purge();
  t.match(rows(), [{ sealed: /./ }, { sealed: /./ }]);
  await store.close();
  const shorter = open(DAY / 24);
  await shorter.purge();
  t.match(rows(), [{ sealed: null }, { sealed: null }], 'the setting says less');
});

t.test('one whose payload cannot be read holds up no other, and comes back with its visitor', async (t) => {
  const { file, open } = setUp(t);
  const store = open();
  const first = await store.putWaiting(enquiry);
  const second = await store.putWaiting(other);
  disturb(t, file, `UPDATE submission SET sealed = 'xyz' WHERE fingerprint = 'f1'`)();
  t.same(idsOf(await store.leaseAll()), idsOf([second]));
  const { counts, enquiries } = await store.summary(10);
  t.match(counts, { parked: 1, waiting: 1 });
  t.ok(enquiries.some(({ reason }) => reason === 'unreadable'));
  t.match(await store.putWaiting(enquiry), { submission: { id: first.submission.id, payload, context } });
  t.match(await store.lease('upstream'), { submission: { payload, context } });
});

t.test('a file of a newer schema is refused with one line, and stays as it is', async (t) => {
  const { file, open } = setUp(t);
  await open().close();
  const version = (number: number) => `PRAGMA user_version = ${number}`;
  const restore = disturb(t, file, version(SCHEMA_VERSION + 1), version(SCHEMA_VERSION));
  t.throws(open, SchemaNewer);
  t.throws(open, { message: /^DATA_DIR: [^\n]*outbox\.db has schema \d+,[^\n]*$/ });
  restore();
  t.equal((await open().summary(0)).problem, null, 'no lock is left behind');
});

t.test('a directory that is not there is made, and only its owner can read the files', async (t) => {
  const { file, open } = setUp(t, join(temporaryFolder(t), 'a', 'b', 'outbox.db'));
  await open().putNew(enquiry);
  t.equal(statSync(dirname(file)).mode & 0o777, 0o700);
  for (const path of [file, `${file}-wal`, `${file}-shm`, join(file, '..', 'lock.db')])
    t.equal(statSync(path).mode & 0o777, 0o600, path);
});

t.test('a file that fails takes nothing, says so once, and is found well again by itself', async (t) => {
  const faults: Record<string, (file: string) => () => void> = {
    locked: (file) => lock(t, file),
    failing: (file) => refuse(t, file),
    unwritable: (file) => {
      rmSync(dirname(file), { recursive: true });
      writeFileSync(dirname(file), 'a file where the folder should be');
      return () => rmSync(dirname(file));
    },
  };
  for (const [fault, spoil] of Object.entries(faults)) {
    const { file, problems, open } = setUp(t, join(temporaryFolder(t), 'data', 'outbox.db'));
    const store = open();
    const mend = spoil(file);
    if (fault === 'unwritable') await store.close();
    for (const _ of [1, 2]) await t.rejects(store.put(enquiry));
    await store.tend();
    t.match((await store.summary(0)).problem, { kind: fault });
    t.same(problems, [fault]);
    mend();
    await store.tend();
    t.equal((await store.summary(0)).problem, null);
    t.same(problems, [fault, null]);
    t.ok(await store.putNew(enquiry));
    await store.close();
  }
});

t.test('a second server on one directory has no outbox until the first is gone', async (t) => {
  const { file, problems, open } = setUp(t);
  const first = open();
  const second = open();
  t.same(problems, ['locked']);
  await t.rejects(second.put(enquiry));
  await first.close();
  await second.tend();
  t.equal((await second.summary(0)).problem, null);
  t.ok(await second.putNew(enquiry));
  t.ok(statSync(file).size > 0);
});

t.test('where no file can be made the site starts, and has one once it can', async (t) => {
  const { file, problems, open } = setUp(t);
  mkdirSync(file);
  const store = open();
  t.same(problems, ['unwritable']);
  rmdirSync(file);
  await store.tend();
  t.ok(await store.putNew(enquiry));
});

t.test('a damaged file is set aside, and a new one begun', async (t) => {
  const { file, setAside, problems, open } = setUp(t);
  for (const rubbish of ['short', 'rubbish '.repeat(5_000)]) {
    writeFileSync(file, rubbish);
    const store = open();
    t.ok(await store.putNew(enquiry));
    t.equal((await store.summary(0)).problem, null);
    await store.close();
    t.equal(readFileSync(setAside.at(-1)!, 'utf8'), rubbish, 'it is still there to look at');
    rmSync(file);
    rmSync(setAside.at(-1)!);
  }
  t.same(problems, []);
});

t.test('damaged files do not stay for ever: the newest three, for thirty days', async (t) => {
  const { file, clock, setAside, open } = setUp(t, join(memoryFolder(t), 'outbox.db'));
  const copies = () => readdirSync(dirname(file)).filter((name) => name.includes('.corrupt-'));
  const removed: number[] = [];
  for (let number = 1; number <= 5; number += 1) {
    writeFileSync(file, 'rubbish '.repeat(5_000));
    const store = open();
    t.equal(setAside.length, number);
    removed.push((await store.purge()).copies);
    await store.close();
    clock.now += 1_000;
  }
  t.same(removed, [0, 0, 0, 1, 1]);
  t.equal(copies().length, 3);
  clock.now += 30 * DAY;
  await open().purge();
  t.same(copies(), []);
});

t.test('a full disk takes no more, and what was taken can be read', async (t) => {
  const file = join(temporaryFolder(t), 'outbox.db');
  const program = `
    const { openStore, numbered } = await import(${JSON.stringify(join(import.meta.dirname, 'submissions.fixture.ts'))});
    const store = openStore(${JSON.stringify(file)});
    let taken = 0;
    for (let number = 0; number < 200; number += 1)
      await store.put(numbered(number, 'x'.repeat(2000))).then(() => taken++, () => {});
    console.log(JSON.stringify({ taken, problem: (await store.summary(0)).problem }));`;
  const limited = 'trap "" XFSZ; ulimit -f 500; exec "$0" "$@"';
  const args = ['--norc', '-c', limited, process.execPath, '--input-type=module', '-e', program];
  const { stdout, stderr } = spawnSync('bash', args, { encoding: 'utf8' });
  t.equal(stderr, '');
  const { taken, problem } = JSON.parse(stdout);
  t.match(problem, { kind: /^(?:full|failing)$/ });
  t.ok(taken >= 5 && taken < 200, `${taken} taken`);
  const later = openStore(file);
  t.teardown(() => later.close());
  t.equal((await later.leaseAll()).length, taken);
});

t.test('another secret reads nothing, and the one before reads what it wrote', async (t) => {
  const [now, before] = ['the secret of now, which is long enough', 'the one before it, as long as that'];
  const old = createCipher([before]);
  const rotated = createCipher([now, before]);
  const sealed = old.seal({ payload }, 'id');
  t.same(rotated.open(sealed, 'id'), { payload });
  t.equal(createCipher([now]).open(sealed, 'id'), null);
  t.equal(rotated.open(sealed, 'another id'), null, 'nor beside another submission');
  t.equal(rotated.open(`${sealed.slice(0, -2)}xx`, 'id'), null);
  t.same(createCipher([now]).open(rotated.seal({ payload }, 'id'), 'id'), { payload }, 'the new one writes');
  t.equal(rotated.hashesOf(9876543210)[1], old.hashesOf('9876543210')[0]);
  const references = new Set(Array.from({ length: 2_000 }, (_, number) => rotated.referenceOf(`${number}`)));
  t.equal(references.size, 2_000);
});
