import { join } from 'node:path';
import t, { type Test } from 'tap';
import { createMemoryStore } from './memory-store.ts';
import { createSqliteStore } from './sqlite-store.ts';
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
    t.same(await store.increment('a', 100), { count: 1, resetMs: 100 });
    clock.now += 60;
    t.same(await store.increment('a', 100), { count: 2, resetMs: 40 }, 'however often it is counted');
    t.same(await store.increment('b', 100), { count: 1, resetMs: 100 }, 'another key has its own window');
    clock.now += 41;
    t.same(await store.increment('a', 100), { count: 1, resetMs: 100 });
  });

  t.test(`${name}: of many simultaneous claims exactly one succeeds`, async (t) => {
    const { store } = storeAt(t);
    const results = await Promise.all(Array.from({ length: 50 }, () => store.claim('captcha', 1_000)));
    t.equal(results.filter(Boolean).length, 1);
  });

  t.test(`${name}: a claim ends with its time, and then another may be made`, async (t) => {
    const { clock, store } = storeAt(t);
    t.equal(await store.isClaimed('x'), false);
    t.equal(await store.claim('x', 100), true);
    clock.now += 100;
    t.equal(await store.isClaimed('x'), true);
    t.equal(await store.claim('x', 100), false, 'which makes it no longer');
    clock.now += 1;
    t.equal(await store.isClaimed('x'), false);
    t.equal(await store.claim('x', 100), true);
    clock.now += 60;
    t.equal(await store.isClaimed('x'), true);
  });

  t.test(`${name}: the number of windows is bounded, and the longest unused goes first`, async (t) => {
    const { store } = storeAt(t, 0, 3);
    for (const key of ['a', 'b', 'c', 'a', 'd']) await store.increment(key, 1_000);
    t.equal((await store.increment('a', 1_000)).count, 3);
    t.equal((await store.increment('d', 1_000)).count, 2);
    t.equal((await store.increment('b', 1_000)).count, 1);
  });

  t.test(`${name}: so is the number of claims`, async (t) => {
    const { clock, store } = storeAt(t, 0, 3);
    for (const key of ['a', 'b', 'c', 'd']) {
      clock.now += 1;
      t.equal(await store.claim(key, 1_000), true);
    }
    t.equal(await store.isClaimed('a'), false);
    t.equal(await store.isClaimed('d'), true);
  });
}
