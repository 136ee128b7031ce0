import { randomBytes } from 'node:crypto';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import t from 'tap';
import { createPuzzles, TRIES_PER_UNIT } from './puzzles.ts';
import { createMemoryStore } from './stores/memory-store.ts';

const key = randomBytes(32);
const PURPOSE = { form: 'enquiry', ticket: 'a ticket' };
const OWNER = 'a post';

function setUp({ away = false } = {}) {
  const clock = { now: 1_700_000_000_000 };
  const now = () => clock.now;
  const store = createMemoryStore({ now });
  const puzzles = createPuzzles({
    ...{ key, now, reach: () => (away ? 'process' : 'all') },
  });
  return { clock, store, puzzles };
}

async function solved({ puzzles }: Pick<ReturnType<typeof setUp>, 'puzzles'>, units = 1) {
  const challenge = await puzzles.issue(PURPOSE, units);
  const solution = await solveChallenge({ challenge, deriveKey });
  return { challenge, solution, text: JSON.stringify({ challenge, solution }) };
}

t.test('what the browser finds passes, once, for ten minutes', async (t) => {
  const site = setUp();
  const { text } = await solved(site);
  site.clock.now += 5_000;
  const judgedFor = (owner: string) => site.puzzles.judge(text, PURPOSE, owner);
  const [first, again, other] = [
    await judgedFor('a post'),
    await judgedFor('a post'),
    await judgedFor('other'),
  ];
  t.match(first, { verdict: 'passed', ageMs: 5_000 });
  for (const [{ use }, failed] of [
    [first, null],
    [again, null],
    [other, 0],
  ] as const)
    t.equal((await site.store.run([use!])).failed, failed);
  site.clock.now += 600_000;
  t.match(await site.puzzles.judge(text, PURPOSE, OWNER), { verdict: 'expired', use: null });
});

t.test('it is good for the form and the ticket that it was asked for, however they are cut', async (t) => {
  const site = setUp();
  const { text } = await solved(site);
  for (const other of [
    { form: 'callback', ticket: 'a ticket' },
    { form: 'enquiry', ticket: 'another ticket' },
    { form: 'enquiry', ticket: '' },
    { form: 'enquirya', ticket: ' ticket' },
    { form: '', ticket: 'enquirya ticket' },
  ]) {
    t.match(await site.puzzles.judge(text, other, OWNER), { verdict: 'forged', use: null });
  }
});

t.test('nothing of it can be changed: neither its work, nor its time, nor its purpose', async (t) => {
  const site = setUp();
  const { challenge, solution, text } = await solved(site);
  const { parameters } = challenge;
  for (const changed of [
    { cost: 1 },
    { keyPrefix: '00' },
    { salt: '00' },
    { keySignature: undefined },
    { data: { token: (await site.puzzles.issue(PURPOSE, 1)).parameters.data?.token ?? '' } },
    { data: undefined },
  ] as Partial<Challenge['parameters']>[]) {
    const forged = { challenge: { ...challenge, parameters: { ...parameters, ...changed } }, solution };
    t.match(await site.puzzles.judge(JSON.stringify(forged), PURPOSE, OWNER), {
      verdict: 'forged',
      use: null,
    });
  }
  for (const written of ['', 'offer', '{}', 'null', '[]', '{"challenge":{"parameters":null}}', `${text}x`]) {
    t.equal((await site.puzzles.judge(written, PURPOSE, OWNER)).verdict, 'forged', written);
  }
  const unsigned = JSON.stringify({ challenge: { parameters }, solution });
  t.equal((await site.puzzles.judge(unsigned, PURPOSE, OWNER)).verdict, 'forged', 'unsigned');
  const other = createPuzzles({ key: randomBytes(32), now: () => site.clock.now, reach: () => 'all' });
  t.equal((await other.judge(text, PURPOSE, OWNER)).verdict, 'forged', 'under another key');
  site.clock.now -= 1;
  t.equal((await site.puzzles.judge(text, PURPOSE, OWNER)).verdict, 'forged', 'from the future');
});

t.test('the solution of another puzzle, and none, are wrong', async (t) => {
  const site = setUp();
  const [one, two] = [await solved(site), await solved(site)];
  for (const solution of [
    two.solution,
    undefined,
    null,
    {},
    { counter: 'x' },
    { counter: 1, derivedKey: '' },
  ]) {
    const text = JSON.stringify({ challenge: one.challenge, solution });
    t.match(await site.puzzles.judge(text, PURPOSE, OWNER), { verdict: 'wrong', use: null });
  }
});

t.test('one that was issued while the database is away is good in its own process alone', async (t) => {
  const [one, other] = [setUp({ away: true }), setUp()];
  const { text } = await solved(one);
  t.match(await other.puzzles.judge(text, PURPOSE, OWNER), { verdict: 'expired', use: null });
  t.match(await one.puzzles.judge(text, PURPOSE, OWNER), { verdict: 'passed', use: { reach: 'process' } });
});

t.test('its work grows with the price, within half of it either way', async (t) => {
  const site = setUp();
  for (const units of [1, 3]) {
    for (let round = 0; round < 4; round++) {
      const { solution } = await solved(site, units);
      const share = (solution?.counter ?? 0) / (units * TRIES_PER_UNIT);
      t.ok(share >= 0.5 && share < 1.5, `${share} of ${units} units`);
    }
  }
});
