import { DatabaseSync } from 'node:sqlite';
import t, { type Test } from 'tap';
import { enquiry, keep, MINUTE, other, setUp as setUpOutbox } from './outbox.fixture.ts';
import { startUpkeep } from './upkeep.ts';

function setUp(t: Test) {
  const world = setUpOutbox(t);
  const outbox = world.open();
  const lines: string[] = [];
  const write = (level: string) => (facts: object, text: string) =>
    void lines.push(`${level} ${text} ${JSON.stringify(facts)}`);
  const log = { info: write('info'), warn: write('warn'), error: write('error') };
  const upkeep = startUpkeep({ outbox, log, recoverEveryMs: 5 });
  t.teardown(upkeep.stop);
  return { ...world, outbox, lines, upkeep };
}

t.test('one that waits for more than fifteen minutes gets an error line, once', async (t) => {
  const { clock, outbox, lines, upkeep } = setUp(t);
  outbox.put(enquiry);
  upkeep.tidy();
  t.same(lines, []);
  clock.now += 16 * MINUTE;
  upkeep.tidy();
  upkeep.tidy();
  t.same(lines, [
    'error an enquiry has waited for more than 15 minutes {"oldestWaitingMs":960000,"waiting":1}',
  ]);
});

t.test('parked enquiries are removed with a line that says how many, and nothing personal', async (t) => {
  const { clock, outbox, lines, upkeep } = setUp(t);
  outbox.park(keep(outbox, enquiry), 'http 400');
  outbox.park(keep(outbox, other), 'http 400');
  for (let hour = 0; hour <= 30 * 24 && lines.length === 0; hour += 1) {
    clock.now += 60 * MINUTE;
    upkeep.tidy();
  }
  t.same(lines, ['warn enquiries were parked for 30 days and are removed {"parked":2}']);
});

t.test('the file is tried again by itself, whether anything is forwarded or not', async (t) => {
  const { file, outbox, problems } = setUp(t);
  const vandal = new DatabaseSync(file);
  vandal.exec('BEGIN IMMEDIATE');
  outbox.put(enquiry);
  t.match(problems, [{ kind: 'locked' }]);
  vandal.close();
  while (problems.length < 2) await new Promise((resolve) => setImmediate(resolve));
  t.equal(problems.at(-1), null);
  t.same(outbox.unsaved().leads, []);
});

t.test('what would be lost with the process is said, once for each number', async (t) => {
  const { file, outbox, lines, upkeep } = setUp(t);
  const first = keep(outbox, enquiry);
  const vandal = new DatabaseSync(file);
  vandal.exec('BEGIN IMMEDIATE');
  outbox.delivered(first);
  outbox.put(other);
  upkeep.reportUnsaved();
  upkeep.reportUnsaved();
  t.same(
    lines.filter((line) => line.startsWith('error')),
    ['error enquiries are in memory only and end with this process {"leads":1}'],
  );
  t.match(lines.join(), /warn deliveries could not be recorded[^{]*\{"deliveries":1\}/);
  vandal.close();
});
