import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import t, { type Test } from 'tap';
import type { EnquiryPayload } from '../../shared/enquiry-payload.ts';
import { type Outbox, openOutbox } from './outbox.ts';
import type { OutboxProblem } from './outbox-storage.ts';

const MINUTE = 60_000;
const payload: EnquiryPayload = {
  name: 'Sunita Sharma',
  mobile: 9876543210,
  budget: '26-40 Lac',
  project_type: 'Residential',
  enquiry_source: 'Website',
  interested_home_loan: 'No',
  contacted_by: 'Yes',
};
const enquiry = { form: 'enquiry', payload, fingerprint: 'f1' } as const;
const other = { form: 'contact', payload: { ...payload, name: 'राजेश वर्मा' }, fingerprint: 'f2' } as const;

function setUp(t: Test, file = join(t.testdir({}), 'outbox.db')) {
  const clock = { now: Date.parse('2026-03-02T10:00:00Z') };
  const problems: (OutboxProblem | null)[] = [];
  const setAside: { setAside: string; rescued: number }[] = [];
  let ids = 0;
  const opened: Outbox[] = [];
  const open = () => {
    const outbox = openOutbox({
      file,
      now: () => clock.now,
      random: () => 0,
      newId: () => `id${++ids}`,
      holdMs: 10_000,
      onProblem: (problem) => problems.push(problem),
      onSetAside: (event) => setAside.push(event),
    });
    opened.push(outbox);
    return outbox;
  };
  t.teardown(() => {
    for (const outbox of opened) outbox.close();
  });
  return { file, clock, problems, setAside, open };
}

/** The bytes of the database and its log. */
function bytes(file: string): string {
  return ['', '-wal'].map((suffix) => readFileSync(file + suffix, { encoding: 'latin1' })).join('');
}

t.test('an enquiry is in the file when put returns, and is there after a restart', async (t) => {
  const { clock, open } = setUp(t);
  const first = open();
  const kept = first.put(enquiry);
  t.match(kept, { id: 'id1', idempotencyKey: 'id1', payload, attempts: 0 });
  first.close();
  const second = open();
  t.same(second.due(10), [], 'it belongs to its request for the while');
  clock.now += 10_000;
  t.same(second.due(10), [kept]);
});

t.test('the same enquiry is the same row, whatever became of it; another is another', async (t) => {
  const { open } = setUp(t);
  const outbox = open();
  const first = outbox.put(enquiry);
  t.equal(outbox.put(enquiry)?.id, first?.id);
  outbox.failed('id1', 'http 500');
  t.equal(outbox.put(enquiry)?.id, 'id1');
  outbox.park('id1', 'http 400');
  t.equal(outbox.put(enquiry)?.id, 'id1');
  t.equal(outbox.summary().counts.waiting, 1, 'sent again, a parked one waits again');
  t.not(outbox.put(other)?.id, 'id1');
});

t.test('of a delivered enquiry nothing personal is left, and it is known for ten minutes', async (t) => {
  const { file, clock, open } = setUp(t);
  const outbox = open();
  outbox.put(enquiry);
  outbox.put(other);
  t.match(bytes(file), 'Sunita Sharma', 'it was there');
  outbox.delivered('id1');
  clock.now += MINUTE;
  outbox.tidy();
  t.notMatch(bytes(file), 'Sunita Sharma');
  t.match(bytes(file), Buffer.from('राजेश').toString('latin1'), 'the other still is');
  t.equal(outbox.put(enquiry), null);
  clock.now += 10 * MINUTE;
  t.equal(outbox.put(enquiry)?.id, 'id3', 'afterwards it is a new one');
});

t.test('each failure doubles the wait, up to five minutes; upstream may ask for longer', async (t) => {
  const { clock, open } = setUp(t);
  const outbox = open();
  outbox.put(enquiry);
  const waits = [];
  for (let attempt = 0; attempt < 8; attempt += 1) {
    outbox.failed('id1', 'timeout');
    const from = clock.now;
    while (outbox.due(1).length === 0) clock.now += 1_000;
    waits.push((clock.now - from) / 1_000);
  }
  t.same(waits, [5, 10, 20, 40, 80, 160, 300, 300]);
  outbox.failed('id1', 'http 429', 600_000);
  clock.now += 599_000;
  t.same(outbox.due(1), []);
  clock.now += 1_000;
  t.equal(outbox.due(1).length, 1);
});

t.test('a clock that was set back does not hold an enquiry for days', async (t) => {
  const { clock, open } = setUp(t);
  const outbox = open();
  outbox.put(enquiry);
  clock.now -= 5 * 24 * 60 * MINUTE;
  t.equal(outbox.due(1).length, 1);
});

t.test('a parked enquiry is not tried again, and is forgotten after thirty days', async (t) => {
  const { clock, open } = setUp(t);
  const outbox = open();
  outbox.put(enquiry);
  outbox.park('id1', 'http 422');
  clock.now += 29 * 24 * 60 * MINUTE;
  outbox.tidy();
  t.same(outbox.due(10), []);
  t.equal(outbox.summary().counts.parked, 1);
  clock.now += 2 * 24 * 60 * MINUTE;
  outbox.tidy();
  t.equal(outbox.summary().counts.parked, 0);
});

t.test('the summary has counts, ids and ages, and nothing personal', async (t) => {
  const { clock, open } = setUp(t);
  const outbox = open();
  outbox.put(enquiry);
  clock.now += MINUTE;
  outbox.put(other);
  outbox.park('id2', 'http 400');
  const summary = outbox.summary();
  t.match(summary, {
    counts: { waiting: 1, parked: 1, delivered: 0 },
    oldestWaitingMs: MINUTE,
    problem: null,
  });
  t.same(summary.enquiries[1], {
    id: 'id2',
    form: 'contact',
    state: 'parked',
    ageMs: 0,
    attempts: 1,
    reason: 'http 400',
  });
  t.notMatch(JSON.stringify(summary), /Sunita|राजेश|9876543210|Lac/);
});

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
    outbox.put(enquiry);
    outbox.put(other);
    t.equal(outbox.put(enquiry)?.id, 'id1', 'the same row here too');
    outbox.delivered('id2');
    t.equal(outbox.put(other), null);
    outbox.failed('id1', 'timeout');
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
  t.equal(outbox.put(enquiry)?.id, 'id3');
  t.match(problems, [{ kind: 'failing' }]);
  t.equal(outbox.summary().counts.waiting, 2, 'one in the file, one in memory');
  vandal.exec('DROP TRIGGER full');
  vandal.close();
  clock.now += 11_000;
  outbox.tidy();
  t.equal(outbox.problem(), null);
  t.same(
    outbox.due(10).map(({ id }) => id),
    ['id1', 'id3'],
  );
});

t.test('a delivery that the disk does not take is said to be so', async (t) => {
  const { file, open } = setUp(t);
  const outbox = open();
  outbox.put(enquiry);
  const vandal = new DatabaseSync(file);
  vandal.exec(`CREATE TRIGGER full BEFORE UPDATE ON enquiry BEGIN SELECT RAISE(ABORT, 'no'); END`);
  t.equal(outbox.delivered('id1'), false);
  t.equal(outbox.failed('id1', 'timeout'), false);
  vandal.exec('DROP TRIGGER full');
  vandal.close();
  t.equal(outbox.delivered('id1'), true);
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
