import t from 'tap';
import type { TryResult } from '../server/leads/outbox/lead-store.ts';
import { openPostgresLeads } from '../server/leads/outbox/postgres-leads.ts';
import { createSpooledLeads } from '../server/leads/outbox/spooled-leads.ts';
import { anEnquiry, DELIVERED, failed, put, sharedDatabase } from './support/shared-database.ts';

/** Leads of several containers against a real PostgreSQL, within this process. */
const { postgres, connect, container, rowOf } = await sharedDatabase(t);

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
  t.equal(spool.leaseAny(new Set()), null);
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
