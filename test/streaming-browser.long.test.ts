import t from 'tap';
import { comesInOrder, LATE_PAGES, takesThePlaceOfTheFrame } from './streaming-browser.ts';
import { startBrowser } from './support/browser.ts';
import { startBoth } from './support/visit.ts';

t.test('every kind of page that arrives late, in a real browser with its pictures', async (t) => {
  const both = await startBoth(t, {
    env: { PAGE_CACHE_MB: '0', CONTENT_TTL_MS: '0', CONTENT_STALE_MS: '0' },
  });
  const browser = await startBrowser(t, { pictures: true });
  const paths = Object.keys(LATE_PAGES) as (keyof typeof LATE_PAGES)[];
  await t.test('without JavaScript', (t) => comesInOrder(t, browser, both, paths));
  await t.test('with JavaScript', (t) => takesThePlaceOfTheFrame(t, browser, both, paths));
});
