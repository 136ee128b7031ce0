import t from 'tap';
import { holdsInAnyOrder } from '../server/leads/submissions/delivery-model.fixture.ts';

t.test('in 3,000 new orders no enquiry is lost or forwarded by two at once', async (t) => {
  const taken = await holdsInAnyOrder(t, { numRuns: 3_000 });
  t.comment(`${taken} steps`);
});
