import t from 'tap';
import { cacheOver, MINUTE, SECOND, settled } from './cache.fixture.ts';
import type { ContentCacheOptions } from './cache.ts';
import { emptyPage, type Load } from './cache-entry.ts';
import { ContentFailure } from './reading.ts';

/**
 * How often upstream is asked while it responds, is late, or fails; how much is cached, and what is saved for the next
 * run. test/pages/page-freshness.test.ts holds what readers see of it.
 */

const down = () => new ContentFailure('network', 'getAllNews: ECONNREFUSED');

const gives =
  (value: unknown, bytes = 100): Load =>
  async (_key, { before }) => {
    const digest = JSON.stringify(value);
    const isSame = before?.digest === digest;
    return { value: isSame ? before.value : value, bytes, digest, pages: [emptyPage()], failure: null };
  };
const missing = gives(null, 20);
const fails: Load = async () => {
  throw down();
};

/** A cached list whose next outcome is set by the test in `state`, which counts how often it is asked for. */
function cachedList(value: unknown, options: Partial<ContentCacheOptions> = {}) {
  const state = { value, calls: 0, failure: null as unknown, until: Promise.resolve() };
  const over = cacheOver(async (...given) => {
    state.calls++;
    await state.until;
    if (state.failure) throw state.failure;
    return gives(state.value)(...given);
  }, options);
  const { cache, clock } = over;
  const read = () => cache.read('list');
  /** A reading after that time; the refresh that is then due has ended. */
  async function readAfter(ms: number) {
    clock.now += ms;
    const reading = await read().catch(() => null);
    await settled();
    return reading;
  }
  return { ...over, state, read, readAfter };
}

/** A cache of any resources, where `read` says how its resource is loaded from then on. */
function cacheAt(options: Partial<ContentCacheOptions> = {}) {
  const loads = new Map<string, Load>();
  const over = cacheOver((key, ...given) => (loads.get(key) ?? fails)(key, ...given), options);
  const read = (key: string, load: Load) => {
    loads.set(key, load);
    return over.cache.read(key);
  };
  return { ...over, read };
}

t.test('content that is fresh is given without a call', async (t) => {
  const { read, readAfter, state, events } = cachedList(['a']);
  const first = await read();
  t.same(await readAfter(MINUTE - 1), first);
  t.same(first.value, ['a']);
  t.equal(state.calls, 1);
  t.same(events, ['miss list', 'hit list']);
});

t.test('content within ten times its time is given at once while one refresh runs', async (t) => {
  const { read, readAfter, clock, state, events } = cachedList(['old']);
  const { version } = await read();
  clock.now += 10 * MINUTE - 1;
  state.value = ['new'];
  const upstream = Promise.withResolvers<void>();
  state.until = upstream.promise;
  for (let reader = 0; reader < 5; reader++) t.same((await read()).value, ['old']);
  upstream.resolve();
  await readAfter(0);
  t.equal(state.calls, 2);
  const now = await read();
  t.same(now.value, ['new']);
  t.not(now.version, version, 'other content is another version');
  t.same(events.slice(1, 3), ['stale list', 'stale list']);
});

t.test('with nothing cached, a reader waits 1 s, then 1.5 s at most for the next call', async (t) => {
  const { cache, read, readAfter, clock, state } = cachedList(['back']);
  state.failure = down();
  await t.rejects(read(), { name: 'ContentFailure', reason: 'network' });
  let calls = 1;
  for (const seconds of [1, 1.5, 1.5, 1.5, 1.5]) {
    await readAfter(seconds * SECOND - 1);
    t.equal(state.calls, calls, `not before ${seconds} s`);
    clock.now += 1;
    const readers = Array.from({ length: 10 }, () => read());
    t.ok((await Promise.allSettled(readers)).every(({ status }) => status === 'rejected'));
    t.equal(state.calls, ++calls, `one call after ${seconds} s`);
  }
  state.failure = null;
  t.same((await readAfter(2 * SECOND))?.value, ['back']);
  state.failure = down();
  await readAfter(MINUTE);
  t.equal(cache.stateOf('list').checkAt, clock.now + SECOND, 'a success ends the back-off');
});

t.test('content whose refresh fails is refreshed again after 1, 2, 4, 8, 16, 30 and 30 s', async (t) => {
  const { cache, read, readAfter, state, events } = cachedList(['good'], { staleMs: 60 * MINUTE });
  const first = await read();
  state.failure = down();
  await readAfter(MINUTE);
  let calls = 2;
  for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
    t.same(await readAfter(seconds * SECOND - 1), first, 'good content stays, with its version');
    t.equal(state.calls, calls, `not before ${seconds} s`);
    t.same(await readAfter(1), first);
    t.equal(state.calls, ++calls, `after ${seconds} s`);
  }
  t.equal(events.filter((event) => event === 'kept list').length, 8);
  t.match(cache.describe(), { entries: 1, keys: [{ key: 'list', state: 'stale' }] });
  state.failure = null;
  await readAfter(30 * SECOND);
  t.match(cache.describe().keys, [{ key: 'list', state: 'fresh' }]);
  t.same(await read(), first);
});

t.test('a time that upstream names is the back-off, with content and without', async (t) => {
  for (const cached of [true, false]) {
    const { read, readAfter, state } = cachedList(['good']);
    if (cached) await read();
    let dueMs = MINUTE;
    for (const [retryAfterMs, waitsMs] of [
      [45 * SECOND, 45 * SECOND],
      [0, SECOND],
    ] as const) {
      state.failure = new ContentFailure('status', 'getAllNews: status 503', { retryAfterMs });
      const { calls } = state;
      await readAfter(dueMs);
      t.equal(state.calls, calls + 1);
      await readAfter(waitsMs - 1);
      t.equal(state.calls, calls + 1, `not before ${waitsMs} ms`);
      dueMs = 1;
    }
  }
});

t.test('an error that no failure of upstream explains is a failure too, and replaces nothing', async (t) => {
  const { cache, read, readAfter, state } = cachedList(['good']);
  await read();
  state.failure = new TypeError('secret of a record');
  await readAfter(MINUTE);
  t.same((await read()).value, ['good']);
  const message = 'other: unreadable';
  await t.rejects(cache.read('other'), { kind: 'unreachable', reason: 'shape', message });
});

t.test('no number of addresses that do not exist or fail pushes content out', async (t) => {
  const { cache, read, events } = cacheAt({ maxBytes: 20_000 });
  await read('list', gives(['a'], 5_000));
  for (let id = 0; id < 3_000; id++) {
    await read(`item:${id}`, missing);
    await read(`broken:${id}`, fails).catch(() => {});
  }
  t.same((await read('list', fails)).value, ['a']);
  t.equal(cache.describe().entries, 2_001, 'and they are bounded themselves');
  t.notOk(events.some((event) => event === 'evicted list'));
});

t.test('content is bounded by bytes: the longest unread goes first, and is told', async (t) => {
  const { cache, read, events } = cacheAt({ maxBytes: 10_000 });
  for (let id = 0; id < 3; id++) await read(`item:${id}`, gives({ id }, 1_000));
  await read('item:0', fails);
  for (const id of [3, 4]) await read(`item:${id}`, gives({ id }, 1_000));
  const evicted = events.filter((event) => event.startsWith('evicted'));
  t.same(evicted, ['evicted item:1', 'evicted item:2']);
  t.ok(cache.describe().bytes <= 10_000);
  t.same((await read('item:0', fails)).value, { id: 0 });
  const { entries } = cache.describe();
  t.same((await read('huge', gives(['a'], 50_000))).value, ['a'], 'larger than the cache');
  t.equal(cache.describe().entries, entries);
});

t.test('changed content is saved at once, confirmed now and then, made-up never', async (t) => {
  const writes: string[] = [];
  const { cache, clock, read } = cacheAt({
    staleMs: 100 * MINUTE,
    saved: {
      read: () => null,
      save: (key, content) =>
        void writes.push(content ? `${key} ${(clock.now - content.confirmedAt) / MINUTE}` : `no ${key}`),
    },
  });
  for (let minute = 0; minute <= 33; minute += 11) {
    await read('list', gives(['a']));
    clock.now += 11 * MINUTE;
  }
  t.same(writes.splice(0), Array(4).fill('list 0'));
  await read('list', gives(['a']));
  // Within a hundredth of the time for which content may be shown.
  clock.now += 0.5 * MINUTE;
  cache.refresh('list');
  await settled();
  t.same(writes.splice(0), ['list 0']);
  await read('made-up', missing);
  await read('item', gives({ id: '7' }));
  clock.now += 11 * MINUTE;
  await read('item', missing);
  t.same(writes, ['item 0', 'no item'], 'what upstream has no longer is removed');
});
