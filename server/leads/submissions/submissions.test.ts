import { mock } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import t from 'tap';
import { until } from '../../../test/support/until.ts';
import type { Sent } from './delivery.ts';
import {
  aDestination,
  type Call,
  DAY,
  enquiry,
  failed,
  idsOf,
  lock,
  MINUTE,
  numbered,
  ok,
  other,
  parked,
  payload,
  refused,
  sender,
  setUpService as setUp,
  stopped,
} from './submissions.fixture.ts';

t.test('an enquiry that upstream takes is sent once, with the bearer, and has a reference', async (t) => {
  const { counts, calls, tries, lines, service } = setUp(t, () => ok);
  const submitted = await service.submit(enquiry, sender);
  t.match(submitted, { kind: 'delivered', reference: /^[0-9A-Z]{5}-[0-9A-Z]{5}$/, again: false });
  t.match(calls, [{ submission: { payload }, sender }]);
  t.match(await counts(), { waiting: 0, parked: 0, delivered: 1 });
  t.same(tries, ['enquiry delivered false']);
  t.same(await service.submit(enquiry, sender), { ...submitted, again: true }, 'equal posts give the same');
  t.equal(calls.length, 1);
  t.notMatch(lines.join(), /Sunita|9876543210|token/);
});

t.test('one that upstream could not take is tried again under its id, without the bearer', async (t) => {
  const { clock, counts, calls, tries, service, startLoop } = setUp(t, (_, number) =>
    number < 3 ? refused(503) : ok,
  );
  t.match(await service.submit(enquiry, sender), { kind: 'stored', reference: /-/, answered: true });
  startLoop();
  await wait(20);
  t.equal(calls.length, 1, 'not before its time');
  clock.now += 6_000;
  await until(() => calls.length === 2);
  clock.now += 12_000;
  await until(async () => (await counts()).delivered === 1);
  t.equal(new Set(idsOf(calls)).size, 1);
  t.same(
    calls.map((call) => call.sender?.bearer),
    ['token', undefined, undefined],
  );
  t.equal(tries.at(-1), 'enquiry delivered true');
});

t.test('every other destination gets it at once, and one that hangs holds up none', async (t) => {
  const hanging = aDestination('webhook', () => new Promise<Sent>(() => {}));
  const mail = aDestination('mail', () => ok);
  const others = [
    { ...hanging, send: (...given: Parameters<typeof hanging.send>) => untilStop(hanging, given) },
    mail,
  ];
  const { service, calls, startLoop } = setUp(t, () => ok, { others });
  startLoop();
  for (const number of [1, 2, 3])
    t.match(await service.submit(numbered(number), sender), { kind: 'delivered' });
  await until(() => mail.calls.length === 3);
  t.same(new Set(idsOf(mail.calls)), new Set(idsOf(calls)), 'under the same ids');
  t.equal(hanging.calls.length, 1);
  const { destinations } = await service.status();
  t.match(destinations, {
    webhook: { counts: { waiting: 2, leased: 1 } },
    mail: { counts: { delivered: 3 } },
  });
});

/** Hangs until the server stops. */
function untilStop(destination: ReturnType<typeof aDestination>, given: Parameters<typeof destination.send>) {
  void destination.send(...given);
  const [, , signal] = given;
  return new Promise<Sent>((resolve) => signal.addEventListener('abort', () => resolve(stopped)));
}

t.test('where the store takes nothing it is sent once, and its visitor is told the truth', async (t) => {
  for (const outcome of [ok, refused(503), refused(400), stopped]) {
    const { file, calls, lines, service } = setUp(t, () => outcome);
    const unlock = lock(t, file);
    const submitted = await service.submit(enquiry, sender);
    t.equal(calls.length, 1);
    if (outcome === ok) t.match(submitted, { kind: 'delivered', reference: /-/ });
    else {
      t.same(submitted, { kind: 'refused', answered: outcome !== stopped });
      t.ok(lines.some((line) => /^error enquiry lost/.test(line)));
    }
    t.match((await service.status()).problem, { kind: 'locked' });
    unlock();
  }
});

const hang = ({ signal }: Call) =>
  new Promise<Sent>((resolve) => {
    if (signal.aborted) resolve(stopped);
    else signal.addEventListener('abort', () => resolve(stopped));
  });

t.test('a stop waits for what is under way, and aborts it when the grace is over', async (t) => {
  const { store, service, calls } = setUp(t, hang, { graceMs: 50 });
  const submitted = service.submit(enquiry, sender);
  await until(() => calls.length === 1);
  await service.stop();
  t.match(await submitted, { kind: 'stored', answered: false });
  t.match(await store.counts(), { waiting: 1 });

  const quick = setUp(t, ({ signal }) => wait(20, signal.aborted ? stopped : ok), { graceMs: 60_000 });
  const finished = quick.service.submit(numbered(3), sender);
  await quick.service.stop();
  t.match(await finished, { kind: 'delivered' });
  t.match(await quick.service.submit(numbered(5), sender), { kind: 'delivered' }, 'a late one too');
});

/** The service with timers that the test moves. */
function withTimers(t: Parameters<typeof setUp>[0]) {
  mock.timers.enable({ apis: ['setInterval'] });
  t.teardown(() => mock.timers.reset());
  const service = setUp(t, () => ok);
  async function pass(ms: number): Promise<void> {
    service.clock.now += ms;
    mock.timers.tick(ms);
    for (let turn = 0; turn < 40; turn++) await new Promise((resolve) => setImmediate(resolve));
  }
  return { ...service, pass };
}

t.test('one that waits for more than fifteen minutes gets an error line, once', async (t) => {
  const { store, lines, pass } = withTimers(t);
  await store.putWaiting(enquiry, failed(60 * MINUTE));
  await pass(15 * MINUTE);
  t.same(lines, []);
  await pass(MINUTE / 2);
  await pass(MINUTE / 2);
  t.same(lines, [
    'error an enquiry has waited for more than 15 minutes {"destination":"upstream","oldestWaitingMs":930000,"waiting":1}',
  ]);
});

t.test('parked deliveries are removed with a line that says how many, and nothing personal', async (t) => {
  const { clock, store, lines, pass } = withTimers(t);
  for (const one of [enquiry, other]) await store.putWaiting(one, parked());
  clock.now += 30 * DAY - MINUTE;
  await pass(MINUTE / 2);
  t.same(lines, []);
  await pass(MINUTE / 2);
  t.same(lines, ['warn deliveries were parked for 30 days and are removed {"parked":2}']);
});

t.test('the file is tried again by itself', async (t) => {
  const { file, store, pass, service } = withTimers(t);
  const unlock = lock(t, file);
  await service.submit(enquiry, sender);
  t.match((await store.summary(0)).problem, { kind: 'locked' });
  unlock();
  await pass(2_000);
  t.equal((await store.summary(0)).problem, null);
});
