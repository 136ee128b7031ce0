import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import t, { type Test } from 'tap';
import { runCommand } from '../../ops/outbox-command.ts';
import { retryDelay } from './forward.ts';
import {
  bytes,
  DAY,
  DELIVERED,
  disturb,
  enquiry,
  extras,
  failed,
  idsOf,
  MINUTE,
  numbered,
  other,
  parked,
  payload,
  put,
  setUp,
} from './outbox.fixture.ts';
import { SCHEMA_VERSION, SchemaTooNew } from './sqlite-schema.ts';
import { openTable, QUERIES } from './sqlite-table.ts';

/** SQLite's own behaviour; lead-store.test.ts has what all stores share. */

t.test('an enquiry is in the file when put returns, and is there after a restart', async (t) => {
  const { clock, open } = setUp(t);
  const first = open();
  const lead = await first.put(enquiry);
  t.match(lead, { id: 'id1', payload, extras, attempts: 0, receivedAt: clock.now });
  await first.close();
  const second = open();
  clock.now += 9_999;
  t.same(await second.lease(10), [], 'it belongs to its request for the while');
  clock.now += 1;
  t.same(await second.lease(10), [lead]);
});

t.test('of a delivered enquiry nothing personal is left', async (t) => {
  const { file, clock, open } = setUp(t);
  const leads = open();
  const lead = await put(leads, enquiry);
  await leads.put(other);
  t.match(bytes(file), 'Sunita Sharma', 'it was there');
  await leads.settle(lead, DELIVERED);
  clock.now += MINUTE;
  await leads.purge();
  t.notMatch(bytes(file), 'Sunita Sharma');
  t.match(bytes(file), Buffer.from('राजेश').toString('latin1'), 'the other still is');
  clock.now += 10 * MINUTE;
  t.match((await leads.put(enquiry))?.id, /^id[^1]$/, 'sent again later it is a new one');
});

t.test('each failure doubles the wait, up to five minutes; upstream may ask for longer', async (t) => {
  const { clock, open } = setUp(t);
  const leads = open();
  let lead = await put(leads, enquiry);
  for (const seconds of [5, 10, 20, 40, 80, 160, 300, 300]) {
    await leads.settle(lead, failed('timeout', retryDelay(lead.attempts, 0)));
    clock.now += seconds * 1_000 - 1;
    t.same(await leads.lease(1), [], `not before ${seconds} s`);
    clock.now += 1;
    [lead] = (await leads.lease(1)) as [typeof lead];
  }
  await leads.settle(lead, failed('http 429', 600_000));
  clock.now += 599_000;
  t.same(await leads.lease(1), []);
  clock.now += 1_000;
  t.equal((await leads.lease(1)).length, 1);
});

t.test('a clock that leaps holds nothing up and removes nothing early, over restarts neither', async (t) => {
  const { clock, open } = setUp(t);
  let leads = open();
  await leads.settle(await put(leads, enquiry), parked('http 422'));
  await leads.settle(await put(leads, other), failed('timeout'));
  clock.now -= 5 * DAY;
  t.equal((await leads.lease(1)).length, 0);
  clock.now += 5_000;
  const [lead] = await leads.lease(1);
  t.equal(lead?.id, 'id2', 'it waits as long as it would have');
  await leads.settle(lead!, failed('timeout'));
  for (const days of [400, -800, 31, 31, 31]) {
    clock.now += days * DAY;
    t.match(await leads.purge(), { parked: 0 });
    await leads.close();
    leads = open();
    t.match(await leads.purge(), { parked: 0 });
  }
  t.match((await leads.status()).counts, { waiting: 1, parked: 1 });
  t.equal((await leads.lease(1)).length, 1);
});

t.test('one whose payload cannot be read holds up no other, and comes back with its visitor', async (t) => {
  const { file, clock, open } = setUp(t);
  const leads = open();
  await leads.put(enquiry);
  await leads.put(other);
  disturb(t, file, `UPDATE enquiry SET payload = '{"name":' WHERE fingerprint = 'f1'`)();
  clock.now += MINUTE;
  t.same(idsOf(await leads.lease(10)), ['id2']);
  const { counts, enquiries } = await leads.summary(10);
  t.match(counts, { parked: 1, waiting: 1 });
  t.match(
    enquiries.find(({ id }) => id === 'id1'),
    { reason: 'unreadable' },
  );
  t.match(await leads.put(enquiry), { id: 'id1', payload, extras });
  clock.now += MINUTE;
  t.match(await leads.leaseOne('f1'), { payload, extras });
});

/** A file of the first schema with an enquiry of each kind, changed before `now`. */
function firstFile(t: Test, now: number): string {
  const file = join(t.testdir({}), 'outbox.db');
  const db = new DatabaseSync(file);
  db.exec(`CREATE TABLE enquiry (id TEXT PRIMARY KEY, fingerprint TEXT NOT NULL UNIQUE, form TEXT NOT NULL,
      state TEXT NOT NULL, payload TEXT, created_at INTEGER NOT NULL, changed_at INTEGER NOT NULL,
      due_at INTEGER NOT NULL, attempts INTEGER NOT NULL, reason TEXT) STRICT;
    CREATE INDEX enquiry_due ON enquiry (state, due_at);
    PRAGMA user_version = 1;`);
  const insert = db.prepare('INSERT INTO enquiry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const json = JSON.stringify(payload);
  insert.run('id1', 'f1', 'enquiry', 'waiting', json, now - DAY, now - DAY, now + 4 * MINUTE, 3, 'timeout');
  insert.run('id2', 'f2', 'contact', 'parked', json, now - 29 * DAY, now - 29 * DAY, 0, 1, 'http 400');
  insert.run('id3', 'f3', 'contact', 'delivered', null, now - MINUTE, now - MINUTE, 0, 1, null);
  insert.run('id4', 'f4', 'contact', 'waiting', null, now - DAY, now - DAY, now - DAY, 2, 'timeout');
  db.close();
  return file;
}

t.test('a file of the first schema is brought forward, and nothing in it is lost', async (t) => {
  const now = Date.parse('2026-03-02T10:00:00Z');
  const { file, open, clock } = setUp(t, firstFile(t, now));
  const leads = open();
  t.equal((await leads.status()).problem, null);
  t.match(await leads.lease(10), [{ id: 'id1', attempts: 3, receivedAt: now - DAY }]);
  t.match(await leads.summary(200), {
    counts: { waiting: 1, parked: 1, delivered: 2 },
    oldestWaitingMs: DAY,
    enquiries: [{ id: 'id2', ageMs: 29 * DAY }, { id: 'id1' }],
  });
  t.equal(await leads.put(numbered(3)), null, 'what was delivered is known');
  t.match(await leads.put(other), { id: 'id2', extras });
  clock.now += 60 * MINUTE;
  await leads.purge();
  t.match((await leads.status()).counts, { delivered: 0 }, 'one without payload had been delivered');
  await leads.close();
  disturb(t, file, '')();
  t.match((await open().status()).counts, { waiting: 2 }, 'and the next start finds it so');
});

t.test('a file of a newer schema is refused with one line, and stays as it is', async (t) => {
  const { file, open } = setUp(t);
  await open().close();
  const restore = disturb(
    t,
    file,
    `PRAGMA user_version = ${SCHEMA_VERSION + 1}`,
    `PRAGMA user_version = ${SCHEMA_VERSION}`,
  );
  t.throws(open, SchemaTooNew);
  t.throws(open, { message: /^DATA_DIR: [^\n]*outbox\.db has schema \d+,[^\n]*$/ });
  await t.rejects(
    runCommand(['list'], join(file, '..'), 0, () => {}),
    SchemaTooNew,
  );
  restore();
  t.equal((await open().status()).problem, null, 'no lock is left behind');
});

t.test('no question about the outbox goes through all that waits', async (t) => {
  const file = join(t.testdir({}), 'outbox.db');
  openTable(file, 0).close();
  const db = new DatabaseSync(file);
  t.teardown(() => db.close());
  for (const [name, query] of Object.entries(QUERIES)) {
    const plan = db.prepare(`EXPLAIN QUERY PLAN ${query}`).all({});
    const details = plan.map(({ detail }) => detail).join('\n');
    t.notMatch(details, /SCAN enquiry/, name);
    t.match(details, /SEARCH enquiry USING .*INDEX/, name);
  }
});

t.test('the counts follow the rows, whoever changes them', async (t) => {
  const { file, open } = setUp(t);
  const leads = open();
  await leads.put(enquiry);
  const table = openTable(file, 0);
  const [row] = table.all(1);
  table.save({ ...row!, id: 'x', fingerprint: 'x', state: 'parked' });
  t.match((await leads.status()).counts, { waiting: 1, parked: 1, delivered: 0 });
  table.retry('x');
  t.match((await leads.status()).counts, { waiting: 2, parked: 0, delivered: 0 });
  table.save({ ...row!, state: 'delivered', payload: null });
  table.purge(Number.MAX_SAFE_INTEGER);
  table.close();
  t.match((await leads.status()).counts, { waiting: 1, parked: 0, delivered: 0 });
});
