import { dirname } from 'node:path';
import t from 'tap';
import { openDesks } from '../server/app/storage.ts';
import { runOutbox } from '../server/commands/outbox.fixture.ts';
import { DatabaseAway } from '../server/leads/stores/database-errors.ts';
import { createPostgresStore } from '../server/leads/stores/postgres-store.ts';
import { exceeds } from '../server/leads/stores/store.fixture.ts';
import { SchemaNewer, type Scope } from '../server/leads/stores/store.ts';
import { anEnquiry, cipher, failed } from '../server/leads/submissions/submissions.fixture.ts';
import { sharedDatabase } from './support/shared-database.ts';
import { until } from './support/until.ts';

/** A real PostgreSQL that several containers share: its schema, its absence, limits and claims. */
const { postgres, connect, container } = await sharedDatabase();
const cutConnections = () =>
  postgres.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'site'");

t.test('several that start at once make one schema', async (t) => {
  const opened = await Promise.all([connect(t), connect(t), connect(t)]);
  for (const { database, told } of opened) {
    t.ok(database.isUp());
    t.same(told, []);
  }
  const { rows } = await postgres.query('SELECT * FROM site_schema');
  t.same(rows, [{ version: 1 }, { version: 2 }, { version: 3 }]);
});

t.test('a newer schema stops the start of an older program, not one that runs', async (t) => {
  const { database, told } = await connect(t);
  await postgres.query('INSERT INTO site_schema VALUES (99)');
  await t.rejects(connect(t), SchemaNewer);
  await cutConnections();
  await database.query('SELECT 1').catch(() => {});
  t.ok(await until(() => database.isUp()));
  t.same(await database.query('SELECT 1 AS one'), [{ one: 1 }]);
  t.ok(told.every(({ level }) => level === 'info' || /is away/.test(told[0]?.text ?? '')));
});

t.test('a flood of our own fills the pool, and is no outage of the database', async (t) => {
  const { database, told } = await connect(t, { answerMs: 5_000 });
  const slow = () =>
    database.query('SELECT pg_sleep(1)').then(
      () => 'answered',
      (error) => error.name,
    );
  const outcomes = new Set(await Promise.all(Array.from({ length: 120 }, slow)));
  t.same([...outcomes].sort(), ['DatabaseAway', 'answered'], 'those beyond what fits are told so');
  t.ok(database.isUp());
  t.same(told, []);
});

t.test('a database that refuses is away, and told in one line', async (t) => {
  const { rows } = await postgres.query('SHOW data_directory');
  await postgres.query(
    `COPY (VALUES ('host all locked 127.0.0.1/32 scram-sha-256'), ('host all all 127.0.0.1/32 trust'))
      TO '${rows[0].data_directory}/pg_hba.conf'`,
  );
  await postgres.query('DROP ROLE IF EXISTS locked');
  await postgres.query(`CREATE ROLE locked LOGIN PASSWORD 'right'`);
  await postgres.query('SELECT pg_reload_conf()');
  const cases = {
    '28P01': { url: postgres.url.replace('site@', 'locked:wrong@') },
    '3D000': { url: postgres.url.replace(/site$/, 'missing') },
    ECONNREFUSED: { url: 'postgres://site@127.0.0.1:1/site' },
    'older than 15': { oldestVersion: 999_999 },
  };
  for (const [fault, options] of Object.entries(cases)) {
    const { database, told } = await connect(t, options);
    await new Promise((done) => setTimeout(done, 150));
    t.equal(database.isUp(), false);
    t.equal(database.problem(), fault);
    t.match(told, [{ level: 'error', fault, text: /the database is away/ }]);
    t.equal(told.length, 1, 'however often it is tried again');
    await t.rejects(database.query('SELECT 1'), DatabaseAway);
    t.notMatch(JSON.stringify(told), /wrong/);
  }
});

t.test('one that takes no writes is away until it does', async (t) => {
  const { database, told } = await connect(t);
  const cases = {
    25006: ['ALTER DATABASE site SET default_transaction_read_only = on', 'ALTER DATABASE site RESET ALL'],
    53100: [
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER full_disk BEFORE INSERT ON container FOR EACH ROW EXECUTE FUNCTION refuse()`,
      'DROP TRIGGER full_disk ON container',
    ],
  };
  for (const [fault, [spoil = '', mend = '']] of Object.entries(cases)) {
    told.length = 0;
    await postgres.query(spoil);
    await cutConnections();
    t.ok(await until(() => !database.isUp() && database.problem() === fault), fault);
    await new Promise((done) => setTimeout(done, 200));
    t.equal(database.isUp(), false);
    t.equal(told.filter(({ level }) => level === 'info').length, 0, 'it does not go to and fro');
    t.ok(told.length <= 2, 'away, and why');
    await postgres.query(`SET TRANSACTION READ WRITE; ${mend}`);
    t.ok(await until(() => database.isUp()));
  }
});

t.test('no call and no stop waits for a database that stands still', async (t) => {
  const { database } = await connect(t, { answerMs: 300 });
  await postgres.pause();
  await t.rejects(database.query('SELECT 1'), DatabaseAway);
  t.equal(database.isUp(), false);
  await t.rejects(database.query('SELECT 1'), DatabaseAway);
  await database.close();
  postgres.resume();
});

t.test('without the database limits are halved, and what all must know fails', async (t) => {
  const { database } = await connect(t, { url: 'postgres://site@127.0.0.1:1/site' });
  const store = createPostgresStore({ database, now: Date.now, counterKey: Buffer.alloc(32) });
  t.teardown(() => store.close());
  const passes = async (max: number) => {
    let passed = 0;
    while (passed < 20 && (await exceeds(store, `of ${max}`, 60_000, max)) === null) passed++;
    return passed;
  };
  t.same(await Promise.all([0, 1, 2, 5, 20].map(passes)), [0, 1, 1, 2, 10]);
  t.equal(store.scope(), 'process');
  const claim = (key: string, owner: string, scope: Scope | 'best') =>
    store.claim({ key, owner, scope, ttlMs: 1_000 });
  t.equal(await claim('captcha', 'a post', 'all'), false);
  t.equal(await claim('own', 'a post', 'process'), true);
  t.equal(await claim('own', 'another', 'process'), false);
  t.equal(await claim('post', 'a post', 'best'), true);
  t.equal(await store.isClaimed('post'), true);
  await store.release('post');
  t.equal(await store.isClaimed('post'), false);
  const counter = { key: 'seen by this process', windowMs: 60_000 };
  await store.count([counter]);
  t.match(await store.count([counter]), [{ number: 4 }], 'there may be another one that has counted as many');
});

t.test('what one process let pass while the database was away, it lets pass no second time', async (t) => {
  const { database, line } = await container(t);
  const store = createPostgresStore({ database, now: Date.now, counterKey: Buffer.alloc(32) });
  t.teardown(() => store.close());
  const claim = (owner: string) => store.claim({ key: 'a ticket', owner, scope: 'best', ttlMs: 60_000 });
  line.cut = true;
  t.equal(await claim('an enquiry'), true);
  line.cut = false;
  t.equal(await store.isClaimed('a ticket'), true);
  t.equal(await claim('another'), false);
  t.equal(await claim('an enquiry'), true, 'the same one may come again');
  await store.release('a ticket');
  t.equal(await store.isClaimed('a ticket'), false);
  t.equal(await claim('another'), true);
});

t.test('the operator’s command shows what all containers share, then the spool', async (t) => {
  const { store, line, spoolFile } = await container(t);
  const [common, own, busy] = [anEnquiry(), anEnquiry(), anEnquiry()];
  const idOf = ({ submission }: { submission: { id: string } }) => submission.id;
  const commonId = idOf(await store.putWaiting(common, failed(60_000)));
  const busyId = idOf(await store.putNew(busy));
  line.cut = true;
  const ownId = idOf(await store.putWaiting(own, failed(60_000)));
  const outbox = { dataDir: dirname(spoolFile), databaseUrl: postgres.url, cipher };
  const run = (...args: string[]) => runOutbox(outbox, ...args);
  const { code, printed } = await run('list');
  t.equal(code, 0);
  const [shared = '', spool = ''] = printed.split("In this container's spool:\n");
  t.match(shared, commonId);
  t.match(shared, busyId);
  t.match(spool, ownId);
  t.match((await run('retry')).printed, /^2 to be tried/, 'not what is being forwarded');
  t.match(await store.lease('upstream'), { submission: { id: ownId } });
  t.equal((await run('export', '--json')).printed.trim().split('\n').length, 3);
  t.equal((await run('retry', 'unknown')).code, 1);
});

t.test('desks that cannot read their own file leave no connection to the database', async (t) => {
  const dir = t.testdir({ 'outbox.db': 'not a database' });
  await t.rejects(openDesks({ dataDir: dir, databaseUrl: postgres.url, cipher, enquiryTimeoutMs: 0 }), {
    code: 'ERR_SQLITE_ERROR',
  });
  const open = "SELECT FROM pg_stat_activity WHERE application_name = 'site'";
  t.ok(await until(async () => (await postgres.query(open)).rows.length === 0));
});
