import t from 'tap';
import { createPageCache } from './cache.ts';

const MB = 1024 * 1024;
const RUPEES = '₹'.repeat(100_000);

t.test('pages are bounded by the bytes that they take in memory, not by their characters', async (t) => {
  let evicted = 0;
  const cache = createPageCache({
    ...{ maxBytes: 10 * MB, now: () => 0, stateOf: () => null },
    onEvicted: () => evicted++,
  });
  const setPage = (path: string) =>
    cache.set(path, {
      ...{ status: 200, digest: 'x', headers: {}, bytes: Buffer.from(RUPEES), compressed: {} },
      ...{ pattern: '/news', read: [], checkAt: 0, revalidateUntil: 0, staleUntil: 0 },
    });
  setPage('/a');
  const least = 3 * RUPEES.length * 1.5;
  const { bytes } = cache.describe();
  t.ok(bytes >= least && bytes < least + 10_000, `${bytes} bytes`);
  for (let n = 0; n < 100; n++) setPage(`/${n}`);
  t.ok(cache.describe().bytes <= 10 * MB);
  t.ok(evicted > 0);
  t.equal(evicted, 101 - cache.describe().entries);
});
