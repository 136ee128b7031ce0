import { mock } from 'node:test';
import t, { type Test } from 'tap';
import { until } from '../../../test/support/until.ts';
import type { ForwardOutcome } from './forward.ts';
import {
  DAY,
  DELIVERED,
  enquiry,
  failed,
  lock,
  MINUTE,
  ok,
  other,
  parked,
  refused,
  setUpOutbox,
} from './outbox.fixture.ts';

/** What is done from time to time, whether anything is forwarded or not. */

function setUp(t: Test, respond: () => ForwardOutcome | Promise<ForwardOutcome> = () => ok) {
  mock.timers.enable({ apis: ['setInterval'] });
  t.teardown(() => mock.timers.reset());
  const outbox = setUpOutbox(t, respond);
  async function pass(ms: number): Promise<void> {
    outbox.clock.now += ms;
    mock.timers.tick(ms);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { ...outbox, pass };
}

t.test('one that waits for more than fifteen minutes gets an error line, once', async (t) => {
  const { leads, lines, pass } = setUp(t);
  await leads.putWaiting(enquiry, failed(60 * MINUTE));
  await pass(15 * MINUTE);
  t.same(lines, []);
  await pass(MINUTE / 2);
  await pass(MINUTE / 2);
  t.same(lines, [
    'error an enquiry has waited for more than 15 minutes {"oldestWaitingMs":930000,"waiting":1}',
  ]);
});

t.test('parked enquiries are removed with a line that says how many, and nothing personal', async (t) => {
  const { clock, leads, lines, pass } = setUp(t);
  for (const one of [enquiry, other]) await leads.putWaiting(one, parked());
  clock.now += 30 * DAY - MINUTE;
  await pass(MINUTE / 2);
  t.same(lines, []);
  await pass(MINUTE / 2);
  t.same(lines, ['warn enquiries were parked for 30 days and are removed {"parked":2}']);
});

t.test('the file is tried again by itself, also while a try hangs', async (t) => {
  const upstream = Promise.withResolvers<ForwardOutcome>();
  const { calls, file, leads, pass, startLoop } = setUp(t, () => upstream.promise);
  await leads.putWaiting(other);
  startLoop();
  await until(() => calls.length === 1);
  const unlock = lock(t, file);
  await leads.putWaiting(enquiry, failed(MINUTE));
  t.match((await leads.summary(0)).problem, { kind: 'locked' });
  unlock();
  await pass(2_000);
  t.equal((await leads.summary(0)).problem, null);
  t.same((await leads.unsaved()).leads, []);
  upstream.resolve(ok);
});

t.test('the number of leads that would be lost with the process is said once', async (t) => {
  const { file, leads, lines, outbox } = setUp(t, () => refused(503));
  const first = await leads.putNew(enquiry);
  lock(t, file);
  await leads.settle(first, DELIVERED);
  await leads.put(other);
  await outbox.stop();
  await outbox.close();
  t.match(lines, [
    /^warn enquiry not delivered/,
    'error enquiries are in memory only and end with this process {"leads":1}',
    /^warn deliveries could not be recorded[^{]*\{"deliveries":1\}$/,
  ]);
  t.equal(lines.length, 3);
});
