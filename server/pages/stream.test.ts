import t from 'tap';
import { isLate } from './stream.ts';

/** Longer than any test. Milliseconds. */
const NEVER = 60_000;

t.test('work that ends before half of the hold is not late, and nothing is prepared', async (t) => {
  for (const work of [Promise.resolve('done'), Promise.reject(new Error('failed'))]) {
    t.equal(await isLate(NEVER, work, () => t.fail('prepared')), false);
  }
});

t.test('what a late page needs is prepared while its reader waits', async (t) => {
  const events: string[] = [];
  const { promise: work, resolve } = Promise.withResolvers<void>();
  const late = await isLate(20, work, () => void events.push('prepared'));
  t.equal(late, true);
  t.same(events, ['prepared']);
  resolve();
});

t.test('work that ends in the second half is not late', async (t) => {
  const { promise: work, resolve } = Promise.withResolvers<void>();
  const late = isLate(20, work, resolve);
  t.equal(await late, false);
});
