import t from 'tap';
import type { Leased } from '../server/leads/submissions/delivery.ts';
import { createSpooledStore } from '../server/leads/submissions/spooled.ts';
import type { Submission } from '../server/leads/submissions/submission.ts';
import {
  anEnquiry,
  DELIVERED,
  failed,
  idsOf,
  LEASE_MS,
  MINUTE,
  parked,
  submissionOf,
  withCalls,
} from '../server/leads/submissions/submissions.fixture.ts';
import { sharedDatabase } from './support/shared-database.ts';

/** Submissions of several containers against a real PostgreSQL, within this process. */
const { postgres, container, rowOf } = await sharedDatabase();

const leasesGrow = (ms: number) =>
  postgres.query(`UPDATE delivery SET leased_until = leased_until - ${ms} WHERE state = 'leased'`);

const leasedOf = (submission: Submission): Leased => ({
  ...{ submission, destination: 'upstream', event: 'received' },
  ...{ tries: 0, at: 0, ageMs: 0 },
});

t.test('each delivery is leased by one, until its lease is over', async (t) => {
  const [one, two] = [await container(t), await container(t)];
  const { submission } = await one.store.putNew(anEnquiry());
  t.equal(await two.store.lease('upstream'), null);
  const first = leasedOf(submission);
  await one.store.settle(first, failed());
  const [mine, theirs] = await Promise.all([one.store.lease('upstream'), two.store.lease('upstream')]);
  const leased = mine ?? theirs;
  t.not(Boolean(mine), Boolean(theirs));
  t.match(leased, { submission, tries: 1 });
  const [owner, other] = mine ? [one, two] : [two, one];
  await leasesGrow(LEASE_MS - 2_000);
  t.same([await one.store.lease('upstream'), await two.store.lease('upstream')], [null, null], 'only slow');
  await leasesGrow(3_000);
  t.match(await other.store.lease('upstream'), { submission }, 'dead');
  await owner.store.settle(leased!, failed(MINUTE));
  t.match(await rowOf(submission), { leased_by: other.owner }, 'who comes back changes nothing');
  await owner.store.settle(leased!, DELIVERED);
  t.match(await rowOf(submission), { state: 'delivered', sealed: null, mobile: null }, 'but for a delivery');
  await other.store.settle(leased!, failed());
  t.match(await rowOf(submission), { state: 'delivered' });
});

t.test('however many look at the same moment, one gets it', async (t) => {
  const all = [await container(t), await container(t), await container(t)];
  for (let round = 0; round < 30; round++) {
    await all[0]!.store.putWaiting(anEnquiry());
    const leased = await Promise.all(all.map(({ store }) => store.lease('upstream')));
    t.equal(leased.filter(Boolean).length, 1);
  }
});

t.test('an equal enquiry at another container can take it by force', async (t) => {
  const [one, two] = [await container(t), await container(t)];
  const enquiry = anEnquiry();
  const { submission } = await one.store.putNew(enquiry);
  t.match(await two.store.put(enquiry), { kind: 'busy', reference: submission.reference });
  t.match(await two.store.put(enquiry, ['upstream'], true), { kind: 'leased', leased: { submission } });
});

t.test('a write that timed out and was committed after all ends as one', async (t) => {
  const { store, shared, line } = await container(t);
  const enquiry = anEnquiry();
  line.cut = true;
  const copy = await store.putNew(enquiry);
  line.cut = false;
  // The write that was on its way when the line broke.
  t.ok(await shared.put(copy.submission, ['upstream']));
  t.equal(await store.lease('upstream'), null, 'not while it is being sent');
  await store.settle(copy, DELIVERED);
  t.equal(await store.lease('upstream'), null, 'nor after it was delivered');
  await store.tend();
  t.match(await rowOf(enquiry), { state: 'delivered', sealed: null, id: copy.submission.id });

  line.cut = true;
  const second = await store.putNew(anEnquiry());
  line.cut = false;
  await (await container(t)).shared.put(second.submission, ['upstream']);
  await store.settle(second, DELIVERED);
  await leasesGrow(LEASE_MS + 1_000);
  t.equal(await store.lease('upstream'), null, 'what the spool knows as delivered is not sent again');
  t.match(await rowOf(second.submission), { state: 'delivered' });
});

t.test('a result that the database did not hear of is told later, however much later', async (t) => {
  const { store, line, clock, spool } = await container(t);
  const enquiries = [anEnquiry(), anEnquiry(), anEnquiry()];
  const all = await Promise.all(enquiries.map((enquiry) => store.putNew(enquiry)));
  line.cut = true;
  const results = [DELIVERED, failed(MINUTE), parked()];
  await Promise.all(all.map((leased, index) => store.settle(leased, results[index]!)));
  clock.now += 30 * MINUTE;
  await postgres.query(`UPDATE delivery SET created_at = created_at - ${30 * MINUTE}`);
  await store.purge();
  line.cut = false;
  await store.tend();
  t.match(await Promise.all(enquiries.map(rowOf)), [
    { state: 'delivered', sealed: null, leased_by: null },
    { state: 'waiting', tries: 1, leased_by: null },
    { state: 'parked', tries: 1, reason: 'http 400' },
  ]);
  t.same((await spool.summary(0)).counts, { waiting: 0, parked: 0, delivered: 0 });
  t.match(await store.summary(0), { counts: { waiting: 1, parked: 1 }, spool: 0, database: null });
});

t.test('so is that of a try which began in the database, however it ends', async (t) => {
  const { store, line, spool } = await container(t);
  for (const [result, state] of [
    [DELIVERED, 'delivered'],
    [failed(MINUTE), 'waiting'],
    [parked(), 'parked'],
  ] as const) {
    const enquiry = anEnquiry();
    await store.putWaiting(enquiry, failed(0));
    await postgres.query('UPDATE submission SET received_at = received_at + 0.25');
    const leased = await store.lease('upstream');
    t.notMatch(String(leased!.ageMs), /^\d+$/, 'the database knows parts of a millisecond');
    line.cut = true;
    await store.settle(leased!, result);
    t.match(await spool.summary(0), { problem: null, counts: { [state]: 1 } });
    line.cut = false;
    await store.tend();
    t.match(await rowOf(enquiry), { state, tries: 2 });
  }
});

t.test('the same enquiry, sent anew long after its delivery, is one more', async (t) => {
  const { store, line, spool } = await container(t);
  const enquiry = anEnquiry();
  const first = await store.putWaiting(enquiry, DELIVERED);
  t.match(await store.put(enquiry), { kind: 'delivered' }, 'not within ten minutes');
  await postgres.query(`UPDATE delivery SET changed_at = changed_at - ${11 * MINUTE}`);
  const again = await store.putWaiting(enquiry);
  t.not(again.submission.id, first.submission.id);
  t.match(await rowOf(enquiry), { state: 'waiting', id: again.submission.id });

  line.cut = true;
  const spooled = await store.putWaiting(anEnquiry());
  t.match((await spool.summary(0)).counts, { waiting: 1 });
  line.cut = false;
  await store.tend();
  t.match(await rowOf(spooled.submission), { state: 'waiting', tries: 1 }, 'from the spool, too');
});

t.test('a delivery in the spool beats a copy that waits in the database, not a later enquiry', async (t) => {
  const { shared } = await container(t);
  const enquiry = anEnquiry();
  const submission = submissionOf(enquiry, Date.now());
  const leased = leasedOf(submission);
  await shared.put(submission, ['upstream']);
  const parcelOf = (result: Parameters<typeof shared.parcelOf>[1], created: number, changed: number) => {
    const parcel = shared.parcelOf(leased, result);
    return { ...parcel, deliveries: parcel.deliveries.map((one) => ({ ...one, created, changed })) };
  };
  await postgres.query(`UPDATE delivery SET leased_by = 'somebody'`);
  await shared.adopt(parcelOf(DELIVERED, 30 * MINUTE, 20 * MINUTE));
  t.match(await rowOf(enquiry), { state: 'leased' }, 'it was delivered long before');
  await shared.adopt(parcelOf(parked(), 0, 0));
  t.match(await rowOf(enquiry), { leased_by: 'somebody', reason: null }, 'another sends it just now');
  await shared.adopt(parcelOf(DELIVERED, 30_000, 20_000));
  t.match(await rowOf(enquiry), { state: 'delivered', sealed: null });
});

t.test('a visitor who sends an enquiry again while it moves over waits for that', async (t) => {
  const one = await container(t);
  const enquiry = anEnquiry();
  one.line.cut = true;
  await one.store.putWaiting(enquiry);
  one.line.cut = false;
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const shared: typeof one.shared = {
    ...one.shared,
    async adopt(parcel) {
      reached.resolve();
      await goOn.promise;
      return one.shared.adopt(parcel);
    },
  };
  const store = withCalls(createSpooledStore({ database: one.database, shared, spool: one.spool }));
  const moving = store.tend();
  await reached.promise;
  const again = store.putNew(enquiry);
  const looked = store.lease('upstream');
  goOn.resolve();
  await moving;
  const [leased, none] = await Promise.all([again, looked]);
  t.equal(none, null, 'the loop has it not');
  t.equal(await (await container(t)).store.lease('upstream'), null, 'it is leased once');
  await store.settle(leased, DELIVERED);
  t.match(await rowOf(enquiry), { state: 'delivered' });
});

t.test('a submission that the database refuses is sent from the spool, and holds up no other', async (t) => {
  const { store, line } = await container(t);
  const [odd, good] = [anEnquiry(), anEnquiry()];
  line.cut = true;
  const put = [await store.putWaiting(odd), await store.putWaiting(good)];
  line.cut = false;
  await postgres.query(`ALTER TABLE submission ADD CHECK (fingerprint <> '${odd.fingerprint}')`);
  await store.tend();
  t.ok(await rowOf(good));
  const leased = await store.leaseAll();
  t.same(idsOf(leased).sort(), idsOf(put).sort());
  await store.settle(leased.find(({ submission }) => submission.fingerprint === odd.fingerprint)!, failed());
  t.match(await store.put(odd), { kind: 'leased' });
});

t.test('two containers that cannot ask each other make one id and one reference', async (t) => {
  const [one, two] = [await container(t), await container(t)];
  const enquiry = anEnquiry();
  for (const { line } of [one, two]) line.cut = true;
  const [first, second] = [await one.store.putNew(enquiry), await two.store.putNew(enquiry)];
  t.match(second.submission, { id: first.submission.id, reference: first.submission.reference });
  await one.store.settle(first, DELIVERED);
  await two.store.settle(second, failed());
  for (const { line, store } of [one, two]) {
    line.cut = false;
    await store.tend();
  }
  t.match(await rowOf(enquiry), { state: 'delivered', sealed: null });
});
