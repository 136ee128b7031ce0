import t from 'tap';
import { cachedList, MINUTE, NOT_CACHED, SECOND } from './cache.fixture.ts';
import { ContentFailure } from './reading.ts';

/** Readings from the cache while upstream responds, is late, or fails. */

/** The state as pages read it; the cache's entry has more. */
function stateOf(cache: ReturnType<typeof cachedList>['cache']) {
  const { version, checkAt, revalidateUntil, staleUntil } = cache.stateOf('list');
  return { version, checkAt, revalidateUntil, staleUntil };
}

const down = () => new ContentFailure('network', 'getAllNews: ECONNREFUSED');

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

t.test('a refresh that brings the same bytes keeps the version and the very object', async (t) => {
  const { read, readAfter, state } = cachedList(['same']);
  const first = await read();
  state.value = ['same'];
  await readAfter(MINUTE);
  const again = await read();
  t.equal(state.calls, 2);
  t.equal(again.value, first.value);
  t.equal(again.version, first.version);
});

t.test('any number of simultaneous readers make one call, whether it succeeds or fails', async (t) => {
  for (const failure of [null, down()]) {
    const { read, state } = cachedList(['a']);
    state.failure = failure;
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => read()));
    t.equal(state.calls, 1);
    t.ok(outcomes.every(({ status }) => status === (failure ? 'rejected' : 'fulfilled')));
  }
});

t.test(
  'while nothing is cached, a reader waits 1 s, then never more than 1.5 s for the next call',
  async (t) => {
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
  },
);

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

t.test('content is given until its stale time is over, to the millisecond', async (t) => {
  const { cache, read, readAfter, clock, state } = cachedList(['good']);
  await read();
  state.failure = down();
  t.same((await readAfter(11 * MINUTE - 1))?.value, ['good']);
  t.equal(state.calls, 2);
  clock.now += 1;
  const at = clock.now;
  t.same(stateOf(cache), {
    ...{ version: NOT_CACHED, checkAt: at, revalidateUntil: at, staleUntil: at },
  });
  await t.rejects(read(), { name: 'ContentFailure' });
  t.equal(state.calls, 3, 'upstream is asked once more before content is given up');
  await t.rejects(read());
  t.equal(state.calls, 3);
});

t.test('old content waits for its refresh, and is given when that fails or is late', async (t) => {
  const { cache, read, readAfter, clock, state, events } = cachedList(['a'], { staleMs: 60 * MINUTE });
  const first = await read();
  state.value = ['b'];
  const second = await readAfter(10 * MINUTE);
  t.match(second, { value: ['b'], version: first.version + 1 });
  state.failure = down();
  t.same(await readAfter(10 * MINUTE), second, 'upstream fails');
  t.same(await read(), second, 'and is not asked before its retry');
  t.equal(state.calls, 3);
  t.equal(cache.stateOf('list').revalidateUntil, clock.now, 'it stays as old as it is');

  clock.now += SECOND;
  state.until = new Promise(() => {});
  events.length = 0;
  const patience = new AbortController();
  const late = read({ client: null, deadline: patience.signal, takesPartial: true });
  patience.abort();
  t.same(await late, second);
  t.equal(state.calls, 4);
  t.same(events, ['miss list', 'stale list']);
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

t.test('a state names the version and when to look again, and starts the refresh that is due', async (t) => {
  const { cache, read, readAfter, clock, state } = cachedList(['a']);
  t.equal(cache.stateOf('list').version, NOT_CACHED, 'nothing is known of what was never read');
  const { version } = await read();
  t.same(stateOf(cache), {
    version,
    checkAt: clock.now + MINUTE,
    revalidateUntil: clock.now + 10 * MINUTE,
    staleUntil: clock.now + 11 * MINUTE,
  });
  state.value = ['b'];
  clock.now += MINUTE;
  t.equal(cache.stateOf('list').version, version, 'the page is given as it is once more');
  cache.stateOf('list');
  await readAfter(0);
  const now = cache.stateOf('list');
  t.not(now.version, version);
  t.equal(now.checkAt, clock.now + MINUTE);
  t.same((await read()).value, ['b']);
  t.equal(state.calls, 2);
});

t.test('a failure has a state of its own, which its reader is told', async (t) => {
  const { cache, read, readAfter, clock, state } = cachedList(['a']);
  state.failure = down();
  const failure = await read().catch((error) => error);
  t.match(failure, { name: 'ContentFailure', key: 'list' });
  const retryAt = clock.now + SECOND;
  t.same(stateOf(cache), {
    version: failure.version,
    ...{ checkAt: retryAt, revalidateUntil: retryAt, staleUntil: retryAt },
  });
  clock.now += SECOND;
  t.equal(cache.stateOf('list').staleUntil, clock.now, 'no page tells it while upstream is asked again');
  state.failure = null;
  await readAfter(0);
  t.not(cache.stateOf('list').version, failure.version);
});

t.test('a failure of long ago is not told before upstream is asked again', async (t) => {
  const { cache, read, clock, state } = cachedList(['a']);
  state.failure = down();
  await t.rejects(read());
  state.failure = null;
  clock.now += 60 * MINUTE;
  t.equal(cache.stateOf('list').version, NOT_CACHED, 'a page that says so has to be rendered again');
  t.same((await read()).value, ['a']);
});
