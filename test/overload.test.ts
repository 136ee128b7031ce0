import t from 'tap';
import { expectServed } from './overload.ts';

t.test('pages beyond the limit are refused, never a cached one, health or an enquiry', async (t) => {
  const { cached } = await expectServed(t, { seconds: 2, projects: 300 });
  t.ok(cached.length);
});
