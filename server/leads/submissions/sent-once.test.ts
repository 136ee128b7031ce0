import t from 'tap';
import { until } from '../../../test/support/until.ts';
import type { Sent } from './delivery.ts';
import type { SubmissionStore } from './store.ts';
import {
  aDestination,
  DAY,
  DELIVERED,
  enquiry,
  failed,
  lock,
  MINUTE,
  ok,
  parked,
  refused,
  sender,
  setUpService as setUp,
  setUp as setUpStore,
  stopped,
  submissionOf,
} from './submissions.fixture.ts';

/** Equal enquiries are one: none is at upstream twice at a time. */

t.test('an enquiry that is sent again while the loop has it is sent once', async (t) => {
  const answer = Promise.withResolvers<Sent>();
  const { store, service, calls, startLoop } = setUp(t, () => answer.promise);
  await store.putWaiting(enquiry);
  startLoop();
  await until(() => calls.length === 1);
  const submitted = service.submit(enquiry, sender);
  answer.resolve(ok);
  t.match(await submitted, { kind: 'delivered', reference: calls[0]!.submission.reference });
  t.equal(calls.length, 1);
});

t.test('nor is it sent by two while the store takes nothing, whatever its id', async (t) => {
  for (const leap of [0, -400 * DAY]) {
    const answer = Promise.withResolvers<Sent>();
    const { store, clock, file, service, calls, startLoop } = setUp(t, () => answer.promise);
    const placed = await store.putRaw(submissionOf(enquiry, clock.now), ['upstream']);
    if (placed.kind === 'leased') await store.settle(placed.leased, failed());
    startLoop();
    await until(() => calls.length === 1);
    clock.now += leap;
    lock(t, file);
    const submitted = service.submit(enquiry, sender);
    await until(async () => (await service.status()).problem !== null);
    answer.resolve(refused(503));
    t.match(await submitted, { kind: 'stored', reference: calls[0]!.submission.reference });
    t.equal(calls.length, 1);
  }
});

t.test('nor where the store works again while it is sent', async (t) => {
  const answer = Promise.withResolvers<Sent>();
  const { store, counts, file, service, calls, startLoop } = setUp(t, () => answer.promise);
  await store.putWaiting(enquiry);
  const unlock = lock(t, file);
  const submitted = service.submit(enquiry, sender);
  await until(() => calls.length === 1);
  unlock();
  await store.tend();
  startLoop();
  await until(async () => (await store.summary(0)).destinations.upstream?.counts.leased === 1);
  answer.resolve(ok);
  t.match(await submitted, { kind: 'delivered' });
  await until(async () => (await counts()).delivered === 1);
  t.equal(calls.length, 1);
});

t.test('one that is sent again between its lease and its call is sent once', async (t) => {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { store, service, calls, startLoop } = setUp(t, () => ok, {
    // As from a database: what was leased is heard of only later.
    around: (store: SubmissionStore): SubmissionStore => ({
      ...store,
      async lease(destination) {
        const leased = await store.lease(destination);
        if (leased) {
          asked.resolve();
          await answered.promise;
        }
        return leased;
      },
    }),
  });
  await store.putWaiting(enquiry);
  startLoop();
  await asked.promise;
  setTimeout(answered.resolve, 30);
  t.match(await service.submit(enquiry, sender), { kind: 'delivered' });
  t.equal(calls.length, 1);
});

t.test('an equal enquiry at another process waits for that one, and then takes it by force', async (t) => {
  const answers: string[] = ['busy', 'busy'];
  const asked: (boolean | undefined)[] = [];
  const { calls, service } = setUp(t, () => ok, {
    around: (store: SubmissionStore): SubmissionStore => ({
      ...store,
      async put(submission, destinations, force) {
        asked.push(force);
        return answers.pop() ? { kind: 'busy', reference: 'R' } : store.put(submission, destinations, force);
      },
    }),
  });
  t.match(await service.submit(enquiry, sender), { kind: 'delivered' });
  t.same(asked, [false, false, true]);
  t.equal(calls.length, 1);
});

t.test('one of another day has an id of its own, the same whenever it comes', async (t) => {
  const { clock, open } = setUpStore(t);
  const store = open();
  await store.settle(await store.putNew(enquiry), DELIVERED);
  clock.now -= 400 * DAY;
  const again = submissionOf(enquiry, clock.now);
  const placed = await store.putRaw(again, ['upstream']);
  t.match(placed, { kind: 'leased', leased: { submission: { id: again.id } } });
});

t.test('of two that came ten minutes apart a slow destination is told of each', async (t) => {
  const webhook = aDestination(
    'webhook',
    ({ signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(stopped))),
  );
  const { clock, service, startLoop } = setUp(t, () => ok, { others: [{ ...webhook, atOnce: 2 }] });
  startLoop();
  await service.submit(enquiry, sender);
  await until(() => webhook.calls.length === 1);
  clock.now += 11 * MINUTE;
  await service.submit(enquiry, sender);
  t.equal(
    await until(
      () => webhook.calls.length,
      (number) => number === 2,
    ),
    2,
  );
});

t.test('one whose parked delivery was removed after thirty days is stored anew', async (t) => {
  const { clock, open } = setUpStore(t);
  const store = open();
  await store.putWaiting(enquiry, parked());
  clock.now += 31 * DAY;
  await store.purge();
  t.match(await store.putRaw(submissionOf(enquiry, clock.now), ['upstream']), { kind: 'leased' });
});
