import t from 'tap';
import {
  cacheAt,
  cachedList,
  fails,
  gives,
  hangs,
  inTurn,
  MINUTE,
  missing,
  NOT_CACHED,
  SECOND,
  settled,
} from './cache.fixture.ts';
import type { ContentCache } from './cache.ts';
import type { Load, SavedContent } from './cache-entry.ts';
import { ContentFailure } from './reading.ts';

/** How much is cached, and for how long; the content of an earlier run, and what this one leaves to the next. */

const MAX_NOTHING = 2_000;

const keysOf = (cache: Pick<ContentCache, 'describe'>) =>
  cache.describe().keys.map(({ key, state }) => `${key} ${state}`);

t.test('missing content is believed for its time and no longer', async (t) => {
  const { cache, clock } = cacheAt();
  const { version } = await cache.read('item:7', missing);
  clock.now += 30 * SECOND - 1;
  t.match(await cache.read('item:7', fails), { value: null, version });
  t.equal(cache.stateOf('item:7').version, version);
  clock.now += 1;
  t.equal(cache.stateOf('item:7').version, NOT_CACHED);
  const found = gives({ id: '7' });
  t.same((await cache.read('item:7', found)).value, { id: '7' }, 'its first reader sees it');
  const other = cacheAt();
  await other.cache.read('item:7', missing);
  other.clock.now += 30 * SECOND;
  const failure = { name: 'ContentFailure', message: /status 500/ };
  await t.rejects(other.cache.read('item:7', fails), failure, 'and a failure after it is told');
});

t.test('a list that became empty replaces the full one, and a full one the empty', async (t) => {
  const { cache, read, readAfter, state } = cachedList(['a']);
  await read();
  const full = cache.describe().bytes;
  for (const value of [[], ['b']]) {
    state.value = value;
    await readAfter(MINUTE);
    t.same((await read()).value, value);
    t.same(keysOf(cache), ['list fresh'], 'cached once');
    t.equal(cache.describe().bytes, value.length ? full : 0);
  }
});

t.test(
  'content whose refresh fails, and that is then found missing, is cached once at any time',
  async (t) => {
    const { cache, clock } = cacheAt();
    const load = inTurn(gives({ id: '7' }), fails, missing, gives({ id: '7' }));
    const readAfter = async (ms: number) => {
      clock.now += ms;
      await cache.read('item:7', load);
      await settled();
      return (await cache.read('item:7', load)).value;
    };
    for (const [ms, value, key] of [
      [0, { id: '7' }, 'item:7 fresh'],
      [MINUTE, { id: '7' }, 'item:7 stale'],
      [SECOND, null, 'item:? fresh'],
      [30 * SECOND, { id: '7' }, 'item:7 fresh'],
    ] as const) {
      t.same(await readAfter(ms), value);
      t.same(keysOf(cache), [key]);
    }
  },
);

t.test('an empty list is content: it stays through failures', async (t) => {
  const { cache, read, readAfter, state } = cachedList([]);
  const first = await read();
  state.failure = new ContentFailure('status', 'getAllJob: status 500');
  for (let round = 0; round < 3; round++) t.same(await readAfter(MINUTE), first);
  t.same(keysOf(cache), ['list stale']);
});

t.test('no number of addresses that do not exist or fail pushes content out', async (t) => {
  const { cache, events } = cacheAt({ maxBytes: 20_000 });
  await cache.read('list', gives(['a'], { bytes: 5_000 }));
  for (let id = 0; id < 3_000; id++) {
    await cache.read(`item:${id}`, missing);
    await cache.read(`broken:${id}`, fails).catch(() => {});
  }
  t.same((await cache.read('list', fails)).value, ['a']);
  t.equal(cache.describe().entries, 1 + MAX_NOTHING, 'and they are bounded themselves');
  t.notOk(events.some((event) => event === 'evicted list'));
});

t.test('content is bounded by bytes: the longest unread goes first, and is told', async (t) => {
  const { cache, events } = cacheAt({ maxBytes: 10_000 });
  for (let id = 0; id < 3; id++) await cache.read(`item:${id}`, gives({ id }, { bytes: 1_000 }));
  await cache.read('item:0', fails);
  for (const id of [3, 4]) await cache.read(`item:${id}`, gives({ id }, { bytes: 1_000 }));
  t.same(
    events.filter((event) => event.startsWith('evicted')),
    ['evicted item:1', 'evicted item:2'],
  );
  t.ok(cache.describe().bytes <= 10_000);
  t.equal(cache.stateOf('item:1').version, NOT_CACHED);
  t.same((await cache.read('item:0', fails)).value, { id: 0 });

  const { entries } = cache.describe();
  t.same((await cache.read('huge', gives(['a'], { bytes: 50_000 }))).value, ['a'], 'larger than the cache');
  t.equal(cache.stateOf('huge').version, NOT_CACHED);
  t.equal(cache.describe().entries, entries);
});

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
        const age = content && content.confirmedAt - START;
        writes.push(content ? `save ${key} ${JSON.stringify(content.value)} of ${age}` : `remove ${key}`);
      },
    },
  });
  return { ...cached, writes };
}

const earlier = (value: unknown, age = MINUTE): SavedContent => ({
  ...{ value, digest: JSON.stringify(value), bytes: 100, confirmedAt: START - age },
});

t.test(
  'content of an earlier run is given when upstream fails or hangs, until its time is over',
  async (t) => {
    for (const load of [fails, hangs]) {
      t.same((await cacheWith({ list: earlier(['a']) }).cache.read('list', load)).value, ['a']);
    }
    await t.rejects(
      cacheWith({ list: earlier(['a'], 101 * MINUTE) }).cache.read('list', fails),
      ContentFailure,
    );
  },
);

t.test('new content is given where upstream has it, and the same content stays as it was', async (t) => {
  const { cache } = cacheWith({ list: earlier(['a']) });
  t.same((await cache.read('list', gives(['b']))).value, ['b']);
  const other = cacheWith({ list: earlier(['a']) }).cache;
  t.ok(other.has('list'));
  const { version } = other.stateOf('list');
  t.equal((await other.read('list', gives(['a']))).version, version);
});

t.test('restored content is there for those who only look, and is refreshed when a page asks', async (t) => {
  const { cache } = cacheWith({ list: earlier([{ id: '1' }]) }, { load: gives([{ id: '2' }]) });
  t.same(cache.peek('list'), [{ id: '1' }]);
  t.ok(cache.has('list'));
  cache.stateOf('list');
  await settled();
  t.same(cache.peek('list'), [{ id: '2' }]);
});

t.test('changed content is saved at once, confirmed content now and then', async (t) => {
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

t.test('content that upstream has no longer is removed, and a made-up id is not written', async (t) => {
  const { cache, clock, writes } = cacheWith();
  await cache.read('made-up', missing);
  t.same(writes, []);
  await cache.read('item', gives({ id: '7' }));
  clock.now += 11 * MINUTE;
  await cache.read('item', missing);
  t.same(writes, [`save item {"id":"7"} of 0`, 'remove item']);
});
