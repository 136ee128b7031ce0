import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import t, { type Test } from 'tap';
import { temporaryFolder } from '../../../test/support/builders.ts';
import { sharedDatabase } from '../../../test/support/shared-database.ts';
import {
  bytes,
  context,
  DAY,
  DELIVERED,
  failed,
  idsOf,
  MINUTE,
  numbered,
  payload,
  setUp,
} from './submissions.fixture.ts';

/** Outboxes as the versions before left them. */

const { postgres, container } = await sharedDatabase();
const NOW = Date.parse('2026-03-02T10:00:00Z');
const json = JSON.stringify(payload);
const extras = JSON.stringify(context);

function fileOf(t: Test, statements: string, rows: unknown[][]): string {
  const file = join(temporaryFolder(t), 'outbox.db');
  const db = new DatabaseSync(file);
  db.exec(`CREATE TABLE enquiry (id TEXT PRIMARY KEY, fingerprint TEXT NOT NULL UNIQUE, form TEXT NOT NULL,
    state TEXT NOT NULL, payload TEXT, created_at INTEGER NOT NULL, changed_at INTEGER NOT NULL, due_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL, reason TEXT) STRICT; ${statements}`);
  for (const row of rows) {
    const insert = db.prepare(`INSERT INTO enquiry VALUES (${row.map(() => '?')})`);
    insert.run(...(row as string[]));
  }
  db.close();
  return file;
}

/** The second schema: a time of its own, which stands far from the system's. */
const SECOND = `ALTER TABLE enquiry ADD COLUMN extras TEXT;
  ALTER TABLE enquiry ADD COLUMN received_at INTEGER NOT NULL DEFAULT 0;
  CREATE TABLE clock (wall INTEGER NOT NULL, seen INTEGER NOT NULL) STRICT;
  INSERT INTO clock VALUES (${NOW}, 1000000000); PRAGMA user_version = 2;`;
const ago = (ms: number) => 1_000_000_000 - ms;

t.test('from a file of the version before nothing is lost, and nothing stays in clear', async (t) => {
  const rows = [
    [
      'id1',
      'f1',
      'enquiry',
      'waiting',
      json,
      ago(DAY),
      ago(DAY),
      ago(-4 * MINUTE),
      3,
      'timeout',
      extras,
      NOW - DAY,
    ],
    [
      'id2',
      'f2',
      'contact',
      'parked',
      json,
      ago(11 * DAY),
      ago(10 * DAY),
      0,
      1,
      'http 400',
      extras,
      NOW - 9 * DAY,
    ],
    ['id3', 'f3', 'contact', 'delivered', null, ago(MINUTE), ago(MINUTE), 0, 1, null, null, NOW - MINUTE],
    ['id4', 'f4', 'contact', 'waiting', '{"na', ago(DAY), ago(DAY), 0, 2, 'timeout', null, NOW - DAY],
  ];
  const { file, open, clock } = setUp(t, fileOf(t, SECOND, rows));
  const store = open();
  t.notMatch(bytes(file), 'Sunita');
  t.match(await store.put(numbered(3)), { kind: 'delivered' }, 'a double click is known');
  const [waiting, ...none] = await store.leaseAll();
  t.match(waiting, {
    submission: { id: 'id1', payload, context, receivedAt: NOW - DAY, reference: /-/ },
    tries: 3,
  });
  t.same(none, []);
  t.match(await store.summary(9), {
    counts: { waiting: 1, parked: 2, delivered: 1 },
    enquiries: [
      { id: 'id2', reason: 'http 400', ageMs: 11 * DAY },
      { id: 'id1', reason: 'timeout', ageMs: DAY },
      { id: 'id4', reason: 'unreadable' },
    ],
  });
  t.match(await store.putNew(numbered(2)), { submission: { id: 'id2' } }, 'under the key upstream knows');
  await store.settle(waiting!, DELIVERED);
  clock.now += 20 * DAY;
  t.match(await store.purge(), { parked: 0 });
  clock.now += 10 * DAY;
  t.match(await store.purge(), { parked: 1 }, 'thirty days after it was parked, the other one came again');
  await store.close();
  t.match(await open().counts(), { waiting: 1 }, 'and the next start finds it so');
});

t.test('a file of the first schema comes over too', async (t) => {
  const rows = [
    ['id1', 'f1', 'enquiry', 'waiting', json, NOW - DAY, NOW - DAY, NOW + 4 * MINUTE, 3, 'timeout'],
    ['id2', 'f2', 'contact', 'parked', json, NOW - 29 * DAY, NOW - 29 * DAY, 0, 1, 'http 400'],
    ['id3', 'f3', 'contact', 'waiting', null, NOW - DAY, NOW - DAY, 0, 1, null],
  ];
  const { open } = setUp(t, fileOf(t, 'PRAGMA user_version = 1;', rows));
  const store = open();
  t.match(await store.leaseAll(), [{ submission: { id: 'id1', receivedAt: NOW - DAY }, tries: 3 }]);
  t.match(await store.counts(), { parked: 1, delivered: 1 }, 'one without payload had been delivered');
});

/** A row of a container of the version before, which runs beside this one. */
const lead = (
  id: string,
  state: string,
  leasedBy: string | null,
  age = '0 s',
  reason: string | null = null,
) =>
  postgres.query(
    `INSERT INTO lead VALUES ($1, $2, 'enquiry', $3, $4, $5, now() - $7::interval, now() - $7::interval,
      now() - $7::interval, now(), 2, $8, $6)`,
    [
      `f${id}`,
      id,
      state,
      state === 'delivered' ? null : json,
      state === 'delivered' ? null : extras,
      leasedBy,
      age,
      reason,
    ],
  );

t.test('what waits in the table of the version before is taken, what that one sends is left', async (t) => {
  const { store } = await container(t);
  await postgres.query(`INSERT INTO container VALUES ('alive', now()), ('dead', now() - interval '31 s')`);
  await lead('waiting', 'waiting', null, '5 min', 'timeout');
  await lead('orphaned', 'waiting', 'dead');
  await lead('parked', 'parked', null, '3 days', 'http 400');
  await lead('busy', 'waiting', 'alive');
  await lead('delivered', 'delivered', null, '2 min');
  await lead('forgotten', 'delivered', null, '2 hours');
  await store.tend();
  const left = (await postgres.query('SELECT id FROM lead ORDER BY id')).rows.map(({ id }) => id);
  t.same(left, ['busy', 'delivered']);
  t.match(await store.counts(), { waiting: 2, parked: 1, delivered: 1 });
  const leased = await store.leaseAll();
  t.same(new Set(idsOf(leased)), new Set(['waiting', 'orphaned']));
  t.match(leased[0], { submission: { payload, context }, tries: 2 });
  t.match(await store.put(numbered(0, 'x')), { kind: 'leased' });
  const { rows } = await postgres.query(`SELECT sealed FROM submission WHERE sealed IS NOT NULL`);
  t.notMatch(JSON.stringify(rows), 'Sunita');
  await store.settle(leased[0]!, failed());
  await store.tend();
  t.match(await store.counts(), { delivered: 1 }, 'a delivered one comes over once');
});

t.test('an equal enquiry of either version has one id, delivered or not', async (t) => {
  const { store } = await container(t);
  await lead('1', 'waiting', null);
  await lead('2', 'delivered', null);
  await postgres.query(`INSERT INTO container VALUES ('alive', now())`);
  await lead('3', 'waiting', 'alive');
  t.match(await store.putNew(numbered(1)), { submission: { id: '1' } });
  t.match(await store.put(numbered(2)), { kind: 'delivered' });
  t.match(await store.putNew(numbered(3)), { submission: { id: '3' } }, 'also while the older one sends it');
  // The older one has got it once more.
  await lead('1', 'waiting', null);
  await store.tend();
  t.same((await postgres.query(`SELECT id FROM lead WHERE state = 'waiting'`)).rows, [{ id: '3' }]);
  t.equal((await postgres.query(`SELECT id FROM submission WHERE id = '1'`)).rows.length, 1);
});
