import t from 'tap';
import { cacheAt, fails, gives, hangs, MINUTE, settled } from './cache.fixture.ts';
import type { Load, SavedContent } from './cache-entry.ts';
import { ContentFailure } from './reading.ts';

/** What outlives the process: content of an earlier run, and what this one leaves to the next. */

const START = cacheAt().clock.now;

function cacheWith(earlier: Record<string, SavedContent> = {}, options: { load?: Load } = {}) {
  const file = new Map(Object.entries(earlier));
  const writes: string[] = [];
  const cached = cacheAt({
    ...options,
    staleMs: 100 * MINUTE,
    saved: {
      read: (key) => file.get(key) ?? null,
      save(key, content) {
        if (content) file.set(key, content);
        else file.delete(key);
        writes.push(
          content
            ? `save ${key} ${JSON.stringify(content.value)} of ${content.confirmedAt - START}`
            : `remove ${key}`,
        );
      },
    },
  });
  return { ...cached, writes };
}

const earlier = (value: unknown, age: number): SavedContent => ({
  ...{ value, digest: JSON.stringify(value), bytes: 100, confirmedAt: START - age },
});

t.test('content of an earlier run is given when upstream fails, or says nothing', async (t) => {
  for (const load of [fails, hangs]) {
    const { cache } = cacheWith({ list: earlier(['a'], MINUTE) });
    t.same((await cache.read('list', load)).value, ['a']);
  }
});

t.test('new content is given where upstream has it, and the same content stays what it was', async (t) => {
  const { cache } = cacheWith({ list: earlier(['a'], MINUTE) });
  t.same((await cache.read('list', gives(['b']))).value, ['b']);
  const other = cacheWith({ list: earlier(['a'], MINUTE) }).cache;
  t.ok(other.has('list'));
  const { version } = other.stateOf('list');
  t.equal((await other.read('list', gives(['a']))).version, version);
});

t.test('content that is past its time is given by nobody', async (t) => {
  const { cache } = cacheWith({ list: earlier(['a'], 101 * MINUTE) });
  await t.rejects(cache.read('list', fails), ContentFailure);
});

t.test('restored content is there for those who only look, and is refreshed when a page asks', async (t) => {
  const { cache } = cacheWith({ list: earlier([{ id: '1' }], MINUTE) }, { load: gives([{ id: '2' }]) });
  t.same(cache.peek('list'), [{ id: '1' }]);
  t.ok(cache.has('list'));
  cache.stateOf('list');
  await settled();
  t.same(cache.peek('list'), [{ id: '2' }]);
});

t.test('what changed is saved at once, what did not now and then', async (t) => {
  const { cache, clock, writes } = cacheWith();
  await cache.read('list', gives(['a']));
  for (let minute = 1; minute <= 3; minute++) {
    clock.now += 11 * MINUTE;
    await cache.read('list', gives(['a']));
  }
  t.same(
    writes,
    [0, 11, 22, 33].map((minute) => `save list ["a"] of ${minute * MINUTE}`),
  );
  // Within a hundredth of the time for which content may be shown.
  clock.now += 0.5 * MINUTE;
  cache.refresh('list');
  await settled();
  t.equal(writes.length, 4);
});

t.test('what upstream has no longer is removed, and what it never had is not written', async (t) => {
  const { cache, clock, writes } = cacheWith();
  await cache.read('made-up', gives(null, { cacheMs: 30_000 }));
  t.same(writes, []);
  await cache.read('item', gives({ id: '7' }));
  clock.now += 11 * MINUTE;
  await cache.read('item', gives(null, { cacheMs: 30_000 }));
  t.same(writes, [`save item {"id":"7"} of 0`, 'remove item']);
});
