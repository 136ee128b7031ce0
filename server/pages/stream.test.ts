import t from 'tap';
import { outcomeWithin } from './stream.ts';

/** Longer than any test. Milliseconds. */
const NEVER = 600_000;

t.test('work that ends within the hold is ready or has failed, other work is late', async (t) => {
  t.equal(await outcomeWithin(NEVER, Promise.resolve('done')), 'ready');
  t.equal(await outcomeWithin(NEVER, Promise.reject(new Error('of the test'))), 'failed');
  t.equal(await outcomeWithin(1, new Promise(() => {})), 'late');
});
