import t from 'tap';
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
  put,
  putWaiting,
  refused,
  roundsOf,
  setUpOutbox as setUp,
} from './outbox.fixture.ts';

/** The operator's business that the background loop looks after. */

/** Rounds in which the loop tidies at least once. */
const TIDIED = 16;

t.test('one that waits for more than fifteen minutes gets an error line, once', async (t) => {
  const { clock, leads, lines, startLoop } = setUp(t, () => ok);
  await putWaiting(leads, enquiry, failed(60 * MINUTE));
  startLoop();
  await roundsOf(leads, TIDIED);
  t.same(lines, []);
  clock.now += 16 * MINUTE;
  await roundsOf(leads, 2 * TIDIED);
  t.same(lines, [
    'error an enquiry has waited for more than 15 minutes {"oldestWaitingMs":960000,"waiting":1}',
  ]);
});

t.test('parked enquiries are removed with a line that says how many, and nothing personal', async (t) => {
  const { clock, leads, lines, startLoop } = setUp(t, () => ok);
  for (const one of [enquiry, other]) await putWaiting(leads, one, parked());
  clock.now += 30 * DAY - 1;
  startLoop();
  await roundsOf(leads, TIDIED);
  t.same(lines, []);
  clock.now += 1;
  await roundsOf(leads, TIDIED);
  t.same(lines, ['warn enquiries were parked for 30 days and are removed {"parked":2}']);
});

t.test('the file is tried again by itself, whether anything is forwarded or not', async (t) => {
  const { file, leads, startLoop } = setUp(t, () => ok);
  const unlock = lock(t, file);
  await putWaiting(leads, enquiry, failed(MINUTE));
  t.match((await leads.summary(0)).problem, { kind: 'locked' });
  unlock();
  startLoop();
  await roundsOf(leads);
  t.equal((await leads.summary(0)).problem, null);
  t.same((await leads.unsaved()).leads, []);
});

t.test('the number of leads that would be lost with the process is said once', async (t) => {
  const { file, leads, lines, outbox } = setUp(t, () => refused(503));
  const first = await put(leads, enquiry);
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
