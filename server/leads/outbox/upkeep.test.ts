import { join } from 'node:path';
import { mock } from 'node:test';
import t, { type Test } from 'tap';
import * as outbox from './outbox.fixture.ts';
import { DAY, DELIVERED, enquiry, lock, MINUTE, other, parked, put, putWaiting } from './outbox.fixture.ts';
import { startUpkeep } from './upkeep.ts';

function setUp(t: Test) {
  const world = outbox.setUp(t, join(outbox.memoryFolder(t), 'outbox.db'));
  const leads = world.open();
  const { lines, log } = outbox.recorder();
  const upkeep = startUpkeep(leads, log, new Map());
  t.teardown(upkeep.stop);
  return { ...world, leads, lines, upkeep };
}

t.test('one that waits for more than fifteen minutes gets an error line, once', async (t) => {
  const { clock, leads, lines, upkeep } = setUp(t);
  await leads.put(enquiry);
  await upkeep.tidy();
  t.same(lines, []);
  clock.now += 16 * MINUTE;
  await upkeep.tidy();
  await upkeep.tidy();
  t.same(lines, [
    'error an enquiry has waited for more than 15 minutes {"oldestWaitingMs":960000,"waiting":1}',
  ]);
});

t.test('parked enquiries are removed with a line that says how many, and nothing personal', async (t) => {
  const { leads, lines, upkeep, clock } = setUp(t);
  for (const one of [enquiry, other]) await putWaiting(leads, one, parked());
  clock.now += 30 * DAY - 1;
  await upkeep.tidy();
  clock.now += 1;
  await upkeep.tidy();
  t.same(lines, ['warn enquiries were parked for 30 days and are removed {"parked":2}']);
});

t.test('the file is tried again by itself, whether anything is forwarded or not', async (t) => {
  mock.timers.enable({ apis: ['setInterval'] });
  t.teardown(() => mock.timers.reset());
  const { file, leads, problems } = setUp(t);
  const unlock = lock(t, file);
  await leads.put(enquiry);
  t.same(problems, ['locked']);
  unlock();
  mock.timers.tick(10_000);
  t.same(problems, ['locked', null]);
  t.same((await leads.unsaved()).leads, []);
});

t.test('the number of leads that would be lost with the process is said once', async (t) => {
  const { file, leads, lines, upkeep } = setUp(t);
  const first = await put(leads, enquiry);
  lock(t, file);
  await leads.settle(first, DELIVERED);
  await leads.put(other);
  await upkeep.reportUnsaved();
  await upkeep.reportUnsaved();
  t.match(lines, [
    'error enquiries are in memory only and end with this process {"leads":1}',
    /^warn deliveries could not be recorded[^{]*\{"deliveries":1\}$/,
  ]);
  t.equal(lines.length, 2);
});
