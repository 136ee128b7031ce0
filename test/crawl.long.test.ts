import t from 'tap';
import { crawl } from './crawl.ts';
import { startTimedSite } from './support/start-within.ts';

t.test('no link of any page is broken, whatever was chosen before', async (t) => {
  const site = await startTimedSite(t, { env: { TRUST_PROXY: '127.0.0.1' } });
  const pages = await crawl(site, { mostOfKind: Number.POSITIVE_INFINITY });
  const wrong = [...pages.values()].filter(({ status }) => status !== 200);
  t.same(
    wrong.map(({ path, status }) => `${path} ${status}`),
    [],
  );
  t.ok(pages.size > 600, `${pages.size} pages`);
});
