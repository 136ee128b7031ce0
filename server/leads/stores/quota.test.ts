import t from 'tap';
import { createMemoryStore } from './memory-store.ts';
import { createQuota } from './store.ts';

t.test('a quota lets its limit through in a window, for each key and name apart', async (t) => {
  const clock = { now: 1_000 };
  const store = createMemoryStore({ now: () => clock.now });
  const quota = createQuota({ name: 'visits', limit: 2, windowMs: 100 });
  t.same(await store.run([quota('a')]), { failed: null, retryAfterMs: 0 });
  await store.run([quota('a')]);
  clock.now += 40;
  t.same(await store.run([quota('a')]), { failed: 0, retryAfterMs: 60 });
  t.equal((await store.run([quota('b')])).failed, null);
  const other = createQuota({ name: 'posts', limit: 2, windowMs: 100 });
  t.equal((await store.run([other('a')])).failed, null);
  clock.now += 61;
  t.equal((await store.run([quota('a')])).failed, null);
});
