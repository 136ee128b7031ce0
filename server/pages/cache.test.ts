import t from 'tap';
import { createPageCache, type PageCache, type StoredPage } from './cache.ts';
import { createBodies, createBrotliQueue } from './compression.ts';

/** A page of a cache, as the renderer makes it. */
function aPage(cache: PageCache, key: string, text: string): StoredPage {
  const page: StoredPage = {
    ...{ status: 200, pattern: '/news', digest: key, read: [], headers: [] },
    ...{ checkAt: 0, revalidateUntil: 0, staleUntil: 0, endOfDay: 0 },
    ...createBodies(Buffer.from(text), {
      ...{ digest: key, headers: [], queue: createBrotliQueue() },
      isCached: () => cache.holds(key, page),
      onGrown: () => cache.grown(key, page),
    }),
  };
  return page;
}

const aCache = (maxBytes: number, onEvicted = () => {}) =>
  createPageCache({ maxBytes, onEvicted, now: () => 0, resource: () => null });

const MB = 1024 * 1024;
const RUPEES = '₹'.repeat(100_000);

t.test('a page counts with the bytes that it takes in memory, not its characters', async (t) => {
  const cache = aCache(10 * MB);
  cache.set('/a', aPage(cache, '/a', RUPEES));
  const least = 3 * RUPEES.length;
  const { bytes } = cache.describe();
  t.ok(bytes >= least && bytes < least + 10_000, `${bytes} bytes`);
});

t.test('it counts each of its forms from when that is made', async (t) => {
  const cache = aCache(10 * MB);
  const text = Array.from({ length: 5_000 }, (_, index) => `<li>${index * 7_919}</li>`).join('');
  const page = aPage(cache, '/a', text);
  cache.set('/a', page);
  let { bytes } = cache.describe();
  for (const form of ['gzip', 'quick'] as const) {
    await page.compress(form);
    t.equal(cache.describe().bytes - bytes, page.bodies[form]?.bytes.length);
    bytes = cache.describe().bytes;
  }
  page.improve();
  while (!page.bodies.br) await new Promise((resolve) => setTimeout(resolve, 5));
  t.equal(page.bodies.quick, null, 'the best takes the place of the quick one');
  const [quick, best] = [bytes, cache.describe().bytes];
  t.ok(best < quick, `${quick} then ${best}`);
});

t.test('pages beyond the bound are let go', async (t) => {
  let evicted = 0;
  const cache = aCache(MB, () => evicted++);
  for (let n = 0; n < 100; n++) cache.set(`/${n}`, aPage(cache, `/${n}`, RUPEES));
  t.ok(cache.describe().bytes <= MB);
  t.equal(evicted, 100 - cache.describe().entries);
  t.ok(cache.describe().entries <= 5);
});

t.test('a page that was let go is not compressed any more', async (t) => {
  const cache = aCache(MB);
  const page = aPage(cache, '/a', RUPEES);
  page.improve();
  cache.set('/a', page);
  cache.delete('/a');
  page.improve();
  await new Promise((resolve) => setTimeout(resolve, 20));
  t.equal(page.bodies.br, null);
});
