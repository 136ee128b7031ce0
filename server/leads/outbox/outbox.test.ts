import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import t from 'tap';
import { retryDelay } from './forward.ts';
import {
  bytes,
  DELIVERED,
  enquiry,
  extras,
  failed,
  MINUTE,
  memoryFolder,
  other,
  parked,
  payload,
  put,
  setUp,
} from './outbox.fixture.ts';

t.test('an enquiry is in the file when put returns, and is there after a restart', async (t) => {
  const { clock, open } = setUp(t);
  const first = open();
  const lead = await first.put(enquiry);
  t.match(lead, { id: 'id1', payload, extras, attempts: 0, receivedAt: clock.now });
  await first.close();
  const second = open();
  t.same(await second.lease(10), [], 'it belongs to its request for the while');
  clock.now += 10_000;
  t.same(await second.lease(10), [lead]);
});

t.test('of a delivered enquiry nothing personal is left, and it is known for ten minutes', async (t) => {
  const { file, clock, open } = setUp(t);
  const outbox = open();
  const lead = await put(outbox, enquiry);
  await outbox.put(other);
  t.match(bytes(file), 'Sunita Sharma', 'it was there');
  await outbox.settle(lead, DELIVERED);
  clock.now += MINUTE;
  await outbox.purge();
  t.notMatch(bytes(file), 'Sunita Sharma');
  t.match(bytes(file), Buffer.from('राजेश').toString('latin1'), 'the other still is');
  t.equal(await outbox.put(enquiry), null);
  clock.now += 10 * MINUTE;
  t.match((await outbox.put(enquiry))?.id, /^id[^1]$/, 'afterwards it is a new one');
});

t.test('each failure doubles the wait, up to five minutes; upstream may ask for longer', async (t) => {
  const { clock, open } = setUp(t);
  const outbox = open();
  let lead = await put(outbox, enquiry);
  const waits = [];
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await outbox.settle(lead, failed('timeout', retryDelay(lead.attempts, 0)));
    const from = clock.now;
    let due = await outbox.lease(1);
    for (; due.length === 0; due = await outbox.lease(1)) clock.now += 1_000;
    lead = due[0]!;
    waits.push((clock.now - from) / 1_000);
  }
  t.same(waits, [5, 10, 20, 40, 80, 160, 300, 300]);
  await outbox.settle(lead, failed('http 429', 600_000));
  clock.now += 599_000;
  t.same(await outbox.lease(1), []);
  clock.now += 1_000;
  t.equal((await outbox.lease(1)).length, 1);
});

t.test('a clock that was set back does not hold an enquiry for days', async (t) => {
  const { clock, open } = setUp(t);
  const outbox = open();
  await outbox.settle(await put(outbox, enquiry), failed('timeout'));
  clock.now -= 5 * 24 * 60 * MINUTE;
  t.equal((await outbox.lease(1)).length, 0);
  clock.now += 5_000;
  t.equal((await outbox.lease(1)).length, 1, 'it waits as long as it would have');
});

t.test('a parked enquiry is not tried again, and is removed after thirty days', async (t) => {
  const { clock, open } = setUp(t, join(memoryFolder(t), 'outbox.db'));
  const outbox = open();
  await outbox.settle(await put(outbox, enquiry), parked('http 422'));
  const removed: number[] = [];
  const pass = async (hours: number) => {
    for (let hour = 0; hour < hours; hour += 1) {
      clock.now += 60 * MINUTE;
      removed.push((await outbox.purge()).parked);
    }
  };
  await pass(29 * 24);
  t.same(await outbox.lease(10), []);
  t.equal((await outbox.summary(200)).counts.parked, 1);
  await pass(2 * 24);
  t.equal((await outbox.summary(200)).counts.parked, 0);
  t.equal(
    removed.reduce((sum, each) => sum + each),
    1,
    'it is said that one was',
  );
});

t.test('a clock that leaps removes nothing early, over restarts neither', async (t) => {
  const { clock, open } = setUp(t);
  let outbox = open();
  await outbox.settle(await put(outbox, enquiry), parked('http 422'));
  await outbox.settle(await put(outbox, other), failed('timeout'));
  for (const days of [400, -800, 31, 31, 31]) {
    clock.now += days * 24 * 60 * MINUTE;
    t.match(await outbox.purge(), { parked: 0 });
    await outbox.close();
    outbox = open();
    t.match(await outbox.purge(), { parked: 0 });
  }
  t.match((await outbox.summary(200)).counts, { waiting: 1, parked: 1 });
  t.equal((await outbox.lease(1)).length, 1);
});

t.test('one whose payload cannot be read holds up no other, and comes back with its visitor', async (t) => {
  const { file, clock, open } = setUp(t);
  const outbox = open();
  await outbox.put(enquiry);
  await outbox.put(other);
  const vandal = new DatabaseSync(file);
  vandal.exec(`UPDATE enquiry SET payload = '{"name":' WHERE fingerprint = 'f1'`);
  vandal.close();
  clock.now += MINUTE;
  t.same(
    (await outbox.lease(10)).map(({ id }) => id),
    ['id2'],
  );
  t.match((await outbox.summary(200)).counts, { parked: 1, waiting: 1 });
  t.match(JSON.stringify(await outbox.summary(200)), /"id":"id1"[^}]*"reason":"unreadable"/);
  t.match(await outbox.put(enquiry), { id: 'id1', payload, extras });
  clock.now += MINUTE;
  t.match(await outbox.leaseOne('f1'), { payload, extras });
});

t.test('a lease ends after its time', async (t) => {
  const { clock, open } = setUp(t);
  const outbox = open();
  await put(outbox, enquiry);
  clock.now += 9_999;
  t.same(await outbox.lease(10), []);
  clock.now += 1;
  t.match(await outbox.lease(10), [{ id: 'id1' }]);
});
