import type { BrowserContextOptions } from 'playwright-core';
import t, { type Test } from 'tap';
import { hydrated, openQuietPage } from '../support/browser.ts';
import { browser } from '../support/shared-site.ts';
import { startWithin } from '../support/start-within.ts';

/** Pages that are sent before their content is there, with what they are made of. */
const LATE_PAGES = { '/': '.project-card', '/news': '.story-card', '/download': '.document' };

t.test('pages that arrive late, in a real browser', async (t) => {
  const env = { PAGE_CACHE_MB: '0', CONTENT_TTL_MS: '0', CONTENT_STALE_MS: '0' };
  const { site, upstream } = await startWithin(t, { warm: true, env });

  /** Opens a page whose content upstream holds back. @returns when its frame is shown, with what lets the content come */
  async function openFrame(t: Test, path: string, options: BrowserContextOptions = {}) {
    const { page } = await openQuietPage(t, browser, options);
    const release = upstream.hold('content');
    await page.goto(site.url + path, { waitUntil: 'commit' });
    for (const part of ['.site-header', '.loading-frame']) await page.locator(part).first().waitFor();
    return { page, release };
  }

  for (const [path, things] of Object.entries(LATE_PAGES)) {
    await t.test(`${path} is read in its order without JavaScript, and the frame is gone`, async (t) => {
      const { page, release } = await openFrame(t, path, { javaScriptEnabled: false });
      release();
      await page.waitForLoadState('load');
      await page.locator('.loading-frame').waitFor({ state: 'hidden' });
      const tops: number[] = [];
      for (const part of ['.site-header', 'h1', things, '.site-footer']) {
        await page.locator(part).first().waitFor();
        tops.push((await page.locator(part).first().boundingBox())?.y ?? Number.NaN);
      }
      const inOrder = tops.toSorted((a, b) => a - b);
      t.same(tops, inOrder, 'header, heading, content, footer');
    });

    await t.test(`${path} takes the place of its frame, and React takes over silently`, async (t) => {
      const { page, release } = await openFrame(t, path);
      release();
      await hydrated(page);
      await page.locator('.loading-frame').waitFor({ state: 'detached' });
      await page.locator(things).first().waitFor();
      t.equal(await page.locator('h1').count(), 1);
    });
  }

  await t.test('a page that came just after its frame is shown when React has taken over', async (t) => {
    const { page } = await openQuietPage(t, browser);
    for (const lateBy of [110, 150, 200, 250]) {
      upstream.delay('content', lateBy);
      await page.goto(`${site.url}/career`);
      await hydrated(page);
      await page.locator('h1').first().waitFor();
      await page.locator('.loading-frame').waitFor({ state: 'detached' });
    }
  });
});
