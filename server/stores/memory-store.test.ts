import t from 'tap';
import { createMemoryStore } from './memory-store.ts';

function storeAt(start = 1_000, maxKeys?: number) {
  const clock = { now: start };
  const store = createMemoryStore({ now: () => clock.now, ...(maxKeys ? { maxKeys } : {}) });
  return { clock, store };
}

t.test(
  'a window begins with its first count and ends when it is over, however often it is counted',
  async (t) => {
    const { clock, store } = storeAt();
    t.same(await store.increment('a', 100), { count: 1, resetMs: 100 });
    clock.now += 60;
    t.same(await store.increment('a', 100), { count: 2, resetMs: 40 });
    t.equal(await store.count('a'), 2);
    t.equal(await store.count('b'), 0, 'another key has its own window');
    clock.now += 41;
    t.equal(await store.count('a'), 0);
    t.same(await store.increment('a', 100), { count: 1, resetMs: 100 });
  },
);

t.test('of many simultaneous claims exactly one succeeds', async (t) => {
  const { store } = storeAt();
  const results = await Promise.all(Array.from({ length: 50 }, () => store.claim('captcha', 1_000)));
  t.equal(results.filter(Boolean).length, 1);
});

t.test('a claim ends with its time or when it is released', async (t) => {
  const { clock, store } = storeAt();
  t.equal(await store.claim('x', 100), true);
  t.equal(await store.isClaimed('x'), true);
  clock.now += 101;
  t.equal(await store.isClaimed('x'), false);
  t.equal(await store.claim('x', 100), true);
  await store.release('x');
  t.equal(await store.claim('x', 100), true);
});

t.test('the number of keys is bounded, and the longest unused goes first', async (t) => {
  const { store } = storeAt(0, 3);
  for (const key of ['a', 'b', 'c']) await store.increment(key, 1_000);
  await store.increment('a', 1_000);
  await store.increment('d', 1_000);
  t.equal(await store.count('a'), 2);
  t.equal(await store.count('b'), 0);
  t.equal(await store.count('d'), 1);
});

t.test('a closed store holds nothing', async (t) => {
  const { store } = storeAt();
  await store.claim('x', 1_000);
  await store.close();
  t.equal(await store.isClaimed('x'), false);
});
