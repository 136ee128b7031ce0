import { join } from 'node:path';
import t, { type Test } from 'tap';
import { anEnquiry, sharedDatabase } from '../../../test/support/shared-database.ts';
import type { LeadDesk, LeadStore } from './lead-store.ts';
import { DELIVERED, failed, MINUTE, openLeads, parked, put } from './outbox.fixture.ts';
import { openPostgresDesk } from './postgres-leads.ts';
import { openSqliteDesk } from './sqlite-table.ts';

/** What every store of leads does, whichever engine holds them. */
const { postgres, container } = await sharedDatabase(t);

interface World {
  leads: LeadStore;
  /** The operator's command on the same leads. */
  desk: LeadDesk;
  /** Lets time pass for leads. */
  pass(ms: number): Promise<void>;
}

const TIMES = ['due_at', 'created_at', 'changed_at'];

/** Rows of PostgreSQL grow older, instead of its clock going on. */
async function passInDatabase(ms: number): Promise<void> {
  const older = TIMES.map((column) => `${column} = ${column} - interval '${ms} ms'`);
  await postgres.query(`UPDATE lead SET ${older.join()}`);
}

/** SQLite's time goes on by an hour at once at most. */
async function passBySteps(leads: LeadStore, clock: { ahead: number }, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 60 * MINUTE) {
    clock.ahead += Math.min(left, 60 * MINUTE);
    await leads.status();
  }
}

const stores: Record<string, (t: Test) => Promise<World>> = {
  async sqlite(t) {
    const clock = { ahead: 0 };
    let ids = 0;
    const file = join(t.testdir({}), 'outbox.db');
    const now = () => 1_000_000 + clock.ahead;
    const leads = openLeads({ file, now, newId: () => `id${++ids}`, leaseMs: 10_000 });
    const desk = openSqliteDesk(file, now());
    t.teardown(() => Promise.all([desk.close(), leads.close()]));
    return {
      ...{ leads, desk },
      pass: (ms) => passBySteps(leads, clock, ms),
    };
  },
  async postgres(t) {
    const { shared, database } = await container(t);
    return { leads: shared, desk: openPostgresDesk(database), pass: passInDatabase };
  },
  async 'postgres with its spool'(t) {
    const { leads, database } = await container(t);
    return { leads, desk: openPostgresDesk(database), pass: passInDatabase };
  },
  async 'the spool while the database is away'(t) {
    const { leads, line, clock, spoolFile } = await container(t);
    line.cut = true;
    const desk = openSqliteDesk(spoolFile, Date.now());
    t.teardown(() => desk.close());
    return {
      ...{ leads, desk },
      pass: (ms) => passBySteps(leads, clock, ms),
    };
  },
};

for (const [name, make] of Object.entries(stores)) {
  t.test(`${name}: a new lead belongs to its request until that settles it`, async (t) => {
    const { leads } = await make(t);
    const enquiry = { ...anEnquiry(), extras: { project: 'lake-view' } };
    const lead = await put(leads, enquiry);
    t.match(lead, { ...enquiry, state: 'waiting', attempts: 0 });
    t.same(await leads.lease(10), []);
    t.equal(await leads.leaseOne(enquiry.fingerprint), null);
    await leads.settle(lead, failed('timeout', MINUTE));
    t.match(await leads.leaseOne(enquiry.fingerprint), { id: lead.id, attempts: 1 }, 'due or not');
  });

  t.test(`${name}: a lead is leased when it is due, by one of many who ask`, async (t) => {
    const { leads, pass } = await make(t);
    const [first, second] = [await put(leads, anEnquiry()), await put(leads, anEnquiry())];
    await leads.settle(first, failed('timeout', 10 * MINUTE));
    await leads.settle(second, failed('timeout', 0));
    const [due] = await leads.lease(10);
    t.match(due, { id: second.id, attempts: 1, payload: second.payload });
    t.same(await leads.lease(10), [], 'the other is not due');
    await leads.settle(due!, failed('timeout', 0));
    await pass(10 * MINUTE);
    const leased = await Promise.all([leads.lease(1), leads.lease(1), leads.lease(1)]);
    t.same(
      leased.flat().map(({ id }) => id),
      [second.id, first.id],
      'longest due first',
    );
  });

  t.test(`${name}: an equal enquiry is the same lead; a refused one that comes again waits`, async (t) => {
    const { leads } = await make(t);
    const states = async () => (await leads.summary(10)).enquiries.map(({ state }) => state);
    const enquiry = anEnquiry();
    const lead = await put(leads, enquiry);
    await leads.settle(lead, parked('http 400'));
    t.same(await leads.lease(10), [], 'it is for the operator');
    t.same(await states(), ['parked']);
    t.equal((await put(leads, enquiry)).id, lead.id);
    t.same(await states(), ['waiting']);
    t.not((await put(leads, anEnquiry())).id, lead.id);
  });

  t.test(`${name}: a delivered enquiry is known for ten minutes, and never waits again`, async (t) => {
    const { leads, pass, desk } = await make(t);
    const enquiry = anEnquiry();
    const lead = await put(leads, enquiry);
    await leads.settle(lead, DELIVERED);
    for (const result of [failed('timeout'), parked('http 400'), DELIVERED]) await leads.settle(lead, result);
    t.match((await leads.status()).counts, { waiting: 0, parked: 0 });
    t.same(await desk.undelivered(), []);
    t.equal(await leads.leaseOne(enquiry.fingerprint), null);
    t.equal(await leads.put(enquiry), null);
    await pass(10 * MINUTE + 1_000);
    await leads.purge();
    t.match(await put(leads, enquiry), { payload: enquiry.payload, attempts: 0 }, 'then it is a new one');
  });

  t.test(`${name}: parked leads are removed after thirty days, and counted`, async (t) => {
    const { leads, pass } = await make(t);
    await leads.settle(await put(leads, anEnquiry()), parked('http 422'));
    await leads.settle(await put(leads, anEnquiry()), failed('timeout'));
    await pass(29 * 24 * 60 * MINUTE);
    t.same(await leads.purge(), { parked: 0, copies: 0 });
    await pass(2 * 24 * 60 * MINUTE);
    t.same(await leads.purge(), { parked: 1, copies: 0 });
    t.same(await leads.purge(), { parked: 0, copies: 0 });
    t.equal((await leads.lease(10)).length, 1, 'the one that waits stays');
  });

  t.test(`${name}: the operator sees counts, ids and ages, oldest first, and nothing personal`, async (t) => {
    const { leads, pass } = await make(t);
    const first = await put(leads, anEnquiry());
    await pass(5 * MINUTE);
    const second = await put(leads, anEnquiry());
    await leads.settle(second, parked('http 400'));
    const { enquiries, ...status } = await leads.summary(10);
    t.match(enquiries, [
      { id: first.id, form: 'contact', state: 'waiting', attempts: 0, reason: null },
      { id: second.id, state: 'parked', attempts: 1, reason: 'http 400' },
    ]);
    t.ok((enquiries[0]?.ageMs ?? 0) >= 5 * MINUTE);
    t.equal(status.problem, null);
    t.notMatch(JSON.stringify(enquiries), /Sunita|98765/);
    t.equal((await leads.summary(1)).enquiries.length, 1);
  });

  t.test(`${name}: the operator makes one lead due, or all that nobody forwards`, async (t) => {
    const { leads, desk } = await make(t);
    const [waiting, refused] = [await put(leads, anEnquiry()), await put(leads, anEnquiry())];
    await leads.settle(waiting, failed('timeout', 60 * MINUTE));
    await leads.settle(refused, parked('http 400'));
    t.match(
      (await desk.undelivered()).map(({ id }) => id),
      [waiting.id, refused.id],
    );
    t.equal(await desk.retry('unknown'), 0);
    t.equal(await desk.retry(refused.id), 1);
    const [due] = await leads.lease(10);
    t.equal(due?.id, refused.id);
    await leads.settle(due!, failed('timeout', 60 * MINUTE));
    t.equal(await desk.retry(), 2);
    t.equal((await leads.lease(10)).length, 2);
  });
}
