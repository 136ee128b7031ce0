import t from 'tap';
import { holdsInAnyOrder } from './delivery-model.fixture.ts';

t.test('in whatever order things happen, no enquiry is lost or forwarded by two at once', async (t) => {
  const taken = await holdsInAnyOrder(t, { seed: 20_260_302, numRuns: 40 });
  t.ok(taken > 600, `${taken} steps`);
});
