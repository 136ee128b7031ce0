import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import t, { type Test } from 'tap';
import { runCommand } from '../../ops/outbox-command.ts';
import { enquiry, extras, MINUTE, payload, setUp } from './outbox.fixture.ts';
import { SCHEMA_VERSION, SchemaTooNew } from './sqlite-schema.ts';
import { openTable, QUERIES } from './sqlite-table.ts';

/** The first schema, as it was written. */
const FIRST = `
  CREATE TABLE IF NOT EXISTS enquiry (
    id TEXT PRIMARY KEY,
    fingerprint TEXT NOT NULL UNIQUE,
    form TEXT NOT NULL,
    state TEXT NOT NULL,
    payload TEXT,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    reason TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS enquiry_due ON enquiry (state, due_at);
  PRAGMA user_version = 1;
`;
const NOW = Date.parse('2026-03-02T10:00:00Z');
const DAY = 24 * 60 * MINUTE;

/** A file of the first schema with an enquiry of each kind. */
function firstFile(t: Test): string {
  const file = join(t.testdir({}), 'outbox.db');
  const db = new DatabaseSync(file);
  db.exec(FIRST);
  const insert = db.prepare('INSERT INTO enquiry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const json = JSON.stringify(payload);
  insert.run('id1', 'f1', 'enquiry', 'waiting', json, NOW - DAY, NOW - DAY, NOW + 4 * MINUTE, 3, 'timeout');
  insert.run('id2', 'f2', 'contact', 'parked', json, NOW - 29 * DAY, NOW - 29 * DAY, 0, 1, 'http 400');
  insert.run('id3', 'f3', 'contact', 'delivered', null, NOW - MINUTE, NOW - MINUTE, 0, 1, null);
  insert.run('id4', 'f4', 'contact', 'waiting', null, NOW - DAY, NOW - DAY, NOW - DAY, 2, 'timeout');
  db.close();
  return file;
}

t.test('a file of the first schema is brought forward, and nothing in it is lost', async (t) => {
  const { file, open, clock } = setUp(t, firstFile(t));
  const outbox = open();
  t.equal((await outbox.status()).problem, null);
  t.same(
    (await outbox.lease(10)).map(({ id, attempts, receivedAt }) => ({ id, attempts, receivedAt })),
    [{ id: 'id1', attempts: 3, receivedAt: NOW - DAY }],
  );
  t.match(await outbox.summary(200), {
    counts: { waiting: 1, parked: 1, delivered: 2 },
    oldestWaitingMs: DAY,
    enquiries: [{ id: 'id2', ageMs: 29 * DAY }, { id: 'id1' }],
  });
  t.equal(await outbox.put({ ...enquiry, fingerprint: 'f3' }), null, 'what was delivered is known');
  t.match(await outbox.put({ ...enquiry, fingerprint: 'f2' }), { id: 'id2', extras });
  clock.now += 60 * MINUTE;
  await outbox.purge();
  t.match(
    (await outbox.status()).counts,
    { delivered: 0 },
    'one without payload had been delivered: none waits for ever',
  );
  await outbox.close();
  const db = new DatabaseSync(file);
  t.equal(db.prepare('PRAGMA user_version').get()?.user_version, SCHEMA_VERSION);
  db.close();
  t.match((await open().status()).counts, { waiting: 2 }, 'and the next start finds it so');
});

t.test('a file of a newer schema is refused with one line, and stays as it is', async (t) => {
  const { file, open } = setUp(t);
  await open().close();
  const db = new DatabaseSync(file);
  db.exec(`PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
  t.throws(open, SchemaTooNew);
  t.throws(open, { message: /^DATA_DIR: [^\n]*outbox\.db has schema \d+,[^\n]*$/ });
  await t.rejects(
    runCommand(['list'], join(file, '..'), NOW, () => {}),
    SchemaTooNew,
  );
  t.equal(db.prepare('PRAGMA user_version').get()?.user_version, SCHEMA_VERSION + 1);
  db.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
  db.close();
  t.equal((await open().status()).problem, null, 'no lock is left behind');
});

t.test('no question about the outbox goes through all that waits', async (t) => {
  const file = join(t.testdir({}), 'outbox.db');
  openTable(file, NOW).close();
  const db = new DatabaseSync(file);
  t.teardown(() => db.close());
  for (const [name, query] of Object.entries(QUERIES)) {
    const explain = db.prepare(`EXPLAIN QUERY PLAN ${query}`);
    const plan = (query.includes(':limit') ? explain.all({ limit: 10 }) : explain.all()).map(
      (row) => row.detail,
    );
    t.notMatch(plan.join('\n'), /SCAN enquiry/, name);
    if (name !== 'tally') t.match(plan.join('\n'), /SEARCH enquiry USING .*INDEX/, name);
  }
});

t.test('the counts follow the rows, whoever changes them', async (t) => {
  const { file, open } = setUp(t);
  const outbox = open();
  await outbox.put(enquiry);
  const other = openTable(file, NOW);
  const [row] = other.some(-1);
  other.save({ ...row!, id: 'x', fingerprint: 'x', state: 'parked' });
  t.match((await outbox.status()).counts, { waiting: 1, parked: 1, delivered: 0 });
  other.retry('x');
  t.match((await outbox.status()).counts, { waiting: 2, parked: 0, delivered: 0 });
  other.save({ ...row!, state: 'delivered', payload: null });
  other.purge(Number.MAX_SAFE_INTEGER);
  other.close();
  t.match((await outbox.status()).counts, { waiting: 1, parked: 0, delivered: 0 });
});
