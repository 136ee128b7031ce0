import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { until } from '../../../test/support/until.ts';
import type { ForwardOutcome } from './forward.ts';
import {
  enquiry,
  type ForwardCall,
  idsOf,
  lock,
  MINUTE,
  numbered,
  ok,
  payload,
  refused,
  roundsOf,
  sender,
  setUpOutbox as setUp,
  stopped,
} from './outbox.fixture.ts';

t.test('an enquiry that upstream takes is forwarded once, with its key and the bearer', async (t) => {
  const { counts, calls, attempts, lines, outbox } = setUp(t, () => ok);
  t.same(await outbox.submit(enquiry, sender), ok);
  t.match(calls, [{ payload, id: 'id1', requestId: 'req-1', bearer: 'token' }]);
  t.same(await counts(), { waiting: 0, parked: 0, delivered: 1 });
  t.same(attempts, ['enquiry delivered false']);
  t.same(await outbox.submit(enquiry, sender), { kind: 'duplicate' });
  t.equal(calls.length, 1);
  t.notMatch(lines.join(), /Sunita|9876543210|token/);
});

t.test('a lead that upstream could not take is tried again under its key, without the bearer', async (t) => {
  const { clock, leads, counts, calls, attempts, outbox, startLoop } = setUp(t, (_, number) =>
    number < 3 ? refused(503) : ok,
  );
  t.same(await outbox.submit(enquiry, sender), refused(503));
  startLoop();
  await roundsOf(leads);
  t.equal(calls.length, 1, 'not before its time');
  clock.now += 6_000;
  await until(() => calls.length === 2);
  clock.now += 12_000;
  await until(async () => (await counts()).delivered === 1);
  const tries = calls.map(({ id, bearer }) => `${id} ${bearer}`);
  t.same(tries, ['id1 token', 'id1 null', 'id1 null']);
  t.equal(attempts.at(-1), 'enquiry delivered true');
});

t.test('a refused bearer is tried again without it, and then parked', async (t) => {
  const { clock, counts, lines, outbox, startLoop } = setUp(t, () => refused(401));
  await outbox.submit(enquiry, sender);
  t.match(await counts(), { waiting: 1 });
  clock.now += 6_000;
  startLoop();
  await until(async () => (await counts()).parked === 1);
  t.match(lines.at(-1), /^error .*parked for the operator .*"reason":"http 401"/);
});

t.test('one that upstream never takes does not hold up the others', async (t) => {
  const { leads, counts, startLoop } = setUp(t, ({ payload }) =>
    payload.name === 'poison' ? refused(500) : ok,
  );
  await leads.putWaiting(numbered(0, 'poison'));
  for (let number = 1; number <= 30; number += 1) await leads.putWaiting(numbered(number));
  startLoop();
  await until(async () => (await counts()).delivered === 30);
  t.match(await counts(), { waiting: 1, delivered: 30 });
});

t.test('while upstream is down the loop asks it less and less often', async (t) => {
  const { leads, calls, pauses, startLoop } = setUp(t, () => (calls.length < 7 ? refused(503) : ok));
  for (let number = 1; number <= 7; number += 1) await leads.putWaiting(numbered(number));
  startLoop();
  await until(() => pauses.length >= 8);
  t.same(pauses.slice(0, 7), [2_000, 4_000, 8_000, 16_000, 32_000, MINUTE, MINUTE]);
  t.equal(pauses[7], 2_000, 'until it takes one');
});

t.test('a delivery that could not be recorded is not repeated', async (t) => {
  const { clock, file, leads, counts, calls, outbox, startLoop } = setUp(t, () => ok);
  await leads.putWaiting(enquiry);
  const unlock = lock(t, file);
  await outbox.submit(enquiry, sender);
  clock.now += MINUTE;
  startLoop();
  await roundsOf(leads);
  t.equal(calls.length, 1);
  t.same(await outbox.submit(enquiry, sender), { kind: 'duplicate' });
  unlock();
  await leads.recover();
  t.equal((await leads.summary(0)).problem, null);
  t.match(await counts(), { delivered: 1 }, 'it is recorded once the disk takes it');
});

t.test('an enquiry that is sent again while the loop leases it is forwarded once', async (t) => {
  const { leads, outbox, calls, startLoop } = setUp(t, () => ok);
  await leads.putWaiting(enquiry);
  const { lease } = leads;
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // As from a database: what was leased is heard of only later.
  leads.lease = async (inFlight) => {
    const leased = await lease(inFlight);
    if (leased) {
      asked.resolve();
      await answered.promise;
    }
    return leased;
  };
  startLoop();
  await asked.promise;
  const submitted = outbox.submit(enquiry, sender);
  await new Promise((resolve) => setImmediate(resolve));
  t.equal(calls.length, 0, 'its visitor waits for the loop to hear of it');
  answered.resolve();
  t.same(await submitted, ok);
  await roundsOf(leads);
  t.equal(calls.length, 1);
});

const hang = ({ signal }: ForwardCall) =>
  new Promise<ForwardOutcome>((resolve) => {
    if (signal.aborted) resolve(stopped);
    else signal.addEventListener('abort', () => resolve(stopped));
  });

t.test('a stop waits for what is under way, and aborts it when the grace is over', async (t) => {
  const { counts, outbox } = setUp(t, hang, 50);
  const submitted = outbox.submit(enquiry, sender);
  await outbox.stop();
  t.same(await submitted, stopped);
  t.match(await counts(), { waiting: 1 });

  const quick = setUp(t, ({ signal }) => sleep(20, signal.aborted ? stopped : ok), 60_000);
  const finished = quick.outbox.submit(numbered(3), sender);
  await quick.outbox.stop();
  t.same(await finished, ok);
  t.same(await quick.outbox.submit(numbered(5), sender), ok, 'a late one too, while the grace lasts');
});

t.test('a stop moves leads from memory to the disk, or tries upstream once more', async (t) => {
  for (const isWell of [true, false]) {
    const respond = (_: ForwardCall, number: number) => (number > 12 ? ok : refused(503));
    const { file, leads, calls, attempts, outbox } = setUp(t, respond, 1_000);
    const unlock = lock(t, file);
    for (let number = 0; number < 12; number += 1) await outbox.submit(numbered(number), sender);
    t.equal((await leads.unsaved()).leads.length, 12);
    if (isWell) unlock();
    await outbox.stop();
    t.same(await leads.unsaved(), { leads: [], deliveries: 0 });
    t.equal(calls.length, isWell ? 12 : 24);
    if (!isWell) t.equal(attempts.at(-1), 'contact delivered true');
  }
});

t.test('one sent again after an unrecorded delivery is in memory alone: a stop tries it', async (t) => {
  const { clock, file, leads, calls, outbox } = setUp(t, (_, number) => (number === 2 ? refused(503) : ok));
  await leads.putWaiting(enquiry);
  lock(t, file);
  await outbox.submit(enquiry, sender);
  clock.now += 11 * MINUTE;
  await outbox.submit(enquiry, sender);
  const [first, again = ''] = idsOf(calls);
  t.not(again, first);
  t.same(idsOf((await leads.unsaved()).leads), [again], 'the file has the earlier one');
  await outbox.stop();
  t.same(idsOf(calls), [first, again, again]);
});

t.test('a stop ends in time when upstream and disk both fail, and forwards nothing after it', async (t) => {
  const { file, leads, outbox } = setUp(t, (call, number) => (number > 30 ? hang(call) : refused(503)), 50);
  lock(t, file);
  for (let number = 0; number < 30; number += 1) await outbox.submit(numbered(number), sender);
  await outbox.stop();
  t.equal((await leads.unsaved()).leads.length, 30);
  t.same(await outbox.submit(numbered(99), sender), stopped);
  t.equal((await leads.unsaved()).leads.length, 31, 'one that comes late is held all the same');
});
