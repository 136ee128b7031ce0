import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { enquiry, ok, payload, refused, sender, setUp, until } from './deliverer.fixture.ts';
import type { ForwardOutcome } from './forward.ts';

t.test('an enquiry that upstream takes is forwarded once, with its key and the bearer', async (t) => {
  const { outbox, calls, attempts, lines, deliverer } = setUp(t, () => ok);
  t.same(await deliverer.submit(enquiry, sender), ok);
  t.match(calls, [{ payload, id: 'id1', requestId: 'req-1', bearer: 'token' }]);
  t.same((await outbox.summary(200)).counts, { waiting: 0, parked: 0, delivered: 1 });
  t.same(attempts, ['enquiry delivered false']);
  t.same(await deliverer.submit(enquiry, sender), { kind: 'duplicate' });
  t.equal(calls.length, 1);
  t.notMatch(lines.join(), /Sunita|9876543210|token/);
});

t.test('two that send the same at once share one try and its outcome', async (t) => {
  const { calls, deliverer } = setUp(t, () => sleep(20, ok));
  const outcomes = await Promise.all([deliverer.submit(enquiry, sender), deliverer.submit(enquiry, sender)]);
  t.same(outcomes, [ok, ok]);
  t.equal(calls.length, 1);
});

t.test(
  'what upstream could not take is tried again until it does, with the same key and without the bearer',
  async (t) => {
    const { clock, outbox, calls, attempts, deliverer } = setUp(t, (_, number) =>
      number < 3 ? refused(503) : ok,
    );
    t.same(await deliverer.submit(enquiry, sender), refused(503));
    deliverer.start();
    await sleep(30);
    t.equal(calls.length, 1, 'not before its time');
    clock.ahead += 6_000;
    await until(() => calls.length === 2);
    clock.ahead += 12_000;
    await until(async () => (await outbox.summary(200)).counts.delivered === 1);
    t.equal(calls.length, 3);
    t.same([...new Set(calls.map((call) => call.id))], ['id1']);
    t.same(
      calls.map((call) => call.bearer),
      ['token', null, null],
    );
    t.equal(attempts.at(-1), 'enquiry delivered true');
  },
);

t.test('a response that would be the same next time parks it', async (t) => {
  for (const status of [400, 403, 404, 422, 302, 204]) {
    const { outbox, lines, deliverer } = setUp(t, () => refused(status));
    await deliverer.submit(enquiry, { ...sender, bearer: null });
    t.match(
      await outbox.summary(200),
      { counts: { parked: 1 }, enquiries: [{ reason: `http ${status}` }] },
      `${status}`,
    );
    t.match(lines.join(), /error .*parked for the operator/);
  }
});

t.test('no response, "not now" and a refused bearer are tried again', async (t) => {
  const unanswered = { kind: 'unanswered', reason: 'timeout' } as const;
  for (const outcome of [unanswered, refused(500), refused(429), refused(408), refused(401)]) {
    const { outbox, deliverer } = setUp(t, () => outcome);
    t.same(await deliverer.submit(enquiry, sender), outcome);
    t.equal((await outbox.summary(200)).counts.waiting, 1, JSON.stringify(outcome));
  }
});

t.test('the loop leaves alone what a request is forwarding', async (t) => {
  const { clock, calls, deliverer } = setUp(t, () => sleep(60, ok));
  const submitted = deliverer.submit(enquiry, sender);
  clock.ahead += 60_000;
  deliverer.start();
  await submitted;
  t.equal(calls.length, 1);
});

t.test('one that upstream never takes does not hold up the others', async (t) => {
  const { clock, outbox, deliverer } = setUp(t, (call) =>
    call.payload.name === 'poison' ? refused(500) : ok,
  );
  await outbox.put({ ...enquiry, fingerprint: 'bad', payload: { ...payload, name: 'poison' } });
  for (let number = 0; number < 30; number += 1)
    await outbox.put({ ...enquiry, fingerprint: `good${number}` });
  clock.ahead += 11_000;
  deliverer.start();
  await until(async () => (await outbox.summary(200)).counts.delivered === 30);
  t.match((await outbox.summary(200)).counts, { waiting: 1, delivered: 30 });
});

t.test('a delivery that could not be recorded is not repeated', async (t) => {
  const { clock, file, outbox, calls, deliverer } = setUp(t, () => ok);
  await outbox.put(enquiry);
  const vandal = new DatabaseSync(file);
  vandal.exec('BEGIN IMMEDIATE');
  await deliverer.submit(enquiry, sender);
  clock.ahead += 60_000;
  deliverer.start();
  await sleep(40);
  t.equal(calls.length, 1);
  t.same(await deliverer.submit(enquiry, sender), { kind: 'duplicate' });
  vandal.exec('ROLLBACK');
  vandal.close();
  await outbox.recover();
  t.equal((await outbox.status()).problem, null);
  t.equal((await outbox.summary(200)).counts.delivered, 1, 'it is recorded once the disk takes it');
});

t.test(
  'one that a visitor sends again and delivers while it waits its turn is not forwarded again',
  async (t) => {
    const first = Promise.withResolvers<ForwardOutcome>();
    const { clock, outbox, calls, deliverer } = setUp(t, (call, number) => {
      if (call.payload.name === 'first') return first.promise;
      return number < 3 ? ok : refused(503);
    });
    await outbox.put({ ...enquiry, fingerprint: 'first', payload: { ...payload, name: 'first' } });
    clock.ahead += 1_000;
    await outbox.put(enquiry);
    clock.ahead += 60_000;
    deliverer.start();
    await until(() => calls.length === 1);
    t.same(await deliverer.submit(enquiry, sender), ok);
    first.resolve(ok);
    await until(async () => (await outbox.summary(200)).counts.delivered === 2);
    await sleep(30);
    t.same(
      calls.map((call) => call.payload.name),
      ['first', 'Sunita Sharma'],
    );
    t.match((await outbox.summary(200)).counts, { waiting: 0, delivered: 2 });
    t.same(await deliverer.submit(enquiry, sender), { kind: 'duplicate' });
  },
);

t.test('an enquiry that is sent again while the loop leases it is forwarded once', async (t) => {
  const { clock, outbox, deliverer, calls } = setUp(t, () => ok);
  await outbox.put(enquiry);
  clock.ahead += 60_000;
  const { lease } = outbox;
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // As from a database: what was leased is heard of only later.
  outbox.lease = async (limit) => {
    const leased = await lease(limit);
    if (leased.length > 0) {
      asked.resolve();
      await answered.promise;
    }
    return leased;
  };
  deliverer.start();
  await asked.promise;
  const submitted = deliverer.submit(enquiry, sender);
  await sleep(20);
  t.equal(calls.length, 0, 'its visitor waits for the loop to hear of it');
  answered.resolve();
  t.same(await submitted, ok);
  await sleep(30);
  t.equal(calls.length, 1);
});
