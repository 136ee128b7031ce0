import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import t from 'tap';
import { bytes, enquiry, keep, MINUTE, memoryFolder, other, payload, setUp } from './outbox.fixture.ts';

t.test('only its owner can read the files', async (t) => {
  const { file, open } = setUp(t);
  open().put(enquiry);
  for (const suffix of ['', '-wal', '-shm', '.lock'])
    t.equal(statSync(file + suffix).mode & 0o777, 0o600, suffix);
});

t.test(
  'a second server on the same directory keeps its enquiries in memory until the first is gone',
  async (t) => {
    const { clock, problems, open } = setUp(t);
    const first = open();
    const second = open();
    t.match(problems, [{ kind: 'locked' }]);
    second.put(enquiry);
    t.equal(first.summary().counts.waiting, 0);
    clock.now += 11_000;
    second.tidy();
    t.match(second.problem(), { kind: 'locked' }, 'still');
    t.equal(second.due(10).length, 1, 'it is forwarded from memory all the same');
    first.close();
    clock.now += 11_000;
    second.tidy();
    t.equal(second.problem(), null);
    t.equal(problems.at(-1), null);
    second.close();
    t.equal(open().summary().counts.waiting, 1, 'what was in memory came to the file');
  },
);

t.test(
  'where no file can be made, enquiries are kept in memory, and move to the file once it can',
  async (t) => {
    const directory = t.testdir({ data: 'a file where the directory should be' });
    const file = join(directory, 'data', 'outbox.db');
    const { clock, problems, open } = setUp(t, file);
    const outbox = open();
    t.match(problems, [{ kind: 'unwritable' }]);
    const first = keep(outbox, enquiry);
    const second = keep(outbox, other);
    t.equal(outbox.put(enquiry)?.id, 'id1', 'the same row here too');
    outbox.delivered(second);
    t.equal(outbox.put(other), null);
    outbox.failed(first, 'timeout');
    clock.now += 6_000;
    t.equal(outbox.due(10)[0]?.attempts, 1);
    t.match(outbox.summary(), { counts: { waiting: 1 }, problem: { kind: 'unwritable' } });
    rmSync(join(directory, 'data'));
    clock.now += 5_000;
    outbox.tidy();
    t.equal(outbox.problem(), null);
    t.match(bytes(file), 'Sunita Sharma');
    t.equal(outbox.put(enquiry)?.id, 'id1');
  },
);

t.test('a file that fails later loses nothing either', async (t) => {
  const { file, clock, problems, open } = setUp(t);
  const outbox = open();
  outbox.put(other);
  const vandal = new DatabaseSync(file);
  vandal.exec(`CREATE TRIGGER full BEFORE INSERT ON enquiry BEGIN SELECT RAISE(ABORT, 'no'); END`);
  t.equal(outbox.put(enquiry)?.id, 'id2');
  t.match(problems, [{ kind: 'failing' }]);
  t.equal(outbox.summary().counts.waiting, 2, 'one in the file, one in memory');
  vandal.exec('DROP TRIGGER full');
  vandal.close();
  clock.now += 11_000;
  outbox.tidy();
  t.equal(outbox.problem(), null);
  t.same(
    outbox.due(10).map(({ id }) => id),
    ['id1', 'id2'],
  );
});

t.test('what the disk does not take is known all the same, and reaches it later', async (t) => {
  const { file, clock, open } = setUp(t);
  const outbox = open();
  const first = keep(outbox, enquiry);
  const second = keep(outbox, other);
  const vandal = new DatabaseSync(file);
  vandal.exec(`CREATE TRIGGER full BEFORE UPDATE ON enquiry BEGIN SELECT RAISE(ABORT, 'no'); END`);
  outbox.delivered(first);
  outbox.failed(second, 'timeout');
  t.match(outbox.summary(), {
    counts: { waiting: 1, delivered: 1 },
    enquiries: [{ id: 'id2', attempts: 1 }],
  });
  t.equal(outbox.put(enquiry), null);
  clock.now += MINUTE;
  t.same(
    outbox.due(10).map(({ id, attempts }) => `${id} ${attempts}`),
    ['id2 1'],
  );
  t.match(outbox.unsaved(), { leads: [], deliveries: 1 }, 'the file has both, and knows of no delivery');
  vandal.exec('DROP TRIGGER full');
  vandal.close();
  outbox.recover();
  t.equal(outbox.problem(), null);
  t.match(outbox.unsaved(), { leads: [], deliveries: 0 });
  outbox.close();
  t.match(open().summary(), { counts: { waiting: 1, delivered: 1 }, enquiries: [{ attempts: 1 }] });
});

t.test('while the file is locked a known enquiry is still the same row', async (t) => {
  const { file, clock, open } = setUp(t);
  const outbox = open();
  const kept = keep(outbox, enquiry);
  const vandal = new DatabaseSync(file);
  vandal.exec('BEGIN IMMEDIATE');
  t.equal(outbox.put(enquiry)?.id, kept.id);
  t.match(outbox.problem(), { kind: 'locked' });
  clock.now += MINUTE;
  t.same(
    outbox.due(10).map(({ id }) => id),
    ['id1'],
    'once, though file and memory have it',
  );
  t.match(outbox.summary().counts, { waiting: 1 });
  vandal.exec('ROLLBACK');
  vandal.close();
  outbox.recover();
  t.equal(outbox.problem(), null);
});

t.test('a file that is no database is set aside, and a new one begun', async (t) => {
  const { file, setAside, problems, open } = setUp(t);
  for (const rubbish of ['short', 'rubbish '.repeat(5_000)]) {
    writeFileSync(file, rubbish);
    const outbox = open();
    t.equal(outbox.put(enquiry)?.payload.name, 'Sunita Sharma');
    t.equal(outbox.problem(), null);
    outbox.close();
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
    first.put({ ...enquiry, payload: { ...payload, budget: 'x'.repeat(400) }, fingerprint: `f${index}` });
  }
  first.close();
  const damaged = readFileSync(file);
  damaged.fill(0xee, damaged.length - 6_000, damaged.length - 2_000);
  writeFileSync(file, damaged);
  const second = open();
  t.equal(setAside.length, 1);
  t.ok(setAside[0]!.rescued > 50, `${setAside[0]!.rescued} of 200 came over`);
  t.equal(second.summary().counts.waiting, setAside[0]!.rescued);
  t.ok(readdirSync(join(file, '..')).some((name) => name.includes('.corrupt-')));
});

t.test('a directory that is not there yet is made', async (t) => {
  const { file, open } = setUp(t, join(t.testdir({}), 'a', 'b', 'outbox.db'));
  open().put(enquiry);
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
    removed.push(outbox.tidy().copies);
    outbox.close();
    clock.now += 1_000;
  }
  t.same(removed, [0, 0, 0, 1, 1]);
  t.equal(copies().length, 3);
  t.ok(copies().every((name) => setAside.slice(2).some((event) => event.setAside.endsWith(name))));
  const outbox = open();
  clock.now += 400 * 24 * 60 * MINUTE;
  t.equal(outbox.tidy().copies, 0, 'a clock that leaps removes none');
  for (let hour = 0; hour < 30 * 24; hour += 1) {
    clock.now += 60 * MINUTE;
    outbox.tidy();
  }
  t.same(copies(), []);
});
