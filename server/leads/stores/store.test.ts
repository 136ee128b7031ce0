import { join } from 'node:path';
import t, { type Test } from 'tap';
import { sharedDatabase } from '../../../test/support/shared-database.ts';
import type { StoreKind } from '../../app/storage.ts';
import { createMemoryStore, MAX_CLAIMS, MAX_KEYS } from './memory-store.ts';
import { createPostgresStore } from './postgres-store.ts';
import { createSqliteStore } from './sqlite-store.ts';
import { claim, exceeds } from './store.fixture.ts';
import { createQuota, type Store } from './store.ts';

/** The contract of a store: every engine passes it. */
interface Made {
  store: Store;
  /** Lets time pass for everything that is in the store; milliseconds. */
  pass(ms: number): Promise<void>;
}

const { postgres, connect } = await sharedDatabase();

function passOn(clock: { now: number }) {
  return async (ms: number) => {
    clock.now += ms;
  };
}

const ENGINES: Record<StoreKind | 'memory', (t: Test) => Promise<Made>> = {
  async memory() {
    const clock = { now: 1_000 };
    const store = createMemoryStore({ now: () => clock.now });
    return { store, pass: passOn(clock) };
  },
  async files(t) {
    const clock = { now: 1_000 };
    const store = createSqliteStore({
      file: join(t.testdir({}), 'claims.db'),
      now: () => clock.now,
      date: () => clock.now,
      log: { info() {}, error: (facts, text) => t.fail(text, facts) },
    });
    t.teardown(() => store.close());
    return { store, pass: passOn(clock) };
  },
  async postgres(t) {
    const log = { info() {}, error: (facts: object, text: string) => t.fail(text, { facts }) };
    const { database } = await connect(t, { log });
    const store = createPostgresStore({ database, now: Date.now, counterKey: Buffer.alloc(32) });
    t.teardown(() => store.close());
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

  t.test(`${name}: a count that is given back was none, in the same window`, async (t) => {
    const { store, pass } = await make(t);
    const count = async () => (await store.count([{ key: 'kind:a', windowMs: LONG }]))[0];
    await store.giveBack('kind:a');
    t.equal((await count())?.number, 1, 'none is given back that was not counted');
    await pass(0.6 * LONG);
    t.equal((await count())?.number, 2);
    await store.giveBack('kind:a');
    const again = await count();
    t.equal(again?.number, 2);
    t.ok(Number(again?.endsInMs) <= 0.4 * LONG, 'the window goes on');
    for (const _ of [1, 2, 3]) await store.giveBack('kind:a');
    t.equal((await count())?.number, 1);
    await store.giveBack('kind:b');
    t.equal((await count())?.number, 2, 'another key is another counter');
    await pass(0.4 * LONG + 1);
    t.equal((await count())?.number, 1);
  });

  t.test(`${name}: of many simultaneous claims exactly one succeeds`, async (t) => {
    const { store } = await make(t);
    const results = await Promise.all(Array.from({ length: 50 }, () => claim(store, 'captcha', LONG)));
    t.equal(results.filter(Boolean).length, 1);
  });

  t.test(`${name}: a claim ends with its time, and then another may be made`, async (t) => {
    const { store, pass } = await make(t);
    t.equal(await store.isClaimed('x'), false);
    t.equal(await claim(store, 'x', LONG), true);
    await pass(0.9 * LONG);
    t.equal(await store.isClaimed('x'), true);
    t.equal(await claim(store, 'x', LONG), false, 'which makes it no longer');
    await pass(0.1 * LONG + 1);
    t.equal(await store.isClaimed('x'), false);
    t.equal(await claim(store, 'x', LONG), true);
    await pass(0.6 * LONG);
    t.equal(await store.isClaimed('x'), true);
  });

  t.test(`${name}: the owner of a claim, and nobody else, may take it again for as long`, async (t) => {
    const { store, pass } = await make(t);
    t.equal(await claim(store, 'captcha', LONG, 'a post'), true);
    await pass(0.6 * LONG);
    t.equal(await claim(store, 'captcha', LONG, 'a post'), true);
    t.equal(await claim(store, 'captcha', LONG, 'another post'), false);
    t.equal(await claim(store, 'captcha', LONG, 'another post'), false, 'trying makes no owner');
    t.equal(await claim(store, 'captcha', LONG), false);
    await pass(0.6 * LONG);
    t.equal(await store.isClaimed('captcha'), true);
    t.equal(await claim(store, 'nobody’s', LONG), true);
    t.equal(await claim(store, 'nobody’s', LONG), false);
    await store.release('captcha');
    t.equal(await claim(store, 'captcha', LONG, 'another post'), true);
  });

  t.test(`${name}: several counters are counted at once, each in its own window`, async (t) => {
    const { store, pass } = await make(t);
    const count = async (...keys: string[]) => {
      const counts = await store.count(keys.map((key) => ({ key, windowMs: LONG })));
      return counts.map(({ number }) => number);
    };
    await exceeds(store, 'a', LONG, 9);
    t.same(await count('a', 'b'), [2, 1]);
    t.same(await count('c', 'a'), [1, 3]);
    await pass(LONG + 1);
    t.same(await count('a', 'd'), [1, 1]);
  });
}

t.test('a quota lets its limit through in a window, for each key and name apart', async (t) => {
  const clock = { now: 1_000 };
  const store = createMemoryStore({ now: () => clock.now });
  const visits = createQuota(store, { name: 'visits', limit: 2, windowMs: 100 });
  const posts = createQuota(store, { name: 'posts', limit: 2, windowMs: 100 });
  t.same([await visits('a'), await visits('a')], [null, null]);
  clock.now += 40;
  t.equal(await visits('a'), 60);
  t.same([await visits('b'), await posts('a')], [null, null]);
  clock.now += 61;
  t.equal(await visits('a'), null);
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
  t.equal(await store.isClaimed('0'), false);
  t.equal(await store.isClaimed('1'), true);
});

t.test('memory: what is over is forgotten within a minute, though nobody asks for it again', async (t) => {
  const clock = { now: 1_000 };
  const store = createMemoryStore({ now: () => clock.now });
  for (let index = 0; index < 100; index++) {
    await exceeds(store, `a${index}`, 1_000, 5);
    await claim(store, `a${index}`, 2_000);
  }
  clock.now += 60_001;
  await exceeds(store, 'b', 1_000, 5);
  // With the clock set back, what is still held would be in force again.
  clock.now = 1_000;
  for (let index = 0; index < 100; index++)
    t.same([await exceeds(store, `a${index}`, 1_000, 1), await store.isClaimed(`a${index}`)], [null, false]);
});
