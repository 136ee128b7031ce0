import { join } from 'node:path';
import t, { type Test } from 'tap';
import {
  type LeadStore,
  leadId,
  type ReadableLead,
  type SharedLeads,
  type TryResult,
} from '../server/outbox/lead-store.ts';
import { openPostgresLeads } from '../server/outbox/postgres-leads.ts';
import { createSpooledLeads } from '../server/outbox/spooled-leads.ts';
import { openSqliteLeads, type SqliteLeads } from '../server/outbox/sqlite-leads.ts';
import { type Database, openDatabase } from '../server/stores/database.ts';
import { DatabaseAway, SchemaNewer } from '../server/stores/database-errors.ts';
import { createPostgresStore } from '../server/stores/postgres-store.ts';
import { startPostgres } from './support/start-postgres.ts';
import { until } from './support/until.ts';

/** Leads, limits and claims of several containers against a real PostgreSQL, within this process. */
const postgres = await startPostgres(t);
const DELIVERED: TryResult = { state: 'delivered' };
const failed = (waitMs = 0): TryResult => ({ state: 'waiting', reason: 'timeout', waitMs });

let number = 0;
const anEnquiry = () => ({
  form: 'contact' as const,
  payload: {
    name: 'Sunita Sharma',
    mobile: 9_876_500_000 + ++number,
    budget: '26-40 Lac',
    project_type: 'Residential',
    enquiry_source: 'Website',
    interested_home_loan: 'No',
    contacted_by: 'Yes',
  },
  extras: {},
  fingerprint: `fingerprint${number}`,
});

interface Told {
  level: 'info' | 'error';
  text: string;
  fault?: string;
}

function recorder() {
  const told: Told[] = [];
  const note = (level: Told['level']) => (facts: object, text: string) =>
    void told.push({ level, text, ...facts });
  return { told, log: { info: note('info'), error: note('error') } };
}

let containers = 0;

async function connect(t: Test, options: Partial<Parameters<typeof openDatabase>[0]> = {}) {
  const { told, log } = recorder();
  const database = await openDatabase({
    ...{ url: postgres.url, container: `container${++containers}`, log, tryEveryMs: 50 },
    ...options,
  });
  t.teardown(() => database.close());
  return { database, told };
}

/** One container: its leads in the database, with a spool, and a switch that takes the database away from it. */
async function container(t: Test) {
  const { database: real } = await connect(t);
  const clock = { ahead: 0 };
  const line = { cut: false };
  const ups: (() => void)[] = [];
  const query: Database['query'] = (text, values) =>
    line.cut ? Promise.reject(new DatabaseAway('cut')) : real.query(text, values);
  const database: Database = {
    ...real,
    query,
    queryAlive: query,
    isUp: () => !line.cut,
    onUp: (listener) => void ups.push(listener),
  };
  const now = () => Date.now() + clock.ahead;
  const file = join(t.testdir({}), 'outbox.db');
  const spool = openSqliteLeads({ file, holdFolder() {}, now, newId: leadId, leaseMs: 10_000 });
  const shared = openPostgresLeads({ database, twinMs: 400 });
  const leads = createSpooledLeads({ database, shared, spool });
  t.teardown(() => leads.close());
  return { leads, shared, spool, database, line, clock, ups };
}

async function put(
  leads: LeadStore | SharedLeads,
  enquiry: ReturnType<typeof anEnquiry>,
): Promise<ReadableLead> {
  const lead = await leads.put(enquiry);
  if (!lead) throw new Error('it was delivered');
  return lead;
}

async function rowOf({ fingerprint }: { fingerprint: string }) {
  const { rows } = await postgres.query('SELECT * FROM lead WHERE fingerprint = $1', [fingerprint]);
  return rows[0] as Record<string, unknown> | undefined;
}

const spooled = async (spool: SqliteLeads) => spool.free(100).map(({ fingerprint }) => fingerprint);

t.beforeEach(async () => {
  await postgres.query('DROP TABLE IF EXISTS lead, container, counter, claim, site_schema CASCADE');
  await postgres.query('DROP FUNCTION IF EXISTS run_checks, refuse');
});

t.test('several that start at once make one schema', async (t) => {
  const opened = await Promise.all([connect(t), connect(t), connect(t)]);
  for (const { database, told } of opened) {
    t.ok(database.isUp());
    t.same(told, []);
  }
  const { rows } = await postgres.query('SELECT * FROM site_schema');
  t.same(rows, [{ version: 1 }]);
});

t.test('a newer schema stops the start of an older program, not one that runs', async (t) => {
  const { database, told } = await connect(t);
  await postgres.query('INSERT INTO site_schema VALUES (99)');
  await t.rejects(connect(t), SchemaNewer);
  await postgres.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'site'`,
  );
  await database.query('SELECT 1').catch(() => {});
  t.ok(await until(() => database.isUp()));
  t.same(await database.query('SELECT 1 AS one'), [{ one: 1 }]);
  t.ok(told.every(({ level }) => level === 'info' || /is away/.test(told[0]?.text ?? '')));
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
    await postgres.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'site'`,
    );
    t.ok(await until(() => !database.isUp() && database.problem() === fault), fault);
    await new Promise((done) => setTimeout(done, 200));
    t.equal(database.isUp(), false);
    t.equal(told.filter(({ level }) => level === 'info').length, 0, 'it does not go to and fro');
    t.ok(told.length <= 2, 'away, and why');
    await postgres.query(`SET TRANSACTION READ WRITE; ${mend}`);
    t.ok(await until(() => database.isUp()));
  }
});

t.test('a call takes a second at most while the database stands still', async (t) => {
  const { database } = await connect(t, { answerMs: 300 });
  await postgres.pause();
  const began = performance.now();
  await t.rejects(database.query('SELECT 1'), DatabaseAway);
  t.ok(performance.now() - began < 600);
  const again = performance.now();
  await t.rejects(database.query('SELECT 1'), DatabaseAway);
  t.ok(performance.now() - again < 50, 'and those after it nothing');
  const closing = performance.now();
  await database.close();
  t.ok(performance.now() - closing < 700, 'nor does the stop wait for it');
  postgres.resume();
});

t.test('each lead is leased by one, while its container lives', async (t) => {
  const [one, two] = [await container(t), await container(t)];
  const lead = await put(one.leads, anEnquiry());
  t.same(await two.leads.lease(10), []);
  await one.leads.settle(lead, failed());
  const leased = await Promise.all([one.leads.lease(10), two.leads.lease(10), two.leads.lease(10)]);
  t.equal(leased.flat().length, 1);
  t.match(leased.flat()[0], { id: lead.id, attempts: 1, payload: lead.payload });
  await postgres.query(`UPDATE container SET seen_at = now() - interval '29 s'`);
  t.same([...(await one.leads.lease(10)), ...(await two.leads.lease(10))], [], 'only slow');
  await postgres.query(`UPDATE container SET seen_at = now() - interval '31 s'`);
  const owner = leased[0]?.length ? one : two;
  const other = owner === one ? two : one;
  t.match(await other.leads.lease(10), [{ id: lead.id }], 'dead');
  await owner.leads.settle(leased.flat()[0]!, failed(60_000));
  t.match(await rowOf(lead), { leased_by: other.database.container }, 'who comes back changes nothing');
  await owner.leads.settle(leased.flat()[0]!, DELIVERED);
  t.match(await rowOf(lead), { state: 'delivered', payload: null, extras: null }, 'but for a delivery');
  await other.leads.settle({ ...lead, attempts: 1 }, failed());
  t.match(await rowOf(lead), { state: 'delivered' });
});

t.test('a container that stood still gives a sign of life before it leases', async (t) => {
  const clock = { now: Date.now() };
  const { database } = await connect(t, { now: () => clock.now });
  const leads = openPostgresLeads({ database, twinMs: 100 });
  await postgres.query(`UPDATE container SET seen_at = now() - interval '1 min'`);
  clock.now += 60_000;
  await put(leads, anEnquiry());
  t.same(await (await container(t)).leads.lease(10), []);
});

t.test('a write that timed out and was committed after all is taken up by its container', async (t) => {
  const { leads, line, database } = await container(t);
  const enquiry = anEnquiry();
  line.cut = true;
  const copy = await put(leads, enquiry);
  // What was on its way when the line broke.
  line.cut = false;
  await put(openPostgresLeads({ database, twinMs: 100 }), enquiry);
  t.same(await leads.lease(10), [], 'not while it is being forwarded');
  await leads.settle(copy, DELIVERED);
  t.same(await leads.lease(10), [], 'nor after it was delivered');
  t.match(await rowOf(enquiry), { state: 'delivered', payload: null });

  const second = anEnquiry();
  await put(openPostgresLeads({ database, twinMs: 100 }), second);
  t.match(await leads.lease(10), [{ fingerprint: second.fingerprint }], 'or what nobody forwards');
});

t.test('a result that the database did not hear of is told later, however much later', async (t) => {
  const { leads, line, clock, spool } = await container(t);
  const enquiries = [anEnquiry(), anEnquiry(), anEnquiry()];
  const all = await Promise.all(enquiries.map((enquiry) => put(leads, enquiry)));
  line.cut = true;
  const results: TryResult[] = [DELIVERED, failed(60_000), { state: 'parked', reason: 'http 400' }];
  await Promise.all(all.map((lead, index) => leads.settle(lead, results[index]!)));
  clock.ahead += 30 * 60_000;
  await postgres.query(`UPDATE lead SET created_at = created_at - interval '30 min'`);
  await leads.purge();
  line.cut = false;
  await leads.recover();
  t.match(await Promise.all(enquiries.map(rowOf)), [
    { state: 'delivered', payload: null, leased_by: null },
    { state: 'waiting', attempts: 1, leased_by: null },
    { state: 'parked', attempts: 1, reason: 'http 400' },
  ]);
  t.same(await spooled(spool), []);
  t.match(await leads.status(), { counts: { waiting: 1, parked: 1 }, spool: 0, database: null });
});

t.test('the same enquiry, sent anew long after its delivery, is one more', async (t) => {
  const { leads, line, clock, spool } = await container(t);
  const enquiry = anEnquiry();
  await leads.settle(await put(leads, enquiry), DELIVERED);
  t.equal(await leads.put(enquiry), null, 'not within ten minutes');
  await postgres.query(`UPDATE lead SET changed_at = now() - interval '11 min'`);
  line.cut = true;
  await leads.settle(await put(leads, enquiry), failed());
  line.cut = false;
  await leads.recover();
  t.match(await rowOf(enquiry), { state: 'waiting' }, 'from the spool, too');

  line.cut = true;
  const again = anEnquiry();
  await leads.settle(await put(leads, again), DELIVERED);
  clock.ahead += 11 * 60_000;
  await leads.settle(await put(leads, again), failed());
  t.match(await spool.status(), { counts: { waiting: 1 } }, 'and in the spool alone');
});

t.test(
  'a delivery in the spool beats what waits in the database, and a later enquiry beats it',
  async (t) => {
    const { shared } = await container(t);
    const enquiry = anEnquiry();
    const lead = await put(shared, enquiry);
    const copy = { ...lead, state: 'delivered' as const, payload: null, createdMs: 30_000 };
    await postgres.query(
      `UPDATE lead SET leased_by = 'somebody'; INSERT INTO container VALUES ('somebody', now())`,
    );
    await shared.adopt({ ...copy, changedMs: 20 * 60_000 });
    t.match(await rowOf(enquiry), { state: 'waiting' }, 'it was delivered long before');
    await shared.adopt({ ...lead, createdMs: 0, changedMs: 0, reason: 'of the spool' });
    t.match(await rowOf(enquiry), { leased_by: 'somebody', reason: null }, 'another forwards it just now');
    await shared.adopt({ ...copy, changedMs: 20_000 });
    t.match(await rowOf(enquiry), { state: 'delivered', payload: null });
  },
);

t.test('who sends an enquiry again while it moves over waits for that', async (t) => {
  const one = await container(t);
  const enquiry = anEnquiry();
  one.line.cut = true;
  await one.leads.settle(await put(one.leads, enquiry), failed());
  one.line.cut = false;
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const { query } = one.database;
  const leads = createSpooledLeads({
    database: one.database,
    shared: {
      ...one.shared,
      async adopt(lead) {
        reached.resolve();
        await goOn.promise;
        return one.shared.adopt(lead);
      },
    },
    spool: one.spool,
  });
  const moving = leads.recover();
  await reached.promise;
  const again = put(leads, enquiry);
  t.same(await leads.lease(10), [], 'and the loop has it neither');
  goOn.resolve();
  await moving;
  const lead = await again;
  const two = await container(t);
  t.same(await two.leads.lease(10), [], 'it is leased once');
  await leads.settle(lead, DELIVERED);
  t.match(await rowOf(enquiry), { state: 'delivered' });
  t.ok(query);
});

t.test('a lead that the database refuses is forwarded from the spool, and holds up no other', async (t) => {
  const { leads, line, ups } = await container(t);
  const [odd, good] = [anEnquiry(), anEnquiry()];
  line.cut = true;
  for (const enquiry of [odd, good]) await leads.settle(await put(leads, enquiry), failed());
  line.cut = false;
  await postgres.query(`ALTER TABLE lead ADD CHECK (fingerprint <> '${odd.fingerprint}')`);
  for (const up of ups) up();
  await leads.recover();
  t.ok(await rowOf(good));
  const leased = [...(await leads.lease(1)), ...(await leads.lease(1))];
  t.same(
    leased.map(({ fingerprint }) => fingerprint).sort(),
    [odd, good].map((one) => one.fingerprint).sort(),
  );
  t.match(await leads.put({ ...odd, payload: { ...odd.payload } }), { fingerprint: odd.fingerprint });
});

t.test(
  'an equal enquiry at two containers waits for the first, and is forwarded where that failed',
  async (t) => {
    const [one, two] = [await container(t), await container(t)];
    const [first, second] = [anEnquiry(), anEnquiry()];
    const lead = await put(one.leads, first);
    const twin = two.leads.put(first);
    await one.leads.settle(lead, DELIVERED);
    t.equal(await twin, null);
    const failing = await put(one.leads, second);
    const taken = two.leads.put(second);
    await one.leads.settle(failing, failed(60_000));
    t.match(await taken, { id: failing.id, attempts: 1 });
  },
);

t.test(
  'all that waits is due at once when the operator says so, but for what is being forwarded',
  async (t) => {
    const { leads, database } = await container(t);
    const [waiting, parked, leased] = [anEnquiry(), anEnquiry(), anEnquiry()];
    await leads.settle(await put(leads, waiting), failed(60_000));
    await leads.settle(await put(leads, parked), { state: 'parked', reason: 'http 400' });
    await put(leads, leased);
    const { openPostgresDesk } = await import('../server/outbox/postgres-leads.ts');
    const desk = openPostgresDesk(database);
    t.equal((await desk.undelivered()).length, 3);
    t.equal(await desk.retry('nobody'), 0);
    t.equal(await desk.retry(), 2);
    t.match(await rowOf(leased), { leased_by: database.container });
    const due = await leads.lease(10);
    t.same(
      due.map(({ fingerprint }) => fingerprint).sort(),
      [waiting, parked].map((one) => one.fingerprint).sort(),
    );
  },
);

t.test('what is over is removed', async (t) => {
  const { leads, database } = await container(t);
  for (const result of [DELIVERED, { state: 'parked', reason: 'x' } as const, failed()]) {
    await leads.settle(await put(leads, anEnquiry()), result);
  }
  await postgres.query(`UPDATE lead SET changed_at = now() - interval '31 days'`);
  t.same(await leads.purge(), { parked: 1, copies: 0 });
  t.same(
    (await postgres.query('SELECT state FROM lead')).rows.map(({ state }) => state),
    ['waiting'],
  );
  t.ok(database.isUp());
});

t.test('checks run in one round trip, in their order; counters and claims end', async (t) => {
  const { database } = await connect(t);
  const store = createPostgresStore({ database, now: Date.now });
  t.teardown(() => store.close());
  const count = { count: 'a', windowMs: 60_000, max: 2 };
  t.same(await store.run([count, { unclaimed: 'x' }]), { failed: null, retryAfterMs: 0 });
  t.same(await store.run([{ claim: 'x', ttlMs: 60_000, owner: 'me' }]), { failed: null, retryAfterMs: 0 });
  t.equal((await store.run([count, { unclaimed: 'x' }])).failed, 1);
  t.equal((await store.run([{ claim: 'x', ttlMs: 60_000, owner: 'me' }])).failed, null);
  t.equal((await store.run([{ claim: 'x', ttlMs: 60_000, owner: 'you' }])).failed, 0);
  t.equal((await store.run([{ release: 'x' }, { claim: 'x', ttlMs: 1, owner: 'you' }])).failed, null);
  await new Promise((done) => setTimeout(done, 5));
  t.equal((await store.run([{ claim: 'x', ttlMs: 60_000 }])).failed, null);
  const { failed, retryAfterMs } = await store.run([count]);
  t.equal(failed, 0);
  t.ok(retryAfterMs > 50_000 && retryAfterMs <= 60_000);
  const rivals = Array.from({ length: 30 }, () => store.run([{ claim: 'rival', ttlMs: 60_000 }]));
  t.equal((await Promise.all(rivals)).filter((verdict) => verdict.failed === null).length, 1);
});

t.test(
  'counters that all share are read in one round trip, and counted where that is asked for',
  async (t) => {
    const { database } = await connect(t);
    const store = createPostgresStore({ database, now: Date.now });
    t.teardown(() => store.close());
    const counter = (count: string, add: 0 | 1, windowMs = 60_000) => ({ count, windowMs, add });
    await store.run([{ count: 'of the checks', windowMs: 60_000, max: 9 }]);
    t.same(
      await store.tally([counter('of the checks', 0), counter('new', 1), counter('none', 0)]),
      [1, 1, 0],
    );
    t.same(
      await store.tally([counter('of the checks', 1), counter('new', 0), counter('none', 1)]),
      [2, 1, 1],
    );
    await store.tally([counter('short', 1, 1)]);
    await new Promise((done) => setTimeout(done, 5));
    t.same(await store.tally([counter('short', 1)]), [1], 'it begins anew');
    const all = Array.from({ length: 20 }, () => store.tally([counter('rival', 1)]));
    t.equal(Math.max(...(await Promise.all(all)).flat()), 20);
  },
);

t.test('without the database limits are halved, and what all must know fails', async (t) => {
  const { database } = await connect(t, { url: 'postgres://site@127.0.0.1:1/site' });
  const store = createPostgresStore({ database, now: Date.now });
  t.teardown(() => store.close());
  const passes = async (max: number) => {
    let passed = 0;
    while (passed < 20 && (await store.run([{ count: `of ${max}`, windowMs: 60_000, max }])).failed === null)
      passed++;
    return passed;
  };
  t.same(await Promise.all([0, 1, 2, 5, 20].map(passes)), [0, 1, 1, 2, 10]);
  t.equal(store.reach(), 'process');
  t.equal((await store.run([{ claim: 'captcha', ttlMs: 1_000 }])).failed, 0);
  t.equal((await store.run([{ claim: 'own', ttlMs: 1_000, reach: 'process' }])).failed, null);
  t.equal((await store.run([{ claim: 'own', ttlMs: 1_000, reach: 'process' }])).failed, 0);
  t.equal((await store.run([{ claim: 'post', ttlMs: 1_000, reach: 'best' }])).failed, null);
  const own = (claim: string) => ({ claim, ttlMs: 1_000, reach: 'process' }) as const;
  const unclaimed = { unclaimed: 'nobody’s' };
  t.equal((await store.run([unclaimed, own('puzzle'), unclaimed, own('picture')])).failed, null, 'two');
  t.equal((await store.run([unclaimed, own('another'), unclaimed, own('picture')])).failed, 3);
  const counter = { count: 'seen by this process', windowMs: 60_000, add: 1 } as const;
  await store.tally([counter]);
  t.same(await store.tally([counter]), [4], 'there may be another one that has counted as many');
});

t.test('the operator’s command shows what all containers share, then the spool', async (t) => {
  const { runCommand } = await import('../server/commands/outbox-command.ts');
  const { leads, line } = await container(t);
  const [common, own, busy] = [anEnquiry(), anEnquiry(), anEnquiry()];
  await leads.settle(await put(leads, common), failed(60_000));
  await put(leads, busy);
  line.cut = true;
  await leads.settle(await put(leads, own), failed(60_000));
  const run = async (...args: string[]) => {
    let printed = '';
    const folder = t.testdirName;
    const code = await runCommand(
      args,
      folder,
      Date.now(),
      (text) => {
        printed += text;
      },
      {
        databaseUrl: postgres.url,
      },
    );
    return { code, printed };
  };
  const { code, printed } = await run('list');
  t.equal(code, 0);
  const [shared = '', spool = ''] = printed.split("In this container's spool:\n");
  t.match(shared, leadId(common.fingerprint));
  t.match(shared, leadId(busy.fingerprint));
  t.match(spool, leadId(own.fingerprint));
  t.match((await run('retry')).printed, /^2 to be tried/, 'not what is being forwarded');
  t.match((await leads.lease(10))[0], { fingerprint: own.fingerprint });
  t.equal((await run('export', '--json')).printed.trim().split('\n').length, 3);
  t.equal((await run('retry', 'unknown')).code, 1);
});
