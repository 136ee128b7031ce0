import { randomBytes } from 'node:crypto';
import t from 'tap';
import { findSolution } from '../../../client/forms/puzzle-solver.ts';
import { createMemoryStore } from '../stores/memory-store.ts';
import { createPuzzles, TRIES_PER_UNIT } from './puzzles.ts';

const key = randomBytes(32);
const CALM = { units: 1, captcha: false };
const PURPOSE = { form: 'enquiry', ticket: 'a ticket' };

function setUp({ away = false } = {}) {
  const clock = { now: 1_700_000_000_000 };
  const now = () => clock.now;
  const store = createMemoryStore({ now });
  const events: string[] = [];
  const puzzles = createPuzzles({
    ...{ key, store: { ...store, reach: () => (away ? 'process' : 'all') }, now },
    onPuzzle: (event) => void events.push(event),
  });
  return { clock, store, puzzles, events };
}

async function solved({ puzzles }: ReturnType<typeof setUp>, purpose = PURPOSE, price = CALM) {
  const puzzle = await puzzles.issue(purpose, price);
  return { id: puzzle.id, solution: (await findSolution(puzzle)) ?? '' };
}

t.test('what the browser finds passes, once, for ten minutes', async (t) => {
  const site = setUp();
  const { id, solution } = await solved(site);
  site.clock.now += 5_000;
  const { verdict, claim, ageMs } = site.puzzles.judge(id, solution, PURPOSE);
  t.same([verdict, ageMs], ['passed', 5_000]);
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, post) => site.store.run([claim!(`post ${post}`)])),
  );
  t.equal(results.filter(({ failed }) => failed === null).length, 1);
  site.clock.now += 600_000;
  t.match(site.puzzles.judge(id, solution, PURPOSE), { verdict: 'expired', claim: null });
  t.same(site.events, ['issued']);
});

t.test('it is good for the form and the ticket that it was asked for, however they are cut', async (t) => {
  const site = setUp();
  const { id, solution } = await solved(site);
  for (const other of [
    { form: 'callback', ticket: 'a ticket' },
    { form: 'enquiry', ticket: 'another ticket' },
    { form: 'enquiry', ticket: '' },
    { form: 'enquirya', ticket: ' ticket' },
    { form: 'enquir', ticket: 'ya ticket' },
    { form: '', ticket: 'enquirya ticket' },
  ]) {
    t.match(site.puzzles.judge(id, solution, other), { verdict: 'forged', claim: null });
  }
});

t.test('nothing of it can be changed: neither its work, nor its time, nor its way of writing', async (t) => {
  const site = setUp();
  const { id, solution } = await solved(site);
  const bytes = Buffer.from(id, 'base64url');
  for (const [index] of bytes.entries()) {
    const changed = Buffer.from(bytes);
    changed[index]! ^= 1;
    t.equal(site.puzzles.judge(changed.toString('base64url'), solution, PURPOSE).verdict, 'forged');
  }
  for (const written of ['', 'offer', `${id}=`, `${id}A`, ` ${id}`, id.slice(0, -1), `${id}${id}`]) {
    t.equal(site.puzzles.judge(written, solution, PURPOSE).verdict, 'forged', written);
  }
  const other = createPuzzles({ key: randomBytes(32), store: site.store, now: () => site.clock.now });
  t.equal(other.judge(id, solution, PURPOSE).verdict, 'forged', 'under another key');
  site.clock.now -= 1;
  t.equal(site.puzzles.judge(id, solution, PURPOSE).verdict, 'forged', 'from the future');
});

t.test('the solution of another puzzle, and none, are wrong', async (t) => {
  const site = setUp();
  const [one, two] = [await solved(site), await solved(site)];
  t.not(one.solution, two.solution);
  for (const solution of [two.solution, '', one.solution.replace('.', ','), `${one.solution}.0`]) {
    t.match(site.puzzles.judge(one.id, solution, PURPOSE), { verdict: 'wrong', claim: null });
  }
});

t.test('one that was issued while the database is away is good in its own process alone', async (t) => {
  const [one, other] = [setUp({ away: true }), setUp()];
  const { id, solution } = await solved(one);
  t.match(other.puzzles.judge(id, solution, PURPOSE), { verdict: 'expired', claim: null });
  const { verdict, claim } = one.puzzles.judge(id, solution, PURPOSE);
  t.equal(verdict, 'passed');
  t.match(claim?.('a post'), { reach: 'process' });
});

t.test('its work grows with the price, and checking it costs nothing', async (t) => {
  const site = setUp();
  const { targets, numbers } = await site.puzzles.issue(PURPOSE, { units: 7, captcha: true });
  t.equal((targets.length * numbers) / 2, 7 * TRIES_PER_UNIT);
  const { id, solution } = await solved(site, PURPOSE, { units: 1, captcha: true });
  t.equal(site.puzzles.judge(id, solution, PURPOSE).captcha, true);
  // Of the processor: others may need it at the same time.
  const before = process.cpuUsage();
  for (let round = 0; round < 500; round += 1) site.puzzles.judge(id, solution, PURPOSE);
  const { user, system } = process.cpuUsage(before);
  const each = (user + system) / 500;
  t.ok(each < 1_000, `${each} µs`);
});

t.test('a puzzle without a solution ends', async (t) => {
  const site = setUp();
  const puzzle = await site.puzzles.issue(PURPOSE, CALM);
  t.equal(await findSolution({ ...puzzle, numbers: 8, targets: ['AAAA'] }), null);
});
