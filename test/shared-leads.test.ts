import t from 'tap';
import {
  anEnquiry,
  DELIVERED,
  failed,
  idsOf,
  MINUTE,
  parked,
  withFlights,
} from '../server/leads/outbox/outbox.fixture.ts';
import { openPostgresLeads } from '../server/leads/outbox/postgres-leads.ts';
import { createSpooledLeads } from '../server/leads/outbox/spooled-leads.ts';
import type { Database } from '../server/leads/stores/database.ts';
import { sharedDatabase } from './support/shared-database.ts';

/** Leads of several containers against a real PostgreSQL, within this process. */
const { postgres, connect, container, rowOf } = await sharedDatabase(t);

/** A container's leads in the database, as after a restart: it forwards nothing yet. */
const restarted = (database: Database) => openPostgresLeads({ database, twinMs: 100 });

t.test('each lead is leased by one, while its container lives', async (t) => {
  const [one, two] = [await container(t), await container(t)];
  const lead = await one.leads.putNew(anEnquiry());
  t.equal(await two.leads.lease(), null);
  await one.leads.settle(lead, failed());
  const [mine, theirs] = await Promise.all([one.leads.lease(), two.leads.lease()]);
  const leased = mine ?? theirs;
  t.not(Boolean(mine), Boolean(theirs));
  t.match(leased, { id: lead.id, attempts: 1, payload: lead.payload });
  await postgres.query(`UPDATE container SET seen_at = now() - interval '29 s'`);
  t.same([await one.leads.lease(), await two.leads.lease()], [null, null], 'only slow');
  await postgres.query(`UPDATE container SET seen_at = now() - interval '31 s'`);
  const [owner, other] = mine ? [one, two] : [two, one];
  t.match(await other.leads.lease(), { id: lead.id }, 'dead');
  await owner.leads.settle(leased!, failed(MINUTE));
  t.match(await rowOf(lead), { leased_by: other.database.container }, 'who comes back changes nothing');
  await owner.leads.settle(leased!, DELIVERED);
  t.match(await rowOf(lead), { state: 'delivered', payload: null, extras: null }, 'but for a delivery');
  await other.leads.settle({ ...lead, attempts: 1 }, failed());
  t.match(await rowOf(lead), { state: 'delivered' });
});

t.test('a container that stood still gives a sign of life before it leases', async (t) => {
  const clock = { now: Date.now() };
  const { database } = await connect(t, { now: () => clock.now });
  await postgres.query(`UPDATE container SET seen_at = now() - interval '1 min'`);
  clock.now += MINUTE;
  t.ok(await restarted(database).put(anEnquiry()));
  t.equal(await (await container(t)).leads.lease(), null);
});

t.test('a write that timed out and was committed after all is taken up by its container', async (t) => {
  const { leads, line, database } = await container(t);
  const enquiry = anEnquiry();
  line.cut = true;
  const copy = await leads.putNew(enquiry);
  line.cut = false;
  // The write that was on its way when the line broke.
  t.ok(await restarted(database).put(enquiry));
  t.equal(await leads.lease(), null, 'not while it is being forwarded');
  await leads.settle(copy, DELIVERED);
  t.equal(await leads.lease(), null, 'nor after it was delivered');
  t.match(await rowOf(enquiry), { state: 'delivered', payload: null });

  const second = anEnquiry();
  t.ok(await restarted(database).put(second));
  t.match(await leads.lease(), { fingerprint: second.fingerprint }, 'or a lead that nobody forwards');
});

t.test('a result that the database did not hear of is told later, however much later', async (t) => {
  const { leads, line, clock, spool } = await container(t);
  const enquiries = [anEnquiry(), anEnquiry(), anEnquiry()];
  const all = await Promise.all(enquiries.map((enquiry) => leads.putNew(enquiry)));
  line.cut = true;
  const results = [DELIVERED, failed(MINUTE), parked()];
  await Promise.all(all.map((lead, index) => leads.settle(lead, results[index]!)));
  t.same(await spool.unsaved(), { leads: [], deliveries: 0 }, 'it stands in the file meanwhile');
  clock.now += 30 * MINUTE;
  await postgres.query(`UPDATE lead SET created_at = created_at - interval '30 min'`);
  await leads.purge();
  line.cut = false;
  await leads.recover();
  t.match(await Promise.all(enquiries.map(rowOf)), [
    { state: 'delivered', payload: null, leased_by: null },
    { state: 'waiting', attempts: 1, leased_by: null },
    { state: 'parked', attempts: 1, reason: 'http 400' },
  ]);
  t.same((await spool.summary(0)).counts, { waiting: 0, parked: 0, delivered: 0 });
  t.match(await leads.summary(0), { counts: { waiting: 1, parked: 1 }, spool: 0, database: null });
});

t.test('the same enquiry, sent anew long after its delivery, is one more', async (t) => {
  const { leads, line, clock, spool } = await container(t);
  const enquiry = anEnquiry();
  await leads.putWaiting(enquiry, DELIVERED);
  t.equal(await leads.put(enquiry), null, 'not within ten minutes');
  await postgres.query(`UPDATE lead SET changed_at = now() - interval '11 min'`);
  line.cut = true;
  await leads.putWaiting(enquiry);
  line.cut = false;
  await leads.recover();
  t.match(await rowOf(enquiry), { state: 'waiting' }, 'from the spool, too');

  line.cut = true;
  const again = anEnquiry();
  await leads.putWaiting(again, DELIVERED);
  clock.now += 11 * MINUTE;
  await leads.putWaiting(again);
  t.match((await spool.summary(0)).counts, { waiting: 1 }, 'and in the spool alone');
});

t.test('a delivery in the spool beats a lead that waits in the database, not a later one', async (t) => {
  const { shared } = await container(t);
  const enquiry = anEnquiry();
  const lead = (await shared.put(enquiry))!;
  const copy = { ...lead, state: 'delivered' as const, payload: null, createdMs: 30_000 };
  await postgres.query(
    `UPDATE lead SET leased_by = 'somebody'; INSERT INTO container VALUES ('somebody', now())`,
  );
  await shared.adopt({ ...copy, changedMs: 20 * MINUTE });
  t.match(await rowOf(enquiry), { state: 'waiting' }, 'it was delivered long before');
  await shared.adopt({ ...lead, createdMs: 0, changedMs: 0, reason: 'of the spool' });
  t.match(await rowOf(enquiry), { leased_by: 'somebody', reason: null }, 'another forwards it just now');
  await shared.adopt({ ...copy, changedMs: 20_000 });
  t.match(await rowOf(enquiry), { state: 'delivered', payload: null });
});

t.test('a visitor who sends an enquiry again while it moves over waits for that', async (t) => {
  const one = await container(t);
  const enquiry = anEnquiry();
  one.line.cut = true;
  await one.leads.putWaiting(enquiry);
  one.line.cut = false;
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const shared: typeof one.shared = {
    ...one.shared,
    async adopt(lead) {
      reached.resolve();
      await goOn.promise;
      return one.shared.adopt(lead);
    },
  };
  const leads = withFlights(createSpooledLeads({ database: one.database, shared, spool: one.spool }));
  const moving = leads.recover();
  await reached.promise;
  const again = leads.putNew(enquiry);
  t.equal(await leads.lease(), null, 'and the loop has it neither');
  goOn.resolve();
  await moving;
  const lead = await again;
  t.equal(await (await container(t)).leads.lease(), null, 'it is leased once');
  await leads.settle(lead, DELIVERED);
  t.match(await rowOf(enquiry), { state: 'delivered' });
});

t.test('a lead that the database refuses is forwarded from the spool, and holds up no other', async (t) => {
  const { leads, line } = await container(t);
  const [odd, good] = [anEnquiry(), anEnquiry()];
  line.cut = true;
  const put = [await leads.putWaiting(odd), await leads.putWaiting(good)];
  line.cut = false;
  await postgres.query(`ALTER TABLE lead ADD CHECK (fingerprint <> '${odd.fingerprint}')`);
  await leads.recover();
  t.ok(await rowOf(good));
  t.same(idsOf(await leads.leaseAll()).sort(), idsOf(put).sort());
  t.match(await leads.put(odd), { fingerprint: odd.fingerprint });
});

t.test('an equal enquiry at two containers is forwarded by the second where the first failed', async (t) => {
  const [one, two] = [await container(t), await container(t)];
  const enquiry = anEnquiry();
  const failing = await one.leads.putNew(enquiry);
  const taken = two.leads.put(enquiry);
  await one.leads.settle(failing, failed(MINUTE));
  t.match(await taken, { id: failing.id, attempts: 1 });
});
