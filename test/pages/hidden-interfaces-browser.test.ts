import t from 'tap';
import { hydrated, openPage } from '../support/browser.ts';
import { browser, site } from '../support/shared-site.ts';

/** What extensions and browsers against tracking take away from pages. */
const HIDDEN: Record<string, () => void> = {
  'no connection': () => Object.defineProperty(navigator, 'connection', { value: null }),
  'no language': () => Object.defineProperty(navigator, 'language', { value: undefined }),
  'an empty language': () => Object.defineProperty(navigator, 'language', { value: '' }),
  'no observer of what is in view': () => Reflect.deleteProperty(globalThis, 'IntersectionObserver'),
  'no observer of sizes': () => Reflect.deleteProperty(globalThis, 'ResizeObserver'),
  'no storage': () => Object.defineProperty(globalThis, 'localStorage', { value: undefined }),
};

t.test('a page works where a browser hides an interface', async (t) => {
  for (const [what, hide] of Object.entries(HIDDEN)) {
    await t.test(what, async (t) => {
      const { page } = await openPage(t, browser, { reducedMotion: 'reduce' });
      await page.addInitScript(hide);
      await page.goto(site.url);
      await page.locator('.site-header a[data-dialog]').first().click();
      await page.locator('#enquiry-dialog[open]').waitFor();
      await page.keyboard.press('Escape');
      await hydrated(page);
      const hidden = await page.locator('main .picture:not([data-near]) img').first().isVisible();
      const isLooking = await page.evaluate(() => document.documentElement.dataset.pictures !== undefined);
      t.equal(hidden, !isLooking, 'pictures wait for whoever looks at them, or for nobody');
      await page.locator('.site-footer a[href="/career"]').click();
      await page.waitForURL('**/career');
    });
  }
});
