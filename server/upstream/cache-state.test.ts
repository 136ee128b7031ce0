import t from 'tap';
import { cacheAt, fails, gives, inTurn, MINUTE, missing, SECOND, settled } from './cache.fixture.ts';
import type { ContentCache } from './cache.ts';

/** What pages are told of the content they read, and how much of it is cached. */

const MAX_NOTHING = 2_000;
/** The version that no page has read. */
const NOT_CACHED = 0;

const keysOf = (cache: Pick<ContentCache, 'describe'>) =>
  cache.describe().keys.map(({ key, state }) => `${key} ${state}`);

t.test('a state names the version and when to look again, and starts the refresh that is due', async (t) => {
  const { cache, clock } = cacheAt();
  t.equal(cache.stateOf('list').version, NOT_CACHED, 'nothing is known of what was never read');
  const { version } = await cache.read('list', inTurn(gives(['a']), gives(['b'])));
  t.same(cache.stateOf('list'), {
    version,
    checkAt: clock.now + MINUTE,
    revalidateUntil: clock.now + 10 * MINUTE,
    staleUntil: clock.now + 11 * MINUTE,
  });
  clock.now += MINUTE;
  t.equal(cache.stateOf('list').version, version, 'the page is given as it is once more');
  cache.stateOf('list');
  await settled();
  const now = cache.stateOf('list');
  t.not(now.version, version);
  t.equal(now.checkAt, clock.now + MINUTE);
  t.same((await cache.read('list', fails)).value, ['b'], 'the refresh was one and used the loader it knew');
});

t.test('a failure has a state of its own, which its reader is told', async (t) => {
  const { cache, clock } = cacheAt();
  const failure = await cache.read('list', inTurn(fails, gives(['a']))).catch((error) => error);
  t.match(failure, { name: 'ContentFailure', key: 'list' });
  const retryAt = clock.now + SECOND;
  t.same(cache.stateOf('list'), {
    version: failure.version,
    checkAt: retryAt,
    revalidateUntil: retryAt,
    staleUntil: retryAt,
  });
  clock.now += SECOND;
  t.equal(cache.stateOf('list').staleUntil, clock.now, 'no page tells it while upstream is asked again');
  await settled();
  t.not(cache.stateOf('list').version, failure.version);
});

t.test('old content waits for its refresh, and is given when that fails', async (t) => {
  const { cache, clock } = cacheAt();
  const load = inTurn(gives(['a']), gives(['b']), fails);
  const { version } = await cache.read('list', load);
  clock.now += 10 * MINUTE;
  t.match(await cache.read('list', load), { value: ['b'], version: version + 1 });
  clock.now += 10 * MINUTE;
  t.match(await cache.read('list', load), { value: ['b'], version: version + 1 }, 'upstream fails');
  t.match(await cache.read('list', load), { value: ['b'] }, 'and is not asked before its retry');
  t.equal(cache.stateOf('list').revalidateUntil, clock.now, 'it stays as old as it is');
});

t.test('nobody is told of a failure long after it without upstream being asked first', async (t) => {
  const { cache, clock } = cacheAt();
  await t.rejects(cache.read('list', fails));
  clock.now += 60 * MINUTE;
  t.equal(cache.stateOf('list').version, NOT_CACHED, 'a page that says so has to be rendered again');
  t.same((await cache.read('list', gives(['a']))).value, ['a']);
});

t.test('that something is missing is believed for its time and no longer', async (t) => {
  const { cache, clock } = cacheAt();
  const { version } = await cache.read('item:7', missing);
  clock.now += 30 * SECOND - 1;
  t.match(await cache.read('item:7', fails), { value: null, version });
  t.equal(cache.stateOf('item:7').version, version);
  clock.now += 1;
  t.equal(cache.stateOf('item:7').version, NOT_CACHED);
  t.same((await cache.read('item:7', gives({ id: '7' }))).value, { id: '7' }, 'its first reader sees it');
});

t.test('a failure after something was missing is told as a failure', async (t) => {
  const { cache, clock } = cacheAt();
  await cache.read('item:7', missing);
  clock.now += 30 * SECOND;
  await t.rejects(cache.read('item:7', fails), { name: 'ContentFailure', message: /status 500/ });
});

t.test('a list that became empty replaces the full one, and a full one the empty', async (t) => {
  const { cache, clock } = cacheAt();
  const load = inTurn(gives(['a'], { bytes: 100 }), gives([], { bytes: 30 }), gives(['b'], { bytes: 100 }));
  await cache.read('list', load);
  const full = cache.describe().bytes;
  for (const value of [[], ['b']]) {
    clock.now += MINUTE;
    await cache.read('list', load);
    await settled();
    t.same((await cache.read('list', load)).value, value);
    t.same(keysOf(cache), ['list fresh'], 'cached once');
    t.equal(cache.describe().bytes, value.length ? full : 0);
  }
});

t.test(
  'content whose refresh fails, and that is then found missing, is cached once at any time',
  async (t) => {
    const { cache, clock } = cacheAt();
    const load = inTurn(gives({ id: '7' }), fails, missing, gives({ id: '7' }));
    await cache.read('item:7', load);
    clock.now += MINUTE;
    await cache.read('item:7', load);
    await settled();
    t.same((await cache.read('item:7', load)).value, { id: '7' }, 'through the failure');
    t.same(keysOf(cache), ['item:7 stale']);
    clock.now += SECOND;
    await cache.read('item:7', load);
    await settled();
    t.equal((await cache.read('item:7', load)).value, null, 'taken down');
    t.same(keysOf(cache), ['item:? fresh']);
    clock.now += 30 * SECOND;
    t.same((await cache.read('item:7', load)).value, { id: '7' }, 'put up again');
    t.same(keysOf(cache), ['item:7 fresh']);
  },
);

t.test('an empty list is content: it stays through failures', async (t) => {
  const { cache, clock } = cacheAt();
  const load = inTurn(gives([]), fails);
  const { version } = await cache.read('jobs', load);
  for (let round = 0; round < 3; round++) {
    clock.now += MINUTE;
    t.match(await cache.read('jobs', load), { value: [], version });
    await settled();
  }
  t.same(keysOf(cache), ['jobs stale']);
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

t.test('content is bounded by bytes: what was read longest ago goes first, and is told', async (t) => {
  const { cache, events } = cacheAt({ maxBytes: 10_000 });
  for (let id = 0; id < 3; id++) await cache.read(`item:${id}`, gives({ id }, { bytes: 1_000 }));
  await cache.read('item:0', fails);
  await cache.read('item:3', gives({ id: 3 }, { bytes: 1_000 }));
  await cache.read('item:4', gives({ id: 4 }, { bytes: 1_000 }));
  t.same(
    events.filter((event) => event.startsWith('evicted')),
    ['evicted item:1', 'evicted item:2'],
  );
  t.ok(cache.describe().bytes <= 10_000);
  t.equal(cache.stateOf('item:1').version, NOT_CACHED);
  t.same((await cache.read('item:0', fails)).value, { id: 0 });
});

t.test('content larger than the cache is given, though it cannot be cached', async (t) => {
  const { cache } = cacheAt({ maxBytes: 10_000 });
  t.same((await cache.read('huge', gives(['a'], { bytes: 50_000 }))).value, ['a']);
  t.equal(cache.stateOf('huge').version, NOT_CACHED);
  t.equal(cache.describe().entries, 0);
});
