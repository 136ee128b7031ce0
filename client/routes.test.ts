import t from 'tap';
import type { Pages } from './pages.ts';
import { createRoutes } from './routes.ts';

t.test('a page of the browser is asked for once, and again after a failure', async (t) => {
  const page = { Component: () => null };
  let asked = 0;
  const load = async () => {
    asked++;
    if (asked === 1) throw new Error('no line');
    return page;
  };
  const [frame] = createRoutes({ news: load } as unknown as Pages);
  const lazy = frame?.children?.[0]?.lazy as () => Promise<unknown>;
  await t.rejects(lazy(), { message: 'no line' });
  t.equal(await lazy(), page);
  t.equal(lazy(), lazy(), 'it is at hand without another task');
  t.equal(asked, 2);
});
