import { randomBytes } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import t from 'tap';
import type { Keys } from '../http/keyring.ts';
import { createPuzzles, TRIES_PER_UNIT } from './puzzles.ts';

const key = randomBytes(32);
const PURPOSE = { form: 'enquiry', ticket: 'a ticket' };

function setUp({ away = false, keys = [key] as Keys } = {}) {
  const clock = { now: 1_700_000_000_000 };
  const scope = () => (away ? 'process' : 'all');
  const puzzles = createPuzzles({ keys, now: () => clock.now, scope });
  const judge = (solved: unknown, purpose = PURPOSE) =>
    puzzles.judge(typeof solved === 'string' ? solved : JSON.stringify(solved), purpose, 'a post');
  async function solved(units = 1) {
    const challenge = await puzzles.issue(PURPOSE, units);
    return { challenge, solution: await solveChallenge({ challenge, deriveKey }) };
  }
  return { clock, judge, solved };
}

t.test('a solution passes for ten minutes, and may be used by one post', async (t) => {
  const { clock, judge, solved } = setUp();
  const right = await solved();
  for (const [after, judged] of [
    [-1, { verdict: 'forged', use: null }],
    [5_000, { verdict: 'passed', ageMs: 5_000, use: { key: /^puzzle:/, owner: 'a post', scope: 'all' } }],
    [600_000, { verdict: 'passed' }],
    [600_001, { verdict: 'expired', use: null }],
  ] as const) {
    clock.now = 1_700_000_000_000 + after;
    t.match(await judge(right), judged, `after ${after} ms`);
  }
});

t.test('a puzzle is good for its form and its ticket, however they are cut', async (t) => {
  const { judge, solved } = setUp();
  const right = await solved();
  for (const [form, ticket] of [
    ['callback', 'a ticket'],
    ['enquiry', 'another ticket'],
    ['enquiry', ''],
    ['enquirya', ' ticket'],
    ['', 'enquirya ticket'],
  ] as const) {
    t.match(await judge(right, { form, ticket }), { verdict: 'forged', use: null });
  }
});

t.test('a puzzle that was changed is forged: its work, its time, its key', async (t) => {
  const { judge, solved } = setUp();
  const { challenge, solution } = await solved();
  const { parameters } = challenge;
  const other = (await solved()).challenge.parameters;
  const changes: object[] = [
    ...[{ cost: 1 }, { keyPrefix: '00' }, { salt: '00' }, { keySignature: undefined }],
    ...[{ data: other.data }, { data: undefined }],
  ];
  const forged = changes.map((change) => ({
    challenge: { ...challenge, parameters: { ...parameters, ...change } },
  }));
  for (const one of [...forged, { challenge: { parameters } }])
    t.match(await judge({ ...one, solution }), { verdict: 'forged', use: null }, JSON.stringify(one));
  for (const text of ['', 'offer', '{}', 'null', '[]', '{"challenge":{"parameters":null}}'])
    t.equal((await judge(text)).verdict, 'forged', text);
  const elsewhere = setUp({ keys: [randomBytes(32)] });
  t.equal((await elsewhere.judge({ challenge, solution })).verdict, 'forged', 'under another key');
  const changed = setUp({ keys: [randomBytes(32), key] });
  t.equal((await changed.judge({ challenge, solution })).verdict, 'passed', 'under the one before');
});

t.test('the solution of another puzzle, and none, are wrong and use nothing up', async (t) => {
  const { judge, solved } = setUp();
  const [{ challenge }, two] = [await solved(), await solved()];
  const odd = [undefined, null, {}, { counter: 'x' }, { counter: 1, derivedKey: '' }];
  for (const solution of [two.solution, ...odd])
    t.match(await judge({ challenge, solution }), { verdict: 'wrong', use: null });
});

t.test('a puzzle that is issued while the database is away is good in its own process alone', async (t) => {
  const [one, other] = [setUp({ away: true }), setUp()];
  const right = await one.solved();
  t.match(await other.judge(right), { verdict: 'expired', use: null });
  t.match(await one.judge(right), { verdict: 'passed', use: { scope: 'process' } });
});

t.test('the work of a puzzle grows with the cost, within half of it either way', async (t) => {
  const { solved } = setUp();
  for (const units of [1, 1, 1, 3, 3, 3]) {
    const { solution } = await solved(units);
    const share = (solution?.counter ?? 0) / (units * TRIES_PER_UNIT);
    t.ok(share >= 0.5 && share < 1.5, `${share} of ${units} units`);
  }
});
