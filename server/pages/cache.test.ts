import t from 'tap';
import { createPageCache, type Dependency, type StoredPage } from './cache.ts';

/** A page of that text, as the renderer makes it. */
const aPage = (text: string, read: Dependency[] = []): StoredPage => ({
  ...{ status: 200, digest: 'x', headers: {}, bytes: Buffer.from(text), compressed: {}, pattern: '/news' },
  ...{ read, checkAt: 0, revalidateUntil: 0, staleUntil: 0 },
});

/** A cache whose only resource the test sets. */
function aCache(maxBytes: number, onEvicted = () => {}) {
  const clock = { now: 0 };
  const resource = { version: 1, checkAt: 10, revalidateUntil: 100, staleUntil: 1_000 };
  const cache = createPageCache({ maxBytes, onEvicted, now: () => clock.now, stateOf: () => resource });
  return { cache, clock, resource };
}

const MB = 1024 * 1024;
const RUPEES = '₹'.repeat(100_000);

t.test('a page counts with the bytes that it takes in memory, not its characters', async (t) => {
  const { cache } = aCache(10 * MB);
  cache.set('/a', aPage(RUPEES));
  const least = 3 * RUPEES.length * 1.5;
  const { bytes } = cache.describe();
  t.ok(bytes >= least && bytes < least + 10_000, `${bytes} bytes`);
});

t.test('pages beyond the bound are let go', async (t) => {
  let evicted = 0;
  const { cache } = aCache(MB, () => evicted++);
  for (let n = 0; n < 100; n++) cache.set(`/${n}`, aPage(RUPEES));
  t.ok(cache.describe().bytes <= MB);
  t.equal(evicted, 100 - cache.describe().entries);
  t.ok(cache.describe().entries <= 5);
});

t.test('a cache without room stores nothing', async (t) => {
  const { cache } = aCache(0);
  cache.set('/a', aPage('a'));
  t.equal(cache.describe().entries, 0);
});

t.test('a page is current while its resources have the versions that it read', async (t) => {
  const { cache, clock, resource } = aCache(MB);
  const read = [{ key: 'news', version: 1 }];
  const page = { ...aPage('a', read), ...cache.freshnessOf(read) };
  t.equal(cache.stateOf(page), 'fresh');
  clock.now = 20;
  t.equal(cache.stateOf(page), 'fresh', 'looked up: the version is the same');
  resource.version = 2;
  for (const [now, state] of [
    [30, 'stale'],
    [200, 'overdue'],
    [2_000, 'expired'],
  ] as const) {
    clock.now = now;
    t.equal(cache.stateOf(page), state, `at ${now}`);
  }
});

t.test('a resource that changed meanwhile, or failed, is looked up again at once', async (t) => {
  const { cache, clock } = aCache(MB);
  clock.now = 5;
  const changed = cache.freshnessOf([{ key: 'news', version: 0 }]);
  t.same(changed, { checkAt: 5, revalidateUntil: 5, staleUntil: 1_000 });
  const failed = cache.freshnessOf([{ key: 'news', version: 0, failed: true }]);
  t.same(failed, { checkAt: 5, revalidateUntil: 5, staleUntil: 5 });
});
