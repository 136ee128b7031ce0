import t, { type Test } from 'tap';
import { sharedDatabase } from '../../../test/support/shared-database.ts';
import type { SharedStore } from './postgres.ts';
import { createRights } from './rights.ts';
import { createSpooledStore } from './spooled.ts';
import type { SubmissionDesk } from './store.ts';
import type { Submission } from './submission.ts';
import { anEnquiry, DELIVERED, failed, MINUTE, openDesk, withCalls } from './submissions.fixture.ts';

/** What somebody asks of an enquiry while it moves from a container's spool to the database. */
const { postgres, container } = await sharedDatabase();
const MOBILE = '9876543210';
const ALL = ['upstream', 'webhook', 'mail'];

/** An enquiry in the spool whose process was killed before it was sent; its first copy reaches the database once `goOn` is called. */
async function setUp(t: Test) {
  const one = await container(t);
  one.line.cut = true;
  const { submission } = await one.store.putNew(anEnquiry(), ALL);
  one.line.cut = false;
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const shared: typeof one.shared = {
    ...one.shared,
    async adopt(parcel) {
      reached.resolve();
      await gate.promise;
      return one.shared.adopt(parcel);
    },
  };
  const spool = await one.killed();
  const store = withCalls(createSpooledStore({ database: one.database, shared, spool }));
  return { ...one, spool, store, submission, reached: reached.promise, goOn: () => gate.resolve() };
}

const WAYS: Record<string, (world: Awaited<ReturnType<typeof setUp>>) => SubmissionDesk> = {
  'by its visitor': ({ spool }) => spool.desks()[0] as SubmissionDesk,
  "by the operator's command": ({ spoolFile: file, clock }) => openDesk(file, () => clock.now),
};

for (const [way, deskOf] of Object.entries(WAYS)) {
  for (const event of ['withdrawn', 'erased'] as const) {
    t.test(`what is ${event} ${way} while it moves stays so`, async (t) => {
      const world = await setUp(t);
      const { store, shared, spool, submission } = world;
      const desk = deskOf(world);
      const moving = store.tend();
      await world.reached;
      const [held] = await desk.ofReference(submission.reference);
      t.equal(await desk.end(held!, event), true);
      world.goOn();
      await moving;
      await store.tend();
      t.match(await shared.desk.ofReference(submission.reference), [
        { ended: event, ...(event === 'erased' && { payload: null }) },
      ]);
      const { records } = await shared.desk.proof(submission.reference);
      t.same(records.map(({ happened }) => happened).sort(), ['given', event].sort());
      t.same(await spool.desks()[0]!.ofReference(submission.reference), [], 'it has moved');
      for (const name of ALL) t.same(await store.leaseAll(name), [], 'and goes nowhere');
      await desk.close();
    });
  }
}

t.test('a destination that got it from the database meanwhile is told', async (t) => {
  const { store, spool, shared, submission, reached, goOn } = await setUp(t);
  const moving = store.tend();
  await reached;
  const parcel = await spool.nextParcel();
  await shared.adopt(parcel!);
  const other = await container(t);
  const leased = await other.store.lease('webhook');
  await other.store.settle(leased!, DELIVERED);
  await createRights(spool.desks).end(submission.reference, MOBILE, 'erased');
  goOn();
  await moving;
  await store.tend();
  t.match(await other.store.leaseAll('webhook'), [{ event: 'erased' }]);
  t.same(await other.store.leaseAll('mail'), []);
});

t.test('one that moves between two looks is found', async (t) => {
  const { store, submission, goOn } = await setUp(t);
  goOn();
  const desks = store.desks().map((desk) => ({
    ...desk,
    async isOf(...given: Parameters<SubmissionDesk['isOf']>) {
      const is = await desk.isOf(...given);
      await store.tend();
      return is;
    },
  }));
  t.match(await createRights(() => desks).look(submission.reference, MOBILE), { ended: null });
  t.equal((await postgres.query('SELECT 1 FROM submission')).rows.length, 1);
});

/** How an equal enquiry ended before, of which the spool knows nothing. */
const ENDS: Record<string, (shared: SharedStore, submission: Submission) => Promise<unknown>> = {
  erased: ({ desk }, submission) => desk.end(submission, 'erased'),
  withdrawn: ({ desk }, submission) => desk.end(submission, 'withdrawn'),
  'delivered long ago': () => postgres.query(`UPDATE delivery SET changed_at = changed_at - ${11 * MINUTE}`),
};

for (const [how, end] of Object.entries(ENDS)) {
  t.test(`an enquiry that equals one ${how} is one more, though the database was away`, async (t) => {
    const { store, shared, line } = await container(t);
    const enquiry = anEnquiry();
    const first = await store.putNew(enquiry, ['upstream', 'mail']);
    await store.settle(first, DELIVERED);
    await store.settle((await store.lease('mail'))!, DELIVERED);
    await end(shared, first.submission);
    line.cut = true;
    await store.settle(await store.putNew(enquiry, ['upstream', 'mail']), failed());
    line.cut = false;
    await store.tend();
    const leased = await store.lease('upstream');
    t.match(leased, { submission: { payload: enquiry.payload }, tries: 1 });
    t.not(leased?.submission.id, first.submission.id);
    const received = (await store.leaseAll('mail')).filter(({ event }) => event === 'received');
    t.match(received, [{ submission: leased?.submission }]);
    const { records } = await shared.desk.proof(leased?.submission.reference ?? '');
    t.match(records, [{ happened: 'given' }]);
  });
}
