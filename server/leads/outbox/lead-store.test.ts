import { join } from 'node:path';
import t, { type Test } from 'tap';
import { sharedDatabase } from '../../../test/support/shared-database.ts';
import type { LeadDesk } from './lead-store.ts';
import {
  anEnquiry,
  DAY,
  DELIVERED,
  failed,
  idsOf,
  MINUTE,
  openLeads,
  parked,
  type withFlights,
} from './outbox.fixture.ts';
import { openPostgresDesk } from './postgres-leads.ts';
import { openSqliteDesk } from './sqlite-file.ts';

/** The contract of a store of leads: every engine passes it. */
const { postgres, container } = await sharedDatabase(t);

interface World {
  leads: ReturnType<typeof withFlights>;
  /** The operator's command on the same leads. */
  desk: LeadDesk;
  later(ms: number): Promise<void>;
}

/** Rows of PostgreSQL grow older, instead of its clock going on. */
async function laterInDatabase(ms: number): Promise<void> {
  const older = ['due_at', 'created_at', 'changed_at'].map(
    (time) => `${time} = ${time} - interval '${ms} ms'`,
  );
  await postgres.query(`UPDATE lead SET ${older.join()}`);
}

const passOn = (clock: { now: number }) => async (ms: number) => {
  clock.now += ms;
};

const ENGINES: Record<string, (t: Test) => Promise<World>> = {
  async sqlite(t) {
    const clock = { now: 1_000_000 };
    const file = join(t.testdir({}), 'outbox.db');
    const leads = openLeads({ file, now: () => clock.now });
    const desk = openSqliteDesk(file, clock.now);
    t.teardown(() => Promise.all([desk.close(), leads.close()]));
    return { leads, desk, later: passOn(clock) };
  },
  async 'postgres with its spool'(t) {
    const { leads, database } = await container(t);
    return { leads, desk: openPostgresDesk(database), later: laterInDatabase };
  },
  async 'the spool while the database is away'(t) {
    const { leads, line, clock, spoolFile } = await container(t);
    line.cut = true;
    const desk = openSqliteDesk(spoolFile, Date.now());
    t.teardown(() => desk.close());
    return { leads, desk, later: passOn(clock) };
  },
};

for (const [name, make] of Object.entries(ENGINES)) {
  t.test(`${name}: a new lead belongs to its request until that settles it`, async (t) => {
    const { leads } = await make(t);
    const enquiry = anEnquiry();
    const lead = await leads.putNew(enquiry);
    t.match(lead, { ...enquiry, state: 'waiting', attempts: 0 });
    t.equal(await leads.lease(), null);
    await leads.settle(lead, failed());
    t.match(await leads.lease(), { id: lead.id, attempts: 1 });
  });

  t.test(`${name}: a lead is leased when it is due, longest due first, and once`, async (t) => {
    const { leads, later } = await make(t);
    const first = await leads.putWaiting(anEnquiry(), failed(10 * MINUTE));
    const second = await leads.putWaiting(anEnquiry());
    const [due, ...others] = await leads.leaseAll();
    t.match(due, { id: second.id, attempts: 1, payload: second.payload });
    t.same(others, [], 'the other is not due');
    await leads.settle(due!, failed());
    await later(10 * MINUTE);
    t.same(idsOf(await leads.leaseAll()), [second.id, first.id]);
  });

  t.test(`${name}: an equal enquiry is the same lead; a refused one that comes again waits`, async (t) => {
    const { leads } = await make(t);
    const states = async () => (await leads.summary(10)).enquiries.map(({ state }) => state);
    const enquiry = anEnquiry();
    const lead = await leads.putWaiting(enquiry, parked());
    t.equal(await leads.lease(), null, 'it is for the operator');
    t.same(await states(), ['parked']);
    t.equal((await leads.putNew(enquiry)).id, lead.id);
    t.same(await states(), ['waiting']);
    t.not((await leads.putNew(anEnquiry())).id, lead.id);
  });

  t.test(`${name}: a delivered enquiry is known for ten minutes, and never waits again`, async (t) => {
    const { leads, later, desk } = await make(t);
    const enquiry = anEnquiry();
    const lead = await leads.putWaiting(enquiry, DELIVERED);
    for (const result of [failed(), parked(), DELIVERED]) await leads.settle(lead, result);
    t.match(await leads.counts(), { waiting: 0, parked: 0 });
    t.same(await desk.undelivered(), []);
    t.equal(await leads.lease(), null);
    t.equal(await leads.put(enquiry), null);
    await later(10 * MINUTE + 1_000);
    await leads.purge();
    t.match(await leads.putNew(enquiry), { payload: enquiry.payload, attempts: 0 }, 'then it is a new one');
  });

  t.test(`${name}: parked leads are removed after thirty days, and counted`, async (t) => {
    const { leads, later } = await make(t);
    await leads.putWaiting(anEnquiry(), parked());
    await leads.putWaiting(anEnquiry());
    for (const [days, removed] of [
      [29, 0],
      [2, 1],
      [0, 0],
    ]) {
      await later(days! * DAY);
      t.match(await leads.purge(), { parked: removed, copies: 0 });
    }
    t.equal((await leads.leaseAll()).length, 1, 'the one that waits stays');
  });

  t.test(`${name}: the operator sees counts, ids and ages, oldest first, and nothing personal`, async (t) => {
    const { leads, later } = await make(t);
    const first = await leads.putNew(anEnquiry());
    await later(5 * MINUTE);
    const second = await leads.putWaiting(anEnquiry(), parked());
    const { enquiries, ...status } = await leads.summary(10);
    t.match(enquiries, [
      { id: first.id, form: first.form, state: 'waiting', attempts: 0, reason: null },
      { id: second.id, state: 'parked', attempts: 1, reason: 'http 400' },
    ]);
    t.ok((enquiries[0]?.ageMs ?? 0) >= 5 * MINUTE);
    t.ok((status.oldestWaitingMs ?? 0) >= 5 * MINUTE);
    t.equal(status.problem, null);
    t.notMatch(JSON.stringify(enquiries), /Sunita|98765/);
    t.equal((await leads.summary(1)).enquiries.length, 1);
  });

  t.test(`${name}: the operator makes one lead due, or all that nobody forwards`, async (t) => {
    const { leads, desk } = await make(t);
    const waiting = await leads.putWaiting(anEnquiry(), failed(60 * MINUTE));
    const refused = await leads.putWaiting(anEnquiry(), parked());
    t.same(idsOf(await desk.undelivered()), [waiting.id, refused.id]);
    t.equal(await desk.retry('unknown'), 0);
    t.equal(await desk.retry(refused.id), 1);
    const [due, ...others] = await leads.leaseAll();
    t.equal(due?.id, refused.id);
    t.same(others, []);
    await leads.settle(due!, failed(60 * MINUTE));
    t.equal(await desk.retry(), 2);
    t.equal((await leads.leaseAll()).length, 2);
  });
}
