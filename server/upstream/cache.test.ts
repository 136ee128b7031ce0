import t from 'tap';
import { cacheAt, MINUTE, SECOND, settled, source } from './cache.fixture.ts';
import { ContentFailure } from './reading.ts';

const down = () => new ContentFailure('unreachable', 'network', 'getAllNews: ECONNREFUSED');

t.test('content that is fresh is given without a call', async (t) => {
  const { cache, clock, events } = cacheAt();
  const { state, load } = source(['a']);
  const first = await cache.read('list', load);
  clock.now += MINUTE - 1;
  t.same(await cache.read('list', load), first);
  t.same(first.value, ['a']);
  t.equal(state.calls, 1);
  t.same(events, ['miss list', 'hit list']);
});

t.test('content within ten times its time is given at once while one refresh runs', async (t) => {
  const { cache, clock, events } = cacheAt();
  const { state, load } = source(['old']);
  const { version } = await cache.read('list', load);
  clock.now += 10 * MINUTE - 1;
  state.value = ['new'];
  const upstream = Promise.withResolvers<void>();
  state.until = upstream.promise;
  for (let reader = 0; reader < 5; reader++) t.same((await cache.read('list', load)).value, ['old']);
  upstream.resolve();
  await settled();
  t.equal(state.calls, 2);
  const now = await cache.read('list', load);
  t.same(now.value, ['new']);
  t.not(now.version, version, 'other content is another version');
  t.same(events.slice(1, 3), ['stale list', 'stale list']);
});

t.test('a refresh that brings the same bytes keeps the version and the very object', async (t) => {
  const { cache, clock } = cacheAt();
  const { state, load } = source(['same']);
  const first = await cache.read('list', load);
  clock.now += MINUTE;
  state.value = ['same'];
  await cache.read('list', load);
  await settled();
  const again = await cache.read('list', load);
  t.equal(state.calls, 2);
  t.equal(again.value, first.value);
  t.equal(again.version, first.version);
});

t.test('any number of simultaneous readers make one call, whether it succeeds or fails', async (t) => {
  const { cache } = cacheAt();
  const good = source(['a']);
  const readings = await Promise.all(Array.from({ length: 100 }, () => cache.read('good', good.load)));
  t.equal(good.state.calls, 1);
  t.equal(new Set(readings.map(({ value }) => value)).size, 1);

  const bad = source(null);
  bad.state.failure = down();
  const failed = await Promise.allSettled(Array.from({ length: 100 }, () => cache.read('bad', bad.load)));
  t.equal(bad.state.calls, 1);
  t.ok(failed.every(({ status }) => status === 'rejected'));
});

t.test(
  'while nothing is cached, a reader waits 1 s, then never more than 1.5 s for the next call',
  async (t) => {
    const { cache, clock } = cacheAt();
    const { state, load } = source(null);
    state.failure = down();
    await t.rejects(cache.read('list', load), { name: 'ContentFailure', reason: 'network' });
    let calls = 1;
    for (const seconds of [1, 1.5, 1.5, 1.5, 1.5]) {
      clock.now += seconds * SECOND - 1;
      await t.rejects(cache.read('list', load));
      t.equal(state.calls, calls, `not before ${seconds} s`);
      clock.now += 1;
      const readers = Array.from({ length: 10 }, () => cache.read('list', load));
      t.ok((await Promise.allSettled(readers)).every(({ status }) => status === 'rejected'));
      t.equal(state.calls, ++calls, `one call after ${seconds} s`);
    }
    state.failure = null;
    state.value = ['back'];
    clock.now += 2 * SECOND;
    t.same((await cache.read('list', load)).value, ['back']);
    state.failure = down();
    clock.now += MINUTE;
    await cache.read('list', load);
    await settled();
    t.equal(cache.stateOf('list').checkAt, clock.now + SECOND, 'a success ends the back-off');
  },
);

t.test('content whose refresh fails is refreshed again after 1, 2, 4, 8, 16, 30 and 30 s', async (t) => {
  const { cache, clock } = cacheAt();
  const { state, load } = source(['good']);
  await cache.read('list', load);
  state.failure = down();
  clock.now += MINUTE;
  await cache.read('list', load);
  await settled();
  let calls = 2;
  for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
    clock.now += seconds * SECOND - 1;
    await cache.read('list', load);
    await settled();
    t.equal(state.calls, calls, `not before ${seconds} s`);
    clock.now += 1;
    await cache.read('list', load);
    await settled();
    t.equal(state.calls, ++calls, `after ${seconds} s`);
  }
});

t.test('a time that upstream names is the back-off, with content and without', async (t) => {
  for (const cached of [true, false]) {
    const { cache, clock } = cacheAt();
    const { state, load } = source(['good']);
    if (cached) await cache.read('list', load);
    clock.now += MINUTE;
    for (const [retryAfterMs, waitsMs] of [
      [45 * SECOND, 45 * SECOND],
      [0, SECOND],
    ] as const) {
      state.failure = new ContentFailure('refused', 'status', 'getAllNews: status 503', { retryAfterMs });
      const { calls } = state;
      const read = async () => {
        await cache.read('list', load).catch(() => {});
        await settled();
      };
      await read();
      t.equal(state.calls, calls + 1);
      clock.now += waitsMs - 1;
      await read();
      t.equal(state.calls, calls + 1, `not before ${waitsMs} ms`);
      clock.now += 1;
    }
  }
});

t.test('good content stays through failures, with its version, and is asked for with back-off', async (t) => {
  const { cache, clock, events } = cacheAt();
  const { state, load } = source(['good']);
  const { version } = await cache.read('list', load);
  state.failure = down();
  clock.now += MINUTE;
  for (let round = 0; round < 50; round++) {
    const { value, version: now } = await cache.read('list', load);
    await settled();
    t.same([value, now], [['good'], version]);
    clock.now += 100;
  }
  t.equal(state.calls, 4, 'at 0, 1 and 3 s of the first five seconds');
  t.equal(events.filter((event) => event === 'kept list').length, 3);
  t.match(cache.describe(), { entries: 1, keys: [{ key: 'list', state: 'stale' }] });

  state.failure = null;
  clock.now += 30 * SECOND;
  await cache.read('list', load);
  await settled();
  t.match(cache.describe().keys, [{ key: 'list', state: 'fresh' }]);
  t.equal((await cache.read('list', load)).version, version);
});

t.test('content is given until its stale time is over, to the millisecond', async (t) => {
  const { cache, clock } = cacheAt();
  const { state, load } = source(['good']);
  await cache.read('list', load);
  state.failure = down();
  clock.now += 11 * MINUTE - 1;
  t.same((await cache.read('list', load)).value, ['good']);
  await settled();
  t.equal(state.calls, 2);
  clock.now += 1;
  t.same(cache.stateOf('list'), {
    version: 0,
    checkAt: clock.now,
    revalidateUntil: clock.now,
    staleUntil: clock.now,
  });
  await t.rejects(cache.read('list', load), { name: 'ContentFailure' });
  t.equal(state.calls, 3, 'upstream is asked once more before content is given up');
  await t.rejects(cache.read('list', load));
  t.equal(state.calls, 3);
});

t.test('old content whose refresh is late is given as it is', async (t) => {
  const { cache, clock, events } = cacheAt({ staleMs: 60 * MINUTE });
  const { state, load } = source(['old']);
  const first = await cache.read('list', load);
  clock.now += 10 * MINUTE;
  state.until = new Promise(() => {});
  const patience = new AbortController();
  const reading = cache.read('list', load, { deadline: patience.signal, takesPartial: true });
  patience.abort();
  t.same(await reading, first);
  t.equal(state.calls, 2);
  t.same(events, ['miss list', 'miss list', 'stale list']);
});

t.test('what no failure of upstream explains is a failure too, and replaces nothing', async (t) => {
  const { cache, clock } = cacheAt();
  const { state, load } = source(['good']);
  await cache.read('list', load);
  state.failure = new TypeError('secret of a record');
  clock.now += MINUTE;
  await cache.read('list', load);
  await settled();
  t.same((await cache.read('list', load)).value, ['good']);
  await t.rejects(cache.read('other', load), {
    kind: 'unreachable',
    reason: 'shape',
    message: 'other: unreadable',
  });
});
