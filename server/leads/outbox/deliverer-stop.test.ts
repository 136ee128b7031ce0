import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { enquiry, type ForwardCall, ok, refused, sender, setUp } from './deliverer.fixture.ts';
import type { ForwardOutcome } from './forward.ts';

t.test('a stop waits for what is under way, and aborts it when the grace is over', async (t) => {
  const hang = (call: ForwardCall) =>
    new Promise<ForwardOutcome>((resolve) => {
      call.signal.addEventListener('abort', () => resolve({ kind: 'unanswered', reason: 'stopped' }));
    });
  const { outbox, deliverer } = setUp(t, hang);
  const submitted = deliverer.submit(enquiry, sender);
  const from = Date.now();
  await deliverer.stop(50);
  t.ok(Date.now() - from >= 45);
  t.same(await submitted, { kind: 'unanswered', reason: 'stopped' });
  t.equal((await outbox.summary(200)).counts.waiting, 1);

  const quick = setUp(t, () => sleep(30, ok));
  const finished = quick.deliverer.submit(enquiry, sender);
  await quick.deliverer.stop(5_000);
  t.same(await finished, ok);
});

t.test('a stop moves to the disk what was in memory only', async (t) => {
  const { file, outbox, deliverer } = setUp(t, () => refused(503));
  const vandal = new DatabaseSync(file);
  vandal.exec('BEGIN IMMEDIATE');
  await deliverer.submit(enquiry, sender);
  t.equal((await outbox.unsaved()).leads.length, 1);
  vandal.close();
  await deliverer.stop(1_000);
  t.equal((await outbox.unsaved()).leads.length, 0);
  t.equal((await outbox.status()).problem, null);
});

t.test('where the disk takes nothing, a stop tries upstream once more', async (t) => {
  const { file, outbox, calls, attempts, deliverer } = setUp(t, (_, number) =>
    number <= 12 ? refused(503) : ok,
  );
  const vandal = new DatabaseSync(file);
  vandal.exec('BEGIN IMMEDIATE');
  for (let number = 0; number < 12; number += 1) {
    await deliverer.submit({ ...enquiry, fingerprint: `f${number}` }, sender);
  }
  t.equal((await outbox.unsaved()).leads.length, 12);
  await deliverer.stop(1_000);
  t.same(await outbox.unsaved(), { leads: [], deliveries: 0 });
  t.equal(calls.length, 24);
  t.equal(attempts.at(-1), 'enquiry delivered true');
  vandal.close();
});

t.test(
  'a stop ends in time when upstream and disk both fail, and nothing is forwarded after it',
  async (t) => {
    const hang = (call: ForwardCall) =>
      new Promise<ForwardOutcome>((resolve) => {
        const stopped = () => resolve({ kind: 'unanswered', reason: 'stopped' });
        if (call.signal.aborted) stopped();
        else call.signal.addEventListener('abort', stopped);
      });
    const { file, outbox, deliverer } = setUp(t, (call, number) =>
      number <= 30 ? refused(503) : hang(call),
    );
    const vandal = new DatabaseSync(file);
    vandal.exec('BEGIN IMMEDIATE');
    for (let number = 0; number < 30; number += 1) {
      await deliverer.submit({ ...enquiry, fingerprint: `f${number}` }, sender);
    }
    await deliverer.stop(50);
    t.equal((await outbox.unsaved()).leads.length, 30);
    t.same(await deliverer.submit({ ...enquiry, fingerprint: 'late' }, sender), {
      kind: 'unanswered',
      reason: 'stopped',
    });
    t.equal((await outbox.unsaved()).leads.length, 31, 'one that comes late is held all the same');
    vandal.close();
  },
);
