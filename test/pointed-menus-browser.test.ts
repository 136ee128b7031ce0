import type { Page } from 'playwright-core';
import t from 'tap';
import { openPage, startBrowser } from './support/browser.ts';
import { startWithin } from './support/start-within.ts';

t.test('a menu opens for the pointer, and one at a time', async (t) => {
  const { site } = await startWithin(t);
  const browser = await startBrowser(t);
  const { page } = await openPage(browser, {
    viewport: { width: 1440, height: 900 },
    javaScriptEnabled: false,
  });
  await page.goto(`${site.url}/news`);
  const labels = page.locator('.site-nav__details > summary');
  const [first, second] = [labels.nth(0), labels.nth(1)];
  t.same(await shownPanels(page), [], 'none at first');

  await first.hover();
  t.same(await shownPanels(page), [0], 'pointed at');
  await second.click();
  t.same(await shownPanels(page), [1], 'opened by a click');
  await first.hover();
  t.same(await shownPanels(page), [0], 'what is open gives way to what is pointed at');

  const [left, right] = [await first.boundingBox(), await second.boundingBox()];
  if (!left || !right) return t.fail('no labels');
  const gap = (left.x + left.width + right.x) / 2;
  await page.mouse.move(gap, left.y + left.height / 2);
  t.same(await shownPanels(page), [1], 'between two menus none is pointed at');
  await page.mouse.move(700, 700);
  t.same(await shownPanels(page), [1], 'beside them');
  await page.context().close();
});

/** @returns which menus show their panel, counted from 0 */
function shownPanels(page: Page): Promise<number[]> {
  return page
    .locator('.site-nav__panel')
    .evaluateAll((panels) => panels.flatMap((panel, at) => (panel.checkVisibility() ? [at] : [])));
}
