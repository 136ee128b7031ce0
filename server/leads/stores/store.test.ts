import { join } from 'node:path';
import t, { type Test } from 'tap';
import { createMemoryStore } from './memory-store.ts';
import { createSqliteStore } from './sqlite-store.ts';
import { claim, exceeds, isClaimed } from './store.fixture.ts';
import type { Store } from './store.ts';

type MakeStore = (t: Test, clock: { now: number }, maxKeys?: number) => Store;

const stores: Record<string, MakeStore> = {
  memory: (_t, clock, maxKeys) => createMemoryStore({ now: () => clock.now, ...(maxKeys && { maxKeys }) }),
  sqlite(t, clock, maxKeys) {
    const store = createSqliteStore({
      file: join(t.testdir({}), 'claims.db'),
      now: () => clock.now,
      onProblem: (problem) => t.fail('a problem', { problem }),
      ...(maxKeys && { maxKeys }),
    });
    t.teardown(() => store.close());
    return store;
  },
};

for (const [name, make] of Object.entries(stores)) {
  const storeAt = (t: Test, start = 1_000, maxKeys?: number) => {
    const clock = { now: start };
    return { clock, store: make(t, clock, maxKeys) };
  };

  t.test(`${name}: a window begins with its first count and ends when it is over`, async (t) => {
    const { clock, store } = storeAt(t);
    t.equal(await exceeds(store, 'z', 100, 0), 100, 'the first count of all');
    t.equal(await exceeds(store, 'a', 100, 1), null);
    clock.now += 60;
    t.equal(await exceeds(store, 'a', 100, 1), 40, 'however often it is counted');
    t.equal(await exceeds(store, 'b', 100, 1), null, 'another key has its own window');
    clock.now += 41;
    t.equal(await exceeds(store, 'a', 100, 1), null);
  });

  t.test(`${name}: of many simultaneous claims exactly one succeeds`, async (t) => {
    const { store } = storeAt(t);
    const results = await Promise.all(Array.from({ length: 50 }, () => claim(store, 'captcha', 1_000)));
    t.equal(results.filter(Boolean).length, 1);
  });

  t.test(`${name}: a claim ends with its time, and then another may be made`, async (t) => {
    const { clock, store } = storeAt(t);
    t.equal(await isClaimed(store, 'x'), false);
    t.equal(await claim(store, 'x', 100), true);
    clock.now += 100;
    t.equal(await isClaimed(store, 'x'), true);
    t.equal(await claim(store, 'x', 100), false, 'which makes it no longer');
    clock.now += 1;
    t.equal(await isClaimed(store, 'x'), false);
    t.equal(await claim(store, 'x', 100), true);
    clock.now += 60;
    t.equal(await isClaimed(store, 'x'), true);
  });

  t.test(`${name}: the number of windows is bounded, and the longest unused goes first`, async (t) => {
    const { store } = storeAt(t, 0, 3);
    for (const key of ['a', 'b', 'c', 'a', 'd']) await exceeds(store, key, 1_000, 1);
    t.not(await exceeds(store, 'a', 1_000, 2), null, 'the third');
    t.not(await exceeds(store, 'd', 1_000, 1), null, 'the second');
    t.equal(await exceeds(store, 'b', 1_000, 1), null, 'the first again');
  });

  t.test(`${name}: so is the number of claims`, async (t) => {
    const { clock, store } = storeAt(t, 0, 3);
    for (const key of ['a', 'b', 'c', 'd']) {
      clock.now += 1;
      t.equal(await claim(store, key, 1_000), true);
    }
    t.equal(await isClaimed(store, 'a'), false);
    t.equal(await isClaimed(store, 'd'), true);
  });

  t.test(`${name}: who took a claim may take it again, and nobody else`, async (t) => {
    const { store } = storeAt(t);
    t.equal(await claim(store, 'captcha', 1_000, 'a post'), true);
    t.equal(await claim(store, 'captcha', 1_000, 'a post'), true);
    t.equal(await claim(store, 'captcha', 1_000, 'another post'), false);
    t.equal(await claim(store, 'captcha', 1_000), false);
    t.equal(await claim(store, 'nobody’s', 1_000), true);
    t.equal(await claim(store, 'nobody’s', 1_000), false);
  });

  t.test(`${name}: checks are run in their order, until one fails`, async (t) => {
    const { store } = storeAt(t);
    await claim(store, 'taken', 1_000);
    const first = { count: 'first', windowMs: 1_000, max: 2 };
    const last = { count: 'last', windowMs: 1_000, max: 1 };
    t.same(await store.run([first, { claim: 'taken', ttlMs: 1_000 }, last]), { failed: 1, retryAfterMs: 0 });
    t.same(await store.run([first, { unclaimed: 'free' }, last]), { failed: null, retryAfterMs: 0 });
    t.equal((await store.run([first, last])).failed, 0, 'the first was counted each time, the last was not');
    t.same(await store.run([]), { failed: null, retryAfterMs: 0 });
  });

  t.test(`${name}: counters are read without a bound, and counted where that is asked for`, async (t) => {
    const { clock, store } = storeAt(t);
    const counter = (count: string, add: 0 | 1) => ({ count, windowMs: 100, add });
    await exceeds(store, 'a', 100, 9);
    t.same(await store.tally([counter('a', 0), counter('b', 1), counter('c', 0)]), [1, 1, 0]);
    t.same(await store.tally([counter('a', 1), counter('b', 0), counter('c', 1)]), [2, 1, 1]);
    clock.now += 101;
    t.same(await store.tally([counter('a', 1), counter('b', 0)]), [1, 0]);
  });
}

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
