import t, { type Test } from 'tap';
import { sharedDatabase } from '../../../test/support/shared-database.ts';
import { enginesOf, type World } from './engines.fixture.ts';
import {
  anEnquiry,
  DAY,
  DELIVERED,
  failed,
  idsOf,
  MINUTE,
  openDesk,
  parked,
  withCalls,
} from './submissions.fixture.ts';

const OPEN = ['upstream waiting', 'mail parked'];

/** The contract of a store of submissions: every engine passes it. */
const shared = await sharedDatabase();

const ENGINES: Record<string, (t: Test) => Promise<World>> = {
  ...enginesOf(shared),
  async 'the spool while the database is away'(t) {
    const { store, line, clock, spoolFile, killed } = await shared.container(t);
    line.cut = true;
    const desk = openDesk(spoolFile, () => clock.now);
    t.teardown(() => desk.close());
    const later = async (ms: number) => {
      clock.now += ms;
    };
    return { store, desk, later, killed: async () => withCalls(await killed()) };
  },
};

for (const [name, make] of Object.entries(ENGINES)) {
  t.test(`${name}: a new submission belongs to its request until that settles it`, async (t) => {
    const { store } = await make(t);
    const enquiry = anEnquiry();
    const leased = await store.putNew(enquiry);
    const { submission } = leased;
    t.match(submission, { ...enquiry, reference: /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/ });
    t.equal(leased.tries, 0);
    t.equal(await store.lease('upstream'), null);
    t.match(await store.put(enquiry), { kind: 'busy', reference: submission.reference });
    await store.settle(leased, failed());
    t.match(await store.lease('upstream'), { submission, tries: 1 });
  });

  t.test(`${name}: a delivery is leased when it is due, longest due first, and once`, async (t) => {
    const { store, later } = await make(t);
    const first = await store.putWaiting(anEnquiry(), failed(10 * MINUTE));
    const second = await store.putWaiting(anEnquiry());
    const [due, ...others] = await store.leaseAll();
    t.match(due, { submission: second.submission, tries: 1 });
    t.same(others, [], 'the other is not due');
    await store.settle(due!, failed());
    await later(10 * MINUTE);
    t.same(idsOf(await store.leaseAll()), idsOf([second, first]));
  });

  t.test(`${name}: what a killed process was sending, the next one sends`, async (t) => {
    const { store, killed } = await make(t);
    const { submission } = await store.putNew(anEnquiry());
    const next = await killed();
    t.same(idsOf(await next.leaseAll()), [submission.id]);
  });

  t.test(`${name}: each destination has its own delivery, and none waits for another`, async (t) => {
    const { store, desk } = await make(t);
    const leased = await store.putNew(anEnquiry(), ['upstream', 'webhook', 'mail']);
    await store.settle(leased, failed(MINUTE));
    const [webhook] = await store.leaseAll('webhook');
    const [mail] = await store.leaseAll('mail');
    t.same(webhook?.submission, leased.submission);
    await store.settle(webhook!, DELIVERED);
    await store.settle(mail!, parked());
    const { destinations, enquiries } = await store.summary(10);
    t.same(new Set(enquiries.map(({ destination, state }) => `${destination} ${state}`)), new Set(OPEN));
    t.type(destinations.upstream?.oldestWaitingMs, 'number');
    t.equal(destinations.mail?.oldestWaitingMs, null);
    await store.settle(leased, DELIVERED);
    const { deliveries } = (await desk.undelivered())[0]!;
    t.match(deliveries, [
      { destination: 'mail', state: 'parked' },
      { state: 'delivered' },
      { state: 'delivered' },
    ]);
  });

  t.test(`${name}: an equal enquiry is the same submission; a refused one waits again`, async (t) => {
    const { store } = await make(t);
    const states = async () => (await store.summary(10)).enquiries.map(({ state }) => state);
    const enquiry = anEnquiry();
    const first = await store.putWaiting(enquiry, parked());
    t.equal(await store.lease('upstream'), null, 'it is for the operator');
    t.same(await states(), ['parked']);
    const { submission } = await store.putNew(enquiry);
    t.match(submission, { id: first.submission.id, reference: first.submission.reference });
    t.same(await states(), ['leased']);
    t.not((await store.putNew(anEnquiry())).submission.id, submission.id);
  });

  t.test(`${name}: a delivered enquiry is known for ten minutes, and never waits again`, async (t) => {
    const { store, later, desk } = await make(t);
    const enquiry = anEnquiry();
    const leased = await store.putWaiting(enquiry, DELIVERED);
    for (const result of [failed(), parked(), DELIVERED]) await store.settle(leased, result);
    t.match(await store.counts(), { waiting: 0, parked: 0 });
    t.same(await desk.undelivered(), []);
    t.equal(await store.lease('upstream'), null);
    t.match(await store.put(enquiry), { kind: 'delivered', reference: leased.submission.reference });
    await later(10 * MINUTE + 1_000);
    t.match(await store.putNew(enquiry), { submission: { payload: enquiry.payload }, tries: 0 }, 'it is new');
    await store.purge();
    t.equal((await desk.undelivered()).length, 1);
  });

  t.test(`${name}: a clock that leaps holds nothing up, and has nothing sent twice`, async (t) => {
    const { store, later } = await make(t);
    const waiting = await store.putWaiting(anEnquiry(), failed(5 * MINUTE));
    const enquiry = anEnquiry();
    const busy = await store.putNew(enquiry);
    for (const leap of [-DAY, 366 * DAY]) {
      await later(leap);
      const due = await store.leaseAll();
      t.same(idsOf(due), idsOf([waiting]), 'what is due tomorrow is due now');
      t.match(await store.put(enquiry), { kind: 'busy', reference: busy.submission.reference });
      await store.settle(due[0]!, failed(5 * MINUTE));
    }
  });

  t.test(`${name}: parked deliveries are removed after thirty days, and counted`, async (t) => {
    const { store, later } = await make(t);
    await store.putWaiting(anEnquiry(), parked());
    await store.putWaiting(anEnquiry());
    for (const [days, removed] of [
      [29, 0],
      [2, 1],
      [0, 0],
    ]) {
      await later(days! * DAY);
      t.match(await store.purge(), { parked: removed, copies: 0 });
    }
    t.equal((await store.leaseAll()).length, 1, 'the one that waits stays');
  });

  t.test(`${name}: the operator sees counts, ids and ages, oldest first, and nothing personal`, async (t) => {
    const { store, later } = await make(t);
    const first = await store.putNew(anEnquiry());
    await later(5 * MINUTE);
    const second = await store.putWaiting(anEnquiry(), parked());
    const { enquiries, ...status } = await store.summary(10);
    const { id, form, reference } = first.submission;
    t.match(enquiries, [
      { id, form, reference, destination: 'upstream', state: 'leased', attempts: 0, reason: null },
      { id: second.submission.id, state: 'parked', attempts: 1, reason: 'http 400' },
    ]);
    t.ok((enquiries[0]?.ageMs ?? 0) >= 5 * MINUTE);
    t.ok((status.oldestWaitingMs ?? 0) >= 5 * MINUTE);
    t.equal(status.problem, null);
    t.notMatch(JSON.stringify(enquiries), /Sunita|98765/);
    t.equal((await store.summary(1)).enquiries.length, 1);
  });

  t.test(`${name}: the operator makes one submission due, or all that nobody sends`, async (t) => {
    const { store, desk } = await make(t);
    const waiting = await store.putWaiting(anEnquiry(), failed(60 * MINUTE));
    const refused = await store.putWaiting(anEnquiry(), parked());
    const held = await desk.undelivered();
    t.same(new Set(held.map(({ id }) => id)), new Set(idsOf([waiting, refused])));
    t.match(held[0], { payload: { name: 'Sunita Sharma' }, context: { project: 'lake-view' } });
    t.equal(await desk.retry('unknown'), 0);
    t.equal(await desk.retry(refused.submission.id), 1);
    const [due, ...others] = await store.leaseAll();
    t.equal(due?.submission.id, refused.submission.id);
    t.same(others, []);
    t.equal(await desk.retry(), 1, 'the other one is being sent');
    await store.settle(due!, failed(60 * MINUTE));
    t.equal(await desk.retry(), 2);
    t.equal((await store.leaseAll()).length, 2);
  });
}
