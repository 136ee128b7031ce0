import { join } from 'node:path';
import t, { type Test } from 'tap';
import { startPostgres } from '../../../test/support/start-postgres.ts';
import { openDatabase } from './database.ts';
import { createMemoryStore, MAX_CLAIMS, MAX_KEYS } from './memory-store.ts';
import { createPostgresStore } from './postgres-store.ts';
import { createSqliteStore } from './sqlite-store.ts';
import { claim, exceeds, isClaimed } from './store.fixture.ts';
import { createQuota, type Store } from './store.ts';

/** The contract of a store: every engine passes it. */
interface Made {
  store: Store;
  /** Lets time pass for everything that is in the store; milliseconds. */
  pass(ms: number): Promise<void>;
}

const postgres = await startPostgres(t);

function passOn(clock: { now: number }) {
  return async (ms: number) => {
    clock.now += ms;
  };
}

const ENGINES: Record<string, (t: Test) => Promise<Made>> = {
  async memory() {
    const clock = { now: 1_000 };
    const store = createMemoryStore({ now: () => clock.now });
    return { store, pass: passOn(clock) };
  },
  async sqlite(t) {
    const clock = { now: 1_000 };
    const store = createSqliteStore({
      file: join(t.testdir({}), 'claims.db'),
      now: () => clock.now,
      log: { info() {}, error: (facts, text) => t.fail(text, facts) },
    });
    t.teardown(() => store.close());
    return { store, pass: passOn(clock) };
  },
  async postgres(t) {
    const log = { info() {}, error: (facts: object, text: string) => t.fail(text, { facts }) };
    const database = await openDatabase({ url: postgres.url, container: 'contract', log });
    await postgres.query('TRUNCATE counter, claim');
    const store = createPostgresStore({ database, now: Date.now });
    t.teardown(async () => {
      store.close();
      await database.close();
    });
    const pass = async (ms: number) => {
      for (const table of ['counter', 'claim'])
        await postgres.query(`UPDATE ${table} SET ends_at = ends_at - ${ms} * interval '1 ms'`);
    };
    return { store, pass };
  },
};
/** Long beside what a test takes in a database whose clock is the real one. Milliseconds. */
const LONG = 1_000_000;

for (const [name, make] of Object.entries(ENGINES)) {
  t.test(`${name}: a window begins with its first count and ends when it is over`, async (t) => {
    const { store, pass } = await make(t);
    const isAbout = (ms: number | null, expected: number) =>
      t.ok(ms !== null && ms <= expected && ms > expected - LONG / 10, `${ms} ms`);
    isAbout(await exceeds(store, 'z', LONG, 0), LONG);
    t.equal(await exceeds(store, 'a', LONG, 1), null);
    await pass(0.6 * LONG);
    isAbout(await exceeds(store, 'a', LONG, 1), 0.4 * LONG);
    t.equal(await exceeds(store, 'b', LONG, 1), null, 'another key has its own window');
    await pass(0.4 * LONG + 1);
    t.equal(await exceeds(store, 'a', LONG, 1), null);
  });

  t.test(`${name}: of many simultaneous claims exactly one succeeds`, async (t) => {
    const { store } = await make(t);
    const results = await Promise.all(Array.from({ length: 50 }, () => claim(store, 'captcha', LONG)));
    t.equal(results.filter(Boolean).length, 1);
  });

  t.test(`${name}: a claim ends with its time, and then another may be made`, async (t) => {
    const { store, pass } = await make(t);
    t.equal(await isClaimed(store, 'x'), false);
    t.equal(await claim(store, 'x', LONG), true);
    await pass(0.9 * LONG);
    t.equal(await isClaimed(store, 'x'), true);
    t.equal(await claim(store, 'x', LONG), false, 'which makes it no longer');
    await pass(0.1 * LONG + 1);
    t.equal(await isClaimed(store, 'x'), false);
    t.equal(await claim(store, 'x', LONG), true);
    await pass(0.6 * LONG);
    t.equal(await isClaimed(store, 'x'), true);
  });

  t.test(
    `${name}: the owner of a claim may take it again, for as long once more, and nobody else`,
    async (t) => {
      const { store, pass } = await make(t);
      t.equal(await claim(store, 'captcha', LONG, 'a post'), true);
      await pass(0.6 * LONG);
      t.equal(await claim(store, 'captcha', LONG, 'a post'), true);
      t.equal(await claim(store, 'captcha', LONG, 'another post'), false);
      t.equal(await claim(store, 'captcha', LONG, 'another post'), false, 'trying makes no owner');
      t.equal(await claim(store, 'captcha', LONG), false);
      await pass(0.6 * LONG);
      t.equal(await isClaimed(store, 'captcha'), true);
      t.equal(await claim(store, 'nobody’s', LONG), true);
      t.equal(await claim(store, 'nobody’s', LONG), false);
      await store.run([{ release: 'captcha' }]);
      t.equal(await claim(store, 'captcha', LONG, 'another post'), true);
    },
  );

  t.test(`${name}: checks are run in their order, until one fails`, async (t) => {
    const { store } = await make(t);
    await claim(store, 'taken', LONG);
    const first = { count: 'first', windowMs: LONG, max: 2 };
    const last = { count: 'last', windowMs: LONG, max: 1 };
    t.same(await store.run([first, { claim: 'taken', ttlMs: LONG }, last]), { failed: 1, retryAfterMs: 0 });
    t.same(await store.run([first, { unclaimed: 'free' }, last]), { failed: null, retryAfterMs: 0 });
    t.equal((await store.run([first, last])).failed, 0, 'the first was counted each time, the last was not');
    t.same(await store.run([]), { failed: null, retryAfterMs: 0 });
  });

  t.test(`${name}: counters are read without a bound, and counted where that is asked for`, async (t) => {
    const { store, pass } = await make(t);
    const counter = (count: string, add: 0 | 1) => ({ count, windowMs: LONG, add });
    await exceeds(store, 'a', LONG, 9);
    t.same(await store.tally([counter('a', 0), counter('b', 1), counter('c', 0)]), [1, 1, 0]);
    t.same(await store.tally([counter('a', 1), counter('b', 0), counter('c', 1)]), [2, 1, 1]);
    await pass(LONG + 1);
    t.same(await store.tally([counter('a', 1), counter('b', 0)]), [1, 0]);
  });
}

t.test('a quota lets its limit through in a window, for each key and name apart', async (t) => {
  const clock = { now: 1_000 };
  const store = createMemoryStore({ now: () => clock.now });
  const [visits, posts] = ['visits', 'posts'].map((name) => createQuota({ name, limit: 2, windowMs: 100 }));
  t.equal((await store.run([visits!('a'), visits!('a')])).failed, null);
  clock.now += 40;
  t.same(await store.run([visits!('a')]), { failed: 0, retryAfterMs: 60 });
  t.equal((await store.run([visits!('b'), posts!('a')])).failed, null);
  clock.now += 61;
  t.equal((await store.run([visits!('a')])).failed, null);
});

t.test('memory: windows of each kind, and claims, are bounded; the longest unused goes first', async (t) => {
  const store = createMemoryStore({ now: () => 1_000 });
  for (const key of ['a:old', 'a:used', 'b:old']) await exceeds(store, key, LONG, 1);
  for (let flood = 2; flood < MAX_KEYS; flood++) await exceeds(store, `a:${flood}`, LONG, 1);
  await exceeds(store, 'a:used', LONG, 1);
  await exceeds(store, 'a:one more', LONG, 1);
  t.equal(await exceeds(store, 'a:old', LONG, 1), null, 'its window begins anew');
  t.not(await exceeds(store, 'a:used', LONG, 2), null);
  t.not(await exceeds(store, 'b:old', LONG, 1), null, 'another kind is untouched by a flood');
  for (let flood = 0; flood <= MAX_CLAIMS; flood++) await claim(store, `${flood}`, LONG);
  t.equal(await isClaimed(store, '0'), false);
  t.equal(await isClaimed(store, '1'), true);
});

t.test('memory: what is over is forgotten within a minute, though nobody asks for it again', async (t) => {
  const clock = { now: 1_000 };
  const store = createMemoryStore({ now: () => clock.now });
  for (let index = 0; index < 100; index++) {
    store.runOne({ count: `a${index}`, windowMs: 1_000, max: 5 });
    store.runOne({ claim: `a${index}`, ttlMs: 2_000 });
  }
  t.equal(store.size(), 200);
  clock.now += 60_001;
  store.runOne({ count: 'b', windowMs: 1_000, max: 5 });
  t.equal(store.size(), 1);
});
