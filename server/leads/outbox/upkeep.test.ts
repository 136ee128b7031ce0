import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import t, { type Test } from 'tap';
import {
  DELIVERED,
  enquiry,
  MINUTE,
  memoryFolder,
  other,
  parked,
  put,
  setUp as setUpOutbox,
} from './outbox.fixture.ts';
import { startUpkeep } from './outbox.ts';

function setUp(t: Test) {
  const world = setUpOutbox(t, join(memoryFolder(t), 'outbox.db'));
  const outbox = world.open();
  const lines: string[] = [];
  const write = (level: string) => (facts: object, text: string) =>
    void lines.push(`${level} ${text} ${JSON.stringify(facts)}`);
  const log = { info: write('info'), warn: write('warn'), error: write('error') };
  const upkeep = startUpkeep({ leads: outbox, log, recoverEveryMs: 5 });
  t.teardown(upkeep.stop);
  return { ...world, outbox, lines, upkeep };
}

t.test('one that waits for more than fifteen minutes gets an error line, once', async (t) => {
  const { clock, outbox, lines, upkeep } = setUp(t);
  await outbox.put(enquiry);
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
  const { clock, outbox, lines, upkeep } = setUp(t);
  await outbox.settle(await put(outbox, enquiry), parked('http 400'));
  await outbox.settle(await put(outbox, other), parked('http 400'));
  for (let hour = 0; hour <= 30 * 24 && lines.length === 0; hour += 1) {
    clock.now += 60 * MINUTE;
    await upkeep.tidy();
  }
  t.same(lines, ['warn enquiries were parked for 30 days and are removed {"parked":2}']);
});

t.test('the file is tried again by itself, whether anything is forwarded or not', async (t) => {
  const { file, outbox, problems } = setUp(t);
  const vandal = new DatabaseSync(file);
  vandal.exec('BEGIN IMMEDIATE');
  await outbox.put(enquiry);
  t.match(problems, [{ kind: 'locked' }]);
  vandal.close();
  while (problems.length < 2) await new Promise((resolve) => setImmediate(resolve));
  t.equal(problems.at(-1), null);
  t.same((await outbox.unsaved()).leads, []);
});

t.test('what would be lost with the process is said, once for each number', async (t) => {
  const { file, outbox, lines, upkeep } = setUp(t);
  const first = await put(outbox, enquiry);
  const vandal = new DatabaseSync(file);
  vandal.exec('BEGIN IMMEDIATE');
  await outbox.settle(first, DELIVERED);
  await outbox.put(other);
  await upkeep.reportUnsaved();
  await upkeep.reportUnsaved();
  t.same(
    lines.filter((line) => line.startsWith('error')),
    ['error enquiries are in memory only and end with this process {"leads":1}'],
  );
  t.match(lines.join(), /warn deliveries could not be recorded[^{]*\{"deliveries":1\}/);
  vandal.close();
});
