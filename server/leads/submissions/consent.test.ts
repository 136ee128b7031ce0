import t from 'tap';
import { sharedDatabase } from '../../../test/support/shared-database.ts';
import type { Leased } from './delivery.ts';
import { enginesOf } from './engines.fixture.ts';
import { createRights } from './rights.ts';
import { anEnquiry, type CalledStore, DAY, DELIVERED, failed, NOTICE } from './submissions.fixture.ts';

/** Consent, withdrawal and erasure in every engine. */
const shared = await sharedDatabase();
const { container } = shared;
const MOBILE = '9876543210';
const ALL = ['upstream', 'webhook', 'mail'];

const ENGINES = enginesOf(shared);

const events = async (store: CalledStore) => {
  const due = (await Promise.all(['webhook', 'mail'].map((name) => store.leaseAll(name)))).flat();
  return due.map(({ destination, event }) => `${destination} ${event}`).sort();
};

/** What happened under a reference, in whichever place. */
const recordsOf = async (store: CalledStore, { submission: { reference } }: Leased) => {
  const proofs = await Promise.all(store.desks().map((desk) => desk.proof(reference)));
  return proofs.flatMap(({ records }) => records);
};

for (const [name, make] of Object.entries(ENGINES)) {
  t.test(`${name}: what was agreed to is recorded with the submission, its notice proves it`, async (t) => {
    const { store, later } = await make(t);
    const enquiry = anEnquiry();
    const leased = await store.putNew({
      ...enquiry,
      consent: { notice: 'v1', language: 'hi', purposes: ['enquiry', 'offers'] },
    });
    const { reference } = leased.submission;
    await store.put(enquiry);
    const { records, notices } = await store.desks().at(-1)!.proof(reference);
    t.match(records, [
      { reference, happened: 'given', notice: 'v1', language: 'hi', purposes: ['enquiry', 'offers'] },
    ]);
    t.equal(records.length, 1, 'an equal post is no other consent');
    t.same(notices, [NOTICE]);
    t.notMatch(JSON.stringify(records), /Sunita|98765/);
    await store.settle(leased, DELIVERED);
    await later(364 * DAY);
    await store.purge();
    t.equal((await recordsOf(store, leased)).length, 1, 'it outlives what it is about');
    await later(2 * DAY);
    await store.purge();
    t.same(await recordsOf(store, leased), []);
    t.same((await store.desks().at(-1)!.proof(reference)).notices, []);
  });

  t.test(`${name}: its own visitor sees it, by reference and number, and nobody else`, async (t) => {
    const { store } = await make(t);
    const leased = await store.putNew(anEnquiry());
    const { reference, form } = leased.submission;
    const { look, end } = createRights(store.desks);
    t.match(await look(reference, MOBILE), {
      ...{ reference, form, ended: null, purposes: ['enquiry'] },
      held: { values: { mobile: MOBILE } },
    });
    t.equal(await look(reference, '9876543211'), null);
    t.equal(await look('00000-00000', MOBILE), null);
    t.equal(await end(reference, '9876543211', 'erased'), false);
    await store.settle(leased, DELIVERED);
    t.match(await look(reference, MOBILE), { held: null }, 'also when nothing personal is left');
  });

  t.test(`${name}: withdrawn: what waits is cancelled, and who has it is told`, async (t) => {
    const { store } = await make(t);
    const leased = await store.putNew(anEnquiry(), ALL);
    const [webhook] = await store.leaseAll('webhook');
    await store.settle(webhook!, DELIVERED);
    await store.settle(leased, failed());
    const { end, look } = createRights(store.desks);
    const { reference } = leased.submission;
    t.equal(await end(reference, MOBILE, 'withdrawn'), true);
    t.equal(await store.lease('upstream'), null);
    t.same(await events(store), ['webhook withdrawn'], 'mail never had it');
    await end(reference, MOBILE, 'withdrawn');
    const happened = (await recordsOf(store, leased)).map((record) => record.happened);
    t.same(happened, ['given', 'withdrawn'], 'once');
    t.match(await look(reference, MOBILE), { ended: 'withdrawn' });
    t.match(await store.putNew(anEnquiry()), { tries: 0 });
  });

  t.test(`${name}: erased while it is being sent: that ends, then nothing is kept`, async (t) => {
    const { store } = await make(t);
    const enquiry = anEnquiry();
    const upstream = await store.putNew(enquiry, ALL);
    const [webhook] = await store.leaseAll('webhook');
    const [mail] = await store.leaseAll('mail');
    const { end, look } = createRights(store.desks);
    const { reference, id } = upstream.submission;
    t.equal(await end(reference, MOBILE, 'erased'), true);
    t.match(await look(reference, MOBILE), { held: null, ended: 'erased' });
    t.equal(await store.lease('webhook'), null, 'nobody is told of the end before the enquiry');
    for (const leased of [upstream, mail!]) await store.settle(leased, failed());
    await store.settle(webhook!, DELIVERED);
    t.same(await events(store), ['webhook erased'], 'the mail failed: there is nothing to be told');
    t.equal(await store.lease('upstream'), null);
    const held = (await Promise.all(store.desks().map((desk) => desk.ofReference(reference)))).flat();
    t.match(held, [{ id, payload: null, context: {} }]);
    t.not((await store.putNew(enquiry)).submission.reference, reference, 'sent anew it is another one');
  });

  for (const event of ['withdrawn', 'erased'] as const) {
    t.test(`${name}: ${event} while a process that is killed sends it: it is not sent again`, async (t) => {
      const { store, killed } = await make(t);
      const upstream = await store.putNew(anEnquiry(), ALL);
      await store.leaseAll('webhook');
      await createRights(store.desks).end(upstream.submission.reference, MOBILE, event);
      const next = await killed();
      t.equal(await next.lease('upstream'), null);
      // Whether it has the enquiry nobody knows any more.
      t.same(await events(next), [`webhook ${event}`]);
      t.match(await createRights(next.desks).look(upstream.submission.reference, MOBILE), { ended: event });
    });
  }

  t.test(`${name}: everything of a number is found, and erased, delivered or not`, async (t) => {
    const { store } = await make(t);
    const open = await store.putWaiting(anEnquiry());
    const done = await store.putWaiting(anEnquiry(), DELIVERED);
    const desk = store.desks().at(-1);
    const found = await desk!.ofMobile(MOBILE);
    t.same(new Set(found.map(({ id }) => id)), new Set([open, done].map(({ submission }) => submission.id)));
    for (const held of found) t.equal(await desk!.end(held, 'erased'), true);
    for (const held of found) t.equal(await desk!.end(held, 'erased'), false);
    t.same(await desk!.held(), []);
    t.same(await desk!.ofMobile('9876543211'), []);
  });
}

t.test('consent goes to the spool with its submission, and to the database with it', async (t) => {
  const { store, line, spool } = await container(t);
  line.cut = true;
  const leased = await store.putWaiting(anEnquiry());
  t.equal((await spool.desks()[0]!.proof(leased.submission.reference)).records.length, 1);
  line.cut = false;
  await store.tend();
  const [own, shared] = store.desks();
  const { records, notices } = await shared!.proof(leased.submission.reference);
  t.match([records, notices], [[{ happened: 'given' }], [NOTICE]]);
  t.same((await own!.proof(leased.submission.reference)).records, []);
});

t.test('what was withdrawn in the spool stays so in the database', async (t) => {
  const { store, line, shared } = await container(t);
  line.cut = true;
  const { submission } = await store.putWaiting(anEnquiry());
  const [own] = store.desks();
  const [held] = await own!.ofReference(submission.reference);
  t.equal(await own!.end(held!, 'withdrawn'), true);
  line.cut = false;
  await store.tend();
  t.match(await shared.desk.ofReference(submission.reference), [{ ended: 'withdrawn' }]);
  t.match(await createRights(store.desks).look(submission.reference, MOBILE), { ended: 'withdrawn' });
});
