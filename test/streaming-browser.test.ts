import t from 'tap';
import { complaints, hydrated, openPage, startBrowser } from './support/browser.ts';
import { startBoth } from './support/visit.ts';

const NOTHING_KEPT = { PAGE_CACHE_MB: '0', CONTENT_TTL_MS: '0', CONTENT_STALE_MS: '0' };
/** Pages with what they are made of. */
const PAGES = [
  { path: '/', things: '.project-card' },
  { path: '/ongoing-projects', things: '.project-card' },
  { path: '/news', things: '.story-card' },
  { path: '/download', things: '.document' },
];

t.test('pages that arrive late, in a real browser', async (t) => {
  const { site, upstream } = await startBoth(t, { env: NOTHING_KEPT });
  upstream.delay('content', 2_000);
  const browser = await startBrowser(t, { pictures: true });

  await t.test('without JavaScript the page is read in its order and the frame is gone', async (t) => {
    await Promise.all(
      PAGES.map(async ({ path, things }) => {
        const watched = await openPage(browser, { javaScriptEnabled: false });
        const { page } = watched;
        await page.goto(site.url + path, { waitUntil: 'commit' });
        await page.waitForSelector('.loading-frame', { state: 'visible' });
        t.ok(await page.locator('.site-header').isVisible(), `${path}: the header is there at once`);
        await page.waitForLoadState('load');
        t.ok((await page.locator(things).count()) > 0, path);
        t.ok(await page.locator('h1').first().isVisible(), `${path}: the heading is shown`);
        t.ok(await page.locator(things).first().isVisible(), `${path}: ${things} is shown`);
        t.notOk(await page.locator('.loading-frame').isVisible(), `${path}: the frame is hidden`);
        const tops = await Promise.all(
          ['.site-header', 'h1', things, '.site-footer'].map(
            async (part) => (await page.locator(part).first().boundingBox())?.y ?? Number.NaN,
          ),
        );
        t.same(
          tops,
          tops.toSorted((a, b) => a - b),
          `${path}: header, heading, content, footer`,
        );
        t.same(complaints(watched), [], path);
        await page.context().close();
      }),
    );
  });

  await t.test(
    'with JavaScript the page takes the place of the frame, and React takes over silently',
    async (t) => {
      await Promise.all(
        PAGES.map(async ({ path, things }) => {
          const watched = await openPage(browser);
          const { page } = watched;
          await page.goto(site.url + path, { waitUntil: 'commit' });
          await page.waitForSelector('.loading-frame', { state: 'visible' });
          await hydrated(page);
          t.equal(await page.locator('.loading-frame').count(), 0, path);
          t.equal(await page.locator('h1').count(), 1, path);
          t.ok(await page.locator(things).first().isVisible(), path);
          t.same(complaints(watched), [], path);
          await page.context().close();
        }),
      );
    },
  );

  await t.test('a page that came just after its frame is shown when React has taken over', async (t) => {
    const watched = await openPage(browser);
    const { page } = watched;
    for (const lateBy of [110, 150, 200, 250]) {
      upstream.delay('content', lateBy);
      await page.goto(`${site.url}/career`);
      await hydrated(page);
      t.ok(await page.locator('h1').first().isVisible(), `${lateBy} ms: the heading is shown`);
      t.equal(await page.locator('.loading-frame').count(), 0, `${lateBy} ms: the frame is gone`);
    }
    t.same(complaints(watched), []);
  });
});
