import t from 'tap';
import { createMemoryStore } from './memory-store.ts';
import { createQuota } from './quota.ts';

t.test('a quota lets its limit through in a window, for each key and name apart', async (t) => {
  const clock = { now: 1_000 };
  const store = createMemoryStore({ now: () => clock.now });
  const quota = createQuota({ store, name: 'visits', limit: 2, windowMs: 100 });
  t.same(await quota('a'), { exceeded: false, retryAfterMs: 100 });
  await quota('a');
  clock.now += 40;
  t.same(await quota('a'), { exceeded: true, retryAfterMs: 60 });
  t.equal((await quota('b')).exceeded, false);
  const other = createQuota({ store, name: 'posts', limit: 2, windowMs: 100 });
  t.equal((await other('a')).exceeded, false);
  clock.now += 61;
  t.equal((await quota('a')).exceeded, false);
});
