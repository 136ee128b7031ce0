import t from 'tap';
import { comesInOrder, takesThePlaceOfTheFrame } from '../streaming-browser.ts';
import { complaints, hydrated, openPage } from '../support/browser.ts';
import { browser } from '../support/shared-site.ts';
import { startWithin } from '../support/start-within.ts';

const NOTHING_CACHED = { PAGE_CACHE_MB: '0', CONTENT_TTL_MS: '0', CONTENT_STALE_MS: '0' };
/** The page with a picture before all else, and a list; the others in streaming-browser.long.test.ts. */
const PAGES = ['/', '/news'] as const;

t.test('pages that arrive late, in a real browser', async (t) => {
  const both = await startWithin(t, { env: NOTHING_CACHED });
  const { site, upstream } = both;

  await t.test('without JavaScript the page is read in its order and the frame is gone', (t) =>
    comesInOrder(t, browser, both, PAGES),
  );

  await t.test('with JavaScript the page takes the place of the frame, and React takes over silently', (t) =>
    takesThePlaceOfTheFrame(t, browser, both, PAGES),
  );

  await t.test('a page that came just after its frame is shown when React has taken over', async (t) => {
    const watched = await openPage(browser);
    const { page } = watched;
    for (const lateBy of [110, 150, 200, 250]) {
      upstream.delay('content', lateBy);
      await page.goto(`${site.url}/career`);
      await hydrated(page);
      await page.locator('h1').first().waitFor();
      await page.locator('.loading-frame').waitFor({ state: 'detached' });
    }
    t.same(complaints(watched), []);
  });
});
