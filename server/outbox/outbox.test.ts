import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import t from 'tap';
import {
  bytes,
  enquiry,
  extras,
  keep,
  MINUTE,
  memoryFolder,
  other,
  payload,
  setUp,
} from './outbox.fixture.ts';

t.test('an enquiry is in the file when put returns, and is there after a restart', async (t) => {
  const { clock, open } = setUp(t);
  const first = open();
  const kept = first.put(enquiry);
  t.match(kept, { id: 'id1', payload, extras, attempts: 0, receivedAt: clock.now });
  first.close();
  const second = open();
  t.same(second.due(10), [], 'it belongs to its request for the while');
  clock.now += 10_000;
  t.same(second.due(10), [kept]);
});

t.test('the same enquiry is the same row, whatever became of it; another is another', async (t) => {
  const { open } = setUp(t);
  const outbox = open();
  const first = keep(outbox, enquiry);
  t.equal(outbox.put(enquiry)?.id, first.id);
  outbox.failed(first, 'http 500');
  t.equal(outbox.put(enquiry)?.id, 'id1');
  outbox.park(first, 'http 400');
  t.equal(outbox.put(enquiry)?.id, 'id1');
  t.equal(outbox.summary().counts.waiting, 1, 'sent again, a parked one waits again');
  t.not(outbox.put(other)?.id, 'id1');
});

t.test('of a delivered enquiry nothing personal is left, and it is known for ten minutes', async (t) => {
  const { file, clock, open } = setUp(t);
  const outbox = open();
  const kept = keep(outbox, enquiry);
  outbox.put(other);
  t.match(bytes(file), 'Sunita Sharma', 'it was there');
  outbox.delivered(kept);
  clock.now += MINUTE;
  outbox.tidy();
  t.notMatch(bytes(file), 'Sunita Sharma');
  t.match(bytes(file), Buffer.from('राजेश').toString('latin1'), 'the other still is');
  t.equal(outbox.put(enquiry), null);
  clock.now += 10 * MINUTE;
  t.match(outbox.put(enquiry)?.id, /^id[^1]$/, 'afterwards it is a new one');
});

t.test('each failure doubles the wait, up to five minutes; upstream may ask for longer', async (t) => {
  const { clock, open } = setUp(t);
  const outbox = open();
  const kept = keep(outbox, enquiry);
  const waits = [];
  for (let attempt = 0; attempt < 8; attempt += 1) {
    outbox.failed(kept, 'timeout');
    const from = clock.now;
    while (outbox.due(1).length === 0) clock.now += 1_000;
    waits.push((clock.now - from) / 1_000);
  }
  t.same(waits, [5, 10, 20, 40, 80, 160, 300, 300]);
  outbox.failed(kept, 'http 429', 600_000);
  clock.now += 599_000;
  t.same(outbox.due(1), []);
  clock.now += 1_000;
  t.equal(outbox.due(1).length, 1);
});

t.test('a clock that was set back does not hold an enquiry for days', async (t) => {
  const { clock, open } = setUp(t);
  const outbox = open();
  outbox.failed(keep(outbox, enquiry), 'timeout');
  clock.now -= 5 * 24 * 60 * MINUTE;
  t.equal(outbox.due(1).length, 0);
  clock.now += 5_000;
  t.equal(outbox.due(1).length, 1, 'it waits as long as it would have');
});

t.test('a parked enquiry is not tried again, and is removed after thirty days', async (t) => {
  const { clock, open } = setUp(t, join(memoryFolder(t), 'outbox.db'));
  const outbox = open();
  outbox.park(keep(outbox, enquiry), 'http 422');
  const removed: number[] = [];
  const pass = (hours: number) => {
    for (let hour = 0; hour < hours; hour += 1) {
      clock.now += 60 * MINUTE;
      removed.push(outbox.tidy().parked);
    }
  };
  pass(29 * 24);
  t.same(outbox.due(10), []);
  t.equal(outbox.summary().counts.parked, 1);
  pass(2 * 24);
  t.equal(outbox.summary().counts.parked, 0);
  t.equal(
    removed.reduce((sum, each) => sum + each),
    1,
    'it is said that one was',
  );
});

t.test('a clock that leaps removes nothing early, over restarts neither', async (t) => {
  const { clock, open } = setUp(t);
  let outbox = open();
  outbox.park(keep(outbox, enquiry), 'http 422');
  outbox.failed(keep(outbox, other), 'timeout');
  for (const days of [400, -800, 31, 31, 31]) {
    clock.now += days * 24 * 60 * MINUTE;
    t.match(outbox.tidy(), { parked: 0 });
    outbox.close();
    outbox = open();
    t.match(outbox.tidy(), { parked: 0 });
  }
  t.match(outbox.summary().counts, { waiting: 1, parked: 1 });
  t.equal(outbox.due(1).length, 1);
});

t.test('the summary has counts, ids and ages, and nothing personal', async (t) => {
  const { clock, open } = setUp(t);
  const outbox = open();
  outbox.put(enquiry);
  clock.now += MINUTE;
  outbox.park(keep(outbox, other), 'http 400');
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

t.test('a delivered enquiry never waits again, whoever held it', async (t) => {
  const { open } = setUp(t);
  const outbox = open();
  const kept = keep(outbox, enquiry);
  outbox.delivered(kept);
  outbox.failed(kept, 'timeout');
  outbox.park(kept, 'http 400');
  outbox.delivered(kept);
  t.same(outbox.summary().counts, { waiting: 0, parked: 0, delivered: 1 });
  t.equal(outbox.waiting('f1'), null);
});

t.test('one whose payload cannot be read holds up no other, and comes back with its visitor', async (t) => {
  const { file, clock, open } = setUp(t);
  const outbox = open();
  outbox.put(enquiry);
  outbox.put(other);
  const vandal = new DatabaseSync(file);
  vandal.exec(`UPDATE enquiry SET payload = '{"name":' WHERE fingerprint = 'f1'`);
  vandal.close();
  clock.now += MINUTE;
  t.same(
    outbox.due(10).map(({ id }) => id),
    ['id2'],
  );
  t.match(outbox.summary().counts, { parked: 1, waiting: 1 });
  t.match(JSON.stringify(outbox.summary()), /"id":"id1"[^}]*"reason":"unreadable"/);
  t.match(outbox.put(enquiry), { id: 'id1', payload, extras });
  t.match(outbox.waiting('f1'), { payload, extras });
});
