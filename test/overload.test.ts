import t from 'tap';
import { expectServed } from './overload.ts';

t.test(
  'pages beyond the limit are refused, and never a cached one, nor health, nor an enquiry',
  async (t) => {
    const { cached } = await expectServed(t, { seconds: 2, projects: 300 });
    t.ok(cached.length);
  },
);
