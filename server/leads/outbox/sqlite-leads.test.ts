import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import t, { type Test } from 'tap';
import { runCommand } from '../../commands/outbox.ts';
import { SchemaNewer } from '../stores/store.ts';
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
  setUp,
} from './outbox.fixture.ts';
import { SCHEMA_VERSION } from './sqlite-schema.ts';

/** SQLite's own behaviour while its file is well; lead-store.test.ts has the contract of all stores. */

t.test('an enquiry is in the file when put returns, and is there after a restart', async (t) => {
  const { clock, open } = setUp(t);
  const first = open();
  const lead = await first.putNew(enquiry);
  t.match(lead, { id: 'id1', payload, extras, attempts: 0, receivedAt: clock.now });
  await first.close();
  t.same(await open().leaseAll(), [lead]);
});

t.test('of a delivered enquiry nothing personal is left', async (t) => {
  const { file, clock, open } = setUp(t);
  const leads = open();
  const lead = await leads.putNew(enquiry);
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

t.test('a clock that leaps holds nothing up and removes nothing early, over restarts neither', async (t) => {
  const { clock, open } = setUp(t);
  let leads = open();
  await leads.putWaiting(enquiry, parked());
  await leads.putWaiting(other, failed(5_000));
  clock.leap -= 5 * DAY;
  t.equal(await leads.lease(), null);
  clock.now += 5_000;
  const lead = await leads.lease();
  t.equal(lead?.id, 'id2', 'it waits as long as it would have');
  await leads.settle(lead!, failed(5_000));
  clock.now += 5_000;
  for (const days of [400, -800, 31, 31, 31]) {
    clock.leap += days * DAY;
    t.match(await leads.purge(), { parked: 0 });
    await leads.close();
    leads = open();
    t.match(await leads.purge(), { parked: 0 });
  }
  t.match(await leads.counts(), { waiting: 1, parked: 1 });
  t.equal((await leads.leaseAll()).length, 1);
});

t.test('one whose payload cannot be read holds up no other, and comes back with its visitor', async (t) => {
  const { file, open } = setUp(t);
  const leads = open();
  await leads.putWaiting(enquiry);
  await leads.putWaiting(other);
  disturb(t, file, `UPDATE enquiry SET payload = '{"name":' WHERE fingerprint = 'f1'`)();
  t.same(idsOf(await leads.leaseAll()), ['id2']);
  const { counts, enquiries } = await leads.summary(10);
  t.match(counts, { parked: 1, waiting: 1 });
  t.match(enquiries, [{ id: 'id1', reason: 'unreadable' }, { id: 'id2' }]);
  t.match(await leads.putWaiting(enquiry), { id: 'id1', payload, extras });
  t.match(await leads.lease(), { payload, extras });
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
  t.match(await leads.leaseAll(), [{ id: 'id1', attempts: 3, receivedAt: now - DAY }]);
  t.match(await leads.summary(200), {
    counts: { waiting: 1, parked: 1, delivered: 2 },
    oldestWaitingMs: DAY,
    problem: null,
    enquiries: [{ id: 'id2', ageMs: 29 * DAY }, { id: 'id1' }],
  });
  t.equal(await leads.put(numbered(3)), null, 'a delivered one is known');
  t.match(await leads.put(other), { id: 'id2', extras });
  clock.now += 60 * MINUTE;
  await leads.purge();
  t.match(await leads.counts(), { delivered: 0 }, 'one without payload had been delivered');
  await leads.close();
  disturb(t, file, '')();
  t.match(await open().counts(), { waiting: 2 }, 'and the next start finds it so');
});

t.test('a file of a newer schema is refused with one line, and stays as it is', async (t) => {
  const { file, open } = setUp(t);
  await open().close();
  const version = (number: number) => `PRAGMA user_version = ${number}`;
  const restore = disturb(t, file, version(SCHEMA_VERSION + 1), version(SCHEMA_VERSION));
  t.throws(open, SchemaNewer);
  t.throws(open, { message: /^DATA_DIR: [^\n]*outbox\.db has schema \d+,[^\n]*$/ });
  const listed = runCommand(['list'], join(file, '..'), 0, () => {});
  await t.rejects(listed, SchemaNewer);
  restore();
  t.equal((await open().summary(0)).problem, null, 'no lock is left behind');
});
